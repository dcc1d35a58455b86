import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { type DocumentNode, getOperationAST, Kind, parse } from 'graphql';
import { createRequestContext, type RequestContext } from '../../platform/graphql/graphql.js';
import { invalid } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { type Idempotency, isStorable, type StoredAnswer } from '../rest/idempotency.js';

/** Serves a mutation under its Idempotency-Key; false when there is none to serve, and the request goes its usual way. */
export type IdempotentMutations = (request: Request, response: Response, caller: Caller) => Promise<boolean>;

/** Executes the operation of a request in a context, and gives its answer. */
export type ExecuteOperation = (request: Request, context: RequestContext) => Promise<StoredAnswer>;

/** An answer that is sent, but not remembered: nothing of its mutation was kept. */
class Forgotten extends Error {
  constructor(readonly answer: StoredAnswer) {
    super('the answer is not remembered');
  }
}

interface Asked {
  readonly query?: unknown;
  readonly operationName?: unknown;
}

function parsed(text: string): DocumentNode | undefined {
  try {
    return parse(text, { noLocation: true });
  } catch {
    return undefined;
  }
}

/**
 * Whether the operation changes something: a persisted one, which comes without its text, may. Throws VALIDATION_ERROR for a mutation of several
 * fields: each is an effect of its own, and one answer could not stand for all of them.
 */
export function isOneMutation({ query, operationName }: Asked): boolean {
  if (typeof query !== 'string') return true;
  const document = parsed(query);
  const operation = document && getOperationAST(document, typeof operationName === 'string' ? operationName : undefined);
  if (operation?.operation !== 'mutation') return false;
  const { selections } = operation.selectionSet;
  if (selections.length !== 1 || selections[0]!.kind !== Kind.FIELD)
    throw invalid('Idempotency-Key', 'expected a mutation of one field beside it');
  return true;
}

/** Whether an answer is remembered, by the rules of REST: its mutation happened, or failed for good. Pure. */
export function isRemembered({ status, body }: StoredAnswer): boolean {
  const { data, errors } = JSON.parse(body) as {
    data?: Record<string, unknown> | null;
    errors?: { extensions?: { status?: number } }[];
  };
  const happened = Object.values(data ?? {}).some((value) => value !== null);
  return isStorable(status) && (happened || (errors ?? []).every((error) => isStorable(error.extensions?.status ?? 500)));
}

/** Builds the serving of mutations under a key. Every mutation may show a secret, so an answer is replayed to its own credential only. */
export function createIdempotentMutations(execute: ExecuteOperation, idempotency: Idempotency): IdempotentMutations {
  function send(response: Response, { status, body, headers }: StoredAnswer): void {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.status(status).send(body);
  }

  return async (request, response, caller) => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || request.method !== 'POST' || caller.credential.kind === 'none') return false;
    if (!isOneMutation((request.body ?? {}) as Asked)) return false;
    const place = `/graphql ${caller.credential.kind} ${caller.credential.id}`;
    const hash = createHash('sha256')
      .update(JSON.stringify(request.body ?? null))
      .digest('hex');
    const claimed = await idempotency.claim(caller, 'POST', place, key, hash);
    if (!('id' in claimed)) {
      response.setHeader('Idempotent-Replayed', 'true');
      send(response, claimed);
      return true;
    }
    const work = async () => {
      const context = createRequestContext(caller, { setHeader: (name, value) => response.setHeader(name, value) });
      const answer = await execute(request, context);
      if (!isRemembered(answer)) throw new Forgotten(answer);
      return answer;
    };
    try {
      send(response, await idempotency.together(claimed, work, () => null));
    } catch (error) {
      await idempotency.end(claimed, null);
      if (!(error instanceof Forgotten)) throw error;
      send(response, error.answer);
    }
    return true;
  };
}
