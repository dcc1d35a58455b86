/** What tells how far a chosen value can be trusted. */
export interface Evidence {
  /** What the probability of the choice has been worth, 0-1. */
  worth: number;
  /** How sure the reader was of its words, 0-1. */
  reading: number;
  /** It is what was paid, exactly or less the change. */
  paid: boolean;
  /** Lines, or the parts of a total, add up to it. */
  confirmed: boolean;
  /** The parts of a total do not add up to it. */
  contradicted: boolean;
}

/** Weights of a logistic regression of "the value is right" on its evidence; worth and reading count as logarithms of their odds. */
export interface Trust {
  readonly bias: number;
  readonly worth: number;
  readonly reading: number;
  readonly paid: number;
  readonly confirmed: number;
  readonly contradicted: number;
}

/** Nothing is surer or less sure than this: `SURE` for what was worth that much, `READ` for what was read so well. */
const SURE = 0.99;
const READ = 0.98;

const logOdds = (share: number, most: number): number => {
  const kept = Math.min(most, Math.max(1 - most, share));
  return Math.log(kept / (1 - kept));
};

const share = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** How probable it is that a value is right, 0-1, by the evidence for it. */
export function trusted(trust: Trust, evidence: Evidence): number {
  return share(weightsOf(trust).reduce((sum, weight, index) => sum + weight * featuresOfEvidence(evidence)[index]!, 0));
}

/** The same of a value that other amounts turn out to confirm or to contradict. A confirmation makes nothing less sure, a contradiction nothing surer. */
export function checkedAgainst(
  trust: Trust,
  confidence: number,
  { confirmed, contradicted }: Pick<Evidence, 'confirmed' | 'contradicted'>,
): number {
  const more = (confirmed ? Math.max(0, trust.confirmed) : 0) + (contradicted ? Math.min(0, trust.contradicted) : 0);
  return share(logOdds(confidence, 0.9999) + more);
}

const weightsOf = ({ bias, worth, reading, paid, confirmed, contradicted }: Trust): number[] => [
  bias,
  worth,
  reading,
  paid,
  confirmed,
  contradicted,
];

const featuresOfEvidence = ({ worth, reading, paid, confirmed, contradicted }: Evidence): number[] => [
  1,
  logOdds(worth, SURE),
  logOdds(reading, READ),
  paid ? 1 : 0,
  confirmed ? 1 : 0,
  contradicted ? 1 : 0,
];

/**
 * Without evidence a choice is worth what its probability has been worth. Weights are drawn to that as if by so many values: there are few wrong ones, of some
 * fields none.
 */
const PRIOR: readonly number[] = [0, 1, 0, 0, 0, 0];
const RIDGE = 1;
const MOST_STEPS = 60;

/**
 * Fits the weights to values of which it is known whether they were right, by Newton's method with a ridge. Deterministic.
 */
export function fitTrust(judged: readonly { evidence: Evidence; right: boolean }[]): Trust {
  const rows = judged.map(({ evidence }) => featuresOfEvidence(evidence));
  let weights = [...PRIOR];
  for (let step = 0; step < MOST_STEPS; step++) {
    const moved = newtonStep(rows, judged, weights);
    weights = weights.map((weight, index) => weight + moved[index]!);
    if (Math.max(...moved.map(Math.abs)) < 1e-7) break;
  }
  const [bias = 0, worth = 0, reading = 0, paid = 0, confirmed = 0, contradicted = 0] = weights.map(rounded);
  return { bias, worth, reading, paid, confirmed, contradicted };
}

/** Enough digits for a weight; nought without a sign. */
const rounded = (weight: number): number => Math.round(weight * 1e4) / 1e4 + 0;

function newtonStep(rows: readonly (readonly number[])[], judged: readonly { right: boolean }[], weights: readonly number[]): number[] {
  const size = weights.length;
  // The last column is the gradient.
  const table = weights.map((weight, index) => {
    const ridges = weights.map((_, other) => (other === index ? RIDGE : 0));
    return [...ridges, -RIDGE * (weight - PRIOR[index]!)];
  });
  for (const [at, row] of rows.entries()) {
    const probability = share(row.reduce((sum, feature, index) => sum + feature * weights[index]!, 0));
    for (let index = 0; index < size; index++) {
      table[index]![size]! += ((judged[at]!.right ? 1 : 0) - probability) * row[index]!;
      for (let other = 0; other < size; other++) table[index]![other]! += probability * (1 - probability) * row[index]! * row[other]!;
    }
  }
  return solved(table);
}

/** Solves linear equations by elimination; the matrix is positive definite. */
function solved(table: number[][]): number[] {
  const size = table.length;
  for (let index = 0; index < size; index++) {
    for (let other = 0; other < size; other++) {
      if (other === index) continue;
      const factor = table[other]![index]! / table[index]![index]!;
      for (let column = index; column <= size; column++) table[other]![column]! -= factor * table[index]![column]!;
    }
  }
  return table.map((row, index) => row[size]! / row[index]!);
}
