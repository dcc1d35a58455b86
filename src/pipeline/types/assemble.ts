import type { Field } from '../model.js';
import type { TypeDefinition } from './document-type.js';

/** Nested extractedData of a type: every key of its shape, filled from fields; unknown paths (a template's own) are added. */
export function assembleData(fields: readonly Field[], type: Pick<TypeDefinition, 'shape' | 'itemShape'> | null): Record<string, unknown> {
  const data = structuredClone(type?.shape ?? {}) as Record<string, unknown>;
  for (const field of fields) setPath(data, field, type?.itemShape ?? null);
  return data;
}

function setPath(data: Record<string, unknown>, field: Field, itemShape: Record<string, null> | null): void {
  const item = field.path.match(/^([^[\]]+)\[(\d+)\]\.(.+)$/);
  if (item) {
    const [, name = '', index = '0', key = ''] = item;
    const list = Array.isArray(data[name]) ? (data[name] as Record<string, unknown>[]) : [];
    while (list.length <= Number(index)) list.push({ ...(itemShape ?? {}) });
    list[Number(index)]![key] = field.value;
    data[name] = list;
    return;
  }
  const parts = field.path.split('.').filter((part) => !['__proto__', 'prototype', 'constructor'].includes(part));
  let target = data;
  for (const part of parts.slice(0, -1)) {
    const next = target[part];
    if (next === null || typeof next !== 'object' || Array.isArray(next)) target[part] = {};
    target = target[part] as Record<string, unknown>;
  }
  const last = parts.at(-1);
  if (last !== undefined) target[last] = field.value;
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
