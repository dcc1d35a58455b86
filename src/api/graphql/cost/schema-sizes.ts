import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType, isUnionType } from 'graphql';

/** How many things a list of the schema's own description holds, by the name of its field. */
export type ListSizes = Readonly<Record<string, number>>;

const known = new WeakMap<GraphQLSchema, ListSizes>();

const average = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);

/** Sizes of those lists: what types that have any have on the average. Counted once for a schema. */
export function listSizes(schema: GraphQLSchema): ListSizes {
  const sizes = known.get(schema) ?? count(schema);
  known.set(schema, sizes);
  return sizes;
}

function count(schema: GraphQLSchema): ListSizes {
  const types = Object.values(schema.getTypeMap());
  const composite = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = composite.flatMap((type) => Object.values(type.getFields()));
  const withArguments = fields.filter(({ args }) => args.length > 0);
  return {
    types: types.length,
    fields: average(composite.map((type) => Object.keys(type.getFields()).length)),
    args: average(withArguments.map(({ args }) => args.length)),
    inputFields: average(types.filter(isInputObjectType).map((type) => Object.keys(type.getFields()).length)),
    enumValues: average(types.filter(isEnumType).map((type) => type.getValues().length)),
    possibleTypes: average(
      types.filter((type) => isUnionType(type) || isInterfaceType(type)).map((type) => schema.getPossibleTypes(type).length),
    ),
    interfaces: average(composite.map((type) => type.getInterfaces().length)),
    directives: schema.getDirectives().length,
  };
}
