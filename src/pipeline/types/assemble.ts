import { own } from '../../vocabulary/own.js';
import type { DocumentType, Field } from '../model.js';
import { itemShapeOf, shapeOf } from './fields.js';

/**
 * Nested extractedData of a type: every key of its shape, filled from fields; unknown paths (a template's own) are added. `mapping`
 * (a template's outputMapping, JSONPath of members and indexes) moves fields elsewhere.
 */
export function assembleData(
  fields: readonly Field[],
  type: DocumentType | null,
  mapping: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const data = type ? shapeOf(type) : {};
  const itemShape = type && itemShapeOf(type);
  for (const field of fields) setPath(data, steps(own(mapping, field.path) ?? field.path), field.value, itemShape);
  return data;
}

const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor']);
/** Most steps of a path that are gone: templates are held to fewer. */
const MAX_STEPS = 20;
/** Longest list that a path may open. */
const MAX_INDEX = 10_000;

/** `$.a.b[0]` and `line_items[2].total` as members and indexes. */
function steps(path: string): (string | number)[] {
  const found = [...path.replace(/^\$\.?/, '').matchAll(/\[(\d+)\]|\[['"]([^'"\]]+)['"]\]|([^.[\]]+)/g)];
  return found
    .map((match) => (match[1] !== undefined ? Math.min(Number(match[1]), MAX_INDEX) : (match[2] ?? match[3] ?? '')))
    .filter((step) => !FORBIDDEN.has(String(step)))
    .slice(0, MAX_STEPS);
}

function setPath(data: Record<string, unknown>, path: (string | number)[], value: unknown, itemShape: Record<string, null> | null): void {
  let target: Record<string | number, unknown> = data;
  for (const [position, step] of path.slice(0, -1).entries()) {
    const next = path[position + 1];
    const child = target[step];
    const fits = child !== null && typeof child === 'object' && Array.isArray(child) === (typeof next === 'number');
    if (!fits) target[step] = typeof next === 'number' ? [] : {};
    target = target[step] as Record<string | number, unknown>;
    if (typeof next === 'number' && Array.isArray(target)) {
      while (target.length <= next) target.push(path.length > position + 2 ? { ...(step === 'line_items' ? itemShape : {}) } : null);
    }
  }
  const last = path.at(-1);
  if (last !== undefined) target[last] = value;
}

/** Confidence by dotted name; items of a list are averaged under the name of the list. */
export function fieldConfidences(fields: readonly Field[]): Record<string, number> {
  const groups = new Map<string, number[]>();
  for (const field of fields) {
    const name = field.path.replace(/\[\d+\].*$/, '');
    groups.set(name, [...(groups.get(name) ?? []), field.confidence]);
  }
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return Object.fromEntries([...groups].map(([name, values]) => [name, Math.round(mean(values) * 10_000) / 10_000]));
}
