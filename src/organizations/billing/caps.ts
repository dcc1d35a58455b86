import { ServiceError } from '../../vocabulary/errors.js';

/** Most of each kind of thing that an organization may have at once, whatever its plan: what nobody needs more of, and a stolen key could make without end. */
const CAPS = {
  apiKeys: { most: 100, noun: 'API keys of a mode' },
  /** Keys that were rotated work on for a while beside their successors. */
  rotatedApiKeys: { most: 200, noun: 'API keys of a mode, rotated ones included,' },
  invitations: { most: 500, noun: 'open invitations' },
  oauthClients: { most: 50, noun: 'OAuth clients' },
  clientTokens: { most: 10_000, noun: 'client tokens of a mode' },
  trustedDocuments: { most: 500, noun: 'trusted documents' },
} as const;

/** A kind of thing that is counted. */
export type Capped = keyof typeof CAPS;

/** Throws QUOTA_EXCEEDED when there are as many as allowed. Count with the organization locked, or two at once make one too many. Pure. */
export function requireBelowCap(kind: Capped, count: number): void {
  const { most, noun } = CAPS[kind];
  if (count >= most)
    throw new ServiceError('QUOTA_EXCEEDED', { limit: most, used: count }, { message: `At most ${most} ${noun} are possible.` });
}
