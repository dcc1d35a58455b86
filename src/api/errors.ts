import type { Request } from 'express';
import { GraphQLError } from 'graphql';
import { isDatabaseAway, isTooSlow, missingParentOf } from '../platform/database/index.js';
import { requestIdOf } from '../platform/http/request-id.js';
import type { Log } from '../platform/log.js';
import { type ErrorCode, ServiceError } from '../vocabulary/errors.js';

/** What was there when it was looked for, and is gone as a row is written that refers to it: told as if it had been gone before. */
const GONE: Readonly<Record<string, ErrorCode>> = {
  documents_template_requested: 'TEMPLATE_NOT_FOUND',
  documents_template_used: 'TEMPLATE_NOT_FOUND',
};

/** Any error as the ServiceError that the outside sees; what is not one becomes INTERNAL_ERROR with the original as cause. */
export function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof GraphQLError) {
    if (error.originalError) return asServiceError(error.originalError);
    if (error.extensions?.service instanceof ServiceError) return error.extensions.service as ServiceError;
  }
  // Nothing is wrong with the request, and it may be sent again soon (D133).
  if (isDatabaseAway(error)) return new ServiceError('SERVICE_UNAVAILABLE', undefined, { cause: error });
  if (isTooSlow(error)) return new ServiceError('SERVICE_UNAVAILABLE', { reason: 'took_too_long' }, { cause: error });
  const gone = GONE[missingParentOf(error) ?? ''];
  return new ServiceError(gone ?? 'INTERNAL_ERROR', undefined, { cause: error });
}

/** Whether the caller went away while his body was read or the answer was sent. */
const isCallerGone = (error: unknown, request: Request) =>
  error === request.errored || (request.socket.destroyed && (error as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE');

/** Logs a failure that is ours, for who runs the service. A caller who went away is none: whoever likes could fill the log with errors. */
export function logUnexpected(log: Log, request: Request, error: unknown, failure: ServiceError): void {
  if (failure.code !== 'INTERNAL_ERROR') return;
  const facts = { requestId: requestIdOf(request), method: request.method, path: request.path };
  if (isCallerGone(error, request)) log.info(facts, 'the caller went away');
  else log.error({ err: error, ...facts }, 'an unexpected error');
}
