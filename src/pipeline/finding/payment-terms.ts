import { daysBetween, findDates } from '../values/dates.js';
import type { Candidate } from './candidates.js';
import type { Context } from './context.js';
import { type PageView, type Segment, slice } from './page-view.js';
import { fromSegments } from './parties.js';

/** Words of paying, and words that make a date the last day, in the six languages. */
const PAYING =
  /(?<!\p{L})(?:pay(?:able|ment|ments)?|due|remit|settle|(?:be)?zahl\p{L}*|überweis\p{L}*|begleich\p{L}*|fällig\p{L}*|netto|régl\p{L}*|pay(?:er|able|ez)|paiement|échéance|virement|pag(?:ar|o|ado|ar[eé]|amento|abile)|abon(?:ar|e)|vence|saldare|versare|bonifico|betal\p{L}*|voldoen|over\s?te\s?maken|vervalt)(?!\p{L})/iu;
const UNTIL =
  /(?:(?<!\p{L})(?:by|before|until|no later than|not later than|on or before|bis(?: spätestens)?(?: zum| am)?|spätestens(?: am| bis)?(?: zum)?|vor dem|fällig am|avant le|jusqu[’']au|au plus tard le|antes del(?: d[ií]a)?|hasta el|a más tardar el|entro il|entro e non oltre il|prima del|v[oó][oó]r|uiterlijk(?: op)?|tot(?: en met)?)(?!\p{L}))[\s:]*(?:the\s)?$/iu;
const WITH_DISCOUNT = /skonto|discount|escompte|descuento|sconto|korting|\d\s?%/i;

/** Whether the words behind a date, up to the end of their clause, tell of a discount until then. */
export function grantsDiscount(after: string): boolean {
  return WITH_DISCOUNT.test(after.split(/[.,;](?!\d)/)[0] ?? '');
}

/** The last day of payment as a sentence tells it: `Please pay by 14 March 2025`; a day up to which a discount is granted is none. */
export function dueInSentence(context: Context, issued: string | null): Candidate | null {
  const found = context.pages.flatMap((view) => view.segments.flatMap((segment) => datesIn(context, view, segment)));
  const later = found.filter(
    ({ value }) => issued === null || (daysBetween(issued, String(value)) >= 0 && daysBetween(issued, String(value)) < 400),
  );
  return later.sort((left, right) => (String(left.value) < String(right.value) ? 1 : -1))[0] ?? null;
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
    if (!part || !UNTIL.test(before) || grantsDiscount(after)) return [];
    const around = `${before.slice(-140)} ${after.slice(0, 60)}`;
    return PAYING.test(around) ? [{ ...fromSegments([part], 0.78, 'sentence', null), value: date.iso, text: date.text }] : [];
  });
}
