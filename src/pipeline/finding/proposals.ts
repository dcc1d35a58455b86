import type { FieldValue } from '../model.js';
import { findDates, isPlausibleDate, isYearOfMonth } from '../values/dates.js';
import { findNumbers, isOfMoney, joinGroups, repairCents, repairDigits } from '../values/numbers.js';
import { repairDates, repairMonths } from '../values/worn-dates.js';
import type { Context } from './context.js';
import { type PageView, type Segment, type ViewWord, wordsBetween } from './page-view.js';
import { hasPostalLine, hasStreet } from './parties/addresses.js';
import { dateApart, isOfElse } from './readings.js';

/** Something on a page that has the form of a value; which field it is of, if any, is chosen later. */
export interface Proposal {
  value: FieldValue;
  text: string;
  segment: Segment;
  /** Place in `segment.text`. */
  start: number;
  end: number;
  words: ViewWord[];
  view: PageView;
  /** What its form tells, by name; see the finders. */
  form: readonly number[];
}

/** What the form of a date tells. */
export const DATE_FORM = ['certain', 'named_month', 'time_in_row', 'dates_in_row', 'year'] as const;

/** As much of a row as is looked at for what stands beside a date. */
const LONGEST_ROW = 300;

/**
 * Every date that is printed and that a document may carry, with months of which a letter was misread; where a recognised document shows none, those that
 * only a misread figure keeps from being one.
 */
export function proposeDates(context: Context): Proposal[] {
  const isRecognised = ({ page }: PageView) => page.source === 'ocr';
  const printed = datesOf(context, (view, text) => (isRecognised(view) ? repairMonths(text) : text));
  return printed.length > 0 ? printed : datesOf(context, (view, text) => (isRecognised(view) ? repairDates(text) : text));
}

function datesOf(context: Context, readAs: (view: PageView, text: string) => string): Proposal[] {
  return context.pages.flatMap((view) =>
    view.segments.flatMap((segment) => {
      if (!/\d/.test(segment.text)) return [];
      const row = (view.rows[segment.row]?.text ?? '').slice(0, LONGEST_ROW);
      const apart = dateApart(view.rows[segment.row], segment);
      if (apart && isPlausibleDate(apart.iso, context.today))
        return [proposal(view, segment, apart.iso, apart.start, segment.text.length, [1, 0, 0, 1, Number(apart.iso.slice(0, 4))])];
      return findDates(readAs(view, segment.text), context.dateOrder)
        .filter((date) => isPlausibleDate(date.iso, context.today))
        .map((date) => {
          const timed = /\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m|uhr|h\b)?/i.test(row.replace(date.text, '')) ? 1 : 0;
          const inRow = segment.text.length === row.length ? 1 : findDates(row, context.dateOrder).length;
          const form = [date.certain ? 1 : 0, /\p{L}{3}/u.test(date.text) ? 1 : 0, timed, inRow, Number(date.iso.slice(0, 4))];
          return proposal(view, segment, date.iso, date.start, date.end, form);
        });
    }),
  );
}

/** What the form of an amount tells. */
export const AMOUNT_FORM = ['decimals', 'currency', 'negative', 'zero', 'magnitude'] as const;

/** Every number that may be an amount of money: with cents or a currency, or a whole number in a row that speaks of amounts. */
export function proposeAmounts(context: Context): Proposal[] {
  return context.pages.flatMap((view) => {
    const spoken = new Set(
      context.labels
        .filter((hit) => hit.segment.page === view.page.number && MONEY.has(hit.name))
        .flatMap((hit) => [hit.segment.row, hit.segment.row + 1]),
    );
    const offered = rowsOfTips(view);
    return view.segments.flatMap((segment) => {
      if (!/\d/.test(segment.text) || offered.has(segment.row)) return [];
      const source = joinGroups(repairDigits(repairCents(segment.text)));
      const dates = findDates(source, context.dateOrder);
      return findNumbers(source, context.decimalSign)
        .filter((number) => {
          if (number.percent || !isOfMoney(number) || isOfElse(source, number)) return false;
          if (dates.some((date) => number.start < date.end && number.end > date.start) || isYearOfMonth(source, number.start)) return false;
          if (LIMIT.test(source.slice(0, number.start))) return false;
          // `5-Ft-ra`, `30-day` are words, and no sums.
          if (/^-\p{L}{2}/u.test(source.slice(number.end)) && number.decimals === 0) return false;
          const printed = source.slice(number.start, number.end);
          const isWithCents = number.decimals === context.moneyDecimals;
          return isWithCents || number.currency || (number.decimals < 2 && spoken.has(segment.row) && !NUMBERING.test(printed));
        })
        .map((number) => {
          const size = Math.abs(number.value);
          // The choice knows amounts of two decimals.
          const decimals = number.decimals === context.moneyDecimals ? 2 : number.decimals;
          const form = [decimals, number.currency ? 1 : 0, number.value < 0 ? 1 : 0, size === 0 ? 1 : 0, Math.log10(size + 0.01)];
          return proposal(view, segment, number.value, number.start, number.end, form);
        });
    });
  });
}

/** `NO SIGNATURE REQUIRED FOR PURCHASES UNDER $20.00`, `Free delivery on orders over 50.00`: a limit, and no sum of this paper. */
const LIMIT =
  /(?<!\p{L})(?:purchases?|orders?|transactions?|amounts?|payments?) (?:under|over|above|below|of|up to|less than|more than)\W*$/iu;

/** A word for what guests give, and two shares of a bill at least, on one row. */
const TIP = /(?<!\p{L})(?:tips?|gratuity|propina|pourboire|trinkgeld|mancia|fooi)(?!\p{L})/iu;
const SHARES = /\d{1,2}\s?%.*\d{1,2}\s?%/;
/** Rows below it that tell what each share comes to. */
const TIP_ROWS = 3;

/** Rows of a till's slip that tell guests what a tip of 15, 18 or 20 per cent would make of their bill: nobody has paid these. */
function rowsOfTips({ rows }: PageView): Set<number> {
  const heads = rows.filter(({ text }) => TIP.test(text) && SHARES.test(text));
  return new Set(
    heads.flatMap((head) =>
      rows
        .slice(head.index, head.index + 1 + TIP_ROWS)
        .filter((row) => row === head || (row.text.match(/\d[.,]\d{2}(?!\d)/g) ?? []).length >= 2)
        .map(({ index }) => index),
    ),
  );
}

/** Digits that number something: they begin with a nought, or are too many without a sign among them. */
const NUMBERING = /^\D*0\d|\d{8}/;

const MONEY: ReadonlySet<string> = new Set(['total', 'amount_due', 'subtotal', 'tax', 'paid', 'rounding', 'discount', 'shipping']);

/** What the form of a number of a document tells. */
export const NUMBER_FORM = [
  'length',
  'digits',
  'letters',
  'signs',
  'all_digits',
  'leading_zero',
  'joined',
  'dated',
  'amount',
  'year',
  'account',
  'phone',
  'street',
] as const;

/** Every word with a digit that may number a document, alone and together with a short prefix before it or groups behind it. */
export function proposeNumbers(context: Context): Proposal[] {
  return context.pages.flatMap((view) => view.segments.flatMap((segment) => numbersOf(context, view, segment)));
}

function numbersOf(context: Context, view: PageView, segment: Segment): Proposal[] {
  if (!/\d/.test(segment.text) || segment.text.length > 200) return [];
  const dates = findDates(segment.text, context.dateOrder);
  const tokens = [...segment.text.matchAll(/[^\s:#=]+/g)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
  const street = hasStreet(segment.text) || hasPostalLine(segment.text);
  const found = new Map<string, Proposal>();
  const add = (start: number, end: number, joined: boolean): void => {
    const raw = segment.text.slice(start, end);
    const lead = raw.match(/^[^\p{L}\p{N}]+/u)?.[0].length ?? 0;
    const text = raw.slice(lead).replace(/[^\p{L}\p{N}]+$/u, '');
    if (text.length < 1 || text.length > 40 || !/\d/.test(text) || /[@%€$£]/.test(text)) return;
    const [from, to] = [start + lead, start + lead + text.length];
    if (found.has(`${from}-${to}`)) return;
    if (isDate(text)) return;
    const dated = dates.some((date) => date.start < to && date.end > from);
    found.set(`${from}-${to}`, proposal(view, segment, text, from, to, numberForm(text, joined, dated, street)));
  };
  for (const [index, token] of tokens.slice(0, 24).entries()) {
    const text = segment.text.slice(token.start, token.end);
    if (!/\d/.test(text)) continue;
    add(token.start, token.end, false);
    const before = tokens[index - 1];
    const prefix = before && segment.text.slice(before.start, before.end);
    if (before && prefix && /^[A-Z]{1,5}[-/.]?$/.test(prefix) && token.start - before.end <= 1) add(before.start, token.end, true);
    const last = groupsBehind(segment.text, tokens, index);
    if (last > index) add(token.start, tokens[last]!.end, true);
  }
  return [...found.values()];
}

/** `12/03/2018`, `9.5.25`: day, month and year in either order, and nothing else. What begins with the year may number a document. */
function isDate(text: string): boolean {
  return /^\d{1,2}([/.-])\d{1,2}\1(?:(?:19|20)\d{2}|\d{2})$/.test(text) && findDates(text).some((date) => date.text === text);
}

/** Index of the last group that goes on with a number: `2020 - 0042`, `INV- 12 / 7`, `000 123 456`. */
function groupsBehind(text: string, tokens: readonly { start: number; end: number }[], from: number): number {
  let last = from;
  const word = (index: number): string => (tokens[index] ? text.slice(tokens[index].start, tokens[index].end) : '');
  while (last - from < 6) {
    const next = word(last + 1);
    if (/^[-/]$/.test(next) && /^[A-Z0-9]{1,12}(?:\.\d{3})?$/.test(word(last + 2))) last += 2;
    else if ((/[-/]$/.test(word(last)) || /^[-/]\S/.test(next)) && /^[-/]?[A-Z0-9-/]{1,12}$/.test(next)) last += 1;
    else if (/^\d{1,8}$/.test(word(last)) && /^\d{2,8}$/.test(next)) last += 1;
    else break;
  }
  return last;
}

function numberForm(text: string, joined: boolean, dated: boolean, street: boolean): number[] {
  const digits = (text.match(/\d/g) ?? []).length;
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  const flag = (holds: boolean): number => (holds ? 1 : 0);
  return [
    text.length,
    digits,
    letters,
    text.length - digits - letters,
    flag(digits === text.length),
    flag(text.startsWith('0')),
    flag(joined),
    flag(dated),
    flag(/^\d{1,3}(?:[.,']?\d{3})*[.,]\d{2}$/.test(text)),
    flag(/^(?:19|20)\d{2}$/.test(text)),
    flag(/^[A-Z]{2}\s?\d{2}[\sA-Z0-9]{8,}$/.test(text) || /^\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}$/.test(text)),
    flag(/^\+|^\(?0\d{1,4}\)?[-/ ]\d/.test(text) && digits >= 7),
    flag(street),
  ];
}

function proposal(view: PageView, segment: Segment, value: FieldValue, start: number, end: number, form: readonly number[]): Proposal {
  return { value, text: segment.text.slice(start, end).trim(), segment, start, end, words: wordsBetween(segment, start, end), view, form };
}
