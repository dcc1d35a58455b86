import { Extensions, Field, ID, InterfaceType } from 'type-graphql';
import type { Caller, Guarded, Reach, Requirement } from '../../vocabulary/permissions.js';

/** What resolvers are given as context: who asks, and a place for per-request loaders. */
export interface RequestContext {
  readonly caller: Caller;
  /** Puts a header on the answer (cookies of sign-in); without effect over the websocket. */
  setHeader(name: string, value: string): void;
  /** Makes something once per request (dataloaders). */
  memo<T>(key: string, make: () => T): T;
  /** Forgets what was made: a further mutation of the same request shows what is true after it. */
  forget(): void;
  /** Aborted when nobody waits for the messages of this subscription any more. */
  readonly signal: AbortSignal;
}

/** What a context may be given besides the caller. */
export interface ContextOptions {
  readonly setHeader?: RequestContext['setHeader'];
  readonly signal?: AbortSignal;
}

const NEVER = new AbortController().signal;

/** Context of a request, or of one message of a subscription; `memo` lives as long. `setHeader`: where headers of the answer go. */
export function createRequestContext(caller: Caller, { setHeader = () => undefined, signal = NEVER }: ContextOptions = {}): RequestContext {
  const made = new Map<string, unknown>();
  return {
    caller,
    setHeader,
    signal,
    memo<T>(key: string, make: () => T): T {
      if (!made.has(key)) made.set(key, make());
      return made.get(key) as T;
    },
    forget: () => made.clear(),
  };
}

/**
 * Declares what a root field needs and what it touches (D129); each root field has exactly one (checked at start). `more`: what else stands
 * in front of it.
 */
export const Requires = (
  requires: Requirement,
  reach: Reach,
  more: Omit<Guarded, 'requires' | 'reach'> = {},
): PropertyDecorator & MethodDecorator & ClassDecorator => Extensions({ requires, reach, ...more } satisfies Guarded);

/** Which rate limit an operation counts against besides the general one (D90). */
export type LimitKind = 'upload' | 'ocr';

/** Declares the rate limit that a root field counts against on every API (D90). */
export const CountsAs = (limit: LimitKind): PropertyDecorator & MethodDecorator & ClassDecorator => Extensions({ limit });

/**
 * What a field costs of the budget of an operation, where that is not one for each object it gives (D95): a large text or map, or a list of
 * many light things, which is then counted as a whole and not by its items. A cost of 1 is about a row of a table.
 */
export const Weighs = (weight: number): PropertyDecorator & MethodDecorator & ClassDecorator => Extensions({ weight });

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
@InterfaceType('Node', { description: 'Anything with a prefixed id.' })
export abstract class Node {
  @Field(() => ID)
  id!: string;
}

/** Name of the type of a thing that was read as a node. */
export const typeOfNode = (value: object): string | undefined => nodeTypes.get(value);

/** How a kind of thing is read by its id. */
export interface NodeSource extends Guarded {
  /** Name of its GraphQL type; for kinds of several types a function of the thing. */
  readonly type: string | ((value: object) => string);
  /** Throws the kind's *_NOT_FOUND, or gives null for a kind that has none; INSUFFICIENT_PERMISSIONS without access. */
  load(caller: Caller, id: string, context: RequestContext): Promise<object | null>;
}

/** Reads a kind of thing of which there are few out of its list, which holds what the caller may see. */
export const fromList =
  (list: (caller: Caller) => Promise<readonly { readonly id: string }[]>): NodeSource['load'] =>
  async (caller, id) =>
    (await list(caller)).find((each) => each.id === id) ?? null;

/** Reads a thing and notes its type, so that `Node` can be told apart. */
export async function loadNode(source: NodeSource, context: RequestContext, id: string): Promise<object | null> {
  const value = await source.load(context.caller, id, context);
  if (value) nodeTypes.set(value, typeof source.type === 'string' ? source.type : source.type(value));
  return value;
}
