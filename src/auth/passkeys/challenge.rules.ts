import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashKey } from '../keys/api-key.rules.js';

/** How long a browser may take to answer. */
export const CHALLENGE_MS = 5 * 60_000;

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;

const macOf = (head: Buffer, purpose: string, pepper: string): Buffer =>
  Buffer.from(hashKey(`passkey:${purpose}:${head.toString('hex')}`, pepper), 'hex');

/** A challenge that says itself what it is for and how long: nothing is stored for whoever asks. `purpose`: what its answer may do, and for whom. */
export function newChallenge(purpose: string, now: Date, pepper: string): Buffer {
  const head = randomBytes(NONCE_BYTES + TIME_BYTES);
  head.writeUIntBE(now.getTime() + CHALLENGE_MS, NONCE_BYTES, TIME_BYTES);
  return Buffer.concat([head, macOf(head, purpose, pepper)]);
}

/** When a challenge (base64url) is over; null unless it was made here for this purpose and still runs. Pure. */
export function challengeEnd(challenge: string, purpose: string, now: Date, pepper: string): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + MAC_BYTES) return null;
  const head = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
  if (!timingSafeEqual(bytes.subarray(head.length), macOf(head, purpose, pepper))) return null;
  const end = head.readUIntBE(NONCE_BYTES, TIME_BYTES);
  return end > now.getTime() ? new Date(end) : null;
}

/** What is kept of a text that would be too long, hexadecimal. Pure. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
