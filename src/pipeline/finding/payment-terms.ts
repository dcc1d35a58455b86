import { daysBetween, findDates } from '../values/dates.js';
import type { Candidate } from './candidates.js';
import type { Context } from './context.js';
import { type PageView, type Segment, slice } from './page-view.js';
import { fromSegments } from './parties/parties.js';

/** Words of paying, and words that make a date the last day, in the six languages. */
const PAYING =
  /(?<!\p{L})(?:pay(?:able|ment|ments)?|due|remit|settle|(?:be)?zahl\p{L}*|überweis\p{L}*|begleich\p{L}*|fällig\p{L}*|netto|régl\p{L}*|pay(?:er|able|ez)|paiement|échéance|virement|pag(?:ar|o|ado|ar[eé]|amento|abile)|abon(?:ar|e)|vence|saldare|versare|bonifico|betal\p{L}*|voldoen|over\s?te\s?maken|vervalt)(?!\p{L})/iu;
const UNTIL =
  /(?:(?<!\p{L})(?:by|before|until|no later than|not later than|on or before|bis(?: spätestens)?(?: zum| am)?|spätestens(?: am| bis)?(?: zum)?|vor dem|fällig am|zum|avant le|jusqu[’']au|au plus tard le|antes del(?: d[ií]a)?|hasta el|a más tardar el|entro il|entro e non oltre il|prima del|v[oó][oó]r|uiterlijk(?: op)?|tot(?: en met)?)(?!\p{L}))[\s:]*(?:the\s)?$/iu;
/** Words of a payment that the seller collects, and what stands before its day. */
const COLLECTED =
  /(?<!\p{L})(?:direct debit|debited|collect(?:ed)?|take this|abbuch\p{L}*|abgebucht|buch(?:en|t)|einzieh\p{L}*|eingezogen|einzug|ziehen|lastschrift|prélev\p{L}+|addebit\p{L}*|domicilia\p{L}*|adeud\p{L}*|cargar\p{L}*|incass\p{L}*|geïncasseerd|afgeschreven)(?!\p{L})/iu;
const ON_DAY =
  /(?:(?<!\p{L})(?:on(?: or (?:just )?(?:after|about))?|am|zum|le|à partir du|il(?: giorno)?|el(?: d[ií]a)?|op|vanaf|rond))\s*$/iu;

/** `We will collect 48.66 EUR on 5 February`: the day on which the seller takes the money is the last one. */
const isCollection = (before: string, after: string): boolean =>
  ON_DAY.test(before) && COLLECTED.test(`${before.slice(-110)} ${after.slice(0, 50)}`);

const WITH_DISCOUNT = /skonto|discount|escompte|descuento|sconto|korting|\d\s?%/i;

/** Whether the words behind a date, up to the end of their clause, tell of a discount until then. */
export function grantsDiscount(after: string): boolean {
  return WITH_DISCOUNT.test(after.split(/[.,;](?!\d)/)[0] ?? '');
}

/**
 * The last day of payment as a sentence tells it: `Please pay by 14 March 2025`; a day up to which a discount is granted is none. Without one it
 * is counted from the terms: `30 days net`.
 */
export function dueInSentence(context: Context, issued: string | null): Candidate | null {
  const found = context.pages.flatMap((view) => view.segments.flatMap((segment) => datesIn(context, view, segment)));
  const later = found.filter(
    ({ value }) => issued === null || (daysBetween(issued, String(value)) >= 0 && daysBetween(issued, String(value)) < 400),
  );
  return later.sort((left, right) => (String(left.value) < String(right.value) ? 1 : -1))[0] ?? dueByTerms(context, issued);
}

const DAYS = '(?:days?|d\\.|tage?n?|jours?|d[ií]as?|giorni|gg\\.?|dagen|dgn\\.?)';
const WITHIN = '(?:within|in|after|inside|innerhalb(?: von)?|binnen|in|nach|sous|dans(?: les)?|à|a|en|dentro de(?: los)?|entro|voor)';
/** `30 days net`, `Net 30`, `within 14 days`, `à 30 jours`: how long a buyer has. */
const TERMS: readonly RegExp[] = [
  new RegExp(`(?<!\\p{L})net(?:to|t)?\\s*:?\\s*(?:${WITHIN}\\s)?(?<days>\\d{1,3})(?:\\s*${DAYS})?(?![\\d.,%/])`, 'giu'),
  new RegExp(`(?<![\\d.,/])(?<days>\\d{1,3})\\s*${DAYS}(?!\\p{L})`, 'giu'),
];
/** Words that make such days those of payment. */
const TERMS_LABEL =
  /(?<!\p{L})(?:terms|conditions?|zahlungs\p{L}*|condiciones|condizioni|betalings\p{L}*|voorwaarden|forma de pago|plazo|délai)(?!\p{L})/iu;
/** Days until something else: a complaint, a return, a reminder. */
const OTHER_DAYS =
  /(?<!\p{L})(?:return|refund|complain|dispute|objection|overdue|late|reklam|mahn|widerruf|verzug|rückgabe|retour|réclamation|retard|devoluci|reclam|reso|ritardo|klacht)/iu;
const END_OF_MONTH = /end of (?:the )?month|\beom\b|fin de mois|monatsende|fine mese|f\.?m\.?\b|fin de mes|einde maand/iu;

/** The day that the terms give, counted from the day of the invoice: the longest time that asks for no discount. */
function dueByTerms(context: Context, issued: string | null): Candidate | null {
  if (issued === null) return null;
  const found = context.pages.flatMap((view) => view.segments.flatMap((segment) => termsIn(view, segment)));
  const best = found.sort((left, right) => right.days - left.days)[0];
  return best ? { ...fromSegments([best.part], 0.74, 'terms', null), value: dayAfter(issued, best.days, best.endsMonth) } : null;
}

/** `Current | 30 days | 60 days | 90+ days`: the heads of what is owed by its age. */
const isAgeing = (row: string): boolean => (row.match(new RegExp(`\\d{1,3}\\s?\\+?\\s*${DAYS}(?!\\p{L})`, 'giu')) ?? []).length >= 3;

function termsIn(view: PageView, segment: Segment): { part: Segment; days: number; endsMonth: boolean }[] {
  const { text } = segment;
  if (!/\d/.test(text) || OTHER_DAYS.test(text)) return [];
  const row = view.rows[segment.row]?.text ?? text;
  if (isAgeing(row)) return [];
  return TERMS.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const days = Number(match.groups?.days);
      const part = slice(segment, match.index, match.index + match[0].length);
      const isPayment = /net/i.test(match[0]) || PAYING.test(row) || TERMS_LABEL.test(row);
      const before =
        text
          .slice(Math.max(0, match.index - 24), match.index)
          .split(/[.,;](?!\d)/)
          .at(-1) ?? '';
      const after = text.slice(match.index + match[0].length, match.index + match[0].length + 28);
      const isNet = /net/i.test(match[0]) || /^\s*net/i.test(after);
      const isDiscount = !isNet && (WITH_DISCOUNT.test(before) || grantsDiscount(after));
      if (!part || !isPayment || days < 1 || days > 180 || isDiscount) return [];
      return [{ part, days, endsMonth: END_OF_MONTH.test(after) }];
    }),
  );
}

/** A day so many days later, or the last of its month. */
function dayAfter(iso: string, days: number, endsMonth: boolean): string {
  const date = new Date(Date.parse(iso) + days * 86_400_000);
  if (endsMonth) date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
}

function datesIn(context: Context, view: PageView, segment: Segment): Candidate[] {
  if (segment.words.length < 4) return [];
  const above = view.rows[segment.row - 1]?.segments.find(
    (other) => Math.abs(other.left - segment.left) < view.em && segment.top - other.bottom < view.em,
  );
  const lead = above && above.words.length >= 4 ? `${above.text} ` : '';
  const dates = findDates(segment.text, context.dateOrder);
  return dates.flatMap((date, index) => {
    const before = `${lead}${segment.text.slice(0, date.start)}`;
    const after = segment.text.slice(date.end, dates[index + 1]?.start);
    const part = slice(segment, date.start, date.end);
    if (!part || grantsDiscount(after)) return [];
    if (isCollection(before, after)) return [{ ...fromSegments([part], 0.78, 'collection', null), value: date.iso, text: date.text }];
    if (!UNTIL.test(before)) return [];
    const around = `${before.slice(-140)} ${after.slice(0, 60)}`;
    return PAYING.test(around) ? [{ ...fromSegments([part], 0.78, 'sentence', null), value: date.iso, text: date.text }] : [];
  });
}
