import { type Chunk, type Found, isLabelLike } from './chunks.js';

/** Labels without colon in a column, their values in a column beside: at least three rows that share both left edges. */
export function columnPairs(rows: readonly Chunk[][], used: ReadonlySet<Chunk>): Found[] {
  const candidates: Found[] = [];
  for (const row of rows) {
    const rest = row.filter((chunk) => !used.has(chunk));
    rest.forEach((key, i) => {
      const value = rest[i + 1];
      if (value && isLabelLike(key.text) && !key.onLine && value.region.left - key.region.right < 20 * key.size)
        candidates.push({ key, value: [value], evidence: 0.55 });
    });
  }
  const taken = new Set<Chunk>();
  return candidates.filter((pair) => {
    if (taken.has(pair.key)) return false;
    const first = pair.value[0];
    const alike = candidates.filter(
      (other) =>
        Math.abs(other.key.region.left - pair.key.region.left) < 0.8 * pair.key.size &&
        first &&
        other.value[0] &&
        Math.abs(other.value[0].region.left - first.region.left) < 0.8 * pair.key.size,
    );
    // Two columns of names are a list, not labels and values.
    if (alike.length < 3 || alike.filter((other) => other.value.some((value) => !isLabelLike(value.text))).length < alike.length / 3)
      return false;
    taken.add(pair.value[0]!);
    return true;
  });
}
