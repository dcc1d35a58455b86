import { GraphQLError, GraphQLScalarType, type GraphQLSchema, isObjectType, lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchema, type NonEmptyArray } from 'type-graphql';
import type { Feature } from '../../platform/feature.js';
import type { RequestContext, SubscriptionSource } from '../../platform/graphql.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { mayCall, type Requirement } from '../../vocabulary/permissions.js';

/** ISO 8601 UTC with milliseconds and Z (D5). */
export const DateTimeScalar = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'ISO 8601 UTC timestamp with milliseconds, e.g. 2026-01-31T12:00:00.000Z.',
  serialize: (value) => (value instanceof Date ? value : new Date(String(value))).toISOString(),
  parseValue(value) {
    const date = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? new Date(value) : null;
    if (!date || Number.isNaN(date.getTime())) throw new GraphQLError('expected an ISO 8601 timestamp');
    return date;
  },
});

/** Throws INSUFFICIENT_PERMISSIONS unless the caller may use the operation. */
export function authorize(context: RequestContext, requires: Requirement): void {
  if (!mayCall(context.caller, requires)) throw new ServiceError('INSUFFICIENT_PERMISSIONS', { requires });
}

/** Puts the permission check in front of every root field, and the sources into subscriptions; throws at start when one is missing. */
function guardRootFields(schema: GraphQLSchema, sources: ReadonlyMap<string, SubscriptionSource>): void {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const requires = field.extensions.requires as Requirement | undefined;
      if (!requires) throw new Error(`${type!.name}.${field.name} declares no permission: add @Requires(...)`);
      if (type === schema.getSubscriptionType()) {
        const source = sources.get(field.name);
        if (!source) throw new Error(`subscription ${field.name} has no source: add it to its feature's subscriptions`);
        field.subscribe = (_root: unknown, args: unknown, context: RequestContext) => {
          authorize(context, requires);
          return source(args as never, context);
        };
        continue;
      }
      const resolve = field.resolve!;
      field.resolve = (root, args, context: RequestContext, info) => {
        authorize(context, requires);
        return resolve(root, args, context, info);
      };
    }
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

/** Builds the one schema out of the features' resolvers. */
export async function buildApiSchema(features: readonly Feature[]): Promise<GraphQLSchema> {
  const instances = new Map(features.flatMap((feature) => feature.resolvers ?? []).map((resolver) => [resolver.constructor, resolver]));
  const sources = new Map(features.flatMap((feature) => Object.entries(feature.subscriptions ?? {})));
  const schema = await buildSchema({
    resolvers: [...instances.keys()] as unknown as NonEmptyArray<() => unknown>,
    container: { get: (type) => instances.get(type) },
    scalarsMap: [{ type: Date, scalar: DateTimeScalar }],
    validate: false,
    // Sources of subscriptions are the features' own; the library asks for one all the same.
    pubSub: { publish: () => undefined, subscribe: () => emptyStream() },
  });
  guardRootFields(schema, sources);
  resolveLazyFields(schema);
  return schema;
}

async function* emptyStream(): AsyncGenerator<never> {}

/** The schema as text: what stands in schema.graphql. */
export function schemaText(schema: GraphQLSchema): string {
  return `# Written from the resolvers by "npm run schema"; do not edit.\n\n${printSchema(lexicographicSortSchema(schema))}\n`;
}
