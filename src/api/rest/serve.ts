import { createHash } from 'node:crypto';
import type { Express, Request, Response } from 'express';
import type { GraphQLError } from 'graphql';
import { type ContentIntake, MEDIA_TYPES } from '../../platform/content/index.js';
import { createRequestContext } from '../../platform/graphql/graphql.js';
import { discardRest, MOST_OPEN_BYTES } from '../../platform/http/body-bytes.js';
import { etagOf, isMatch, isNotModified } from '../../platform/http/etag.js';
import { assignRequestId, requestIdOf } from '../../platform/http/request-id.js';
import { isHandlerRow, type OperationRow, takesIdempotencyKey } from '../../platform/http/route.js';
import type { Log } from '../../platform/log.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { type Caller, refusalOf } from '../../vocabulary/permissions.js';
import { type Admission, againOf } from '../admission.js';
import { asServiceError, logUnexpected } from '../errors.js';
import { labelRoute } from '../metrics.js';
import type { Refusals } from '../refusals.js';
import { upgradeBody } from '../versions.js';
import { mediaTypeOf, type ParsedBody, readBody, requireJson } from './body/body.js';
import type { FileTarget } from './body/file-in-body.js';
import { readFormBody } from './body/form-body.js';
import { readRawBody, UNKNOWN_TYPE } from './body/raw-body.js';
import { failureBody, requireAcceptable, sendFailure } from './envelope.js';
import { type ClaimedKey, type Idempotency, isStorable, type StoredAnswer } from './idempotency.js';
import type { ResourceLocks } from './resource-locks.js';
import type { StreamDependencies } from './streams.js';
import type { CompiledRow, Match } from './table.js';
import { inCallerNames, readVariables } from './variables.js';
import { readWait, waitForEnd } from './wait.js';

/** SHA-256 in hex. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** What serving the table needs. */
export interface RestDependencies extends StreamDependencies {
  readonly match: (method: string, path: string) => Match;
  readonly table: readonly CompiledRow[];
  readonly admission: Admission;
  readonly refusals: Refusals;
  readonly intake: ContentIntake;
  readonly idempotency: Idempotency;
  readonly locks: ResourceLocks;
  readonly log: Log;
}

/** Most bytes of one file (D20). */
const MAX_FILE_BYTES = 52_428_800;

/** Media types of bodies that are a file themselves (D143). */
const FILE_TYPES: ReadonlySet<string> = new Set([...Object.values(MEDIA_TYPES).flat(), UNKNOWN_TYPE]);

type Found = Extract<Match, { kind: 'found' }>;

const wantedOf = (found: Match) =>
  found.kind === 'found'
    ? { open: found.compiled.requires === 'none', ...(found.compiled.limit ? { limit: found.compiled.limit } : {}) }
    : {};

/** The path as everybody would write it: one that ends in a slash or escapes its letters leads to the same, and an Idempotency-Key is held for it. */
const addressOf = ({ compiled, parameters }: Found): string =>
  compiled.pattern.segments.map(({ literal, name }) => `/${literal ?? encodeURIComponent(parameters[name!]!)}`).join('');

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
  caller: Caller;
  readonly body: ParsedBody | null;
  /** The operation was begun: content that came with the body is its own. */
  begun: boolean;
}

/** Whether the answer tells of what was there before: others of the organization may have no access to it, so it is not for them. */
const tellsByAccess = ({ row, found }: Call): boolean => row.operation.startsWith('query') || Object.keys(found.parameters).length > 0;

/** Runs an operation of a row; throws its first error. */
async function execute(
  compiled: CompiledRow,
  caller: Caller,
  variables: Record<string, unknown>,
  setHeader?: (name: string, value: string) => void,
): Promise<unknown> {
  const result = (await compiled.query!(undefined, createRequestContext(caller, setHeader ? { setHeader } : {}), variables)) as {
    data?: { data?: unknown } | null;
    errors?: readonly GraphQLError[];
  };
  const error = result.errors?.[0];
  if (error) throw asServiceError(error);
  return result.data?.data;
}

/** Serves the REST table on every path that nothing else took. The order of checks is D123's. */
export function serveRest(app: Express, deps: RestDependencies): void {
  const fileTarget: FileTarget = {
    take: (source) => deps.intake.take(source, MAX_FILE_BYTES),
    discard: (content) => deps.intake.discard(content),
  };

  async function readBodyOf(row: OperationRow, request: Request, caller: Caller, permitted: boolean): Promise<ParsedBody | null> {
    if (row.body === undefined) {
      discardRest(request);
      return null;
    }
    if (row.fromHeaders) {
      if (!permitted) return null;
      const value = row.fromHeaders.read(request.headers);
      discardRest(request);
      return { value, sha256: digestOf(JSON.stringify(value)), stored: [] };
    }
    const empty =
      request.headers['content-length'] === '0' ||
      (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined);
    if (row.bodyOptional && empty) return { value: {}, sha256: '', stored: [] };
    const files = row.files;
    const target = permitted && files ? fileTarget : null;
    const type = mediaTypeOf(request);
    if (row.form && type === 'multipart/form-data')
      return readFormBody(request, { upload: row.form, maxTotalBytes: files?.maxTotalBytes ?? 0, target });
    if (row.raw && FILE_TYPES.has(type)) return readRawBody(request, type, { upload: row.raw, maxBytes: MAX_FILE_BYTES, target });
    requireJson(request);
    return readBody(request, {
      paths: files?.paths ?? [],
      maxTotalBytes: files?.maxTotalBytes ?? 0,
      ...(caller.credential.kind === 'none' ? { maxJsonBytes: MOST_OPEN_BYTES } : {}),
      target,
    });
  }

  /** Throws PRECONDITION_FAILED unless If-Match names what the GET row of the same path, or the one that the row names, shows now. */
  async function requireFresh({ row, found, caller }: Call, header: string): Promise<void> {
    const path = row.readAt ?? row.path;
    const get = deps.table.find((candidate) => candidate.row.method === 'GET' && candidate.row.path === path);
    if (!get || isHandlerRow(get.row)) return;
    for (const query of row.readAt ? [found.parameters] : [{}, ...(get.row.shownWith ?? [])]) {
      const variables = readVariables(get.row, get, { parameters: found.parameters, query, body: null });
      const data = await execute(get, caller, variables);
      if (isMatch(header, etagOf(bodyOf(get.row, data, variables)))) return;
    }
    throw new ServiceError('PRECONDITION_FAILED');
  }

  function bodyOf(row: OperationRow, data: unknown, variables: Record<string, unknown>): string {
    if (row.messageOnly) return JSON.stringify({ success: true, message: row.message });
    const shaped = row.shape ? row.shape(data as Record<string, unknown>, variables) : data;
    return JSON.stringify({ success: true, data: shaped, ...(row.message ? { message: row.message } : {}) });
  }

  /** `key`: what the operation changes and its answer are kept together under it (D134). */
  async function answer(call: Call, key: ClaimedKey | null = null): Promise<Answer> {
    const { row, found, request, response, caller, body } = call;
    const { compiled, parameters } = found;
    const version = String(response.getHeader('Service-Version'));
    const given = upgradeBody(version, `${row.method} ${row.path}`, body?.value ?? null);
    const variables = readVariables(row, compiled, { parameters, query: request.query, body: given });
    const perform = () => (key ? deps.idempotency.together(key, run, (error) => toRemember(request, error)) : run());
    if (!['PUT', 'PATCH', 'DELETE'].includes(request.method)) return perform();
    const resource = [caller.organizationId, caller.mode, compiled.pattern.text, ...Object.values(parameters)].join(' ');
    const expected = request.headers['if-match'];
    if (expected === undefined) return deps.locks.inProcess(resource, perform);
    return deps.locks.acrossProcesses(resource, async () => {
      await requireFresh(call, expected);
      return perform();
    });

    async function run(): Promise<Answer> {
      call.begun = true;
      try {
        const data = await execute(compiled, caller, variables, (name, value) => response.setHeader(name, value));
        const location = row.location?.(data as Record<string, unknown>);
        const headers = { ...(location ? { Location: location } : {}), ...row.headers?.(data as Record<string, unknown>) };
        return { status: row.status, body: bodyOf(row, data, variables), headers };
      } catch (error) {
        throw inCallerNames(error, compiled);
      }
    }
  }

  /** Where the caller prefers to wait for the end of the work, waits (D144); gives him as he is then. */
  async function waited({ row, found, request, response, caller }: Call): Promise<Caller> {
    const { compiled, parameters } = found;
    if (!compiled.waitsFor) return caller;
    const seconds = readWait(request.query.wait, request.headers.prefer as string | undefined);
    if (seconds === null) return caller;
    const { id } = readVariables(row, compiled, { parameters, query: request.query, body: null });
    response.setHeader('Preference-Applied', `wait=${seconds}`);
    return waitForEnd(deps, { request, response, caller }, compiled.waitsFor, { id }, seconds);
  }

  /** Who asks, once he has waited or his body is there: his credential may have ended meanwhile (D87). */
  async function askAgain(call: Call): Promise<void> {
    const { request, caller, body, found } = call;
    call.caller = body === null ? await waited(call) : await deps.admission.afterBody(request, caller, wantedOf(found));
  }

  /** Runs the work under the request's Idempotency-Key, if it has one (D13). */
  async function idempotent(call: Call): Promise<Answer> {
    const { request, caller, body } = call;
    const key = request.headers['idempotency-key'];
    // Who has no credential has no organization to keep an answer for, and answers that sign in are nobody else's.
    const remembers = caller.credential.kind !== 'none' && takesIdempotencyKey(call.row);
    if (typeof key !== 'string' || !remembers) return answer(call);
    // What a client token is answered is for it alone (D136).
    const isOfCredential = call.row.showsSecret || caller.confinement;
    const asker = isOfCredential ? ` ${caller.credential.id}` : tellsByAccess(call) ? ` user ${caller.userId}` : '';
    // A GET says in its query what others say in a body.
    const said = request.method === 'GET' ? digestOf(request.originalUrl) : (body?.sha256 ?? '');
    const claimed = await deps.idempotency.claim(caller, request.method, addressOf(call.found) + asker, key, said);
    if (!('id' in claimed)) return { ...claimed, replayed: true };
    try {
      return await answer(call, claimed);
    } catch (error) {
      await deps.idempotency.end(claimed, toRemember(request, error));
      throw error;
    }
  }

  /** The answer to remember of a failure; null when it is of a kind that is not (D13). */
  function toRemember(request: Request, error: unknown): StoredAnswer | null {
    const failure = asServiceError(error);
    if (!isStorable(failure.status)) return null;
    const body = JSON.stringify(failureBody(failure, requestIdOf(request), false));
    return { status: failure.status, body, headers: { ...failure.headers } };
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
    requireAcceptable(request, isHandlerRow(row) ? (row.produces ?? []) : [], isHandlerRow(row) && row.stream !== undefined);
    const refusal = refusalOf(caller, compiled);
    if (refusal && isHandlerRow(row)) throw refusal;
    if (isHandlerRow(row)) {
      const again = againOf(deps.callers, request, caller, compiled);
      await row.handler({ request, response, caller, again, parameters: found.parameters });
      return;
    }
    const body = await readBodyOf(row, request, caller, refusal === null);
    if (refusal) throw refusal;
    const call: Call = { row, found, request, response, caller, body, begun: false };
    const done = await askAgain(call)
      .then(() => idempotent(call))
      .finally(async () => {
        if (!call.begun) for (const content of body?.stored ?? []) await deps.intake.discard(content);
      });
    send(row, request, response, done);
  }

  app.use((request, response) => {
    serve(request, response).catch((error: unknown) => {
      const failure = asServiceError(error);
      logUnexpected(deps.log, request, error, failure);
      if (response.headersSent) response.destroy();
      else sendFailure(request, response, failure, requestIdOf(request));
      discardRest(request);
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
