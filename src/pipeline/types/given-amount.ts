import { type Candidate, candidatesFor } from '../finding/candidates.js';
import type { Context } from '../finding/context.js';
import { readAmount } from '../finding/readings.js';

/** So many amounts of a till may be its total. */
export const MOST_AMOUNTS = 4;
/** Less is given back by nobody. */
const LEAST_CHANGE = 0.02;

/**
 * The total of a till among the amounts that may be it, the likeliest first: what was given is none where it, less what came back, leaves another of them -
 * `Pay 20.00`, `Change Due 4.40` under an amount of 15.60 whose word was not read. Pure.
 */
export function withoutGiven(context: Context, amounts: readonly Candidate[]): Candidate | null {
  const [best, ...others] = amounts;
  if (!best) return null;
  const paid = candidatesFor(context, ['paid'], readAmount)
    .filter(({ rule, score }) => rule !== 'label-below' && score > 0.25)
    .map(({ value }) => Math.abs(Number(value)));
  if (!paid.some((given) => isSame(given, Number(best.value)))) return best;
  const left = others.find(({ value }) => paid.some((back) => back > LEAST_CHANGE && isSame(Number(best.value) - back, Number(value))));
  return left && Number(left.value) > 0 ? { ...left, score: Math.min(left.score, best.score) } : best;
}

const isSame = (left: number, right: number): boolean => Math.abs(left - right) < 0.006;
