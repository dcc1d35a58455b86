import { findDates } from '../values/dates.js';
import type { Candidate } from './candidates.js';
import type { Context } from './context.js';
import { type PageView, readingConfidence, type Segment, wordsBetween } from './page-view.js';

/** A title that is followed by number and day: `Handelsrechnung (380) Nr. 471102 vom 05.03.2018`, `Facture n° 2024-031 du 12/03/2024`. */
const TITLE_LINE =
  /^(?<title>\p{L}[\p{L}\s/-]{2,60}?)\s*(?:\([\p{L}\s]{3,40}\)\s*)?(?<code>\(\d{3}\)\s*)?(?:(?:nr|no|n[°ºo]|number|nummer|num[eé]ro|n[uú]mero|n|бр|br|č|št)\.?\s?:?\s+|[№#]\s?)?(?<number>(?=[\w./-]*\d)[\p{L}\d][\p{L}\d./_-]*)\s*,?\s+(?:vom|von|dated?|of|from|issued (?:on|at)|du|émise? le|de|del|con fecha|van|d\.d\.|z dnia|ze dne|от|від|од|zo dňa|z dne)\s+(?<day>[^|,;]{6,30}?)(?:\s*[|,;].*|\s+\/\s.*)?$/iu;

/** What such a title ends with where the paper is an invoice or changes one, or whose invoice it is (`Rechnung des Versicherers`); without blanks. */
const INVOICE =
  /(?:rechnung|gutschrift|rechnungskorrektur|invoice|creditnote|creditmemo|facture|avoir|factura|abono|fattura|notadicredito|parcella|factuur|creditnota|faktura|faktúra|счет|счёт|счетнаоплату|счётнаоплату|счетфактура|рахунок|рахунокнаоплату|рахунокфактура|фактура|рачун|račun)$|^rechnungdes\p{L}{4,}$/iu;

/** Number and day of the paper as its title tells them; null where no line on the first page does, or two differ. */
export function titleLine(context: Context): { number: Candidate; date: Candidate } | null {
  const [view] = context.pages;
  const found = (view?.segments ?? []).flatMap(
    (segment) => readTitle(context, view!, segment) ?? readAnswer(context, view!, segment) ?? [],
  );
  const [first] = found;
  return first && found.every(({ number }) => number.value === first.number.value) ? first : null;
}

function readTitle(context: Context, view: PageView, segment: Segment): { number: Candidate; date: Candidate } | null {
  if (segment.top > 0.6 * view.page.height || view.rows[segment.row]?.segments.length !== 1) return null;
  const below = view.rows[segment.row + 1]?.segments;
  return readLine(context, segment, null) ?? (below?.length === 1 ? readLine(context, segment, below[0]!) : null);
}

/** Number and day below or beside a caption for the number: `Numero` over `2 del 18/01/2023`. */
const ANSWER = /^(?<number>(?=[\w./-]*\d)[\p{L}\d][\p{L}\d./_-]*)\s+(?:vom|dated|of|du|de|del|van|z dnia|ze dne)\s+(?<day>\S.{5,20})$/iu;

function readAnswer(context: Context, view: PageView, segment: Segment): { number: Candidate; date: Candidate } | null {
  const { number, day } = segment.text.match(ANSWER)?.groups ?? {};
  const captioned = context.labels.some(
    ({ name, alone, segment: label }) =>
      name === 'invoice_number' &&
      alone &&
      label.page === segment.page &&
      (label.row === segment.row
        ? label.right < segment.left
        : label.row < segment.row && segment.top - label.bottom < 1.5 * view.em && Math.abs(label.left - segment.left) < view.em),
  );
  return number && day && captioned ? numberAndDay(context, segment, number, segment, day) : null;
}

/** `below`: the line below, where the title goes on with its day (`Gutschrift Nr. 471102 vom` over `05.03.2018`). */
function readLine(context: Context, segment: Segment, below: Segment | null): { number: Candidate; date: Candidate } | null {
  const match = (below ? `${segment.text} ${below.text}` : segment.text).match(TITLE_LINE);
  const { title = '', code, number = '', day = '' } = match?.groups ?? {};
  // The code of the kind of paper that electronic invoices carry says as much as its name; letters may be set apart.
  if (!match || !(code || INVOICE.test(title.replaceAll(' ', '')))) return null;
  return numberAndDay(context, segment, number, below ?? segment, day, title.length);
}

/** The word for a year behind it: `от 3 марта 2026 г.`, `від 17 травня 2025 року`. */
const YEAR = /^\s?(?:г|год|года|р|рік|року)\.?(?!\p{L})/u;

/** Number and day where they stand on their lines; null where the day is none. */
function numberAndDay(
  context: Context,
  segment: Segment,
  number: string,
  dated: Segment,
  day: string,
  from = 0,
): { number: Candidate; date: Candidate } | null {
  const at = segment.text.indexOf(number, from);
  const dayAt = dated.text.indexOf(day, dated === segment ? at + number.length : 0);
  if (at < 0 || dayAt < 0) return null;
  const [date] = findDates(day, context.dateOrder);
  if (!date || date.start > 0 || /[\p{L}\d]/u.test(day.slice(date.end).replace(YEAR, ''))) return null;
  const candidate = (line: Segment, value: string, text: string, start: number): Candidate => {
    const words = wordsBetween(line, start, start + text.length);
    return { value, text, page: line.page, words, score: 0.95 * (0.6 + 0.4 * readingConfidence(words)), rule: 'title', label: null };
  };
  return { number: candidate(segment, number, number, at), date: candidate(dated, date.iso, date.text, dayAt) };
}
