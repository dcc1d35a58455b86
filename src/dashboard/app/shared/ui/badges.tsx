import { useWords } from '../i18n';
import classes from './badges.module.css';

/** A status of a document, by word, colour and mark. */
export function StatusBadge({ status }: { status: string }) {
  const { tOf } = useWords();
  return (
    <span className={classes.status} data-status={status}>
      {tOf('status', status)}
    </span>
  );
}

/** How far a value can be trusted. Pure. */
export function trustOf(confidence: number, threshold = 0.8): 'sure' | 'doubtful' | 'wrong' {
  if (confidence >= threshold) return 'sure';
  return confidence >= threshold * 0.75 ? 'doubtful' : 'wrong';
}

/** A confidence as people read it, 0-1 in whole hundredths: never more than it is, so that what is below a threshold does not look as if it met it. Pure. */
export const shownConfidence = (value: number): number => Math.floor(value * 100 + 1e-9) / 100;

/** Confidence by number and colour. */
export function Confidence({ value, threshold }: { value: number | null | undefined; threshold?: number }) {
  const { format } = useWords();
  if (value === null || value === undefined) return <span className={classes.none}>–</span>;
  return (
    <span className={classes.confidence} data-trust={trustOf(value, threshold)}>
      {format.percent(shownConfidence(value))}
    </span>
  );
}
