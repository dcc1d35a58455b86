import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode } from '../../vocabulary/permissions.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^service_(live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** A non-negative integer in base 62 (digits 0-9A-Za-z), left-padded with 0 to six places. */
function base62(value: number): string {
  let rest = value;
  let text = '';
  do {
    text = DIGITS[rest % 62]! + text;
    rest = Math.floor(rest / 62);
  } while (rest > 0);
  return text.padStart(6, '0');
}

/** Checksum of a key's 32 random characters: CRC-32 (IEEE) in base 62. */
export function keyChecksum(body: string): string {
  return base62(crc32(Buffer.from(body, 'ascii')) >>> 0);
}

/** 32 random base-62 characters. */
export function randomKeyBody(): string {
  let body = '';
  while (body.length < 32) {
    for (const byte of randomBytes(48)) if (byte < 248 && body.length < 32) body += DIGITS[byte % 62];
  }
  return body;
}

/** A new key value (D87): prefix, 32 random base-62 characters, checksum. */
export function newKeyValue(mode: Mode): string {
  const body = randomKeyBody();
  return `service_${mode}_${body}${keyChecksum(body)}`;
}

/** The mode of a well-formed key with a right checksum, else undefined; needs no look-up (D87). */
export function modeOfKey(value: string): Mode | undefined {
  const match = FORM.exec(value);
  if (!match || keyChecksum(match[2]!) !== match[3]) return undefined;
  return match[1] as Mode;
}

/** What is stored of a key: HMAC-SHA-256 with the pepper, hexadecimal. */
export function hashKey(value: string, pepper: string): string {
  return createHmac('sha256', pepper).update(value).digest('hex');
}
