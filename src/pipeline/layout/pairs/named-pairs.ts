import { type Chunk, type Found, isLabelLike } from './chunks.js';
import { namesField } from './field-words.js';

/** Gap (type sizes) between a label and its value. */
const MAX_GAP = 12;
/** Words of a value at most: where it stands clear of its label, and where it may be the rest of a sentence. */
const CLEAR = 2;
const MOST_WORDS = 14;
const MOST_CLOSE = 8;

/** Labels that only their words tell, with what stands behind them: `DATE  3/17/82`, `Telephone # 6926`. Pure. */
export function namedPairs(rows: readonly Chunk[][], used: ReadonlySet<Chunk>): Found[] {
  return rows.flatMap((row) =>
    row.flatMap((key, index) => {
      const value = row[index + 1];
      if (!value || used.has(key) || used.has(value) || key.onLine || key.isBeforeLine || !isLabelLike(key.text) || !namesField(key.text))
        return [];
      const gap = (value.region.left - key.region.right) / key.size;
      if (gap > MAX_GAP || gap < -0.5 || value.isLabel || value.isBeforeLine || namesField(value.text)) return [];
      if (value.text.split(' ').length > (gap > CLEAR ? MOST_WORDS : MOST_CLOSE)) return [];
      return [{ key, value: [value], evidence: 0.5 }];
    }),
  );
}
