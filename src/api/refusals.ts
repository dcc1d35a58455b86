import type { Audit } from '../audit/index.js';
import type { Database } from '../platform/database/index.js';
import type { Log } from '../platform/log.js';
import type { ServiceError } from '../vocabulary/errors.js';
import type { Caller } from '../vocabulary/permissions.js';

/** Records refusals of permission in the audit log (D105), on every API. */
export interface Refusals {
  /** Records the failure when it is a refusal and the caller is known; any other failure is ignored. Never throws. */
  note(caller: Caller, failure: Pick<ServiceError, 'code' | 'details'>, operation: string): Promise<void>;
}

/** Builds the recorder. */
export function createRefusals(database: Database, audit: Audit, log: Log): Refusals {
  return {
    async note(caller, failure, operation) {
      if (failure.code !== 'INSUFFICIENT_PERMISSIONS' || caller.credential.kind === 'none') return;
      const details = {
        operation: operation.slice(0, 200),
        ...(Array.isArray(failure.details) ? {} : (failure.details as object | undefined)),
      };
      try {
        await database.transaction((tx) => audit.record(tx, caller, { action: 'permission.refused', details }));
      } catch (error) {
        log.error({ err: error, requestId: caller.requestId }, 'a refusal could not be recorded');
      }
    },
  };
}
