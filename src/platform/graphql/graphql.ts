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
@InterfaceType('Node', { description: 'Anything with a global id.' })
export abstract class Node {
  @Field(() => ID, { description: 'Global id, unique among all things.' })
  id!: string;
}

/** Name of the type of a thing that was read as a node. */
export const typeOfNode = (value: object): string | undefined => nodeTypes.get(value);

/** How a kind of thing is read by its id. */
export interface NodeSource extends Guarded {
  /** Name of its GraphQL type; for kinds of several types a function of the thing. */
  readonly type: string | ((value: object) => string);
  /**
   * Reads several at once, in the order of their ids. For one that cannot be shown: the error that says why (the kind's *_NOT_FOUND,
   * INSUFFICIENT_PERMISSIONS without access), or null for a kind that has none.
   */
  load(context: RequestContext, ids: readonly string[]): Promise<readonly (object | Error | null)[]>;
}

/** Reads a kind of thing of which there are few out of its list, which holds what the caller may see. */
export const fromList =
  (list: (caller: Caller) => Promise<readonly { readonly id: string }[]>): NodeSource['load'] =>
  async ({ caller }, ids) => {
    const found = new Map((await list(caller)).map((each) => [each.id, each]));
    return ids.map((id) => found.get(id) ?? null);
  };

/** Reads what `find` gives in one statement, in any order; of each that is not among it `explain` tells why, or reads it some other way. */
export const fromMany =
  (
    find: (context: RequestContext, ids: readonly string[]) => Promise<readonly { readonly id: string }[]>,
    explain: (caller: Caller, id: string) => Promise<object | null>,
  ): NodeSource['load'] =>
  async (context, ids) => {
    const found = new Map((await find(context, ids)).map((each) => [each.id, each]));
    return Promise.all(ids.map((id) => found.get(id) ?? explain(context.caller, id).catch((error: Error) => error)));
  };

/** Those that a loader of the request finds. */
export async function presentOf<T>(
  loader: { loadMany(ids: readonly string[]): Promise<(T | null | Error)[]> },
  ids: readonly string[],
): Promise<T[]> {
  const loaded = await loader.loadMany(ids);
  const failure = loaded.find((each): each is Error => each instanceof Error);
  if (failure) throw failure;
  return loaded.filter((each): each is T => each !== null);
}

/** Reads things and notes their types, so that `Node` can be told apart. */
export async function loadNodes(source: NodeSource, context: RequestContext, ids: readonly string[]): Promise<(object | Error | null)[]> {
  const values = await source.load(context, ids);
  for (const value of values)
    if (value && !(value instanceof Error)) nodeTypes.set(value, typeof source.type === 'string' ? source.type : source.type(value));
  return [...values];
}
