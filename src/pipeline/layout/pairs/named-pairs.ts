import { type Chunk, type Found, isLabelLike } from './chunks.js';
import { namesField } from './field-words.js';

/** Gap (type sizes) between a label and its value. */
const MAX_GAP = 12;

/** Labels that only their words tell, with what stands behind them: `DATE  3/17/82`, `Telephone # 6926`. Pure. */
export function namedPairs(rows: readonly Chunk[][], used: ReadonlySet<Chunk>): Found[] {
  return rows.flatMap((row) =>
    row.flatMap((key, index) => {
      const value = row[index + 1];
      if (!value || used.has(key) || used.has(value) || key.onLine || key.isBeforeLine || !isLabelLike(key.text) || !namesField(key.text))
        return [];
      const gap = (value.region.left - key.region.right) / key.size;
      if (gap > MAX_GAP || gap < -0.5 || value.isLabel || value.isBeforeLine || namesField(value.text) || isSentence(value.text)) return [];
      return [{ key, value: [value], evidence: 0.5 }];
    }),
  );
}

/** Longer than what is filled in on one line. */
const isSentence = (text: string): boolean => text.split(' ').length > 8;
