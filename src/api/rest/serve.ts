import type { Express, Request, Response } from 'express';
import type { GraphQLError } from 'graphql';
import type { ContentIntake } from '../../platform/content/index.js';
import { createRequestContext } from '../../platform/graphql.js';
import { etagOf, isNotModified, requireMatch } from '../../platform/http/etag.js';
import { assignRequestId, requestIdOf } from '../../platform/http/request-id.js';
import { isHandlerRow, type OperationRow } from '../../platform/http/route.js';
import type { Log } from '../../platform/log.js';
import { ServiceError, sentenceOf } from '../../vocabulary/errors.js';
import { type Caller, mayCall } from '../../vocabulary/permissions.js';
import type { Admission } from '../admission.js';
import { asServiceError } from '../errors.js';
import { labelRoute } from '../metrics.js';
import type { Refusals } from '../refusals.js';
import { type ParsedBody, readBody, requireJson } from './body.js';
import { failureBody, requireAcceptable, sendFailure } from './envelope.js';
import { type Idempotency, isStorable, type StoredAnswer } from './idempotency.js';
import type { CompiledRow, Match } from './table.js';
import type { Turns } from './turns.js';
import { readVariables } from './variables.js';

/** What serving the table needs. */
export interface RestDependencies {
  readonly match: (method: string, path: string) => Match;
  readonly table: readonly CompiledRow[];
  readonly admission: Admission;
  readonly refusals: Refusals;
  readonly intake: ContentIntake;
  readonly idempotency: Idempotency;
  readonly turns: Turns;
  readonly log: Log;
}

type Found = Extract<Match, { kind: 'found' }>;

const wantedOf = (found: Match) =>
  found.kind === 'found'
    ? { open: found.compiled.requires === 'none', ...(found.compiled.row.limit ? { limit: found.compiled.row.limit } : {}) }
    : {};

/** An answer before it is sent. */
interface Answer extends StoredAnswer {
  readonly replayed?: boolean;
}

/** A request for an operation row on its way. */
interface Call {
  readonly row: OperationRow;
  readonly found: Found;
  readonly request: Request;
  readonly response: Response;
  readonly caller: Caller;
  readonly body: ParsedBody | null;
  /** The operation was begun: content that came with the body is its own. */
  begun: boolean;
}

/** Runs an operation of a row; throws its first error. */
async function execute(
  compiled: CompiledRow,
  caller: Caller,
  variables: Record<string, unknown>,
  setHeader?: (name: string, value: string) => void,
): Promise<unknown> {
  const result = (await compiled.query!(undefined, createRequestContext(caller, setHeader), variables)) as {
    data?: { data?: unknown } | null;
    errors?: readonly GraphQLError[];
  };
  const error = result.errors?.[0];
  if (error) throw asServiceError(error);
  return result.data?.data;
}

/** Gives errors of the service the names that the caller used: `first` -> `limit`. */
function inCallerNames(error: unknown, compiled: CompiledRow): unknown {
  if (!(error instanceof ServiceError) || !Array.isArray(error.details) || compiled.callerNames.size === 0) return error;
  const details = error.details.map((problem: { field: string; reason: string }) => ({
    ...problem,
    field: compiled.callerNames.get(problem.field) ?? problem.field,
  }));
  const message = error.code === 'VALIDATION_ERROR' ? sentenceOf(details) : error.message;
  return new ServiceError(error.code, details, { message, status: error.status, headers: error.headers, cause: error });
}

/** Serves the REST table on every path that nothing else took. The order of checks is D123's. */
export function serveRest(app: Express, deps: RestDependencies): void {
  async function readBodyOf(row: OperationRow, request: Request, permitted: boolean): Promise<ParsedBody | null> {
    if (row.body === undefined) {
      request.resume();
      return null;
    }
    const empty =
      request.headers['content-length'] === '0' ||
      (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined);
    if (row.bodyOptional && empty) return { value: {}, sha256: '', stored: [] };
    requireJson(request);
    const files = row.files;
    return readBody(request, {
      paths: files?.paths ?? [],
      maxTotalBytes: files?.maxTotalBytes ?? 0,
      take: permitted && files ? (source) => deps.intake.take(source, 52_428_800) : null,
    });
  }

  /** The representation that If-Match is compared with: that of the GET row of the same path, or of the one that the row names. */
  async function requireFresh({ row, found, caller }: Call, header: string): Promise<void> {
    const path = row.readAt ?? row.path;
    const get = deps.table.find((candidate) => candidate.row.method === 'GET' && candidate.row.path === path);
    if (!get || isHandlerRow(get.row)) return;
    const query = row.readAt ? found.parameters : {};
    const variables = readVariables(get.row, get, { parameters: found.parameters, query, body: null });
    const data = await execute(get, caller, variables);
    requireMatch(header, etagOf(bodyOf(get.row, data, variables)));
  }

  function bodyOf(row: OperationRow, data: unknown, variables: Record<string, unknown>): string {
    if (row.messageOnly) return JSON.stringify({ success: true, message: row.message });
    const shaped = row.shape ? row.shape(data as Record<string, unknown>, variables) : data;
    return JSON.stringify({ success: true, data: shaped, ...(row.message ? { message: row.message } : {}) });
  }

  async function answer(call: Call): Promise<Answer> {
    const { row, found, request, response, caller, body } = call;
    const { compiled, parameters } = found;
    const variables = readVariables(row, compiled, { parameters, query: request.query, body: body?.value ?? null });
    if (!['PUT', 'PATCH', 'DELETE'].includes(request.method)) return run();
    const resource = [caller.organizationId, caller.mode, compiled.pattern.text, ...Object.values(parameters)].join(' ');
    const expected = request.headers['if-match'];
    if (expected === undefined) return deps.turns.here(resource, run);
    return deps.turns.everywhere(resource, async () => {
      await requireFresh(call, expected);
      return run();
    });

    async function run(): Promise<Answer> {
      call.begun = true;
      try {
        const data = await execute(compiled, caller, variables, (name, value) => response.setHeader(name, value));
        const location = row.location?.(data as Record<string, unknown>);
        return { status: row.status, body: bodyOf(row, data, variables), headers: location ? { Location: location } : {} };
      } catch (error) {
        throw inCallerNames(error, compiled);
      }
    }
  }

  /** Runs the work under the request's Idempotency-Key, if it has one (D13). */
  async function idempotent(call: Call): Promise<Answer> {
    const { request, caller, body } = call;
    const key = request.headers['idempotency-key'];
    // Who has no credential has no organization to keep an answer for, and answers that sign in are nobody else's.
    const remembers = caller.credential.kind !== 'none' && ['POST', 'PATCH'].includes(request.method);
    if (typeof key !== 'string' || !remembers) return answer(call);
    const claimed = await deps.idempotency.claim(caller, request.method, request.path, key, body?.sha256 ?? '');
    if (!('id' in claimed)) return { ...claimed, replayed: true };
    try {
      const done = await answer(call);
      await deps.idempotency.keep(claimed.id, done);
      return done;
    } catch (error) {
      const failure = asServiceError(error);
      if (isStorable(failure.status)) {
        await deps.idempotency.keep(claimed.id, {
          status: failure.status,
          body: JSON.stringify(failureBody(failure, requestIdOf(request), false)),
          headers: { ...failure.headers },
        });
      } else await deps.idempotency.release(claimed.id);
      throw error;
    }
  }

  function send(row: OperationRow, request: Request, response: Response, done: Answer): void {
    for (const [name, value] of Object.entries(done.headers)) response.setHeader(name, value);
    if (done.replayed) response.setHeader('Idempotent-Replayed', 'true');
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (row.etag && row.method === 'GET' && done.status === 200) {
      const etag = etagOf(done.body);
      response.setHeader('ETag', etag);
      if (isNotModified(request.headers['if-none-match'], etag)) {
        response.status(304).end();
        return;
      }
    }
    response.status(done.status).end(request.method === 'HEAD' ? undefined : done.body);
  }

  async function serve(request: Request, response: Response): Promise<void> {
    const found = deps.match(request.method, request.path);
    const caller = await deps.admission.admit(request, response, wantedOf(found));
    try {
      await serveCaller(request, response, caller, found);
    } catch (error) {
      await deps.refusals.note(caller, asServiceError(error), `${request.method} ${request.path}`);
      throw error;
    }
  }

  async function serveCaller(request: Request, response: Response, caller: Caller, found: Match): Promise<void> {
    if (found.kind === 'none') throw new ServiceError('ENDPOINT_NOT_FOUND');
    if (found.kind === 'method')
      throw new ServiceError('METHOD_NOT_ALLOWED', { allow: found.allow }, { headers: { Allow: found.allow.join(', ') } });
    const { compiled } = found;
    const { row } = compiled;
    labelRoute(response, row.path);
    requireAcceptable(request, isHandlerRow(row) ? (row.produces ?? []) : []);
    const permitted = mayCall(caller, compiled.requires);
    const forbid = () => new ServiceError('INSUFFICIENT_PERMISSIONS', { requires: compiled.requires });
    if (isHandlerRow(row)) {
      if (!permitted) throw forbid();
      await row.handler({ request, response, caller, parameters: found.parameters });
      return;
    }
    const body = await readBodyOf(row, request, permitted);
    if (!permitted) throw forbid();
    const call: Call = { row, found, request, response, caller, body, begun: false };
    const done = await idempotent(call).finally(async () => {
      if (!call.begun) for (const content of body?.stored ?? []) await deps.intake.discard(content);
    });
    send(row, request, response, done);
  }

  app.use((request, response) => {
    serve(request, response).catch((error: unknown) => {
      const failure = asServiceError(error);
      if (failure.code === 'INTERNAL_ERROR')
        deps.log.error({ err: error, requestId: requestIdOf(request), method: request.method, path: request.path }, 'an unexpected error');
      if (response.headersSent) response.destroy();
      else sendFailure(request, response, failure, requestIdOf(request));
      if (!request.readableEnded) request.resume();
    });
  });
}

/** Gives every request its id, before anything else. */
export function useRequestIds(app: Express): void {
  app.use((request, response, next) => {
    assignRequestId(request, response);
    next();
  });
}
