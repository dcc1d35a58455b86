import { monthNumber } from './months.js';
import { remembered } from './remembered.js';

/** Which comes first in an all-digit date of a document: day or month. */
export type DateOrder = 'day-first' | 'month-first';

/** A date found in a text. `certain`: it has one reading whatever the order. */
export interface FoundDate {
  /** YYYY-MM-DD. */
  iso: string;
  text: string;
  start: number;
  end: number;
  certain: boolean;
}

const ISO = /(?<!\d)((?:19|20)\d{2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d)/g;
const DIGITS = /(?<![\d.,])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?((?:19|20)\d{2}|\d{2})(?![\d])/g;
/* The letters of an ordinal number that are set high come as words of their own, often one by one: `15 t h day of July`. */
const NAMED_DAY_FIRST =
  /(?<![\d\p{L}])(\d{1,2})(?:\s?(?:s ?t|n ?d|r ?d|t ?h)(?!\p{L})|er|º|°|\.)?[\s./'-]{0,3}(?:(?:de|of|day of|di)\s)?([\p{L}\p{M}]{3,12}|0(?:kt|ct)(?:ober)?)\.?[\s.,/'-]{0,3}(?:(?:de|del)\s)?((?:19|20)\d{2}|\d{2})(?!\d)/giu;
/* Tills shorten the year behind the month as well: `Aug 31, 18 01:00 PM`, `Oct 06'19`; what goes on as `18:30` is an hour. */
const SHORT_MONTH_FIRST = /(?<!\p{L})(\p{L}{3,10})\.?\s?(\d{1,2})(?:, ?|\s?['’]\s?)(\d{2})(?![\d:.,%]|\s?(?:[ap]\.?m|uhr|h)\b)/giu;
/* Readers take the dots of worn print for commas; no amount is grouped so. */
const COMMAS = /(?<![\d.,])(\d{2}),\s?(\d{2}),\s?((?:19|20)\d{2})(?![\d.,])/g;
const NAMED_MONTH_FIRST =
  /(?<!\p{L})(\p{L}{3,10})\.?[\s.-]{0,2}(\d{1,2})(?:\s?(?:s ?t|n ?d|r ?d|t ?h)(?!\p{L}))?\s?[,.\s/-]{1,3}\s?((?:19|20)\d{2})(?!\d)/giu;
const NAMED_YEAR_FIRST = /(?<!\d)((?:19|20)\d{2})(?:[\s./-]|\.\s|\s?m\.\s)(\p{L}{3,11})\.?[\s./-](\d{1,2})(?!\d)/gu;
/* `2024. gada 12. februāris`. */
const LATVIAN = /(?<!\d)((?:19|20)\d{2})\.?\s?gada\s(\d{1,2})\.?\s?(\p{L}{4,11})/giu;
/* `2024年7月31日`, `2024년 9월 12일`; `令和6年`, `民國113年` count from the first year of an emperor or of the republic. */
const EAST_ASIAN =
  /(?<!\d)(?:(?<era>令和|平成|昭和|民國|民国|中華民國)\s?(?<reign>\d{1,3}|元)|(?<year>(?:19|20)\d{2}))\s?[年년]\s?(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日일號]/gu;
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925, 民國: 1911, 民国: 1911, 中華民國: 1911 };
/* `ngày 15 tháng 08 năm 2024`, also with the words of another language in brackets. */
const VIETNAMESE = /(?<!\d)(\d{1,2})\s*tháng(?:\s*\([^()]{1,12}\))?\s*(\d{1,2})\s*năm(?:\s*\([^()]{1,12}\))?\s*((?:19|20)\d{2})(?!\d)/giu;
/* Thailand counts its years from the death of the Buddha: `05/07/2567`, `5 กรกฎาคม 2567`. */
const THAI = /(?<![\d.,])(\d{1,2})\s?(?:[-/.]\s?(\d{1,2})\s?[-/.]|\s([\u0e01-\u0e4e.]{3,12})\s)\s?(25[4-9]\d)(?!\d)/gu;
const BUDDHIST = 543;
/* `Tue Oct 08 09:54:13 IST 2024`: as programs print a moment. */
const LOGGED = /(?<!\p{L})(\p{L}{3,9}) (\d{1,2}) \d{1,2}:\d{2}(?::\d{2})?(?: [ap]m)?(?: [A-Z]{2,5})? ((?:19|20)\d{2})(?!\d)/giu;
const COMPACT = /(?<![\d])((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/g;
const ORDINAL_DAY = /(?<!\d)(\d{1,2})(?:\s?(?:s ?t|n ?d|r ?d|t ?h))?\s+day\s+of\s+(\p{L}{3,10}),?\s+((?:19|20)\d{2})/giu;

/** YYYY-MM-DD, or null for a day that does not exist. Two-digit years: 70-99 are 19xx, the rest 20xx. */
export function isoDate(year: number, month: number, day: number): string | null {
  const full = year < 100 ? year + (year < 70 ? 2000 : 1900) : year;
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const date = new Date(Date.UTC(full, month - 1, day));
  if (date.getUTCMonth() !== month - 1) return null;
  return date.toISOString().slice(0, 10);
}

/** `REV. 04.10.13-1.08`: the edition of a printed form, and no day of the document. */
const EDITION = /(?<!\p{L})(?:rev\.?|revised|revision:?|form rev\.?)\s?$/iu;

/** All dates of a text in reading order, each place at most once. `order` decides between day and month where digits do not. */
export function findDates(text: string, order: DateOrder = 'day-first'): readonly FoundDate[] {
  return datesOf(text, order);
}

const datesOf = remembered((text, order: DateOrder): readonly FoundDate[] => {
  if (!/\d/.test(text)) return [];
  const found: FoundDate[] = [];
  const add = (match: RegExpMatchArray, iso: string | null, certain: boolean): void => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    if (iso === null || found.some((other) => start < other.end && end > other.start) || EDITION.test(text.slice(0, start))) return;
    found.push({ iso, text: match[0].trim(), start, end, certain });
  };
  for (const match of text.matchAll(EAST_ASIAN)) add(match, eastAsian(match), true);
  for (const match of text.matchAll(VIETNAMESE)) add(match, isoDate(Number(match[3]), Number(match[2]), Number(match[1])), true);
  for (const match of text.matchAll(LATVIAN)) add(match, named(match[1], match[3], match[2]), true);
  for (const match of text.matchAll(THAI)) {
    const year = Number(match[4]) - BUDDHIST;
    add(match, match[2] === undefined ? named(String(year), match[3], match[1]) : isoDate(year, Number(match[2]), Number(match[1])), true);
  }
  for (const match of text.matchAll(ORDINAL_DAY)) add(match, named(match[3], match[2], match[1]), true);
  for (const match of text.matchAll(LOGGED)) add(match, named(match[3], match[1], match[2]), true);
  for (const match of text.matchAll(NAMED_YEAR_FIRST)) add(match, named(match[1], match[2], match[3]), true);
  for (const match of text.matchAll(NAMED_DAY_FIRST)) add(match, named(match[3], match[2], match[1]), true);
  for (const match of text.matchAll(NAMED_MONTH_FIRST)) add(match, named(match[3], match[1], match[2]), true);
  for (const match of text.matchAll(SHORT_MONTH_FIRST)) add(match, named(match[3], match[1], match[2]), true);
  for (const match of text.matchAll(ISO)) add(match, isoDate(Number(match[1]), Number(match[3]), Number(match[4])), true);
  for (const match of text.matchAll(DIGITS)) {
    const [iso, certain] = readDigits(Number(match[1]), Number(match[3]), Number(match[4]), order);
    add(match, iso, certain);
  }
  for (const match of text.matchAll(COMMAS)) {
    const [iso, certain] = readDigits(Number(match[1]), Number(match[2]), Number(match[3]), order);
    add(match, iso, certain);
  }
  for (const match of text.matchAll(COMPACT)) add(match, isoDate(Number(match[1]), Number(match[2]), Number(match[3])), true);
  return found.sort((left, right) => left.start - right.start);
});

/** Whether what begins at `start` is the year behind the name of a month: `March 2020`. Pure. */
export function isYearOfMonth(text: string, start: number): boolean {
  const month = text.slice(0, start).match(/(?<!\p{L})(\p{L}{3,10})\.?,?\s*$/u)?.[1];
  return month !== undefined && monthNumber(month) !== undefined && /^(?:19|20)\d{2}(?![\d.,])/.test(text.slice(start));
}

function named(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const number = monthNumber(month ?? '');
  return number === undefined ? null : isoDate(Number(year), number, Number(day));
}

function eastAsian({ groups: { era, reign, year, month, day } = {} }: RegExpMatchArray): string | null {
  const full = era === undefined ? Number(year) : (ERAS[era] ?? 0) + (reign === '元' ? 1 : Number(reign));
  return isoDate(full, Number(month), Number(day));
}

function readDigits(first: number, second: number, year: number, order: DateOrder): [string | null, boolean] {
  const dayFirst = isoDate(year, second, first);
  const monthFirst = isoDate(year, first, second);
  if (dayFirst === null || monthFirst === null) return [dayFirst ?? monthFirst, true];
  return [order === 'day-first' ? dayFirst : monthFirst, dayFirst === monthFirst];
}

/** Years in two digits that a date in all digits may have: to the one, from the other. */
const LATEST_YEAR = 40;
const EARLIEST_YEAR = 80;

/**
 * Order of day and month in a document: by its dates that have one reading (13/02 or 02/13), by the sign between (dots and
 * dashes are day-first), else by `fallback`, which the language and the place of the document suggest.
 */
export function dateOrderOf(texts: Iterable<string>, fallback: DateOrder): DateOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const text of texts) {
    for (const match of text.matchAll(DIGITS)) {
      // Parts of an article's or street's number stand in the same form; few of them name a year of the time.
      const year = Number(match[4]);
      if (year > LATEST_YEAR && year < EARLIEST_YEAR) continue;
      const first = Number(match[1]);
      const second = Number(match[3]);
      if (first > 12 && first <= 31 && second <= 12) dayFirst += 2;
      else if (match[2] !== '.' && second > 12 && second <= 31 && first <= 12) monthFirst += 2;
      else if (match[2] === '.' && first <= 12 && second <= 12) dayFirst += 1;
    }
  }
  if (dayFirst === monthFirst) return fallback;
  return dayFirst > monthFirst ? 'day-first' : 'month-first';
}

/** Whether a business document can carry this date: 1970 to two years after `today` (YYYY-MM-DD). */
export function isPlausibleDate(iso: string, today: string): boolean {
  return iso > '1970-01-01' && iso.slice(0, 4) <= String(Number(today.slice(0, 4)) + 2);
}

/** Days from one ISO date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
