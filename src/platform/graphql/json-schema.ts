import { Extensions } from 'type-graphql';

/** A JSON Schema (2020-12), or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What makes an object a map: any member names, with values that are alike. */
export const mapOf = (values: JsonSchema): JsonSchema => ({ additionalProperties: values });

/** An object of plain members, all there: name to type, a `?` behind it for one that may be null. */
export function membersOf(types: Readonly<Record<string, string>>): JsonSchema {
  const typeOf = (type: string) => (type.endsWith('?') ? [type.slice(0, -1), 'null'] : type);
  const properties = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type: typeOf(type) }]));
  return { type: 'object', properties, required: Object.keys(types) };
}

/** Says of a field what its GraphQL type cannot (what a map holds, bounds of a number): merged into the field's schema in the OpenAPI. */
export const ShownAs = (jsonSchema: JsonSchema): PropertyDecorator & MethodDecorator & ClassDecorator => Extensions({ jsonSchema });
