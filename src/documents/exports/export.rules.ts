import type { DocumentType } from '../../pipeline/index.js';
import { DOCUMENT_TYPES } from '../../pipeline/index.js';
import { TYPE_FIELDS } from '../../pipeline/types/fields.js';
import { invalid } from '../../vocabulary/errors.js';
import { csvCell } from '../../vocabulary/format.js';
import type { ExportedDocument } from './export.store.js';

/** A value of a cell. */
export type Cell = string | number | boolean | Date | null;

/** Columns that are facts of the document itself. */
const FACTS: Readonly<Record<string, (document: ExportedDocument) => Cell>> = {
  id: ({ id }) => id,
  filename: ({ filename }) => filename,
  type: ({ type }) => type,
  status: ({ status }) => status,
  confidence: ({ confidence }) => confidence,
  language: ({ language }) => language,
  pages: ({ pageCount }) => pageCount,
  templateName: ({ templateName }) => templateName,
  uploadedBy: ({ uploadedBy }) => uploadedBy,
  reviewedBy: ({ reviewedBy }) => reviewedBy,
  createdAt: ({ createdAt }) => createdAt,
  completedAt: ({ completedAt }) => completedAt,
};

/** Facts that stand in front when no columns are chosen. */
const USUAL_FACTS = ['id', 'filename', 'type', 'status', 'confidence', 'createdAt'];
const ITEM_FACTS = ['id', 'filename', 'type', 'line'];

const ITEMS = 'line_items.';
const isOfItem = (column: string): boolean => column === 'line' || column.startsWith(ITEMS);

const MOST_COLUMNS = 100;
const COLUMN = /^[\p{L}_][\p{L}\p{N}_.\- ]{0,99}$/u;

/** Paths of the single values of a type, and of those of its line items. */
function pathsOf(type: DocumentType): { values: string[]; items: string[] } {
  const values: string[] = [];
  const items: string[] = [];
  for (const [name, field] of Object.entries(TYPE_FIELDS[type].fields)) {
    if (field.kind === 'party') values.push(...field.keys.map((key) => `${name}.${key}`));
    else if (field.kind === 'items') items.push(...Object.keys(field.of).map((key) => ITEMS + key));
    else values.push(name);
  }
  return { values, items };
}

/** Columns of the two tables: of documents and of line items. */
export interface ExportColumns {
  readonly documents: readonly string[];
  readonly items: readonly string[];
}

/** Columns that are asked for, or else all of the types, in the order of the types' fields. Throws VALIDATION_ERROR that names `columns`. Pure. */
export function readColumns(columns: readonly string[] | null, types: readonly DocumentType[]): ExportColumns {
  if (columns !== null && columns.length > 0) {
    if (columns.length > MOST_COLUMNS) throw invalid('columns', `expected at most ${MOST_COLUMNS} columns, received ${columns.length}`);
    const wrong = columns.find((column, at) => !COLUMN.test(column) || columns.indexOf(column) !== at);
    if (wrong !== undefined) throw invalid('columns', `expected each name once, such as vendor.name, received ${wrong.slice(0, 60)}`);
    const documents = columns.filter((column) => !isOfItem(column));
    return { documents, items: columns.some(isOfItem) ? columns : [...documents, 'line'] };
  }
  const paths = (types.length > 0 ? types : DOCUMENT_TYPES).map(pathsOf);
  const union = (lists: readonly string[][]) => [...new Set(lists.flat())];
  return {
    documents: [...USUAL_FACTS, ...union(paths.map(({ values }) => values))],
    items: [...ITEM_FACTS, ...union(paths.map(({ items }) => items))],
  };
}

function valueAt(data: unknown, path: string): Cell {
  let value: unknown = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string, unknown>)[name];
  }
  if (Array.isArray(value)) return value.filter((part) => typeof part === 'string').join('; ') || null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function cellOf(column: string, document: ExportedDocument): Cell {
  const fact = Object.hasOwn(FACTS, column) ? FACTS[column] : undefined;
  if (fact) return fact(document);
  if (column.startsWith('metadata.')) return document.metadata[column.slice('metadata.'.length)] ?? null;
  return valueAt(document.extractedData, column);
}

/** The row of a document. Pure. */
export function documentRow(document: ExportedDocument, columns: readonly string[]): Cell[] {
  return columns.map((column) => cellOf(column, document));
}

/** A row for each line item of a document, with the facts of the document in each. Pure. */
export function itemRows(document: ExportedDocument, columns: readonly string[]): Cell[][] {
  const items = document.extractedData?.line_items;
  if (!Array.isArray(items)) return [];
  return items.map((item, at) =>
    columns.map((column) => {
      if (column === 'line') return at + 1;
      return column.startsWith(ITEMS) ? valueAt(item, column.slice(ITEMS.length)) : cellOf(column, document);
    }),
  );
}

/** How cells are written in a CSV. */
export interface CsvForm {
  readonly delimiter: ',' | ';';
  text(cell: Cell): string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;

/** The way that a language writes numbers and dates; null: plain, as programs read them. Throws VALIDATION_ERROR that names `locale`. Pure. */
export function csvFormOf(locale: string | null): CsvForm {
  if (locale === null) {
    const text = (cell: Cell) =>
      cell instanceof Date ? cell.toISOString() : typeof cell === 'string' ? csvCell(cell) : String(cell ?? '');
    return { delimiter: ',', text };
  }
  if (!isLocale(locale)) throw invalid('locale', `expected a language such as de-DE, received ${locale.slice(0, 40)}`);
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10, numberingSystem: 'latn' });
  const days = new Intl.DateTimeFormat(locale, { ...DAY, calendar: 'gregory', numberingSystem: 'latn' });
  const moments = new Intl.DateTimeFormat(locale, {
    ...DAY,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  return {
    delimiter: numbers.format(1.5).includes(',') ? ';' : ',',
    text(cell) {
      if (typeof cell === 'number') return numbers.format(cell);
      if (cell instanceof Date) return moments.format(cell);
      if (typeof cell !== 'string') return String(cell ?? '');
      const isDay = DATE.test(cell) && !Number.isNaN(Date.parse(cell));
      return isDay ? days.format(new Date(cell)) : csvCell(cell);
    },
  };
}

function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
