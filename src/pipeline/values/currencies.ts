import { remembered } from './remembered.js';

/** ISO 4217 codes that are recognised as printed. */
const CODES =
  'EUR USD GBP CHF MYR CAD AUD NZD SGD HKD JPY CNY INR SEK NOK DKK PLN CZK HUF RON BGN TRY ZAR BRL MXN AED SAR THB IDR PHP VND KRW ILS RUB UAH ISK CLP COP PEN ARS EGP NGN KES PKR BDT LKR TWD DOP HRK MAD TND XOF XAF NPR MZN AOA GTQ UYU PYG KZT RSD KWD QAR TZS UGX ETB DZD BYN AZN MDL MKD UZS OMR BHD JOD LBP IQD MMK KHR LAK MNT'.split(
    ' ',
  );

/** Signs and names before or after an amount, and the code they stand for. Longer ones first. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/US\s?\$|U\.S\.\s?dollars?|\bUS dollars?\b/g, 'USD'],
  [/CA?\$(?=\s?\d)|\bCanadian dollars?\b/g, 'CAD'],
  [/AU?\$(?=\s?\d)|\bAustralian dollars?\b/g, 'AUD'],
  [/NZ\$/g, 'NZD'],
  [/S\$(?=\s?\d)/g, 'SGD'],
  [/HK\$/g, 'HKD'],
  [/\bRD\$(?=\s?\d)/g, 'DOP'],
  [/R\$(?=\s?\d)/g, 'BRL'],
  [/NT\$|新[台臺][币幣]/g, 'TWD'],
  // Before a rate (`€5.8%`) it is another sign that was misread.
  [/€(?!\s?\d{1,2}(?:[.,]\d+)?\s?%)|\b[Ee]uros?\b|(?<=\d\s?)Eur\b/g, 'EUR'],
  [/£/g, 'GBP'],
  [/(?<=\d[.,]\d{2}\s?)kn(?!\p{L})|(?<=[Uu]kupno )kn(?!\p{L})|\(kn\)/gu, 'HRK'],
  [/[¥￥](?=\s?-?\d[\d.,]*(?!\s?[\d%]))|(?<=\d\s?)[¥￥](?![\p{L}\d])|(?<![\p{L}\d*])[¥￥](?=[\s)]|$)/gu, 'JPY'],
  [/₹|\bRs\.?(?=\s?\d)/g, 'INR'],
  [/\bRM(?=[\s)]|\d|$)/g, 'MYR'],
  [/\bSFr\.?(?=\s?\d)|\bFr\.(?=\s?\d)/g, 'CHF'],
  [/(?<!\p{L})zł(?!\p{L})/gu, 'PLN'],
  [/(?<!\p{L})Kč/gu, 'CZK'],
  [/\bRp\.?(?=[\s)(]|\d|$)/g, 'IDR'],
  [/₺|(?<=\d[.,]\d{2}\s?)TL(?!\p{L})|^TL(?= 1$|$)/gu, 'TRY'],
  [/₫/g, 'VND'],
  [/₱/g, 'PHP'],
  [/₩/g, 'KRW'],
  [/₪/g, 'ILS'],
  [/₽|(?:(?<=\d\s?)|^)руб(?:лей|ля|ль)?\.?(?!\p{L})|(?<!\p{L})руб\.?(?=[\s),]*$)/gu, 'RUB'],
  [/₴|(?<!\p{L})грн\.?(?!\p{L})/gu, 'UAH'],
  [/฿|(?:(?<=\d\s?)|^)บาท|\(\s?บาท\s?\)/gu, 'THB'],
  [/(?:(?<=\d\s?)|^)лв\.?(?!\p{L})|(?<!\p{L})лева?(?!\p{L})/gu, 'BGN'],
  [/(?<=\d\s?)din\.?(?!\p{L})/gu, 'RSD'],
  [/[Рр]оссийск(?:ий|их) рубл(?:ь|ей)/gu, 'RUB'],
  [/(?:(?<=\d\s?)|^)дин\.?(?!\p{L})|(?<!\p{L})динара?(?!\p{L})/gu, 'RSD'],
  [/(?:(?<=\d\s?)|^)ден\.?(?!\p{L})/gu, 'MKD'],
  [/(?<=\d{3}\s?)Ft\.?(?!\p{L})|^Ft\.?$/gu, 'HUF'],
  [/(?:(?<=\d\s?)|^)lei(?!\p{L})/gu, 'RON'],
  [/₸|(?<=\d\s?)тенге(?!\p{L})/gu, 'KZT'],
  [/₾/g, 'GEL'],
  [/(?:(?<=\d\s?)|^)円(?!\p{L})|[(（]円[)）]|日本円/gu, 'JPY'],
  [/(?:(?<=\d\s?)|^)원(?!\p{L})|[(（]원[)）]/gu, 'KRW'],
  [/(?:(?<=\d\s?)|^)元(?![年\p{L}])|[(（]元[)）]|人民[币幣]/gu, 'CNY'],
  [/(?:(?<=\d\s?)|^)(?:đ|đồng|vnđ)(?!\p{L})|(?<!\p{L})(?:VNĐ|đồng)(?!\p{L})/giu, 'VND'],
  [/ر\.?\s?س(?!\p{L})|ريال سعودي/gu, 'SAR'],
  [/د\.?\s?إ(?!\p{L})|درهم إماراتي/gu, 'AED'],
  [/ج\.\s?م(?!\p{L})|جنيه مصري/gu, 'EGP'],
  [/د\.\s?ك(?!\p{L})|دينار كويتي/gu, 'KWD'],
  [/ש["״]ח/gu, 'ILS'],
  [/₦/g, 'NGN'],
];

/** The signs at the beginning of a text. */
const LEADING_SIGNS = SIGNS.map(([sign, code]) => [new RegExp(`^(?:${sign.source})`, 'u'), code] as const);

/** The code for one printed sign, name or code; null when it is none. */
export const currencyCode = remembered((text): string | null => {
  const trimmed = text.trim();
  const upper = trimmed.toUpperCase();
  if (CODES.includes(upper)) return upper;
  if (trimmed === '$') return 'USD';
  for (const [sign, code] of LEADING_SIGNS) {
    // Some signs count only before an amount, which may be a word of its own.
    const match = `${trimmed} 1`.match(sign);
    if (match?.[0] === trimmed) return code;
  }
  return upper === 'RM' ? 'MYR' : null;
});

/** A dollar sign at an amount or by itself; inside a word or a number of parts it is a letter that was misread. */
const DOLLAR = /(?<![\p{L}\d/])\$(?=\s?-?(?!0\d)[\d.,]*\d(?![\d\p{L}/]))|(?<=\d\s?)\$(?![\p{L}\d])|(?<![\p{L}\d])\$(?=[\s)]|$)/gu;

/** Codes that papers print as words as well: the form of a company in Malaysia (`SDN BHD`), a thing to write with. */
const ALSO_WORDS = new Set(['BHD', 'PEN', 'AOA']);

/** Whether what stands before and behind a code makes money of it: an amount with its cents, a bracket, a label. */
const isMoney = (before: string, behind: string): boolean =>
  /\d[.,]\d{2,3}\s?$|(?:currency|moneda|moeda|divisa|(?<!\p{L})(?:total|amount|due|price))\W*$/iu.test(before) ||
  /^\s?-?\d[\d.,]*[.,]\d{2,3}(?!\d)/.test(behind) ||
  (/\(\s?$/.test(before) && /^\s?\)/.test(behind));

/** How often each currency is named in the texts: codes and signs. A bare dollar sign counts as `$`. */
export function currencyCounts(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  const raise = (code: string, by: number): void => void counts.set(code, (counts.get(code) ?? 0) + by);
  for (const text of texts) {
    let rest = text;
    for (const [sign, code] of SIGNS) {
      const matches = rest.match(sign);
      if (!matches) continue;
      raise(code, matches.length);
      rest = rest.replace(sign, ' ');
    }
    for (const { 0: code, index } of rest.matchAll(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g)) {
      if (CODES.includes(code) && (!ALSO_WORDS.has(code) || isMoney(rest.slice(0, index), rest.slice(index + 3)))) raise(code, 1);
    }
    const dollars = rest.match(DOLLAR)?.length ?? 0;
    if (dollars > 0) raise('$', dollars);
  }
  return counts;
}

const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'TWD'];

/** Amounts with cents, which yen do not have: at the sign, and anywhere. */
const YUAN = /[¥￥]\s?-?\d[\d.,]*[.,](?!00)\d{2}(?!\d)|(?<!\d)\d+[.,](?!00)\d{2}\s?[¥￥]/gu;
const CENTS = /(?<![\d.,])\d{1,3}(?:[.,]?\d{3})*[.,](?!00)\d{2}(?![\d.,%])/g;

/** Taxes of India, and amounts grouped in lakhs behind the sign (`¥4,50,000.00`): a rupee sign that was misread. */
const RUPEES = /(?<!\p{L})(?:GSTIN|[CIS]GST)(?!\p{L})|[¥￥]\s?\d{1,2}(?:,\d{2})+,\d{3}(?!\d)/u;

/**
 * The sign of yen and yuan: cents at it tell yuan, cents all over a document that has the sign next to none of them a letter that was misread, and signs of
 * India rupees.
 */
function settleYen(texts: readonly string[], counts: Map<string, number>): void {
  const signs = counts.get('JPY') ?? 0;
  if (signs === 0 || texts.some((text) => /(?<![A-Za-z])JPY(?![A-Za-z])|円/.test(text))) return;
  if (texts.some((text) => RUPEES.test(text))) {
    counts.set('INR', (counts.get('INR') ?? 0) + signs);
    counts.delete('JPY');
    return;
  }
  if (texts.some((text) => SIMPLIFIED.test(text)) && !texts.some((text) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))) {
    counts.set('CNY', (counts.get('CNY') ?? 0) + signs);
    counts.delete('JPY');
    return;
  }
  const found = (pattern: RegExp): number => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
  const yuan = found(YUAN);
  if (yuan > 0) counts.set('CNY', (counts.get('CNY') ?? 0) + signs);
  if (yuan > 0 || found(CENTS) > signs) counts.delete('JPY');
}

/** Characters of mainland China that Japan writes in another way. */
const SIMPLIFIED = /[发额购总账户开编货电纳识订务员车产价单]/u;

/** Taxes and registers of countries that have dollars (or pesos) of their own: their bare sign is no dollar of the United States. */
const COUNTRIES: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})A\.?B\.?N\.?(?: (?:no|number)\.?)?[\s:.#]*\d{2}\s?\d{3}\s?\d{3}\s?\d{3}(?!\d)/iu, 'AUD'],
  [/(?<!\p{L})NZBN(?!\p{L})/u, 'NZD'],
  [/(?<!\p{L})(?:TPS|TVQ|QST|HST)(?!\p{L})/u, 'CAD'],
  [/(?<!\p{L})UEN(?!\p{L})|(?<!\p{L})Singapore\s?[-(]?\s?S?\d{6}(?!\d)/iu, 'SGD'],
  [/(?<!\p{L})(?:ITBIS|RNC)(?!\p{L})/u, 'DOP'],
  [/(?<!\p{L})CUIT(?!\p{L})/u, 'ARS'],
  [/(?<!\p{L})CFDI(?!\p{L})/u, 'MXN'],
  // The tax of one state of India on what stays within it; the sign is that of rupees, misread.
  [/(?<!\p{L})[CS]GST(?!\p{L})/u, 'INR'],
];

/** The form of companies in Singapore at the head of a paper, and how many lines that is. */
const OF_SINGAPORE = /(?<!\p{L})pte\.? ?ltd(?!\p{L})/iu;
const HEAD = 4;

/** The one country whose taxes or registers the texts name, by its currency; null where none or several are. */
function currencyOfCountry(texts: readonly string[]): string | null {
  const found = new Set(COUNTRIES.filter(([sign]) => texts.some((text) => sign.test(text))).map(([, code]) => code));
  if (texts.slice(0, HEAD).some((text) => OF_SINGAPORE.test(text))) found.add('SGD');
  const [code = null, ...more] = found;
  return more.length === 0 ? code : null;
}

/** Crowns, shortened. */
const KR = /(?<!\p{L})kr(?!\p{L})/iu;

/** Currencies as amounts in words and headings of columns call them; rupees are India's where its taxes are named. */
const SPELLED: readonly (readonly [name: RegExp, code: string, country?: RegExp])[] = [
  [/(?<!\p{L})rupees?(?!\p{L})|\(\s*(?:in )?Rs\.?\s*\)/iu, 'INR', /(?<!\p{L})(?:GSTIN|[CIS]GST)(?!\p{L})/u],
  [/(?<!\p{L})ringgit(?!\p{L})/iu, 'MYR'],
  [/(?<!\p{L})rupiah(?!\p{L})/iu, 'IDR'],
  [/(?<!\p{L})pounds? sterling(?!\p{L})/iu, 'GBP'],
  [/(?<!\p{L})(?:swiss francs?|schweizer franken|francs? suisses?)(?!\p{L})/iu, 'CHF'],
  [/(?<!\p{L})(?:uae|emirati) dirhams?(?!\p{L})/iu, 'AED'],
  [/(?<!\p{L})naira(?!\p{L})/iu, 'NGN'],
  [/(?<!\p{L})(?:reais|real brasileiro)(?!\p{L})/iu, 'BRL'],
  [/(?<!\p{L})złot(?:y|ych|e)(?!\p{L})/iu, 'PLN'],
  // Three countries of the north shorten their crowns alike.
  [
    KR,
    'SEK',
    /(?<!\p{L})(?:kvitto|org\.? ?nr\.?\W*\d{6}-\d{4}|varav moms|att betala|öresavrundning|kontokort|totalt kr|v[äa]lkommen [åa]ter|antal artiklar)(?!\p{L})/iu,
  ],
  [KR, 'DKK', /(?<!\p{L})(?:cvr|heraf moms|dankort|at betale|tak for)(?!\p{L})/iu],
  [KR, 'NOK', /(?<!\p{L})(?:mva|bankaxept|kvittering|å betale|takk for)(?!\p{L})/iu],
];
/** A name in a sentence may be of another sum. */
const SPELLED_CONFIDENCE = 0.75;

/** The one currency that is spelled out; null where none or several are. */
function spelled(texts: readonly string[]): { code: string; confidence: number } | null {
  const isNamed = (pattern: RegExp): boolean => texts.some((text) => pattern.test(text));
  const found = SPELLED.filter(([name, , country]) => isNamed(name) && (!country || isNamed(country)));
  return found.length === 1 ? { code: found[0]![1], confidence: SPELLED_CONFIDENCE } : null;
}

/** Where a text spells a currency out; null where it does not. */
export function spelledAt(text: string, code: string): { start: number; end: number } | null {
  const match = SPELLED.filter(([, named]) => named === code).flatMap(([name]) => text.match(name) ?? [])[0];
  const start = match === undefined ? -1 : text.indexOf(match);
  return match === undefined ? null : { start, end: start + match.length };
}

/** The currency of a document and how sure that is (0-1); null when no sign, code or name is printed. */
export function currencyOf(texts: Iterable<string>): { code: string; confidence: number } | null {
  const lines = [...texts];
  const counts = currencyCounts(lines);
  settleYen(lines, counts);
  const bare = counts.get('$') ?? 0;
  counts.delete('$');
  if (bare > 0) {
    const named = DOLLARS.filter((code) => counts.has(code)).sort((left, right) => (counts.get(right) ?? 0) - (counts.get(left) ?? 0))[0];
    counts.set(named ?? currencyOfCountry(lines) ?? 'USD', (named ? (counts.get(named) ?? 0) : 0) + bare);
  }
  const ranked = [...counts.entries()].sort((left, right) => right[1] - left[1]);
  const [best] = ranked;
  if (!best) return spelled(lines);
  const total = ranked.reduce((sum, [, count]) => sum + count, 0);
  return { code: best[0], confidence: 0.6 + 0.38 * (best[1] / total) };
}
