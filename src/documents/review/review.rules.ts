import type { FieldTable } from '../../pipeline/types/fields.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { isBeyondNumbers, levelsOf, MOST_LEVELS } from '../../vocabulary/levels.js';
import type { DocumentStatus } from '../document.enums.js';
import { REVIEW_LOCK_MS } from '../document.rules.js';
import type { StoredField } from '../runs/run.entity.js';
import { leavesOf } from '../runs/run.rules.js';
import { completed, isDate, shapeAt, shapeProblem } from './corrected-values.rules.js';
import type { Correction, ReviewAction } from './review.inputs.js';

/** States that each action starts from, and the state that it leads to (null: it stays) (D25). */
const ACTIONS: Readonly<Record<ReviewAction, { from: readonly DocumentStatus[]; to: DocumentStatus | null }>> = {
  claimed: { from: ['review_required', 'completed'], to: null },
  corrected: { from: ['review_required', 'completed'], to: null },
  approved: { from: ['review_required', 'completed'], to: 'approved' },
  rejected: { from: ['review_required', 'completed'], to: 'rejected' },
  reopened: { from: ['approved', 'rejected'], to: 'review_required' },
  released: { from: ['review_required', 'completed', 'approved', 'rejected', 'failed'], to: null },
};

/** The status after an action; throws INVALID_STATUS_TRANSITION (D25, D118). Pure. */
export function statusAfter(status: DocumentStatus, action: ReviewAction): DocumentStatus {
  const { from, to } = ACTIONS[action];
  if (!from.includes(status))
    throw new ServiceError(
      'INVALID_STATUS_TRANSITION',
      { status, action, allowedFrom: from },
      { message: `A document in ${status} cannot be ${action}.` },
    );
  return to ?? status;
}

/** Who holds the review lock after an action, until when: a claim takes it, each action of the holder renews it, a release frees it (D25). Pure. */
export function lockAfter(
  lock: { readonly lockedById: number | null; readonly lockedUntil: Date | null },
  action: ReviewAction,
  userId: number,
  now: Date,
): { lockedById: number | null; lockedUntil: Date | null } {
  const held = lock.lockedById === userId && lock.lockedUntil !== null && lock.lockedUntil > now;
  if (action === 'released' || (action !== 'claimed' && !held)) return { lockedById: null, lockedUntil: null };
  return { lockedById: userId, lockedUntil: new Date(now.getTime() + REVIEW_LOCK_MS) };
}

type Step = string | number;

const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}/;
const INDEX = /^\[(\d{1,5})\]/;
const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor']);

/** A path as members and indexes: `line_items[2].total`; undefined for anything else. Pure. */
export function parseFieldPath(path: string): Step[] | undefined {
  const steps: Step[] = [];
  let rest = path.length <= 300 ? path : '';
  while (rest !== '') {
    const index = steps.length > 0 ? INDEX.exec(rest) : null;
    if (index) {
      steps.push(Number(index[1]));
      rest = rest.slice(index[0].length);
      continue;
    }
    if (steps.length > 0) {
      if (!rest.startsWith('.')) return undefined;
      rest = rest.slice(1);
    }
    const name = NAME.exec(rest)?.[0];
    if (!name || FORBIDDEN.has(name)) return undefined;
    steps.push(name);
    rest = rest.slice(name.length);
  }
  return steps.length > 0 ? steps : undefined;
}

const withArticle = (kind: string) => `${kind === 'object' ? 'an' : 'a'} ${kind}`;
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null || value === undefined ? 'null' : typeof value);

/** Members whose values are numbers in every type of document. */
const AMOUNTS =
  /(^|[._])(total_amount|tax_amount|subtotal|quantity|unit_price|total|net_weight|gross_weight|total_weight|total_packages|duty)$/;
const DATES = /(^|[._])(invoice_date|due_date|issue_date|expiry_date|effective_date|ship_date|declaration_date)$/;

/** Why a value cannot stand at a path where another value stood; undefined when it can. Pure. */
export function valueProblem(path: string, value: unknown, oldValue: unknown): string | undefined {
  const kind = kindOf(value);
  if (kind === 'null') return undefined;
  if (JSON.stringify(value).length > 100_000) return 'expected a value of at most 100,000 characters';
  const expected = AMOUNTS.test(path) ? 'number' : DATES.test(path) ? 'string' : kindOf(oldValue);
  if (expected !== 'null' && expected !== kind) return `expected ${withArticle(expected)}, received ${withArticle(kind)}`;
  if (DATES.test(path) && !isDate(String(value))) return `expected a date YYYY-MM-DD, received ${String(value).slice(0, 60)}`;
  return undefined;
}

type Container = Record<Step, unknown>;

/** Every object answers to `toString`; extracted data only to what was put there. */
const ownValue = (target: Container, step: Step): unknown => (Object.hasOwn(target, step) ? target[step] : undefined);

/**
 * Puts a value at a path of the data (changed in place) and gives the value that stood there. Members that are missing on the way are made; a
 * list grows by one entry at its end. What `table` knows keeps its shape. Throws VALIDATION_ERROR under `name`.
 */
export function putValue(data: Record<string, unknown>, path: string, value: unknown, name: string, table: FieldTable = {}): unknown {
  const steps = parseFieldPath(path);
  if (!steps) throw invalid(`${name}.field`, `expected a path such as vendor.name or line_items[2].total, received ${path.slice(0, 60)}`);
  let target = data as Container;
  for (const [position, step] of steps.entries()) {
    if (Array.isArray(target) !== (typeof step === 'number'))
      throw invalid(`${name}.field`, `expected a path into the extracted data, received ${path}`);
    if (Array.isArray(target) && (step as number) > target.length)
      throw invalid(`${name}.field`, `expected an index up to ${target.length}, received ${step}`);
    const next = steps[position + 1];
    if (next === undefined) break;
    const child = ownValue(target, step);
    if (child === null || child === undefined) target[step] = typeof next === 'number' ? [] : {};
    else if (typeof child !== 'object') throw invalid(`${name}.field`, `expected a path into the extracted data, received ${path}`);
    target = target[step] as Container;
  }
  if (steps.length + levelsOf(value) > MOST_LEVELS)
    throw invalid(`${name}.value`, `expected at most ${MOST_LEVELS} levels of objects and lists, with those of the path`);
  if (isBeyondNumbers(value)) throw invalid(`${name}.value`, 'expected numbers of at most 1.7e308');
  const last = steps.at(-1)!;
  const oldValue = ownValue(target, last) ?? null;
  const shape = shapeAt(table, steps);
  // Null stands for any value, but for no row of a list.
  const isLeftEmpty = (value ?? null) === null && typeof last !== 'number';
  const problem = (shape && !isLeftEmpty ? shapeProblem(shape, value ?? null) : undefined) ?? valueProblem(path, value, oldValue);
  if (problem) throw invalid(`${name}.value`, problem);
  target[last] = value ?? null;
  const whole = shapeAt(table, steps.slice(0, 1));
  if (whole) data[steps[0]!] = completed(whole, data[steps[0]!]);
  return oldValue;
}

/** A value as it stands at the path once it is put there: with everything that its shape always has, except that nothing stays nothing. Pure. */
export function completedAt(table: FieldTable, path: string, value: unknown): unknown {
  const shape = shapeAt(table, parseFieldPath(path) ?? []);
  return shape && value !== null && value !== undefined ? completed(shape, value) : value;
}

/** The value at a path of the data; null where there is none. Pure. */
export function valueAt(data: Readonly<Record<string, unknown>>, path: string): unknown {
  const steps = parseFieldPath(path);
  let found: unknown = steps ? data : null;
  for (const step of steps ?? []) {
    if (typeof found !== 'object' || found === null) return null;
    found = ownValue(found as Container, step);
  }
  return found ?? null;
}

/** Where a person took a value from. */
export type TakenFrom = Pick<StoredField, 'page' | 'box'> | null;

const NOWHERE = { text: null, page: null, box: null, words: [] as string[] };

const memberOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/**
 * The fields of a run after a correction: values of people are sure, and keep what was read before as their old value (D25). `place`: where the
 * person took the value from. The rows of a list that was sent whole may have moved: each value takes its place along. Pure.
 */
export function correctFields(
  fields: readonly StoredField[],
  { field: path, value, oldValue }: Correction,
  place: TakenFrom = null,
): StoredField[] {
  const isBelow = (other: string) => other.startsWith(`${path}.`) || other.startsWith(`${path}[`);
  const before = new Map(fields.map((field) => [field.path, field]));
  const isWhole = before.has(path) || value === null || typeof value !== 'object';
  const leaves = isWhole ? new Map([[path, value]]) : leavesOf(value, path);
  const isSame = (field: StoredField, leafValue: unknown) => JSON.stringify(field.value) === JSON.stringify(leafValue);
  const movedFrom = (leaf: string, leafValue: unknown) =>
    fields.find((field) => isBelow(field.path) && memberOf(field.path) === memberOf(leaf) && isSame(field, leafValue));
  const corrected = [...leaves].map(([leaf, leafValue]): StoredField => {
    const known = before.get(leaf);
    const origin = !Array.isArray(value) || (known && isSame(known, leafValue)) ? known : movedFrom(leaf, leafValue);
    const base = { ...NOWHERE, ...origin, path: leaf, ...(place && { ...place, text: null, words: [] }) };
    const first = known ? ('oldValue' in known ? known.oldValue : known.value) : leaf === path ? oldValue : null;
    // What the reader was sure of stays known: confidences are calibrated by what persons corrected.
    const readConfidence = known?.readConfidence ?? (known && known.source !== 'human' ? known.confidence : null);
    return { ...base, value: leafValue, confidence: 1, rule: 'correction', source: 'human', oldValue: first, readConfidence };
  });
  const made = new Map(corrected.map((field) => [field.path, field]));
  const kept = fields.filter((field) => !isBelow(field.path) || made.has(field.path)).map((field) => made.get(field.path) ?? field);
  return [...kept, ...corrected.filter((field) => !before.has(field.path))];
}
