import type { Candidate } from '../finding/candidates.js';
import { type Context, pageOf } from '../finding/context.js';
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
