/** Most levels of objects and lists in a value that callers give: JSON columns of MariaDB take 32, and some hold it within an object of ours. */
export const MOST_LEVELS = 24;

/** How many levels of objects and lists a value has; 0 for a text or a number. Counts no farther than just beyond MOST_LEVELS. Pure. */
export function levelsOf(value: unknown, above = 0): number {
  if (typeof value !== 'object' || value === null || above > MOST_LEVELS) return above;
  return Math.max(above + 1, ...Object.values(value).map((member) => levelsOf(member, above + 1)));
}
