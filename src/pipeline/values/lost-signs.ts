/** An amount with its dollar sign, how many of them tell that a page prints the sign, and the same with a letter in its place or a colon for the point. */
const DOLLARS = /^\$\d{1,3}(?:,?\d{3})*(?:\.\d{2})?$/;
const LEAST_DOLLARS = 3;
const LETTER_FOR_DOLLAR = /^S(?=\d{1,3}(?:,\d{3})*\.(?:\d{2})?$)/;
const COLON_FOR_POINT = /^(\$\d{1,3}(?:,\d{3})*):(\d{2})$/;

/** Taxes of India, and an amount whose sign the font of a text layer tells as another letter (`ī399.01`). */
const TAXES_OF_INDIA = /^\W*(?:GSTIN|[CIS]GST)/u;
const LETTER_FOR_RUPEES = /^[\u0080-\u1fff](?=\d{1,3}(?:,\d{2,3})*\.\d{2}$)/u;

/**
 * The words of a page with the signs of currencies put back: dollars that recognition took for a letter, and points for a colon, where the page prints dollars
 * (`S99.55`, `$2:50`); rupees that the font of a text layer tells as a letter, where the page names taxes of India. Same lengths. Pure.
 */
export function withSigns(words: readonly string[], recognised: boolean): readonly string[] {
  if (recognised) {
    if (words.filter((word) => DOLLARS.test(word)).length < LEAST_DOLLARS) return words;
    return words.map((word) => word.replace(LETTER_FOR_DOLLAR, '$$').replace(COLON_FOR_POINT, '$1.$2'));
  }
  const isLost = (word: string): boolean => LETTER_FOR_RUPEES.test(word) && /^\p{L}/u.test(word);
  if (!words.some(isLost) || !words.some((word) => TAXES_OF_INDIA.test(word))) return words;
  return words.map((word) => (isLost(word) ? word.replace(LETTER_FOR_RUPEES, '₹') : word));
}
