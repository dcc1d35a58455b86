import type { Context } from '../context.js';
import { pageOf } from '../context.js';
import { type PageView, type Segment, slice } from '../page-view.js';
import { isName } from './name-lines.js';

/** A name that a form asks for under the heading of a party: `Informationen zum Verkäufer`, below it `Firmenname: Example GmbH`. */
export interface SectionName {
  concept: 'vendor' | 'customer';
  segment: Segment;
  /** How surely the heading names the party, 0-1. */
  strength: number;
}

/** What forms call a name within the part about one party. */
const NAME_LABEL =
  /^(?:(?:full |company |trading |legal |business |registered |trade )?name(?:\s?\/\s?\p{L}[\p{L}\s]*)?|firmenname|firma|unternehmen|nome(?:\s?\/\s?(?:nome empresarial|raz[aã]o social))?|raz[aã]o social|raison sociale|d[eé]nomination(?: sociale)?|denominazione|ragione sociale|nombre(?:\s?(?:o|\/)\s?raz[oó]n social)?|raz[oó]n social|nom(?: complet)?|m\/s|sr\.?\(s\)|señor(?:\(es\)|es)|naam|bedrijfsnaam|nazwa|n[aá]zev|n[aá]zov|n[eé]v|company|naziv|nosaukums|pavadinimas|наименование|найменування|назва|назив|επωνυμ[ιί]α|名\s?称|名\s?稱|会社名|상호|ชื่อ|tên đơn vị)(?<end>\s*:\s*|$)/iu;

const PARTIES: ReadonlySet<string> = new Set(['vendor', 'customer', 'ship_to', 'ship_from']);
/** So many rows below its heading the part about a party may reach, and so far right of it (in heights of type). */
const REACH = 12;
const BESIDE = 25;
/** Where nothing else stands on the row its value may stand farther off. */
const ALONE_BESIDE = 45;

/** Names in the parts of a form that headings give to seller and buyer. */
export function sectionNames(context: Context): SectionName[] {
  const headings = context.labels.filter(
    (hit) => PARTIES.has(hit.name) && hit.strength >= 0.45 && hit.segment.words.length <= 6 && hit.end >= hit.segment.text.length - 2,
  );
  if (headings.length === 0) return [];
  return context.pages.slice(0, 1).flatMap((view) =>
    view.segments.flatMap((segment): SectionName[] => {
      const label = segment.text.match(NAME_LABEL);
      if (!label || headsList(context, segment)) return [];
      const over = headings
        .filter(
          ({ segment: heading }) =>
            heading.page === segment.page && heading !== segment && heading.row < segment.row && segment.row - heading.row <= REACH,
        )
        .filter(({ segment: heading }) => heading.left <= segment.left + 1.5 * view.em)
        .sort((left, right) => right.segment.row - left.segment.row || right.segment.left - left.segment.left)[0];
      const value = over ? filledIn(context, segment, label) : null;
      if (!over || !value || (over.name !== 'vendor' && over.name !== 'customer') || !isName(value.text)) return [];
      return [{ concept: over.name, segment: value, strength: over.strength }];
    }),
  );
}

/** `Nazwa` over a column of a list asks for no name. */
const headsList = ({ headers }: Context, { page, row }: Segment): boolean =>
  (headers.get(page) ?? []).some(({ firstRow, bodyRow }) => row >= firstRow && row < bodyRow);

/** What is filled in: behind the label's colon, right of it, or in the line below it where a box has its label on top. */
function filledIn(context: Context, segment: Segment, label: RegExpMatchArray): Segment | null {
  const view = pageOf(context, segment.page);
  if (!view) return null;
  if (segment.text.length > label[0].length) return slice(segment, label[0].length);
  const row = view.rows[segment.row]?.segments ?? [];
  const reach = row.length === 2 ? ALONE_BESIDE : BESIDE;
  const right = row.find((other) => other.left > segment.right && other.left - segment.right < reach * view.em);
  const below = underneath(view, segment);
  return label.groups?.end === '' ? (below ?? right ?? null) : (right ?? below ?? null);
}

function underneath(view: PageView, segment: Segment): Segment | undefined {
  return view.rows
    .slice(segment.row + 1, segment.row + 3)
    .flatMap((row) => row.segments)
    .find((other) => Math.abs(other.left - segment.left) < view.em && other.top - segment.bottom < 1.3 * view.em);
}
