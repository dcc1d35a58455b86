import { ServiceError } from '../../vocabulary/errors.js';
import type { DocumentStatus } from '../document.enums.js';

const REVIEWABLE: readonly DocumentStatus[] = ['review_required', 'completed'];
const ENDED: readonly DocumentStatus[] = ['approved', 'rejected', 'failed'];

/**
 * Throws INVALID_STATUS_TRANSITION unless the review of a document in this status can be given to the user. `userId` null takes it from its reviewer,
 * which is possible in every status but uploading and processing. Pure.
 */
export function assertAssignable(status: DocumentStatus, userId: number | null): void {
  const allowedFrom = userId === null ? [...REVIEWABLE, ...ENDED] : REVIEWABLE;
  if (allowedFrom.includes(status)) return;
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    { status, action: 'assigned', allowedFrom },
    { message: `A document in ${status} cannot be assigned.` },
  );
}

/** The review lock after an assignment by a user who may hold it: who hands a document on lets it go, who takes it himself keeps it (D25). Pure. */
export function lockAfterAssignment(
  lock: { readonly lockedById: number | null; readonly lockedUntil: Date | null },
  userId: number | null,
  callerId: number,
): { lockedById: number | null; lockedUntil: Date | null } {
  const keeps = userId === callerId && lock.lockedById === callerId;
  return keeps ? { lockedById: lock.lockedById, lockedUntil: lock.lockedUntil } : { lockedById: null, lockedUntil: null };
}
