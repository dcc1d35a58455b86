import { createHash, randomBytes } from 'node:crypto';
import { invalid } from '../../vocabulary/errors.js';
import type { ShareRecord } from './share.entity.js';

/** Seconds that a link works: least, default, most (D140). */
export const SHARE_SECONDS = { least: 60, standard: 7 * 86_400, most: 30 * 86_400 } as const;

/** Links of one document that may be open at once. */
export const MOST_SHARES = 100;

/** What is stored of a token. Pure. */
export const hashShareToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new token: 256 random bits. */
export const newShareToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text has the form of a token; anything else is not looked up. Pure. */
export const isShareToken = (text: unknown): text is string => typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text);

/** Throws VALIDATION_ERROR for a time that links may not have. Pure. */
export function readSeconds(given: number | null): number {
  const { least, standard, most } = SHARE_SECONDS;
  if (given === null) return standard;
  if (given < least || given > most) throw invalid('expiresIn', `expected ${least} to ${most} seconds, received ${given}`);
  return given;
}

/** Whether the link opens at the moment. Pure. */
export const isOpen = (share: Pick<ShareRecord, 'revokedAt' | 'expiresAt'>, now: Date): boolean =>
  share.revokedAt === null && share.expiresAt > now;
