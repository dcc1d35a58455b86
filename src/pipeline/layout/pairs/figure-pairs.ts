import { type Chunk, COLON, type Found, isLabelLike } from './chunks.js';

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
