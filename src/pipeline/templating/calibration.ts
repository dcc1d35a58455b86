/** A reading and whether it was right. */
export interface Judged {
  /** 0-1. */
  readonly confidence: number;
  readonly correct: boolean;
}

/** A step of a monotonic calibration: from this confidence on, so large a share was right. */
export interface CalibrationStep {
  readonly from: number;
  readonly share: number;
  readonly count: number;
}

/** Fewer reviewed values than this say nothing yet. */
export const LEAST_REVIEWED = 10;

/**
 * Isotonic regression by pooling adjacent violators (Ayer et al. 1955): the non-decreasing step function of confidence that fits best what
 * was right. Pure.
 */
export function isotonicFit(judged: readonly Judged[]): CalibrationStep[] {
  const pools: { from: number; right: number; count: number }[] = [];
  for (const { confidence, correct } of [...judged].sort((a, b) => a.confidence - b.confidence)) {
    pools.push({ from: confidence, right: correct ? 1 : 0, count: 1 });
    for (;;) {
      const last = pools.at(-1)!;
      const previous = pools.at(-2);
      if (!previous || previous.right / previous.count < last.right / last.count) break;
      pools.splice(-2, 2, { from: previous.from, right: previous.right + last.right, count: previous.count + last.count });
    }
  }
  return pools.map(({ from, right, count }) => ({ from, share: right / count, count }));
}

/**
 * A confidence by what reviews say: the share of its step, drawn to the confidence itself by the weight of one reading or of as many as told, so that a
 * step of few values does not claim certainty. Unreviewed fields keep theirs.
 */
export function calibrate(confidence: number, steps: readonly CalibrationStep[], weight = 1): number {
  const reviewed = steps.reduce((sum, step) => sum + step.count, 0);
  if (reviewed < LEAST_REVIEWED) return confidence;
  const step = steps.filter((candidate) => candidate.from <= confidence).at(-1) ?? steps[0]!;
  return (step.share * step.count + weight * confidence) / (step.count + weight);
}

/** A point of the reliability curve: values of about this confidence, and how many were right. */
export interface ReliabilityPoint {
  readonly confidence: number;
  readonly accuracy: number;
  readonly count: number;
}

/** The reliability curve in bands of a tenth; empty bands are left out. */
export function reliabilityCurve(judged: readonly Judged[]): ReliabilityPoint[] {
  return Array.from({ length: 10 }, (_, band) => judged.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === band))
    .filter((band) => band.length > 0)
    .map((band) => ({
      confidence: band.reduce((sum, { confidence }) => sum + confidence, 0) / band.length,
      accuracy: band.filter(({ correct }) => correct).length / band.length,
      count: band.length,
    }));
}
