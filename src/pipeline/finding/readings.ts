import { findDates, isoDate, isPlausibleDate } from '../values/dates.js';
import { type FoundNumber, findNumbers, isOfMoney, joinGroups, repairCents, repairDigits } from '../values/numbers.js';
import type { Reading, Spot } from './candidates.js';
import { type Context, pageOf } from './context.js';
import type { Row, Segment } from './page-view.js';

/** The first date of a spot; later ones fit less. */
export function readDate(spot: Spot, context: Context): Reading[] {
  const text = spot.segment.text;
  const apart = dateApart(pageOf(context, spot.segment.page)?.rows[spot.segment.row], spot.segment);
  if (apart && isPlausibleDate(apart.iso, context.today)) return [{ value: apart.iso, start: apart.start, end: text.length, fit: 0.95 }];
  return findDates(text, context.dateOrder)
    .filter((date) => isPlausibleDate(date.iso, context.today))
    .slice(0, 2)
    .map((date, index) => {
      const lead = text.slice(0, date.start).replace(/[^\p{L}\p{N}]/gu, '').length;
      return { value: date.iso, start: date.start, end: date.end, fit: (index === 0 ? 1 : 0.6) * (lead === 0 ? 1 : lead < 12 ? 0.9 : 0.6) };
    });
}

/** `2021   07   17`: year, month and day in boxes of their own, where the signs between them were printed with the form and are no text. */
export function dateApart(row: Row | undefined, { text, right }: Segment): { iso: string; start: number } | null {
  const year = text.match(/(?<=^|[:\s])(?:19|20)\d{2}$/);
  const [month, day] = year ? (row?.segments.filter(({ left }) => left > right) ?? []) : [];
  if (!year || !/^(?:0?[1-9]|1[0-2])$/.test(month?.text ?? '') || !/^\d{1,2}$/.test(day?.text ?? '')) return null;
  const iso = isoDate(Number(year[0]), Number(month?.text), Number(day?.text));
  return iso === null ? null : { iso, start: year.index ?? 0 };
}

/** Amounts of a spot: not per cents; with decimals or a currency they fit best; the last of a row is the amount, those before it its base. */
export function readAmount(spot: Spot, context: Context): Reading[] {
  const text = spot.segment.text;
  const source = joinGroups(repairDigits(repairCents(text)));
  const numbers = findNumbers(source, context.decimalSign).filter(
    (number) => !number.percent && isOfMoney(number) && !isOfElse(source, number),
  );
  return numbers.map((number, index) => {
    const form = number.decimals === context.moneyDecimals ? 1 : number.currency ? 0.95 : number.decimals === 0 ? 0.6 : 0.5;
    const last = index === numbers.length - 1 ? 1 : 0.7;
    const base = BASE_WORD.test(source.slice(0, number.start)) ? 0.25 : 1;
    const inDate = findDates(source, context.dateOrder).some((date) => number.start < date.end && number.end > date.start);
    return { value: number.value, start: number.start, end: number.end, fit: inDate ? 0 : form * last * base };
  });
}

/** `30 days`, `4 items`: a number of something, not of money. */
const COUNTED =
  /^\s?(?:days?|tage?n?|jours?|d[ií]as?|giorni|gg|dagen|weeks?|wochen|months?|monat\p{L}*|mois|items?|artikel|articles?|kwh|kg|hrs?|hours?|std|pcs|stk|kms?|mi(?:les?)?|lit(?:er|re|ro)s?|gal(?:lons?)?)\b/iu;

/** `see page 2`, `Seite 1 von 3`: what the whole number behind such a word is of. */
const REFERRED =
  /(?<!\p{L})(?:pages?|pp?\.|seiten?|blatt|páginas?|paginas?|p[áa]g\.|pagine|stron[ay]|str\.|sheet|side)\s*(?:\d{1,4}\s*(?:of|von|de|di|van|z|\/)\s*)?$/iu;

/** Whether a number of a text is one of something else than money: of days, items or pages. Pure. */
export const isOfElse = (text: string, { start, end, decimals, currency }: FoundNumber): boolean =>
  COUNTED.test(text.slice(end)) || (decimals === 0 && !currency && REFERRED.test(text.slice(0, start)));

/** `19 % on 496.00`: what follows such a word is the base of a tax, not the tax. */
const BASE_WORD = /(?:^|[\s%])(?:on|auf|von|of|sur|sobre|su|over|de)\s*(?:[€$£]|EUR|USD|RM)?\s*$/i;

const STOP = /^(?:box|of|from|to|and|und|vom|du|del|al|van|the|page|seite|date|datum|fecha|data|for|fur|für|in|le|la|den|dated)$/i;

/** An identifier: the first word with a digit, taken together with a short prefix before it and short groups behind it. Dates are none. */
export function readIdentifier(spot: Spot, context: Context): Reading[] {
  const text = spot.segment.text;
  const groups = text.match(/^[\s#:]*((?:[A-Z]{1,4} )?\d{1,8}(?: \d{2,8}){1,4})\s*$/);
  if (groups?.[1] && findDates(text, context.dateOrder).length === 0) {
    const begin = text.indexOf(groups[1]);
    return [{ value: groups[1], start: begin, end: begin + groups[1].length, fit: 0.95 }];
  }
  const words = [...text.matchAll(/\S+/g)]
    .slice(0, 8)
    .map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }));
  const first = words.findIndex((word) => /\d/.test(word.text));
  if (first < 0 || first > 3) return [];
  const lead = words.slice(0, first).filter((word) => /[\p{L}\p{N}]/u.test(word.text));
  if (lead.some((word) => STOP.test(word.text.replace(/[^\p{L}]/gu, '')) || word.text.length > 14)) return [];
  const prefix = lead.at(-1);
  const joined = prefix !== undefined && /^[A-Z]{1,5}[-/.]?$/.test(prefix.text) && lead.length === 1;
  const start = joined ? prefix.start : (words[first]?.start ?? 0);
  const end = groupEnd(words, first);
  const raw = text.slice(start, end);
  const trimmed = raw.replace(/^[#:.,;([*'"-]+/, '').replace(/[,;:.)\]*'"|]+$/, '');
  const at = start + raw.indexOf(trimmed);
  if (trimmed.length === 0 || trimmed.length > 40 || !/\d/.test(trimmed)) return [];
  const date = findDates(text, context.dateOrder).find((found) => found.start < at + trimmed.length && found.end > at);
  const isDate = date !== undefined && date.end - date.start >= trimmed.length && /[-/.\s]/.test(trimmed);
  if (/[@%€$£]/.test(trimmed)) return [];
  if (isDate) return isNumberLikeDate(spot, trimmed) ? [{ value: trimmed, start: at, end: at + trimmed.length, fit: 0.75 }] : [];
  const money = /^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$/.test(trimmed);
  const leading = lead.length === 0 || joined ? 1 : 0.7;
  const size = trimmed.replace(/[^\p{L}\p{N}]/gu, '').length;
  return [
    { value: trimmed, start: at, end: at + trimmed.length, fit: (money ? 0.3 : 1) * leading * (size >= 3 ? 1 : size === 2 ? 0.85 : 0.7) },
  ];
}

/** `No.: 2025-3-17`: what stands right behind a label of a number, its parts joined by dashes, may be a number that looks like a date. */
function isNumberLikeDate(spot: Spot, text: string): boolean {
  return spot.relation === 'label-inline' && /^\d{4}-\d{1,2}-\d{1,4}$/.test(text) && spot.segment.text.trim() === text;
}

/** Short all-digit or code groups that go on with an identifier: `2020 - 0042`, `INV 12 / 7`. */
function groupEnd(words: { text: string; start: number; end: number }[], first: number): number {
  let last = first;
  while (words[last + 1]) {
    const current = words[last]!.text;
    const next = words[last + 1]!;
    const linked = /[-/]$/.test(current) || /^[-/]\S/.test(next.text);
    const dash = /^[-/]$/.test(next.text) && /^[A-Z0-9]{1,12}$/.test(words[last + 2]?.text ?? '');
    if (dash) last += 2;
    else if (linked && /^[-/]?[A-Z0-9-/]{1,12}$/.test(next.text)) last += 1;
    else break;
  }
  return words[last]!.end;
}
