import type { Candidate } from '../finding/candidates.js';
import { type Context, pageOf } from '../finding/context.js';
import type { LabelHit } from '../finding/labels.js';
import type { Concept } from '../finding/lexicon/lexicon.js';
import { looksLikeCompany } from '../finding/parties/addresses.js';

/** Columns from which on a row of headings is the head of a list, and no row of boxes. */
const LEAST_COLUMNS = 4;

/** `CARRIER INFORMATION` over `H/U   Pkg Type   NMFC #`: what heads a column of a list is nobody's name. */
export function isListHead(context: Context, { page, text, words }: Candidate): boolean {
  const row = pageOf(context, page)?.rows.find(({ segments }) =>
    segments.some((segment) => segment.words.some((word) => word.index === words[0]?.index)),
  )?.index;
  return (
    row !== undefined &&
    !looksLikeCompany(text) &&
    (context.headers.get(page) ?? []).some(
      ({ firstRow, bodyRow, columns }) => row >= firstRow && row < bodyRow && columns.length >= LEAST_COLUMNS,
    )
  );
}

/** `DESTINATION:  SK / L203 Example Villages`, `from: Chattogram   to: Rotterdam`: labels that ask where goods go, and name who gets them only where that is a company. */
export function asksPlace(context: Context, { segment, start, end }: LabelHit<Concept>): boolean {
  const label = segment.text.slice(start, end);
  const beside = pageOf(context, segment.page)?.rows[segment.row]?.segments ?? [];
  const isRoute = TO.test(label) && beside.some(({ left, text }) => left < segment.left && FROM.test(text));
  return isRoute || DESTINATION.test(label);
}

const DESTINATION = /^\W*(?:final )?(?:destination|destino|destinazione|bestemming)\W*$/iu;
const TO = /^\W*(?:to|nach|à|naar)\W*$/iu;
const FROM = /^\W*(?:from|von|de|van)\s*:/iu;
