import type { Candidate } from '../finding/candidates.js';
import type { Context } from '../finding/context.js';
import { type Segment, slice } from '../finding/page-view.js';
import { fromSegments } from '../finding/parties/parties.js';
import { findDates } from '../values/dates.js';
import { findNumbers } from '../values/numbers.js';
import { alphanumeric } from '../values/text.js';

/** Where something stands in a segment. */
interface Place {
  segment: Segment;
  start: number;
  end: number;
}

/** What a document prints, for asking where a value stands: amounts by size, dates by day, texts by letters and digits. */
export interface Printed {
  find(value: string | number): Candidate | null;
  /** Whether a text is printed, also where it goes on in the next line or is spread over the page. */
  holds(text: string): boolean;
}

/** Pages that are looked through: an invoice tells what matters on its first and its last ones. */
const MAX_PAGES = 40;

/** Looks once over the document. */
export function printedOn(context: Context): Printed {
  const cents = new Map<number, Place>();
  const dates = new Map<string, Place>();
  const texts: { text: string; segment: Segment }[] = [];
  const half = MAX_PAGES / 2;
  const pages = context.pages.length > MAX_PAGES ? [...context.pages.slice(0, half), ...context.pages.slice(-half)] : context.pages;
  for (const segment of pages.flatMap((view) => view.segments)) {
    for (const number of findNumbers(segment.text, context.decimalSign)) {
      const key = toCents(number.value);
      if (!number.percent && !cents.has(key)) cents.set(key, { segment, start: number.start, end: number.end });
    }
    if (/\d/.test(segment.text)) {
      for (const order of ['day-first', 'month-first'] as const)
        for (const { iso, start, end } of findDates(segment.text, order)) if (!dates.has(iso)) dates.set(iso, { segment, start, end });
    }
    texts.push({ text: alphanumeric(segment.text), segment });
  }
  const whole = pages.map((view) => alphanumeric(view.rows.map((row) => row.text).join(' '))).join('\n');
  const placeOf = (value: string | number): Place | null => {
    if (typeof value === 'number') return cents.get(toCents(value)) ?? null;
    return dates.get(value) ?? placeOfText(texts, value);
  };
  return {
    find(value) {
      const place = placeOf(value);
      const part = place && slice(place.segment, place.start, place.end);
      return part ? { ...fromSegments([part], 0.96, 'printed', null), value } : null;
    },
    holds: (text) => alphanumeric(text).length >= 3 && whole.includes(alphanumeric(text)),
  };
}

const toCents = (amount: number): number => Math.round(Math.abs(amount) * 100);

/** A text of at least three letters or digits anywhere in a segment, a shorter one as a word of its own. */
function placeOfText(texts: readonly { text: string; segment: Segment }[], value: string): Place | null {
  const wanted = alphanumeric(value);
  if (wanted === '') return null;
  for (const { text, segment } of texts) {
    if (!text.includes(wanted)) continue;
    const at = segment.text.toLowerCase().indexOf(value.toLowerCase());
    if (wanted.length >= 3)
      return at >= 0 ? { segment, start: at, end: at + value.length } : { segment, start: 0, end: segment.text.length };
    const word = [...segment.text.matchAll(/\S+/g)].find((match) => alphanumeric(match[0]) === wanted);
    if (word) return { segment, start: word.index, end: word.index + word[0].length };
  }
  return null;
}
