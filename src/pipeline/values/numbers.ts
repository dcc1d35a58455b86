import { remembered } from './remembered.js';

/** The sign that separates decimals on a page; null: the page gives no evidence. */
export type DecimalSign = '.' | ',' | null;

/** A number found in a text: value, place (`start` inclusive, `end` exclusive) and how it was printed. */
export interface FoundNumber {
  value: number;
  /** Digits after the decimal sign as printed. */
  decimals: number;
  text: string;
  start: number;
  end: number;
  /** A per cent sign follows. */
  percent: boolean;
  /** A currency sign or code stands beside it. */
  currency: boolean;
}

const CURRENCY =
  '(?:[A-Z]{2,3}\\$|[€$£¥₹₺₽₩₫₱₪₴฿₦]|\\bRp\\.?(?=\\s?\\d)|(?:\\b|(?<=\\d))(?:EUR|USD|GBP|CHF|MYR|RM|CAD|AUD|NZD|SGD|HKD|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|ZAR|BRL|MXN|AED|THB|MZN|AOA|Kz|kz|XAF|XOF|FCFA|TND|MAD|DZD|EGP|NGN|KES|GHS|UGX|TZS|LKR|PKR|BDT|NPR|PHP|VND|TWD|KRW|SAR|QAR|KWD|ILS|RSD|UAH|RUB|ARS|CLP|COP|PEN|UYU|DOP|GTQ|Rs|Fr|kr)\\b\\.?|(?<!\\p{L})(?:zł|Kč|TL|руб|грн|лв|дин|ден|тенге|đ|đồng|VNĐ|ש["״]ח)(?!\\p{L})\\.?|[円元원]|บาท|ر\\.?\\s?س|د\\.?\\s?إ|ج\\.م|₸|₾)';
const DIGITS =
  "(?:\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+[.,]\\d{1,4}|\\d{1,3}(?:['’´]\\d{3})+(?:[.,]\\d{1,4})?|\\d{1,3}(?:\\.\\d{3})+\\.\\d{2}(?![\\d.])|\\d{1,3}(?:,\\d{2,3})+(?!\\d)(?:\\.\\d{1,4})?|\\d{1,3}(?:\\.\\d{3})+(?!\\d)(?:,\\d{1,4})?|\\d+(?:[.,]\\d{1,6})?|[.,]\\d{1,4})";
const NUMBER = new RegExp(
  `(?<open>\\()?\\s?(?<sign>[-−–])?\\s?(?<before>${CURRENCY})?\\s?(?<inner>[-−–])?\\s?(?<digits>${DIGITS})(?<dash>,--|,-(?!\\d)|\\.-(?!\\d)|,–)?(?<trail>[-−](?![-−\\d\\p{L}])|\\s[-−](?![-−\\d\\p{L}]|\\s\\p{L}))?(?<close>\\))?\\s?(?<percent>%)?(?<after>\\s?(?:${CURRENCY}|€))?`,
  'gu',
);

/** Reads printed digits by the decimal sign of the page; without evidence a last group of one, two or four and more digits are decimals. */
export function parseDigits(digits: string, decimalSign: DecimalSign): { value: number; decimals: number } | null {
  const bare = digits.replace(/[\s\u00a0\u202f'’´]/g, '');
  const lastPoint = bare.lastIndexOf('.');
  const lastComma = bare.lastIndexOf(',');
  const last = Math.max(lastPoint, lastComma);
  if (last < 0) return finite(bare, 0);
  const sign = bare[last] as '.' | ',';
  const other = sign === '.' ? ',' : '.';
  const behind = bare.length - last - 1;
  const repeated = bare.indexOf(sign) !== last;
  const mixed = bare.includes(other);
  // `1,125,00`: a point that recognition took for a comma. Groups end with three figures, those of India too.
  const isMisread = !mixed && /^\d{1,3}(?:[.,]\d{3})+[.,]\d{2}$/.test(bare);
  if (isMisread) return finite(`${bare.slice(0, last).replace(/[.,]/g, '')}.${bare.slice(last + 1)}`, behind);
  // `8264.400`: more than three figures before a sign are no thousands.
  const isDecimal = mixed
    ? !repeated
    : !repeated && (behind !== 3 || decimalSign === sign || bare.startsWith('0') || last === 0 || last > 3);
  if (mixed && behind === 3 && decimalSign !== null && decimalSign !== sign) return null;
  if (!isDecimal) return finite(bare.replace(/[.,]/g, ''), 0);
  return finite(`${bare.slice(0, last).replace(/[.,]/g, '')}.${bare.slice(last + 1)}`, behind);
}

function finite(text: string, decimals: number): { value: number; decimals: number } | null {
  const value = Number(text);
  return Number.isFinite(value) && text.length <= 18 ? { value, decimals } : null;
}

/** All numbers of a text with their places. Parts of identifiers, dates and times are not numbers; a letter may tell the tax (`12.50T`). */
export function findNumbers(text: string, decimalSign: DecimalSign = null): readonly FoundNumber[] {
  return numbersOf(text, decimalSign);
}

const numbersOf = remembered((text, decimalSign: DecimalSign): readonly FoundNumber[] => {
  if (!/\d/.test(text)) return [];
  const found: FoundNumber[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const groups = match.groups ?? {};
    const digits = groups.digits ?? '';
    const raw = match[0];
    const lead = raw.length - raw.trimStart().length;
    const digitsAt = match.index + raw.indexOf(digits);
    if (!standsAlone(text, digitsAt, digits, match.index + raw.trimEnd().length)) continue;
    const parsed = parseDigits(digits, decimalSign);
    if (!parsed) continue;
    const negative = Boolean((groups.open && groups.close) || groups.sign || groups.inner || groups.trail);
    found.push({
      value: negative ? -parsed.value : parsed.value,
      decimals: groups.dash ? 2 : parsed.decimals,
      text: raw.trim(),
      start: match.index + lead,
      end: match.index + raw.trimEnd().length,
      percent: Boolean(groups.percent),
      currency: Boolean(groups.before || groups.after),
    });
  }
  return found;
});

/** Scripts that put no blank between words: a number beside their signs stands alone. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** What makes a part of a date, an ordinal or an address of the number before or behind. */
const COUNTED = /^[年月日号號番期时時分回条條章节節頁页階层層楼樓丁년월일호층번]/u;
const ORDINAL = /[第제]$/u;

/** Whether the letter at an edge of a number belongs to another word, in a script without blanks. */
const isUnspaced = (before: string, after: string): boolean =>
  before !== '' ? UNSPACED.test(before.at(-1)!) && !ORDINAL.test(before) : UNSPACED.test(after[0] ?? '') && !COUNTED.test(after);

function standsAlone(text: string, start: number, digits: string, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(start + digits.length, start + digits.length + 2);
  if (
    /[\p{L}\d_/:#]$/u.test(before) &&
    !isUnspaced(before, '') &&
    !/(?:RM|Rs|Rp|Fr|kr|EUR|USD|GBP|CHF|INR|IDR|zł|Kč|[A-Z]\$)$/.test(text.slice(Math.max(0, start - 4), start))
  )
    return false;
  // `[1]` refers to a note.
  if (/\d[-–.,]$/.test(before) || (before.endsWith('[') && after.startsWith(']') && digits.length <= 2)) return false;
  if (/^(?:[/:_]\d|[-–.]\d)/.test(after)) return false;
  const taxed = /[.,]\d{2}$/.test(digits) && /^[A-FNTXZ](?![\p{L}\d])/u.test(after);
  if (/^\p{L}/u.test(after) && !isUnspaced('', after) && !/^(?:[xX€]|x\b)/.test(after) && !taxed && end === start + digits.length)
    return false;
  return true;
}

/** Larger numbers are amounts of money only where their thousands are set apart; others number goods and papers. */
const LARGEST = 1e10;
const LARGEST_GROUPED = 1e15;

/** Whether a number is of a size that amounts of money have: `Rp 12.500.000.000`. Pure. */
export function isOfMoney({ value, text }: FoundNumber): boolean {
  const size = Math.abs(value);
  return size < LARGEST || (size < LARGEST_GROUPED && /\d[.,'’´ \u00a0\u202f]\d{3}(?!\d)/.test(text));
}

/** One number that is the whole text (apart from currency, signs and unit words of up to five letters), or null. */
export function parseNumber(text: string, decimalSign: DecimalSign = null): number | null {
  const trimmed = text.trim();
  const [first, ...more] = findNumbers(trimmed, decimalSign);
  if (!first || more.length > 0) return null;
  const rest = `${trimmed.slice(0, first.start)} ${trimmed.slice(first.end)}`;
  return /^[\s:=.*]*(?:\p{L}{1,5}\.?)?[\s:=.*%]*$/u.test(rest) ? first.value : null;
}

/** Behind a currency: single digits and the cents, apart, or the cents apart where the decimal sign has faded. */
const WIDE_AMOUNT = /((?:RM|€|£|\$|EUR|USD|GBP) ?)(\d(?: \d){1,4}|\d{1,4}) (\d{2})(?![\d.,]| \d)/g;

/**
 * Reads a number that recognition has damaged: O for 0, l, I or | for 1, S for 5, a blank beside the decimal sign.
 * Only for texts that are mostly digits; else returned as they are. Wide print comes apart into single digits (`RM 1 5 40`), and decimal signs fade
 * (`RM 44 90`): behind a currency that is one amount. Thousands come apart as well (`175, 000` at the end of a text). The length stays: blanks taken out are put behind.
 */
export const repairDigits = remembered((text): string => {
  if (!/\d/.test(text)) return text;
  const joined = text
    .replace(WIDE_AMOUNT, (whole, sign: string, digits: string, cents: string) =>
      `${sign}${digits.replace(/ /g, '')}.${cents}`.padEnd(whole.length),
    )
    .replace(/(?<![\d.,] ?)(\d{1,3})([.,]) (\d{3})(?=\s*$)/, '$1$2$3 ')
    .replace(/(\d)[.,]([.,]\d{2})(?![\d.,])/g, '$1$2 ')
    .replace(/(\d) ([.,]) (\d{2})(?!\d)/g, '$1$2$3  ')
    .replace(/(\d)(?: ([.,])|([.,]) )(\d{2})(?!\d)/g, (_, before, sign, other, after) => `${before}${sign ?? other}${after} `);
  return joined.replace(/\S+/g, (word) => {
    const digits = (word.match(/\d/g) ?? []).length;
    const doubtful = (word.match(/[OoQDlI|SB]/g) ?? []).length;
    const letters = (word.match(/\p{L}/gu) ?? []).length;
    if (digits === 0 || doubtful === 0 || letters > doubtful || doubtful > digits) return word;
    if (!/[.,]/.test(word)) return word;
    return word
      .replace(/[OoQD]/g, '0')
      .replace(/[lI|]/g, '1')
      .replace(/S/g, '5')
      .replace(/B/g, '8');
  });
});

/** Puts the decimal point back that was read as a dash hanging on the cents of an amount at the end of a label's line: `32 -40`. Same length. */
export const repairCents = (text: string): string => text.replace(/(?<![\d.,-] ?)(\d{1,4}) [-–—](\d{2})(?=\s*$)/, '$1.$2 ');

/** So many numbers with four decimals, and none with two, tell that amounts have four. */
const LEAST_OF_FOUR = 3;

/** Currencies whose amounts have three decimals (ISO 4217). */
const OF_THREE_DECIMALS = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'LYD']);

const TWO_DECIMALS = /(?<![\d.,/-])(?:\d{1,3}(?:[.,' ]\d{3})*|\d+)([.,])\d{2}(?![\d.,/-])/g;
const TWO_OR_THREE = /(?<![\d.,/-])(?:\d{1,3}(?:[.,' ]\d{3})*|\d+)([.,])\d{2,3}(?![\d.,/-])/g;

/** The decimal sign that a document uses, by its unambiguous amounts; null without evidence. `currency`: its code, where known. */
export function decimalSignOf(texts: Iterable<string>, currency?: string): DecimalSign {
  const amounts = currency !== undefined && OF_THREE_DECIMALS.has(currency) ? TWO_OR_THREE : TWO_DECIMALS;
  let points = 0;
  let commas = 0;
  for (const printed of texts) {
    // `HTS 6802.91`: the code of goods is no amount.
    const text = printed.replace(/\b(?:HTS(?:US)?|HS|NCM?)\b(?: (?:code|no)\.?)?[\s.:#]*\d{4}\.\d{2}(?!\d)/gi, '');
    for (const match of text.matchAll(amounts)) {
      if (match[1] === '.') points += 1;
      else commas += 1;
    }
  }
  if (points === 0 && commas === 0) return hasSingleDecimals(texts) ? ',' : null;
  if (points === commas) return null;
  return points > commas ? '.' : ',';
}

/** `9,2`: no list of thousands has one digit behind a comma. With a point it may be the number of a section. */
function hasSingleDecimals(texts: Iterable<string>): boolean {
  for (const text of texts) if (/(?<![\d.,/-])\d{1,3},\d(?![\d.,/-])/.test(text)) return true;
  return false;
}

/**
 * How many decimals the amounts of a document have: two, but for currencies of three, where most amounts have as many, and for programs that print all
 * numbers with four. `currency`: its code, where known.
 */
export function moneyDecimalsOf(texts: Iterable<string>, decimalSign: DecimalSign, currency?: string): number {
  const counts = new Map<number, number>();
  for (const text of texts)
    for (const { decimals, percent } of findNumbers(text, decimalSign)) if (!percent) counts.set(decimals, (counts.get(decimals) ?? 0) + 1);
  const [two = 0, three = 0, four = 0] = [2, 3, 4].map((decimals) => counts.get(decimals));
  if (currency !== undefined && OF_THREE_DECIMALS.has(currency) && three > two) return 3;
  return two === 0 && four >= LEAST_OF_FOUR ? 4 : 2;
}

/**
 * Puts an apostrophe for the blanks of a number that is grouped by blanks and stands alone (`24 000 kg`), where no decimals tell that the
 * groups belong together. Same length.
 */
export function joinGroups(text: string): string {
  return /^\D*\d{1,3}(?:[ \u00a0\u202f]\d{3})+\D*$/.test(text) ? text.replace(/(?<=\d)[ \u00a0\u202f](?=\d)/g, "'") : text;
}
