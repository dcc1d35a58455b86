import type { Context } from '../finding/context.js';
import type { Concept } from '../finding/lexicon/lexicon.js';
import type { PageView, Segment } from '../finding/page-view.js';
import { hasPostalLine, hasStreet, looksLikeCompany } from '../finding/parties/addresses.js';
import { isName, isTitle } from '../finding/parties/name-lines.js';
import { fromSegments, NOBODY, type Party } from '../finding/parties/parties.js';
import { isDocumentTitle } from './titles.js';

/** So far down a page a letterhead reaches, as a share of its height. */
const HEAD = 0.28;

/**
 * The line at the head of the first page that names a company over its address and that no label claims; null when there is none or several. A name
 * without the form of a company needs street and town under it.
 */
export function findLetterhead(context: Context): Segment | null {
  const [view] = context.pages;
  if (!view) return null;
  const found = view.segments.filter(
    (line) =>
      line.top < HEAD * view.page.height &&
      isName(line.text) &&
      !isTitle(line.text) &&
      !isDocumentTitle(line) &&
      isAddressed(view, line) &&
      !isClaimed(context, view, line),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whoever prints the paper, unless that is one of the others named on it, or a label asks for him (`asked`). */
export function letterheadParty(context: Context, asked: boolean, others: readonly unknown[]): Party | null {
  const line = asked ? null : findLetterhead(context);
  return line && !others.includes(line.text) ? { ...NOBODY, name: fromSegments([line], 0.6, 'letterhead', null) } : null;
}

/** Laboratories and institutes, which carry no form of a company. */
const LABORATORY = /(?<!\p{L})(?:\p{L}*labor|laborat\p{L}+|\p{L}*institut\p{L}*|istituto|prüf\p{L}+|analytics?|analytik)(?!\p{L})/iu;

/** Whether a street or town stands straight under a line: both, unless it has the form of a company. */
function isAddressed(view: PageView, line: Segment): boolean {
  const below = view.rows
    .slice(line.row + 1, line.row + 3)
    .flatMap(({ segments }) => segments)
    .filter(({ left, top }) => Math.abs(left - line.left) < view.em && top - line.bottom < 2.5 * view.em);
  const [street, town] = [below.some(({ text }) => hasStreet(text)), below.some(({ text }) => hasPostalLine(text))];
  return looksLikeCompany(line.text) || LABORATORY.test(line.text)
    ? street || town
    : street && town && !hasStreet(line.text) && !hasPostalLine(line.text);
}

/** Whether a label (of `concepts`; any) stands over a line or left of it: what it names is whom the label asks for. */
export function isClaimed(context: Context, view: PageView, line: Segment, concepts?: ReadonlySet<Concept>): boolean {
  const isLabel = (other: Segment): boolean =>
    (context.labelsBySegment.get(other) ?? []).some(
      (hit) => hit.start <= 2 && hit.strength >= 0.5 && hit.closed && (!concepts || concepts.has(hit.name)),
    );
  if (isLabel(line)) return true;
  const beside = view.rows[line.row]?.segments.some((other) => other.right <= line.left && isLabel(other)) ?? false;
  const above = view.rows
    .slice(Math.max(0, line.row - 2), line.row)
    .flatMap(({ segments }) => segments)
    .some(
      (other) => line.top - other.bottom < 2.5 * view.em && other.left < line.right && other.right > line.left - view.em && isLabel(other),
    );
  return beside || above;
}
