import { type Chunk, COLON, type Found, isLabelLike } from './chunks.js';

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

/** Fewer rows of figures than this may stand on a page by chance. */
const MIN_ROWS = 3;
/** A page with so many labels that end in a colon is a form. */
const MIN_LABELS = 3;
/** Share of the words of a row, after its label, that must be figures. */
const MIN_FIGURES = 0.7;

/** On a form, rows of a label and two figures or more: `Annual    57    19%`. A page without labels is a report, whose figures are a table. Pure. */
export function figurePairs(rows: readonly Chunk[][], others: readonly Found[]): Found[] {
  if (others.filter(({ key }) => COLON.test(key.text)).length < MIN_LABELS) return [];
  const found = rows.flatMap(([key, ...value]) => {
    const words = value.flatMap((chunk) => chunk.text.split(' '));
    const isRow =
      key && !key.isLabel && isLabelLike(key.text) && words.length >= 2 && words.filter(isFigure).length >= MIN_FIGURES * words.length;
    return isRow ? [{ key, value, evidence: 0.6 }] : [];
  });
  return found.length >= MIN_ROWS ? found : [];
}

const isFigure = (word: string) => /^[-+(]*\p{Sc}?[.,]?\d[\d.,]*[%)*+]*$/u.test(word);
