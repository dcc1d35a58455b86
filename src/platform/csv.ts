import { stringify } from 'csv-stringify/sync';
import { csvCell } from '../vocabulary/format.js';

/** One line of CSV (RFC 4180) that no spreadsheet takes for formulas (D60, D120); null is an empty cell. Pure. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return stringify([cells.map((cell) => (typeof cell === 'string' ? csvCell(cell) : cell))], {
    record_delimiter: 'windows',
    // The library quotes for its own record delimiter only; readers end a record at a lone line feed, too.
    quoted_match: /[\r\n]/,
    cast: { boolean: String },
  });
}
