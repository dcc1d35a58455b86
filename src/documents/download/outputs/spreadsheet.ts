import writeExcelFile from 'write-excel-file/node';
import { workbookCell, workbookDay } from '../../../vocabulary/format.js';
import type { OutputField, OutputTables } from './tables.js';

/** A text without what XML cannot hold: control characters and halves of characters. */
function cellText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return workbookCell(text).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '');
}

/** A typed cell: dates as dates, amounts as numbers; text stays text, whatever it begins with (D120). */
function cellOf(value: OutputField['value']) {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  if (typeof value === 'boolean') return { value, type: Boolean };
  const day = workbookDay(value);
  if (day !== null) return { value: new Date(day), type: Date, format: 'yyyy-mm-dd' };
  const text = cellText(value);
  return text === '' ? null : { value: text, type: String };
}

const heading = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
const widths = (...characters: number[]) => characters.map((width) => ({ width }));

/** Writes a workbook with a sheet of the single values and one of the line items, typed cells. */
export async function writeWorkbook({ fields, items }: OutputTables, outPath: string): Promise<void> {
  const single = fields.filter((field) => !field.path.startsWith('line_items['));
  const fieldRows = single.map(({ path, value, confidence, page, text }) => [path, value, confidence, page, text].map(cellOf));
  // A sheet needs a column.
  const columns = items.columns.length > 0 ? items.columns : ['description'];
  const itemRows = items.rows.map((row) => row.map(cellOf));
  await writeExcelFile([
    {
      data: [['Field', 'Value', 'Confidence', 'Page', 'As printed'].map(heading), ...fieldRows],
      sheet: 'Fields',
      columns: widths(32, 40, 12, 8, 40),
    },
    {
      data: [columns.map(heading), ...itemRows],
      sheet: 'Line items',
      columns: widths(...columns.map((name) => (name === 'description' ? 50 : 16))),
    },
  ]).toFile(outPath);
}
