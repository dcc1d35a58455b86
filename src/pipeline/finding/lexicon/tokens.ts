import { fold } from '../../values/text.js';

const NUMBER_WORDS = new Set('no nr number nummer numero num nro nbr numer cislo nos numeros nummern nummers numbers nº n° # №'.split(' '));
const LINKS = new Set(
  'de do da dos das la le du des d l del della di der the of van el dell dello den das die les las los il dei degli het your our'.split(
    ' ',
  ),
);

/** A word of a text in the form in which labels are compared, with its place. */
export interface Token {
  text: string;
  start: number;
  end: number;
  /** Linking word: may be left out of a label, except at its beginning. */
  link: boolean;
}

/** Letters and digits of a text as compared tokens: folded, number words made one, `nummer` at the end of a compound shortened. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(
    /[nN](?:[°º]|[ro]?\.?[°º])|[#№]|\p{L}{2,}(?=\d{1,2}(?:[.,]\d{1,2})? ?%)|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])[\p{L}\p{N}](?:\p{M}|(?<=\p{Script=Hebrew})["״”](?=\p{Script=Hebrew}))*)+/gu,
  )) {
    const start = match.index;
    const end = start + match[0].length;
    const canonical = canonicalWord(match[0], text.slice(end, end + 2));
    const last = tokens.at(-1);
    if (last && ONE_SIGN.test(match[0]) && SPREAD.test(text.slice(last.start, last.end)) && /^\s+$/.test(text.slice(last.end, start))) {
      tokens[tokens.length - 1] = { ...last, text: last.text + canonical, end };
      continue;
    }
    tokens.push({ text: canonical, start, end, link: LINKS.has(canonical) });
  }
  return tokens;
}

const EAST_ASIAN = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]';
/** `合  計`, `発 行 日`: forms in Chinese, Japanese and Korean set the signs of a word apart so that it fills its box. */
const ONE_SIGN = new RegExp(`^${EAST_ASIAN}$`, 'u');
const SPREAD = new RegExp(`^${EAST_ASIAN}(?:\\s+${EAST_ASIAN})*$`, 'u');

/** Without its signs it is another word of many languages. */
const VIETNAMESE_NUMBER = /^số$/iu;

function canonicalWord(word: string, after: string): string {
  if (/^(?:n[ro]?\.?[°º]|[#№])$/iu.test(word) || VIETNAMESE_NUMBER.test(word)) return 'no';
  // `Factuumummer`: recognition takes rn for m.
  const folded = fold(word)
    .replace(/(?<=\p{Script=Hebrew})["״”]/gu, '')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ı/g, 'i')
    .replace(/mummer$/, 'rnummer');
  if (NUMBER_WORDS.has(folded)) return 'no';
  if (folded === 'n' && /^[.:](?!\p{Lu})/u.test(after)) return 'no';
  if (folded.length > 6 && /(?:nummer|number|nr)$/.test(folded)) return `${folded.replace(/(?:nummer|number|nr)$/, '')}no`;
  return folded;
}
