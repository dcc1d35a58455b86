import { findDates } from './dates.js';
import { misreadMonth } from './months.js';

/** Letters and signs that worn figures are taken for. */
const FIGURES: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  G: '6',
  B: '8',
};
const FIGURE = '[0-9OoQDlIi|ZzSsGB]';
/** Day, month and year in either order, as wide as they are printed; two of the parts begin with a nought or a one. */
const WORN = new RegExp(
  `(?<![\\p{L}\\d./-])(${FIGURE}{1,2})([-/.])(${FIGURE}{1,2})\\2([0-9ZzOo]{4}|${FIGURE}{2})(?![\\p{L}\\d]|[./-]\\d)`,
  'gu',
);
/** A word behind a day or before one and a year. */
const WORD_IN_DATE =
  /(?<=(?<!\d)\d{1,2}[.]?(?:st|nd|rd|th)?[ -]?(?:de |of )?)\p{L}{7,10}(?=[ ,.-]{1,2}(?:de )?\d{2})|(?<!\p{L})\p{L}{7,10}(?=\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}(?!\d))/gu;
/** Figures that a nought is taken for, and those that a one is. */
const LIKE_NOUGHT = /[35689]/;
const LIKE_ONE = /[47]/;

/**
 * Dates of a recognised text with figures that can be none, as the shape of a date tells: a letter in the place of a figure (`10-0S-17`), a month that begins
 * with neither nought nor one before a whole year (`28/62/2018`), a year of no century of ours (`12/03/2518`). Same length. What is a date as it stands stays.
 */
export function repairDates(text: string): string {
  return text.replace(WORN, (whole, first: string, sign: string, second: string, last: string) => {
    if (findDates(whole).length > 0 || (whole.match(/\d/g) ?? []).length < 4) return whole;
    const [day, month, year] = [first, second, last].map((part) => part.replace(/\D/g, (letter) => FIGURES[letter] ?? letter)) as [
      string,
      string,
      string,
    ];
    const repaired = [day, year.length === 4 ? monthOf(month) : month, yearOf(year)].join(sign);
    return findDates(repaired).some((date) => date.text === repaired) ? repaired : whole;
  });
}

/** The names of months in dates of a recognised text, where one letter of them was misread (`1. Gktober 2023`). Same length. Pure. */
export const repairMonths = (text: string): string => text.replace(WORD_IN_DATE, (word) => misreadMonth(word) ?? word);

/** A month of two figures begins with nought or one. */
function monthOf(part: string): string {
  if (part.length < 2 || Number(part) <= 31) return part;
  return part.replace(LIKE_NOUGHT.test(part[0]!) ? LIKE_NOUGHT : LIKE_ONE, LIKE_NOUGHT.test(part[0]!) ? '0' : '1');
}

/** A year of four figures that begins with a two goes on with a nought. */
const yearOf = (part: string): string => (/^2[35689]\d\d$/.test(part) ? `20${part.slice(2)}` : part);
