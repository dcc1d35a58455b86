import { csvLine } from '../../../platform/csv.js';
import type { StoredField } from '../../runs/run.entity.js';

/** One extracted value as outputs list it. */
export interface OutputField {
  readonly path: string;
  readonly value: string | number | boolean | null;
  readonly confidence: number | null;
  readonly page: number | null;
  /** As printed. */
  readonly text: string | null;
}

/** What a document's extraction comes to as tables: every single value, and the items of its lists with their columns. */
export interface OutputTables {
  readonly fields: readonly OutputField[];
  readonly items: { readonly columns: readonly string[]; readonly rows: readonly (readonly OutputField['value'][])[] };
}

type Data = Readonly<Record<string, unknown>>;
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

function leavesOf(value: unknown, path: string): [string, OutputField['value']][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, `${path}[${index}]`));
  if (isData(value)) return Object.entries(value).flatMap(([key, item]) => leavesOf(item, path === '' ? key : `${path}.${key}`));
  return [[path, (value ?? null) as OutputField['value']]];
}

function itemTable(data: Data): OutputTables['items'] {
  const items = Array.isArray(data.line_items) ? data.line_items.filter(isData) : [];
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return { columns, rows: items.map((item) => columns.map((column) => (isData(item[column]) ? null : ((item[column] ?? null) as never)))) };
}

/** Tables of an extraction. Values come from `data`, where they were found from `fields`. Pure. */
export function tablesOf(data: Data | null, fields: readonly StoredField[]): OutputTables {
  const found = new Map(fields.map((field) => [field.path, field]));
  const rows = leavesOf(data ?? {}, '').map(([path, value]): OutputField => {
    const field = found.get(path);
    return { path, value, confidence: field?.confidence ?? null, page: field?.page ?? null, text: field?.text ?? null };
  });
  return { fields: rows, items: itemTable(data ?? {}) };
}

/** The single values as CSV: `field,value,confidence,page,text`, one line each, RFC 4180. */
export function* csvLines({ fields }: OutputTables): Generator<string> {
  yield 'field,value,confidence,page,text\r\n';
  for (const { path, value, confidence, page, text } of fields) yield csvLine([path, value, confidence, page, text]);
}

/** The line items as CSV, a row each under the names of their columns, numbered from 1. */
export function* itemLines({ items }: OutputTables): Generator<string> {
  yield csvLine(['line', ...items.columns]);
  for (const [at, row] of items.rows.entries()) yield csvLine([at + 1, ...row]);
}
