import type { EventFacts } from '../../platform/events/index.js';
import { type FieldProblem, invalidFields } from '../../vocabulary/errors.js';
import type { EventType } from '../../vocabulary/events.js';

/** Filter key -> values: values of one key are ORed, keys are ANDed (D82). */
export type FieldFilters = Readonly<Record<string, readonly string[]>>;

const TEXT_FIELDS = new Set([
  'document_type',
  'status',
  'template_id',
  'priority',
  'uploaded_by',
  'currency',
  'vendor_name',
  'customer_name',
  'invoice_number',
]);
const NUMBER_FIELDS = new Set(['total_amount', 'tax_amount', 'confidence']);
const TEXT_TESTS = ['ne', 'contains', 'prefix'] as const;
const NUMBER_TESTS = ['gt', 'gte', 'lt', 'lte'] as const;
const MOST = { keys: 20, values: 50, valueLength: 200, metadataKeyLength: 40 } as const;

interface Key {
  readonly field: string;
  readonly numeric: boolean;
  readonly test: 'eq' | (typeof TEXT_TESTS)[number] | (typeof NUMBER_TESTS)[number];
}

/** A key taken apart, or undefined when it is not known. `metadata.KEY` is text; a suffix counts only where the rest is a known field. */
function parseKey(key: string): Key | undefined {
  if (TEXT_FIELDS.has(key)) return { field: key, numeric: false, test: 'eq' };
  if (NUMBER_FIELDS.has(key)) return { field: key, numeric: true, test: 'eq' };
  const suffixed = /^(.+)_([a-z]+)$/.exec(key);
  const [field = '', suffix = ''] = suffixed?.slice(1) ?? [];
  const textTest = TEXT_TESTS.find((test) => test === suffix);
  if (textTest && (TEXT_FIELDS.has(field) || isMetadata(field))) return { field, numeric: false, test: textTest };
  const numberTest = NUMBER_TESTS.find((test) => test === suffix);
  if (numberTest && NUMBER_FIELDS.has(field)) return { field, numeric: true, test: numberTest };
  return isMetadata(key) ? { field: key, numeric: false, test: 'eq' } : undefined;
}

const isMetadata = (field: string) => field.startsWith('metadata.') && field.length > 9 && field.length <= 9 + MOST.metadataKeyLength;
const isNumber = (text: string) => /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim());

/** Checks the filters of a webhook. Throws VALIDATION_ERROR naming each wrong key (D82): unknown, no list of texts, or not a number. */
export function readFilters(input: Readonly<Record<string, unknown>>): FieldFilters {
  const problems: FieldProblem[] = [];
  const filters: Record<string, string[]> = {};
  const keys = Object.keys(input);
  if (keys.length > MOST.keys)
    problems.push({ field: 'fieldFilters', reason: `expected at most ${MOST.keys} keys, received ${keys.length}` });
  for (const key of keys.slice(0, MOST.keys)) {
    const reason = problemOf(key, input[key]);
    if (reason) problems.push({ field: `fieldFilters.${key.slice(0, 80)}`, reason });
    else filters[key] = (input[key] as (string | number)[]).map(String);
  }
  if (problems.length > 0) throw invalidFields(problems);
  return filters;
}

function problemOf(key: string, values: unknown): string | undefined {
  const parsed = parseKey(key);
  if (!parsed) return 'is not a known filter key';
  if (!Array.isArray(values) || values.length < 1 || values.length > MOST.values) return `expected a list of 1 to ${MOST.values} values`;
  for (const value of values) {
    if (typeof value !== 'string' && typeof value !== 'number') return 'expected texts';
    if (String(value).length > MOST.valueLength) return `expected at most ${MOST.valueLength} characters a value`;
    if (parsed.numeric && !isNumber(String(value))) return `expected numbers, received ${String(value).slice(0, 40)}`;
  }
  return undefined;
}

const fold = (text: string) => text.trim().toLowerCase();

function holds({ test, numeric }: Key, fact: string | number, value: string): boolean {
  if (numeric) {
    const [a, b] = [Number(fact), Number(value)];
    return test === 'gt' ? a > b : test === 'gte' ? a >= b : test === 'lt' ? a < b : test === 'lte' ? a <= b : a === b;
  }
  const [a, b] = [fold(String(fact)), fold(value)];
  return test === 'contains' ? a.includes(b) : test === 'prefix' ? a.startsWith(b) : test === 'ne' ? a !== b : a === b;
}

/**
 * Whether an event with these facts passes the filters (D82). A missing fact never matches; texts are compared without case. Of `_ne` values all
 * must differ, since "not A or not B" would let everything pass. test.event ignores filters.
 */
export function matchesFilters(filters: FieldFilters, type: EventType, facts: EventFacts | null): boolean {
  if (type === 'test.event') return true;
  return Object.entries(filters).every(([name, values]) => {
    const key = parseKey(name);
    const fact = key ? facts?.[key.field] : undefined;
    if (!key || fact === null || fact === undefined) return false;
    return key.test === 'ne' ? values.every((value) => holds(key, fact, value)) : values.some((value) => holds(key, fact, value));
  });
}
