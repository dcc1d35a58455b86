import { Extensions, Field, ID, InterfaceType } from 'type-graphql';
import type { Caller, Requirement } from '../vocabulary/permissions.js';

/** What resolvers are given as context: who asks, and a place for per-request loaders. */
export interface RequestContext {
  readonly caller: Caller;
  /** Puts a header on the answer (cookies of sign-in); without effect over the websocket. */
  setHeader(name: string, value: string): void;
  /** Makes something once per request (dataloaders). */
  memo<T>(key: string, make: () => T): T;
}

/** Context of a request; `memo` lives as long as the request. `setHeader`: where headers of the answer go. */
export function createRequestContext(caller: Caller, setHeader: RequestContext['setHeader'] = () => undefined): RequestContext {
  const made = new Map<string, unknown>();
  return {
    caller,
    setHeader,
    memo<T>(key: string, make: () => T): T {
      if (!made.has(key)) made.set(key, make());
      return made.get(key) as T;
    },
  };
}

/** Declares what a root field needs; each root field has exactly one (checked at start). */
export const Requires = (requires: Requirement): PropertyDecorator & MethodDecorator & ClassDecorator => Extensions({ requires });

/**
 * Stands in a `@Subscription` for the source of its messages, which needs instances that decorators cannot reach: the feature gives it by
 * name in `Feature.subscriptions`, and the schema puts it in at start (a subscription without one stops the start).
 */
export const sourcedByFeature = (): never => {
  throw new Error('the subscription has no source');
};

/** Makes the messages of a subscription for one watcher. */
export type SubscriptionSource = (args: never, context: RequestContext) => AsyncIterable<unknown>;

/**
 * Marks a field whose property may be a promise made on demand (counts, summaries): the compiled operations of REST await resolvers, not
 * properties, so the schema gives such a field a resolver that reads the property.
 */
export const Lazy = (): PropertyDecorator & MethodDecorator & ClassDecorator => Extensions({ lazy: true });

const nodeTypes = new WeakMap<object, string>();

/** Anything with a prefixed id (D93): types say `implements: Node`, and their feature says how one is read in `Feature.nodes`. */
@InterfaceType('Node', {
  description: 'Anything with a prefixed id.',
  resolveType: (value: object) => nodeTypes.get(value),
})
export abstract class Node {
  @Field(() => ID)
  id!: string;
}

/** How a kind of thing is read by its id. */
export interface NodeSource {
  /** Name of its GraphQL type; for kinds of several types a function of the thing. */
  readonly type: string | ((value: object) => string);
  readonly requires: Requirement;
  /** Throws the kind's *_NOT_FOUND, and INSUFFICIENT_PERMISSIONS without access. */
  load(caller: Caller, id: string): Promise<object>;
}

/** Reads a thing and notes its type, so that `Node` can be told apart. */
export async function loadNode(source: NodeSource, caller: Caller, id: string): Promise<object> {
  const value = await source.load(caller, id);
  nodeTypes.set(value, typeof source.type === 'string' ? source.type : source.type(value));
  return value;
}
