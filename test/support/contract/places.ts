import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** An argument, or a member of an input: `input.documents.id`. */
export interface Place {
  readonly path: readonly string[];
  /** Name of the type of what stands there. */
  readonly kind: string;
}

const NAMED_LIKE_IDS = /^(id|ids|\w+Ids?)$/;

/** Every argument of an operation and every member of its inputs, those that hold further ones included. */
export function placesOf(field: GraphQLField<unknown, unknown>): Place[] {
  const found: Place[] = [];
  const walk = (type: GraphQLInputType, path: readonly string[], above: readonly string[]) => {
    const named = getNamedType(type);
    if (above.includes(named.name)) return;
    found.push({ path, kind: named.name });
    if (!isInputObjectType(named)) return;
    for (const member of Object.values(named.getFields())) walk(member.type, [...path, member.name], [...above, named.name]);
  };
  for (const argument of field.args) walk(argument.type, [argument.name], []);
  return found;
}

/** Those where an id may stand; numbers (`Int`) count organizations, people and roles. */
export const idPlaces = (field: GraphQLField<unknown, unknown>): Place[] =>
  placesOf(field).filter(({ path, kind }) => kind === 'ID' || (kind === 'Int' && NAMED_LIKE_IDS.test(path.at(-1)!)));

/** What stands in an argument or member of this type at this path, when it must have one. */
export type Filler = (path: readonly string[], typeName: string) => unknown;

/** A value with what it must have and the given one at the place. */
function filled(type: GraphQLInputType, path: readonly string[], place: readonly string[], id: unknown, filler: Filler): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [filled(nullable.ofType, path, place, id, filler)];
  if (path.join('.') === place.join('.')) return id;
  if (!isInputObjectType(nullable)) {
    const given = filler(path, getNamedType(nullable).name);
    return given === undefined && isEnumType(nullable) ? nullable.getValues()[0]!.name : given;
  }
  const members = Object.values(nullable.getFields()).filter(({ name, type: of, defaultValue }) => {
    const here = [...path, name];
    const leads = here.every((step, index) => step === place[index]);
    return leads || (isNonNullType(of) && defaultValue === undefined) || filler(here, getNamedType(of).name) !== undefined;
  });
  return Object.fromEntries(members.map(({ name, type: of }) => [name, filled(of, [...path, name], place, id, filler)]));
}

/** Selects every scalar of an answer, and those of the objects in it. */
function selectionOf(type: GraphQLField<unknown, unknown>['type'], depth = 2): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return '';
  if (!isObjectType(named)) return '{ __typename }';
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.some(({ type: of, defaultValue }) => isNonNullType(of) && defaultValue === undefined)) return [];
    if (!isCompositeType(getNamedType(field.type))) return [field.name];
    return depth > 0 && /^(nodes|pagination|deletion)$/.test(field.name) ? [`${field.name} ${selectionOf(field.type, depth - 1)}`] : [];
  });
  return `{ ${['__typename', ...fields].join(' ')} }`;
}

/** The operation with what it must have and this value at the place, as text and variables. */
export function requestWith(
  kind: 'query' | 'mutation' | 'subscription',
  field: GraphQLField<unknown, unknown>,
  place: Place,
  given: unknown,
  filler: Filler,
): { readonly query: string; readonly variables: Record<string, unknown> } {
  const sent = field.args.filter(({ name, type, defaultValue }) => {
    const needed = (isNonNullType(type) && defaultValue === undefined) || name === place.path[0];
    return needed || filler([name], getNamedType(type).name) !== undefined;
  });
  const head = sent.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const body = sent.map(({ name }) => `${name}: $${name}`).join(', ');
  return {
    query: `${kind} (${head}) { ${field.name}(${body}) ${selectionOf(field.type)} }`,
    variables: Object.fromEntries(sent.map(({ name, type }) => [name, filled(type, [name], place.path, given, filler)])),
  };
}
