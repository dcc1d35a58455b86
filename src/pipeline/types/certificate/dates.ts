import { type Candidate, candidatesFor, mergeCandidates } from '../../finding/candidates.js';
import { type Context, pageOf } from '../../finding/context.js';
import type { LabelHit } from '../../finding/labels.js';
import type { Concept } from '../../finding/lexicon/lexicon.js';
import { slice } from '../../finding/page-view.js';
import { fromSegments } from '../../finding/parties/parties.js';
import { readDate } from '../../finding/readings.js';
import { findDates } from '../../values/dates.js';

/** In a sentence, right before the date: `This certificate is valid until `. */
const UNTIL =
  /(?:valid (?:un)?til|valid (?:to|through)|valid up to|gültig bis(?: zum)?|valable jusqu['’]au|valide jusqu['’]au|válido hasta(?: el)?|valido fino al|geldig tot(?: en met)?)(?: and including)?\s*:?\s*$/iu;

/** `Valid from 1 January 2025 to 31 December 2025`: the second date ends the validity. */
export function endOfValidity(context: Context): Candidate | null {
  for (const segment of context.pages.flatMap((view) => view.segments)) {
    if (
      !/(?<!\p{L})(?:valid|validity|valable|validité|gültig|gültigkeit|válido|validez|vigencia|valido|validità|geldig|geldigheid|insured period|(?:policy|coverage|cover) period|period of (?:insurance|validity|cover))(?!\p{L})/iu.test(
        segment.text,
      )
    )
      continue;
    const dates = findDates(segment.text, context.dateOrder);
    const until = dates.find(({ start }) => UNTIL.test(segment.text.slice(0, start)));
    const last = until ? slice(segment, until.start, until.end) : null;
    if (last && until) return { ...fromSegments([last], 0.84, 'period', null), value: until.iso };
    const [from, to] = dates;
    const part = from && to && from.iso < to.iso ? slice(segment, to.start, to.end) : null;
    if (part && to) return { ...fromSegments([part], 0.82, 'period', null), value: to.iso };
  }
  return null;
}

/** The date of issue behind its label, a bare date label only when no sampling or receipt date stands there too. */
export function findIssueDate(context: Context): Candidate | null {
  const others = candidatesFor(context, ['other_date', 'expiry_date'], readDate).filter((candidate) => candidate.score > 0.6);
  const candidates = mergeCandidates(candidatesFor(context, ['issue_date'], readDate, isOfPaper).map(presentFirst)).filter(
    (candidate) =>
      !others.some(
        (other) => other.page === candidate.page && other.words[0]?.index === candidate.words[0]?.index && other.score > candidate.score,
      ),
  );
  return candidates[0] && candidates[0].score >= 0.35 ? candidates[0] : (placedDate(context) ?? onlyDate(context));
}

/** A day that stands alone, with the hour at most, on a paper that shows no other: no label says otherwise. */
function onlyDate(context: Context): Candidate | null {
  const all = context.pages.flatMap((view) =>
    view.segments.flatMap((segment) => findDates(segment.text, context.dateOrder).map((date) => ({ view, segment, date }))),
  );
  const [only] = all;
  if (!only || new Set(all.map(({ date }) => date.iso)).size > 1) return null;
  const { view, segment, date } = only;
  const rest = segment.text.slice(0, date.start) + segment.text.slice(date.end);
  const labelled = view.rows
    .slice(Math.max(0, segment.row - 1), segment.row + 1)
    .some((row) => row.segments.some((other) => other !== segment && (context.labelsBySegment.get(other) ?? []).some((hit) => hit.alone)));
  const part = /^[\s\d:.,]*(?:[ap]\.?m\.?|uhr|h)?\s*$/i.test(rest) && !labelled ? slice(segment, date.start, date.end) : null;
  return part ? { ...fromSegments([part], 0.6, 'only-date', null), value: date.iso } : null;
}

/** `Date of testing`: the bare word with something behind it asks for the day of that. */
const isOfPaper = ({ segment, end, strength }: LabelHit<Concept>): boolean =>
  strength > 0.65 ||
  /report|issue|certificate|bericht|rapport|informe/iu.test(segment.text) ||
  !/^\s*(?:of|der|des|de|du|della?|van)\s+\p{L}{3}/iu.test(segment.text.slice(end));

/** `POLICY EFF | POLICY EXP` at the head of a table: the second of two days in one row, where all rows agree. */
export function endOfPeriods(context: Context): Candidate | null {
  const found = context.labels
    .filter((hit) => hit.name === 'expiry_date' && hit.alone && hit.strength >= 0.9)
    .flatMap(({ segment: label }) => {
      const view = pageOf(context, label.page);
      const below = view?.segments.filter(({ top, left, right }) => top > label.bottom && left < label.right && right > label.left) ?? [];
      return below.flatMap((segment) => {
        const dates = findDates(segment.text, context.dateOrder);
        const [date] = dates;
        const beside = view?.rows[segment.row]?.segments.some(
          (other) => other.right <= segment.left + 1 && findDates(other.text, context.dateOrder).some(({ iso }) => date && iso < date.iso),
        );
        const part = dates.length === 1 && date && beside ? slice(segment, date.start, date.end) : null;
        return part && date ? [{ ...fromSegments([part], 0.74, 'period', null), value: date.iso }] : [];
      });
    });
  return new Set(found.map(({ value }) => value)).size === 1 ? (found[0] ?? null) : null;
}

/** `Date of original registration` beside `Date of this certificate`: the first day of several is that of an earlier paper. */
const ORIGINAL =
  /(?<!\p{L})(?:original|originally|initial|initially|first|erstmals|erst\p{L}*|ursprünglich\p{L}*|premi[èe]re?|initiale?|inicial|prima|primera|originale|oorspronkelijke?|eerste)(?!\p{L})/iu;

function presentFirst(candidate: Candidate): Candidate {
  const words = candidate.label?.segment.text ?? '';
  // `Create Date`: the bare word behind others asks for the day of that, which may be another.
  const isOthers = candidate.label !== null && candidate.label.strength <= 0.65 && candidate.label.start > 2;
  return ORIGINAL.test(words) || isOthers ? { ...candidate, score: 0.75 * candidate.score } : candidate;
}

/** `Dortmund, 22.04.2025` above a signature is the date of issue. */
function placedDate(context: Context): Candidate | null {
  const found = context.pages.flatMap((view) =>
    view.segments.flatMap((segment) => {
      const date = findDates(segment.text, context.dateOrder)[0];
      const part = date ? slice(segment, date.start, date.end) : null;
      const placed = date && /^\p{Lu}[\p{L} .-]{2,30},\s*(?:den\s|le\s|il\s|a\s)?$/u.test(segment.text.slice(0, date.start));
      return date && part && placed ? [{ ...fromSegments([part], 0.76, 'place-and-date', null), value: date.iso }] : [];
    }),
  );
  return found.at(-1) ?? null;
}
