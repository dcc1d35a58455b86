import type { JsonSchema } from '../graphql/json-schema.js';

type Members = Readonly<Record<string, JsonSchema>>;

const membersOf = (schema: JsonSchema) => (schema.properties ?? {}) as Members;

/** An object schema with all of its members required. */
export const objectOf = (properties: Members): JsonSchema => ({ type: 'object', properties, required: Object.keys(properties) });

/** The schema without the way to be null. */
export function notNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null');
    return { ...schema, type: types.length === 1 ? types[0] : types };
  }
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  return { ...(anyOf as JsonSchema[]).find((each) => each.type !== 'null'), ...rest };
}

/** The change in each alternative of a choice, else in the schema itself. */
function inEach(schema: JsonSchema, change: (kind: JsonSchema) => JsonSchema): JsonSchema {
  return Array.isArray(schema.oneOf) ? { ...schema, oneOf: (schema.oneOf as JsonSchema[]).map(change) } : change(schema);
}

/** The schema with no member required: an answer holds those that were asked for. */
export const asAsked = (schema: JsonSchema): JsonSchema => ({ ...schema, required: [] });

/** Members that an answer leaves out where they say nothing: present, they are never null. */
export function optional(schema: JsonSchema, ...names: readonly string[]): JsonSchema {
  return inEach(schema, (kind) => optionalIn(kind, names));
}

function optionalIn(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = Object.entries(membersOf(schema)).map(([name, member]) => [name, names.includes(name) ? notNull(member) : member]);
  const required = ((schema.required ?? []) as string[]).filter((name) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(properties), required };
}

const mayBeNull = (schema: JsonSchema): boolean =>
  (Array.isArray(schema.type) && schema.type.includes('null')) ||
  (Array.isArray(schema.anyOf) && (schema.anyOf as JsonSchema[]).some(({ type }) => type === 'null'));

/** The schema with every member that may be null left out or null, to the leaves: for lists of many small things. */
export function sparse(schema: JsonSchema): JsonSchema {
  if (schema.items) return { ...schema, items: sparse(schema.items as JsonSchema) };
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: (schema.anyOf as JsonSchema[]).map(sparse) };
  if (!schema.properties) return schema;
  const members = membersOf(schema);
  const required = ((schema.required ?? []) as string[]).filter((name) => !mayBeNull(members[name]!));
  return { ...schema, properties: Object.fromEntries(Object.entries(members).map(([name, member]) => [name, sparse(member)])), required };
}

/** The schema without these members. */
export function without(schema: JsonSchema, ...names: readonly string[]): JsonSchema {
  const properties = Object.entries(membersOf(schema)).filter(([name]) => !names.includes(name));
  const required = ((schema.required ?? []) as string[]).filter((name) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(properties), required };
}

/** The schema with one member changed; `items` of a list are changed instead of the list, each alternative of a choice by itself. */
export function changed(schema: JsonSchema, name: string, change: (member: JsonSchema) => JsonSchema): JsonSchema {
  if (Array.isArray(schema.oneOf)) return inEach(schema, (kind) => changed(kind, name, change));
  const member = membersOf(schema)[name];
  if (!member) return schema;
  const next = member.items ? { ...member, items: change(member.items as JsonSchema) } : change(member);
  return { ...schema, properties: { ...membersOf(schema), [name]: next } };
}

/** `shape` and `describe` of a row whose operation gives a bare value: the answer's `data` holds it under a name. */
export function listedAs(name: string): { shape: (data: unknown) => Record<string, unknown>; describe: (data: JsonSchema) => JsonSchema } {
  return { shape: (data) => ({ [name]: data }), describe: (data) => objectOf({ [name]: data }) };
}
