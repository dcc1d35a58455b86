import type { LayerWord } from './layer-word.js';

/** Characters that a code has at most. */
const LONGEST = 60;

/** Its parts come so close after each other. */
const NEAR = 3;

/** Letters closer than this share of their height touch. */
const TOUCHING = 0.08;

/**
 * Words of a page with letters that are written from right to left as people read them: PDFium takes codes like `INV-5521` apart there and gives the parts in
 * another order, and puts the comma or per cent sign that stands left of a number before it. Pure.
 */
export function joinCodes(words: readonly LayerWord[]): LayerWord[] {
  const joined: LayerWord[] = [];
  for (const word of words) {
    const near = isCode(word) ? joined.slice(-NEAR).reverse() : [];
    const other = near.find((each) => isCode(each) && (touches(each, word) || touches(word, each)));
    if (other) joined[joined.lastIndexOf(other)] = touches(other, word) ? whole(other, word) : whole(word, other);
    else joined.push(word);
  }
  return joined.map((word) => ({ ...word, text: word.text.replace(/^(?<sign>[,،;:%٪])(?<digits>\d[\d.,]*)$/u, '$<digits>$<sign>') }));
}

const isCode = ({ text, turn }: LayerWord): boolean =>
  turn === 0 && text.length <= LONGEST && /^[\p{Script=Latin}\p{Nd}\p{P}\p{S}]+$/u.test(text) && /[\p{L}\p{Nd}]/u.test(text);

/** Whether the second word goes right on with the first. */
function touches(left: LayerWord, right: LayerWord): boolean {
  const height = Math.min(left.bottom - left.top, right.bottom - right.top);
  const shared = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
  return shared > 0.6 * height && Math.abs(right.left - left.right) < TOUCHING * height;
}

const whole = (left: LayerWord, right: LayerWord): LayerWord => ({
  ...left,
  text: left.text + right.text,
  right: right.right,
  top: Math.min(left.top, right.top),
  bottom: Math.max(left.bottom, right.bottom),
});
