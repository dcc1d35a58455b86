import { csvLine } from '../../platform/csv.js';
import { xmlAttributes, xmlText } from '../../vocabulary/markup.js';
import { own } from '../../vocabulary/own.js';

/** Forms of extracted data as text (D54). */
export type DataFormat = 'csv' | 'xml' | 'text';

type Leaf = string | number | boolean | null;

const isLeaf = (value: unknown): value is Leaf => value === null || value === undefined || typeof value !== 'object';

/** Values with their paths, `vendor.name`, `line_items[2].total`, in the order of the data. Pure. */
export function leavesOf(value: unknown, path = ''): [path: string, value: Leaf][] {
  if (isLeaf(value)) return path === '' ? [] : [[path, value ?? null]];
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, `${path}[${index}]`));
  return Object.entries(value as object).flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`));
}

const shown = (value: Leaf) => (value === null ? null : String(value));

/** A line `field,value,confidence` for each value. Pure. */
function csvOf(data: Record<string, unknown>, confidences: Readonly<Record<string, number | null>>): string {
  const rows = leavesOf(data).map(([path, value]) =>
    csvLine([path, typeof value === 'number' ? value : shown(value), own(confidences, path) ?? null]),
  );
  return csvLine(['field', 'value', 'confidence']) + rows.join('');
}

const NAME = /^[A-Za-z_][\w.-]*$/;

/** A member as an element of its name; one that is no XML name is a `field` with the name in an attribute; items of a list are `item`. */
function xmlMember(name: string, value: unknown, depth: number): string {
  const indent = '  '.repeat(depth);
  const tag = NAME.test(name) ? name : 'field';
  const head = tag === name ? tag : `${tag}${xmlAttributes({ name })}`;
  if (isLeaf(value))
    return value === null || value === undefined ? `${indent}<${head}/>\n` : `${indent}<${head}>${xmlText(String(value))}</${tag}>\n`;
  const inner = Array.isArray(value)
    ? value.map((item) => xmlMember('item', item, depth + 1))
    : Object.entries(value as object).map(([key, member]) => xmlMember(key, member, depth + 1));
  return `${indent}<${head}>\n${inner.join('')}${indent}</${tag}>\n`;
}

/** Extracted data in one of the text forms. `confidences`: by path, for csv. Pure. */
export function formatData(
  data: Record<string, unknown>,
  format: DataFormat,
  confidences: Readonly<Record<string, number | null>>,
): string {
  if (format === 'csv') return csvOf(data, confidences);
  if (format === 'xml') return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlMember('document', data, 0)}`;
  return leavesOf(data)
    .map(([path, value]) => `${path}: ${shown(value) ?? ''}\n`)
    .join('');
}
