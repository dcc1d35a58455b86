import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import {
  type Guarded,
  PERMISSIONS,
  type Permission,
  type Reach,
  type Requirement,
  requirementText,
} from '../../../src/vocabulary/permissions.js';

/** An operation of one of the paths with what it needs. */
export interface KnownOperation extends Guarded {
  /** `GET /documents/{id}` or `mutation deleteDocument`. */
  readonly name: string;
}

/** A REST operation. */
export interface RestOperation extends KnownOperation {
  readonly method: string;
  readonly path: string;
}

/** A root field of queries and mutations. */
export interface GraphqlOperation extends KnownOperation {
  readonly kind: 'query' | 'mutation';
  readonly field: GraphQLField<unknown, unknown>;
}

/** Text of what an operation declares: `any`, `none`, a permission, or several joined by ` or `; then `, live` where the sandbox has no say, `, client` where client tokens serve. */
export const guardText = ({ requires, reach, clients }: Guarded): string =>
  requirementText(requires) + (reach === 'shared' && requires !== 'none' ? ', live' : '') + (clients ? ', client' : '');

function readRequirement(text: string): Requirement {
  if (text === 'any' || text === 'none' || text === 'platform') return text;
  const names = text.split(/ or | and /);
  if (!names.every((name) => (PERMISSIONS as readonly string[]).includes(name))) throw new Error(`no permission: ${text}`);
  if (names.length === 1) return names[0] as Permission;
  return text.includes(' and ') ? { allOf: names as Permission[] } : { anyOf: names as Permission[] };
}

/** Every REST operation, out of the OpenAPI. */
export function restOperations(openapi: Record<string, unknown>): RestOperation[] {
  const paths = openapi.paths as Record<string, Record<string, { 'x-permission': string; 'x-mode': string; 'x-client-tokens': boolean }>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      requires: readRequirement(operation['x-permission']),
      reach: operation['x-mode'] === 'live' ? 'shared' : 'mode',
      clients: operation['x-client-tokens'],
    })),
  );
}

/** Every query and mutation, out of the schema. */
export function graphqlOperations(schema: GraphQLSchema): GraphqlOperation[] {
  const of = (kind: 'query' | 'mutation') =>
    Object.values((kind === 'query' ? schema.getQueryType() : schema.getMutationType())!.getFields()).map((field) => ({
      name: `${kind} ${field.name}`,
      kind,
      field,
      requires: field.extensions.requires as Requirement,
      reach: field.extensions.reach as Reach,
      clients: field.extensions.clients === true,
    }));
  return [...of('query'), ...of('mutation')];
}

/** A literal that fits the type; ids that nothing has, and texts: `word`. */
function literalOf(type: GraphQLInputType, word: string): string {
  if (isNonNullType(type)) return literalOf(type.ofType, word);
  if (isListType(type)) return `[${literalOf(type.ofType, word)}]`;
  // The last one: of plans the one that allows everything.
  if (isEnumType(type)) return type.getValues().at(-1)!.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
    return `{ ${required.map((field) => `${field.name}: ${literalOf(field.type, word)}`).join(', ')} }`;
  }
  const literals: Record<string, string> = {
    Int: '987654321',
    Float: '0.5',
    Boolean: 'false',
    DateTime: '"2026-01-01T00:00:00.000Z"',
    JSON: '{}',
    JSONObject: '{}',
    Permission: '"documents.read"',
    KeyPermission: '"documents.read"',
    EventType: '"test.event"',
    WebhookEventType: '"test.event"',
    FileContent: '"eA=="',
    TemplateFieldType: '"TEXT"',
  };
  return literals[type.name] ?? JSON.stringify(word);
}

/** A valid request for the operation with no more than it must have, and the arguments named in `more`; `word` stands for texts and ids. */
export function requestOf({ kind, field }: GraphqlOperation, { word = 'x', more = [] as readonly string[] } = {}): string {
  const wanted = field.args.filter(
    ({ name, type, defaultValue }) => (isNonNullType(type) && defaultValue === undefined) || more.includes(name),
  );
  const given = wanted.map((argument) => `${argument.name}: ${literalOf(argument.type, word)}`).join(', ');
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  return `${kind} { ${field.name}${given === '' ? '' : `(${given})`}${selection} }`;
}
