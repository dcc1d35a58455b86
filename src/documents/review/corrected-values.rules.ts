import { type FieldDefinition, type FieldTable, TYPE_FIELDS, type ValueKind } from '../../pipeline/types/fields.js';
import type { DocumentType } from '../document.enums.js';

/** What a place of the extracted data holds: what its type says of it, or a row of a list. */
type Shape = FieldDefinition | { readonly kind: 'row'; readonly of: Readonly<Record<string, ValueKind>> };

const NUMBERS: readonly string[] = ['amount', 'number'];
const ABOVE_VALUES: readonly string[] = ['party', 'row'];

/**
 * The table of what stands where in documents of a type; without the keys in `own`, which a template fills as it likes. Pure.
 */
export function shapesOf(type: DocumentType | null, own: readonly string[]): FieldTable {
  if (!type) return {};
  const taken = new Set(own.map((path) => path.split(/[.[]/)[0]));
  return Object.fromEntries(Object.entries(TYPE_FIELDS[type].fields).filter(([key]) => !taken.has(key)));
}

/** What a path leads to; undefined where the table says nothing, and anything may stand. Pure. */
export function shapeAt(table: FieldTable, [key, ...rest]: readonly (string | number)[]): Shape | undefined {
  let shape: Shape | undefined = Object.hasOwn(table, key as string) ? table[key as string] : undefined;
  for (const step of rest) {
    if (shape?.kind === 'items' && typeof step === 'number') shape = { kind: 'row', of: shape.of };
    else if (shape?.kind === 'texts' && typeof step === 'number') shape = { kind: 'text' };
    else shape = shape && membersOf(shape).find(([name]) => name === step)?.[1];
  }
  return shape;
}

/** Members that an object of the shape always has. */
function membersOf(shape: Shape): [string, { readonly kind: ValueKind }][] {
  if (shape.kind === 'party') return shape.keys.map((name) => [name, { kind: 'text' }]);
  return shape.kind === 'row' ? Object.entries(shape.of).map(([name, kind]) => [name, { kind }]) : [];
}

function rowsOf(shape: Shape): Shape | undefined {
  if (shape.kind === 'items') return { kind: 'row', of: shape.of };
  return shape.kind === 'texts' ? { kind: 'text' } : undefined;
}

/** Whether the text is a day of the calendar as YYYY-MM-DD. Pure. */
export const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function expectedOf(shape: Shape): string {
  if (rowsOf(shape)) return 'a list';
  if (ABOVE_VALUES.includes(shape.kind)) return 'an object';
  return shape.kind === 'boolean' ? 'true or false' : NUMBERS.includes(shape.kind) ? 'a number' : 'a string';
}

function isOfShape(shape: Shape, value: unknown): boolean {
  if (rowsOf(shape)) return Array.isArray(value);
  if (ABOVE_VALUES.includes(shape.kind)) return isObject(value);
  const type = shape.kind === 'boolean' ? 'boolean' : NUMBERS.includes(shape.kind) ? 'number' : 'string';
  return typeof value === type;
}

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : isObject(value) ? 'an object' : `a ${typeof value}`;

/**
 * Why a value has not the shape of its place, down to its last member; undefined when it has. Null may stand for any value, but for no row of a
 * list. Members that the shape does not know are let be. Pure.
 */
export function shapeProblem(shape: Shape, value: unknown, at = ''): string | undefined {
  if (!isOfShape(shape, value)) return `expected ${expectedOf(shape)}${at && ` at ${at}`}, received ${kindOf(value)}`;
  if (shape.kind === 'date' && !isDate(value as string))
    return `expected a date YYYY-MM-DD${at && ` at ${at}`}, received ${(value as string).slice(0, 60)}`;
  const rows = rowsOf(shape);
  const inside: [string, Shape, unknown][] = rows
    ? (value as unknown[]).map((row, index) => [`${at}[${index}]`, rows, row])
    : membersOf(shape).map(([name, member]) => [
        at ? `${at}.${name}` : name,
        member,
        (value as Record<string, unknown>)[name] ?? undefined,
      ]);
  for (const [place, member, found] of inside) {
    const problem = found === undefined ? undefined : shapeProblem(member, found, place);
    if (problem) return problem;
  }
  return undefined;
}

/** The value with everything that its shape always has: members that are missing are null, a list that is missing is empty (D2). Pure. */
export function completed(shape: Shape, value: unknown): unknown {
  const rows = rowsOf(shape);
  if (rows) return Array.isArray(value) ? value.map((row) => completed(rows, row)) : (value ?? []);
  const members = membersOf(shape);
  return members.length > 0 && isObject(value) ? { ...Object.fromEntries(members.map(([name]) => [name, null])), ...value } : value;
}
