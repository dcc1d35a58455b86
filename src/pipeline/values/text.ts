/** Texts that need no folding beyond case. */
const ASCII = /^[\x20-\x7e]*$/;

/** Lower case without accents, ligatures or width variants; German sharp s becomes ss. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}

/** One space between words, none around. */
export function squash(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Letters and digits of a text, folded, without anything between. */
export function alphanumeric(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether two texts are at most `limit` single edits apart. Stops as soon as the limit is passed. */
export function withinEdits(left: string, right: string, limit: number): boolean {
  if (left === right) return true;
  if (Math.abs(left.length - right.length) > limit) return false;
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= right.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      const value = Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      current.push(value);
      best = Math.min(best, value);
    }
    if (best > limit) return false;
    previous = current;
  }
  return (previous[right.length] ?? Number.POSITIVE_INFINITY) <= limit;
}

/** Dice coefficient of letter pairs, 0-1: how alike two texts look, whatever their spacing, case and accents. */
export function similarity(left: string, right: string): number {
  const first = alphanumeric(left);
  const second = alphanumeric(right);
  if (!first || !second) return 0;
  if (first === second) return 1;
  if (first.length < 2 || second.length < 2) return 0;
  const pairs = new Map<string, number>();
  for (let index = 0; index < first.length - 1; index++) {
    const pair = first.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let index = 0; index < second.length - 1; index++) {
    const pair = second.slice(index, index + 2);
    const left = pairs.get(pair) ?? 0;
    if (left > 0) {
      common += 1;
      pairs.set(pair, left - 1);
    }
  }
  return (2 * common) / (first.length + second.length - 2);
}
