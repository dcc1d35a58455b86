import { ServiceError } from '../../vocabulary/errors.js';
import type { Mode } from '../../vocabulary/permissions.js';
import { type Outbound, OutboundError, type Permissions } from './outbound/outbound.js';

/** What addresses that Docket calls back may be: https for live keys; http and this machine itself for test keys (D74, D88). */
export const callbackPermissions = (mode: Mode): Permissions => ({ httpAllowed: mode === 'test', loopbackAllowed: mode === 'test' });

/** Checks a webhook or callback address before it is kept. Throws INVALID_URL with details.reason (D74, D83). */
export async function checkCallbackUrl(outbound: Outbound, mode: Mode, url: string): Promise<void> {
  try {
    await outbound.check(url, callbackPermissions(mode));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new ServiceError('INVALID_URL', { reason: error.reason }, { message: error.message, cause: error });
  }
}
