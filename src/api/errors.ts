import { GraphQLError } from 'graphql';
import { isDatabaseAway, isTooSlow, missingParentOf } from '../platform/database/index.js';
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
