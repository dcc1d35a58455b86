/** A word with its edges, in points from the top left of the page. */
interface PlacedWord {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Whether a word is set from bottom to top or from top to bottom, as notes of printers at the edge of a page are: it stands on no row. Words of narrow letters
 * (`III`, `ill`) are higher than wide as well, but no higher than others.
 */
export function isTurned({ text, left, right, top, bottom }: PlacedWord, em: number): boolean {
  const height = bottom - top;
  return text.length >= 3 && height > 1.8 * em && height > (text.length > 3 ? 1.8 : 2.4) * (right - left);
}

/** A line of small print that runs up a page, as companies set where they are registered: the edges that its words share. */
interface Strip {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Words of three letters and more that are higher than wide and share both edges, so many at least, make such a line. */
const LEAST_OF_STRIP = 4;
const SAME_EDGE = 0.75;

/** Such lines of a page. */
export function strips(words: readonly PlacedWord[]): Strip[] {
  const tall = words.filter(({ text, left, right, top, bottom }) => text.length >= 3 && bottom - top > 1.2 * (right - left));
  const found: Strip[] = [];
  for (const word of tall) {
    const strip = found.find((other) => Math.abs(other.left - word.left) < SAME_EDGE && Math.abs(other.right - word.right) < SAME_EDGE);
    if (strip) Object.assign(strip, { top: Math.min(strip.top, word.top), bottom: Math.max(strip.bottom, word.bottom) });
    else found.push({ left: word.left, right: word.right, top: word.top, bottom: word.bottom });
  }
  return found.filter(
    ({ left, right }) =>
      tall.filter((word) => Math.abs(word.left - left) < SAME_EDGE && Math.abs(word.right - right) < SAME_EDGE).length >= LEAST_OF_STRIP,
  );
}

/** Whether a word is one of such a line, its short ones as well. */
export const isIn = (along: readonly Strip[], { left, right, top, bottom }: PlacedWord): boolean =>
  along.some(
    (strip) =>
      left > strip.left - SAME_EDGE &&
      right < strip.right + SAME_EDGE &&
      top > strip.top - 3 * (strip.right - strip.left) &&
      bottom < strip.bottom + 3 * (strip.right - strip.left),
  );
