import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { createRequestContext, type RequestContext } from '../../../platform/graphql/graphql.js';
import type { Caller, Guarded } from '../../../vocabulary/permissions.js';
import { authorize, guardedOf } from '../schema.js';

/** Who stands behind a connection that stays open: his credential is looked up again and again (D131). */
export interface Standing {
  /** As last looked up. */
  readonly caller: Caller;
  /** Looks up now; throws when the credential is gone. */
  refresh(): Promise<Caller>;
  /** Calls the listener after each look-up until released. */
  onRefresh(listener: (caller: Caller) => void): () => void;
}

/** Names of the root fields that a selection names, through its fragments. Pure. */
export function rootFieldsOf(document: DocumentNode, set: SelectionSetNode): string[] {
  return set.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node.name.value];
    if (node.kind === Kind.INLINE_FRAGMENT) return rootFieldsOf(document, node.selectionSet);
    const fragment = document.definitions.find((each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === node.name.value);
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFieldsOf(document, fragment.selectionSet) : [];
  });
}

/** What stands in front of the subscription of a valid document. */
function guardsOf(schema: GraphQLSchema, document: DocumentNode, operationName: string | null | undefined): Guarded[] {
  const fields = schema.getSubscriptionType()?.getFields() ?? {};
  const operation = getOperationAST(document, operationName);
  const names = operation ? rootFieldsOf(document, operation.selectionSet) : [];
  return names.flatMap((name) => (fields[name] ? [guardedOf(fields[name])] : []));
}

/** Gives one result at a time; a failure or an end from outside comes through at once, also while the source is silent. */
class Messages implements AsyncIterableIterator<ExecutionResult> {
  private waiting: { resolve(result: IteratorResult<unknown>): void; reject(error: unknown): void } | undefined;
  private over = false;

  constructor(
    private readonly source: AsyncIterator<unknown>,
    private readonly show: (value: unknown) => Promise<ExecutionResult>,
    private readonly release: () => void,
  ) {}

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<ExecutionResult>> {
    if (this.over) return { done: true, value: undefined };
    try {
      const { done, value } = await new Promise<IteratorResult<unknown>>((resolve, reject) => {
        this.waiting = { resolve, reject };
        this.source.next().then(resolve, reject);
      });
      if (!done && !this.over) return { done: false, value: await this.show(value) };
    } catch (error) {
      this.end();
      throw error;
    }
    this.end();
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<ExecutionResult>> {
    this.end();
    return { done: true, value: undefined };
  }

  /** Ends it with an error. */
  fail(error: unknown): void {
    this.waiting?.reject(error);
  }

  private end(): void {
    if (this.over) return;
    this.over = true;
    this.release();
    this.waiting?.resolve({ done: true, value: undefined });
    // The source may be waiting for something to happen: it ends when its signal tells it to.
    Promise.resolve(this.source.return?.()).catch(() => undefined);
  }
}

/**
 * A subscription whose every message is authorized, and made, with the permissions of its moment (D131): each gets a context of its own, and a
 * permission that is gone ends the subscription with INSUFFICIENT_PERMISSIONS, also while nothing happens.
 */
export async function subscribeAs(
  standing: Standing,
  args: ExecutionArgs,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const ending = new AbortController();
  const contextOf = (caller: Caller): RequestContext => createRequestContext(caller, { signal: ending.signal });
  const source = await createSourceEventStream({ ...args, contextValue: contextOf(standing.caller) });
  if (!(Symbol.asyncIterator in source)) return source;
  const guards = guardsOf(args.schema, args.document, args.operationName);
  const check = (caller: Caller) => {
    for (const guarded of guards) authorize({ caller }, guarded);
  };
  const show = async (rootValue: unknown) => {
    const caller = await standing.refresh();
    check(caller);
    return execute({ ...args, rootValue, contextValue: contextOf(caller) });
  };
  const stopListening = standing.onRefresh((caller) => {
    try {
      check(caller);
    } catch (error) {
      messages.fail(error);
    }
  });
  const messages = new Messages(source[Symbol.asyncIterator](), show, () => {
    stopListening();
    ending.abort();
  });
  return messages;
}
