import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isId } from '../../vocabulary/ids.js';

/** A link's token: what the person brings, and what is stored of it. */
export interface InvitationToken {
  readonly token: string;
  /** SHA-256 of the token, hexadecimal; the token holds 256 random bits, so that nothing leads back (D130). */
  readonly hash: string;
  /** Its last four characters, shown in lists. */
  readonly last4: string;
}

/** What is stored of a token. Pure. */
export const hashInvitationToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new token for an invitation: its id, so that it names its invitation by itself, and a secret that is stored nowhere. */
export function newInvitationToken(id: string): InvitationToken {
  const token = `${id.slice(4)}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashInvitationToken(token), last4: token.slice(-4) };
}

/** The id of the invitation that a token names; undefined when it names none, or another than `id`. Whether it is right, its hash tells. Pure. */
export function invitationNamedBy(id: string | null, token: string): string | undefined {
  const named = `inv_${token.split('.')[0]}`;
  return isId('invitation', named) && (id === null || id === named) ? named : undefined;
}

/** Whether the token is one of those whose hashes are given, in constant time. Pure. */
export function isTokenOf(hashes: readonly (string | null)[], token: string): boolean {
  const given = Buffer.from(hashInvitationToken(token));
  return hashes.some((hash) => hash !== null && hash.length === given.length && timingSafeEqual(Buffer.from(hash), given));
}

/** The page on which an invited person accepts. Pure. */
export const inviteUrl = (publicUrl: string, id: string, token: string): string => `${publicUrl}/app/invite/${id}?token=${token}`;
