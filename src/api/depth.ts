import { invalid, type ServiceError } from '../vocabulary/errors.js';

/** Most levels of objects and lists in a request's JSON; deeper ones would only exhaust the stack of what walks them. */
export const MAX_JSON_DEPTH = 64;

/** What a request with deeper JSON gets. */
export const tooDeep = (): ServiceError => invalid('body', `expected at most ${MAX_JSON_DEPTH} levels of objects and lists`);

/** Whether a parsed value has more levels than allowed; walks without recursion. Pure. */
export function isTooDeep(value: unknown, mostLevels = MAX_JSON_DEPTH): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return true;
    level = level.flatMap((item) =>
      item !== null && typeof item === 'object' ? Object.values(item).filter((v) => typeof v === 'object') : [],
    );
  }
  return false;
}

/** A text with what is no character (half of a pair) replaced by U+FFFD: no JSON column and no index takes it. Pure. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** The same for every text in a parsed value, in place. */
export function makeWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (value === null || typeof value !== 'object') return value;
  for (const [key, item] of Object.entries(value)) {
    if (typeof item === 'string' || typeof item === 'object') (value as Record<string, unknown>)[key] = makeWellFormed(item);
  }
  return value;
}
