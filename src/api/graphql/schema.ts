import {
  type GraphQLArgument,
  GraphQLError,
  type GraphQLField,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { buildSchema, type NonEmptyArray } from 'type-graphql';
import type { Feature } from '../../platform/feature.js';
import { type RequestContext, type SubscriptionSource, typeOfNode } from '../../platform/graphql/graphql.js';
import { readMoment } from '../../platform/time/moment.js';
import { type Guarded, refusalOf } from '../../vocabulary/permissions.js';

/** ISO 8601 UTC with milliseconds and Z (D5). */
export const DateTimeScalar = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'ISO 8601 UTC timestamp with milliseconds, e.g. 2026-01-31T12:00:00.000Z.',
  serialize: (value) => (value instanceof Date ? value : new Date(String(value))).toISOString(),
  parseValue(value) {
    const moment = typeof value === 'string' ? readMoment(value) : null;
    if (!moment) throw new GraphQLError('expected an ISO 8601 timestamp');
    return moment;
  },
});

/** Throws INSUFFICIENT_PERMISSIONS unless the caller may use the operation (D129). */
export function authorize({ caller }: Pick<RequestContext, 'caller'>, guarded: Guarded): void {
  const refusal = refusalOf(caller, guarded);
  if (refusal) throw refusal;
}

/** What a root field declares; throws at start for one that does not say what it needs or what it touches. */
export function guardedOf(field: GraphQLField<unknown, unknown>): Guarded {
  const { requires, reach, beforeSecondFactor, clients } = field.extensions as Partial<Guarded>;
  if (!requires || !reach) throw new Error(`${field.name} declares no permission or no reach: add @Requires(permission, reach)`);
  return { requires, reach, ...(beforeSecondFactor ? { beforeSecondFactor } : {}), ...(clients ? { clients } : {}) };
}

/** Puts the permission check in front of every root field, and the sources into subscriptions; throws at start when one is missing. */
function guardRootFields(schema: GraphQLSchema, sources: ReadonlyMap<string, SubscriptionSource>): void {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const guarded = guardedOf(field);
      if (type === schema.getSubscriptionType()) {
        const source = sources.get(field.name);
        if (!source) throw new Error(`subscription ${field.name} has no source: add it to its feature's subscriptions`);
        field.subscribe = (_root: unknown, args: unknown, context: RequestContext) => {
          authorize(context, guarded);
          return source(args as never, context);
        };
        continue;
      }
      const resolve = field.resolve!;
      field.resolve = (root, args, context: RequestContext, info) => {
        authorize(context, guarded);
        if (type === schema.getMutationType()) context.forget();
        return resolve(root, args, context, info);
      };
    }
  }
}

/** Puts the check in front of fields that need more than their object does: such a field is null, with the error at its path (D137). */
function guardOwnFields(schema: GraphQLSchema): void {
  const roots: unknown[] = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || roots.includes(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.extensions.requires === undefined) continue;
      const guarded = guardedOf(field);
      if (isNonNullType(field.type)) throw new Error(`${type.name}.${field.name} may be refused and so must be nullable`);
      const resolve = field.resolve ?? ((source: Record<string, unknown>) => source[field.name]);
      field.resolve = (source, args, context: RequestContext, info) => {
        authorize(context, guarded);
        return resolve(source, args, context, info);
      };
    }
  }
}

const isIdOfSomething = ({ name, type }: GraphQLArgument) =>
  isNonNullType(type) && /^id$|Id$/.test(name) && ['ID', 'Int'].includes(getNamedType(type).name);

/** Queries that look one thing up may find none: they are null then, with the error at their path, and the rest of the answer stays (D137). */
function letLookUpsFail(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const type = getNullableType(field.type);
    if ((isObjectType(type) || isInterfaceType(type)) && !type.name.endsWith('Connection') && field.args.some(isIdOfSomething))
      field.type = type;
  }
}

/** Gives fields marked @Lazy a resolver, so that every executor awaits them. */
function resolveLazyFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.extensions.lazy) field.resolve = (source: Record<string, unknown>) => source[field.name];
    }
  }
}

/** Says of what type a node is; throws at start for a type that is told later than at once, which compiled queries do not wait for. */
function tellTypesAtOnce(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isAbstractType(type)) continue;
    if (type.name === 'Node') type.resolveType = typeOfNode;
    if (type.resolveType?.constructor.name === 'AsyncFunction') throw new Error(`${type.name} must tell its type at once`);
  }
}

/** What the three kinds of operations are, for who reads the schema in a tool. */
function describeRoots(schema: GraphQLSchema): void {
  const roots = [
    [
      schema.getQueryType(),
      'What can be read. Each field says what it needs; the guide to GraphQL tells when a field is null and when it is an error.',
    ],
    [
      schema.getMutationType(),
      'What can be changed. A mutation that is refused changed nothing; with the header Idempotency-Key it happens once.',
    ],
    [schema.getSubscriptionType(), 'What can be watched, over websockets (graphql-transport-ws) or server-sent events (graphql-sse).'],
  ] as const;
  for (const [type, description] of roots) if (type) type.description = description;
}

/** Builds the one schema out of the features' resolvers. */
export async function buildApiSchema(features: readonly Feature[]): Promise<GraphQLSchema> {
  const instances = new Map(features.flatMap((feature) => feature.resolvers ?? []).map((resolver) => [resolver.constructor, resolver]));
  const sources = new Map(features.flatMap((feature) => Object.entries(feature.subscriptions ?? {})));
  const schema = await buildSchema({
    resolvers: [...instances.keys()] as unknown as NonEmptyArray<() => unknown>,
    container: { get: (type) => instances.get(type) },
    scalarsMap: [{ type: Date, scalar: DateTimeScalar }],
    validate: false,
    // The first request of a client is validated against the schema, which checks the schema too; so does the description of the REST rows.
    skipCheck: true,
    // Sources of subscriptions are the features' own; the library asks for one all the same.
    pubSub: { publish: () => undefined, subscribe: () => emptyStream() },
  });
  guardRootFields(schema, sources);
  guardOwnFields(schema);
  letLookUpsFail(schema);
  resolveLazyFields(schema);
  tellTypesAtOnce(schema);
  describeRoots(schema);
  return schema;
}

async function* emptyStream(): AsyncGenerator<never> {}

/** The schema as text: what stands in schema.graphql. */
export function schemaText(schema: GraphQLSchema): string {
  return `# Written from the resolvers by "npm run schema"; do not edit.\n\n${printSchema(lexicographicSortSchema(schema))}\n`;
}
