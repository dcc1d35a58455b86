import type { Json } from '../shared/api/graphql';
import type { DocumentData, FieldData } from './document.graphql';

/** One value of a document: where it belongs in the data, and what is known about it. */
export interface Leaf {
  /** `vendor.name`, `line_items[2].total`. */
  readonly path: string;
  /** Last member of the path. */
  readonly name: string;
  readonly value: Json;
  readonly field: FieldData | undefined;
  /** Why a person should look at it. */
  readonly problems: readonly string[];
}

/** Values that belong together: `vendor`. */
export interface Group {
  readonly name: string;
  readonly leaves: readonly Leaf[];
}

/** A list of like things: `line_items`. */
export interface Grid {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Leaf[])[];
}

/** What was read of a document, in the order in which it is shown. */
export interface Sheet {
  readonly leaves: readonly Leaf[];
  readonly groups: readonly Group[];
  readonly grids: readonly Grid[];
}

type Data = Readonly<Record<string, Json>>;

const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reasons by the path that they are about. Pure. */
export function problemsOf(reasons: DocumentData['reviewReasons']): Map<string, string[]> {
  const problems = new Map<string, string[]>();
  for (const { reason, fields } of reasons) {
    for (const field of fields) problems.set(field.name, [...(problems.get(field.name) ?? []), field.reason ?? reason]);
  }
  return problems;
}

/** The columns of line items by type of document; a list that has no row yet shows none of its own. */
const ITEM_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  invoice: ['description', 'quantity', 'unit_price', 'total'],
  commercial_invoice: ['description', 'quantity', 'unit_price', 'total', 'hs_code'],
  bol: ['description', 'quantity', 'weight'],
  packing_list: ['description', 'part_number', 'quantity', 'net_weight', 'gross_weight'],
  customs_declaration: ['hs_code', 'description', 'country_of_origin', 'quantity', 'net_weight', 'value', 'duty'],
};

/** The columns of the line items of a type; those of an invoice where the type is unknown. Pure. */
export const itemColumnsOf = (type: string | null): readonly string[] => ITEM_COLUMNS[type ?? ''] ?? ITEM_COLUMNS.invoice!;

/** What of a document is ordered into a sheet. */
export type SheetSource = Pick<DocumentData, 'type' | 'fields' | 'reviewReasons'>;

/** Orders the data of a document into single values, groups and lists; `before`: the data as it was read, whose lists may have lost their rows. Pure. */
export function sheetOf(data: Data, { type, fields, reviewReasons: reasons }: SheetSource, before: Data = data): Sheet {
  const known = new Map(fields.map((field) => [field.path, field]));
  const problems = problemsOf(reasons);
  const leaf = (path: string, value: Json): Leaf => {
    const name =
      path
        .split(/[.[\]]+/)
        .filter((part) => part !== '' && !/^\d+$/.test(part))
        .at(-1) ?? path;
    return { path, name, value, field: known.get(path), problems: problems.get(path) ?? [] };
  };
  const sheet = { leaves: [] as Leaf[], groups: [] as Group[], grids: [] as Grid[] };
  const columnsOf = (value: Json | undefined) =>
    Array.isArray(value) ? [...new Set(value.flatMap((row) => (isObject(row) ? Object.keys(row) : [])))] : [];
  for (const [name, value] of Object.entries(data)) {
    const known = [...columnsOf(value), ...columnsOf(before[name])];
    const columns = [...new Set(known.length === 0 && name === 'line_items' ? itemColumnsOf(type) : known)];
    if (Array.isArray(value) && columns.length > 0) {
      const rows = value.map((row, index) =>
        columns.map((column) => leaf(`${name}[${index}].${column}`, isObject(row) ? (row[column] ?? null) : null)),
      );
      sheet.grids.push({ name, columns, rows });
    } else if (isObject(value)) {
      sheet.groups.push({ name, leaves: Object.entries(value).map(([member, inner]) => leaf(`${name}.${member}`, inner)) });
    } else sheet.leaves.push(leaf(name, value));
  }
  return sheet;
}

/** All values in the order in which they are shown. Pure. */
export const allLeaves = ({ leaves, groups, grids }: Sheet): Leaf[] => [
  ...leaves,
  ...groups.flatMap((group) => group.leaves),
  ...grids.flatMap((grid) => grid.rows.flat()),
];

/** Whether a person should look at a value: a rule names it, or it is less sure than asked for. Pure. */
export const isDoubtful = ({ problems, field, value }: Leaf, threshold: number): boolean =>
  problems.length > 0 || (value !== null && field?.confidence !== null && field?.confidence !== undefined && field.confidence < threshold);

const AMOUNT = /(^|_)(amount|total|subtotal|price|duty|value|freight|insurance)$/;

/** What a member holds: `list` is one of texts, `other` what nobody can type. */
export type ValueKind = 'amount' | 'number' | 'date' | 'text' | 'flag' | 'list' | 'other';

/** What kind of value a member holds. Pure. */
export function kindOf(name: string, value: Json): ValueKind {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? 'list' : 'other';
  if (/(^|_)(date|start|end)$/.test(name) && (value === null || /^\d{4}-\d{2}-\d{2}/.test(String(value)))) return 'date';
  if (AMOUNT.test(name)) return 'amount';
  if (typeof value === 'number' || /(^|_)(quantity|weight|packages)$/.test(name)) return 'number';
  if (typeof value === 'boolean' || name === 'signed') return 'flag';
  return typeof value === 'object' && value !== null ? 'other' : 'text';
}

/** Sum of a column of numbers; null where nothing is a number. Rounded to what money has. Pure. */
export function sumOf(grid: Grid, column: string): number | null {
  const index = grid.columns.indexOf(column);
  const numbers = grid.rows.flatMap((row) => (typeof row[index]?.value === 'number' ? [row[index].value] : []));
  return numbers.length > 0 ? Math.round(numbers.reduce((sum, value) => sum + value, 0) * 100) / 100 : null;
}

/** A member's name as words, where the catalogue has none. Pure. */
export const asWords = (name: string): string => {
  const words = name.replace(/_/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
