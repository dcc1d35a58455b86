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
import { coerce, refuse } from '../coerce.js';
import { asServiceError } from '../errors.js';
import { labelRoute } from '../metrics.js';
import type { Refusals } from '../refusals.js';
import { type ParsedBody, readBody, requireJson } from './body.js';
import { requireAcceptable, sendFailure } from './envelope.js';
import { type Idempotency, isStorable, type StoredAnswer } from './idempotency.js';
import type { CompiledRow, Match } from './table.js';
import type { Turns } from './turns.js';

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

const singleText = (value: unknown) => (Array.isArray(value) ? value.at(-1) : value);

const textOf = (value: unknown): string | undefined => {
  const text = singleText(value);
  return typeof text === 'string' ? text : undefined;
};

/** Reads path, query and body of a row into variables, naming every problem (D4). */
function readVariables(
  row: OperationRow,
  compiled: CompiledRow,
  found: Found,
  query: Readonly<Record<string, unknown>>,
  body: ParsedBody | null,
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  const problems: Parameters<typeof refuse>[0][number][] = [];
  const put = (variable: string, value: unknown, field: string, fromText: boolean) => {
    const type = compiled.variables.get(variable);
    if (!type) return;
    const coerced = coerce(type, value, field, { fromText, unknownMembers: 'drop', standAlone: row.standAlone });
    problems.push(...coerced.problems);
    if (coerced.value !== undefined) variables[variable] = coerced.value;
  };
  for (const [name, value] of Object.entries(found.parameters))
    put(row.params?.[name] ?? name, pathValue(compiled, row.params?.[name] ?? name, value), name, true);
  for (const [parameter, variable] of Object.entries(row.query ?? {}))
    put(variable, givenText(compiled, variable, query[parameter]), parameter, true);
  if (typeof row.body === 'string') put(row.body, body?.value ?? {}, '', false);
  else for (const [member, variable] of Object.entries(row.body ?? {})) put(variable, body?.value[member], member, false);
  refuse(problems);
  if (row.derived) {
    const names = Object.keys(row.query ?? {});
    Object.assign(variables, row.derived(Object.fromEntries(names.map((name) => [name, textOf(query[name])]))));
  }
  return variables;
}

/** The text of a query parameter; an empty one counts as not given where any text would do, and as a bad value elsewhere (D4). */
function givenText(compiled: CompiledRow, variable: string, value: unknown): unknown {
  const text = singleText(value);
  return text === '' && /^(String|ID|\[)/.test(String(compiled.variables.get(variable))) ? undefined : text;
}

/** An integer id in a path that is none becomes 0, which no resource has: its *_NOT_FOUND (D11). */
function pathValue(compiled: CompiledRow, variable: string, value: string): string {
  const isInteger = String(compiled.variables.get(variable)).startsWith('Int');
  return isInteger && !(/^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647) ? '0' : value;
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
  async function requireFresh(row: OperationRow, found: Found, header: string, caller: Caller): Promise<void> {
    const path = row.readAt ?? row.path;
    const get = deps.table.find((candidate) => candidate.row.method === 'GET' && candidate.row.path === path);
    if (!get || isHandlerRow(get.row)) return;
    const variables = readVariables(get.row, get, { ...found, compiled: get }, row.readAt ? found.parameters : {}, null);
    const data = await execute(get, caller, variables);
    requireMatch(header, etagOf(bodyOf(get.row, data, variables)));
  }

  function bodyOf(row: OperationRow, data: unknown, variables: Record<string, unknown>): string {
    if (row.messageOnly) return JSON.stringify({ success: true, message: row.message });
    const shaped = row.shape ? row.shape(data as Record<string, unknown>, variables) : data;
    return JSON.stringify({ success: true, data: shaped, ...(row.message ? { message: row.message } : {}) });
  }

  async function answer(
    row: OperationRow,
    found: Found,
    request: Request,
    response: Response,
    caller: Caller,
    body: ParsedBody | null,
  ): Promise<Answer> {
    const { compiled } = found;
    const variables = readVariables(row, compiled, found, request.query, body);
    if (!['PUT', 'PATCH', 'DELETE'].includes(request.method)) return run();
    const resource = [caller.organizationId, caller.mode, compiled.pattern.text, ...Object.values(found.parameters)].join(' ');
    const expected = request.headers['if-match'];
    if (expected === undefined) return deps.turns.here(resource, run);
    return deps.turns.everywhere(resource, async () => {
      await requireFresh(row, found, expected, caller);
      return run();
    });

    async function run(): Promise<Answer> {
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
  async function idempotent(request: Request, caller: Caller, body: ParsedBody | null, work: () => Promise<Answer>): Promise<Answer> {
    const key = request.headers['idempotency-key'];
    // Who has no credential has no organization to keep an answer for, and answers that sign in are nobody else's.
    const remembers = caller.credential.kind !== 'none' && ['POST', 'PATCH'].includes(request.method);
    if (typeof key !== 'string' || !remembers) return work();
    const claimed = await deps.idempotency.claim(caller, request.method, request.path, key, body?.sha256 ?? '');
    if (!('id' in claimed)) {
      for (const content of body?.stored ?? []) await deps.intake.discard(content);
      return { ...claimed, replayed: true };
    }
    try {
      const done = await work();
      await deps.idempotency.keep(claimed.id, done);
      return done;
    } catch (error) {
      const failure = asServiceError(error);
      if (isStorable(failure.status)) {
        const envelope = {
          success: false,
          error: {
            code: failure.code,
            message: failure.message,
            ...(failure.details ? { details: failure.details } : {}),
            requestId: requestIdOf(request),
          },
        };
        await deps.idempotency.keep(claimed.id, {
          status: failure.status,
          body: JSON.stringify(envelope),
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
    send(row, request, response, await idempotent(request, caller, body, () => answer(row, found, request, response, caller, body)));
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
