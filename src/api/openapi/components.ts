import type { JsonSchema } from '../../platform/graphql/json-schema.js';

/** What a schema is called among the components. */
export interface Named {
  readonly name: string;
  /** Of several shapes under one name the one with the highest rank keeps it; of equals the largest, or of rank 0 the most frequent one. */
  readonly rank: number;
  /** What the other shapes are called; default the name with a number. */
  readonly others?: string;
  /** Of the type, wherever it stands. */
  readonly description?: string | null | undefined;
}

/** Not a member of the JSON: copied with the schema, left out when it is written. */
const NAME = Symbol('name');

type Marked = JsonSchema & { readonly [NAME]?: Named };

/** The schema as one that becomes a component. */
export function named(name: Named, schema: JsonSchema): JsonSchema {
  return { ...schema, [NAME]: name } as JsonSchema;
}

/** Whether the schema becomes a component. */
export const isNamed = (schema: JsonSchema): boolean => (schema as Marked)[NAME] !== undefined;

interface Shape {
  readonly schema: Marked;
  readonly text: string;
  readonly name: Named;
  count: number;
  rank: number;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Text by which equal shapes are known: the whole schema, without what a field says about itself. */
function textOf({ description: _description, ...schema }: Marked): string {
  return JSON.stringify(schema);
}

function collect(value: unknown, shapes: Map<string, Map<string, Shape>>): void {
  if (!isObject(value)) return;
  const name = (value as Marked)[NAME];
  if (name) {
    const text = textOf(value);
    const ofName = shapes.get(name.name) ?? new Map<string, Shape>();
    shapes.set(name.name, ofName);
    const known = ofName.get(text);
    if (known) {
      known.count += 1;
      known.rank = Math.max(known.rank, name.rank);
    } else ofName.set(text, { schema: value, text, name, count: 1, rank: name.rank });
  }
  for (const inner of Object.values(value)) collect(inner, shapes);
}

/**
 * Takes the named schemas out of a document: gives it with references in their places, and the components. Shapes of one name that differ get
 * names of their own.
 */
export function componentsOf<T>(document: T): { readonly document: T; readonly schemas: Record<string, JsonSchema> } {
  const shapes = new Map<string, Map<string, Shape>>();
  collect(document, shapes);
  const names = new Map<string, string>();
  const taken = new Set<string>(shapes.keys());
  for (const [name, ofName] of shapes) {
    const weight = (shape: Shape) => (shape.rank === 0 ? shape.count : shape.text.length);
    const [main, ...others] = [...ofName.values()].sort((a, b) => b.rank - a.rank || weight(b) - weight(a));
    names.set(`${name} ${main!.text}`, name);
    for (const other of others) {
      const wanted = other.name.others ?? name;
      let free = wanted;
      for (let number = 2; taken.has(free); number += 1) free = `${wanted}${number}`;
      taken.add(free);
      names.set(`${name} ${other.text}`, free);
    }
  }
  const schemas: Record<string, JsonSchema> = {};
  const write = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(write);
    if (!isObject(value)) return value;
    const mark = (value as Marked)[NAME];
    if (!mark) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, write(inner)]));
    const name = names.get(`${mark.name} ${textOf(value)}`)!;
    const { description, ...content } = value;
    if (!schemas[name]) {
      schemas[name] = {};
      const members = Object.entries(content).map(([key, inner]) => [key, write(inner)]);
      schemas[name] = { ...Object.fromEntries(members), ...(mark.description ? { description: mark.description } : {}) };
    }
    return { $ref: `#/components/schemas/${name}`, ...(description ? { description } : {}) };
  };
  const written = write(document) as T;
  return { document: written, schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))) };
}
