/** Most levels of objects and lists in a value that callers give: JSON columns of MariaDB take 32, and some hold it within an object of ours. */
export const MOST_LEVELS = 24;

/** How many levels of objects and lists a value has; 0 for a text or a number. Counts no farther than just beyond MOST_LEVELS. Pure. */
export function levelsOf(value: unknown, above = 0): number {
  if (typeof value !== 'object' || value === null || above > MOST_LEVELS) return above;
  return Math.max(above + 1, ...Object.values(value).map((member) => levelsOf(member, above + 1)));
}

/** Whether a value holds a number beyond what JSON programs can tell (`1e400` is read as infinite): written again it would be null. Pure. */
export const isBeyondNumbers = (value: unknown): boolean =>
  typeof value === 'number'
    ? !Number.isFinite(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(isBeyondNumbers);
