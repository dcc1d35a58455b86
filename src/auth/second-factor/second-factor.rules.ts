import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Recovery codes that a person gets at once (D138). */
export const RECOVERY_CODES = 10;

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** A clock may be a step before or behind. */
const WINDOW = 1;
const RECOVERY_CHARACTERS = 12;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Docket', label, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret: Secret.fromBase32(secret) });

/** A new secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads (`otpauth://totp/...`). Pure. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step that a code belongs to, around now; null for a wrong one. Pure. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}

/** New recovery codes as shown: `abcd-efgh-ijkl`, 60 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_CHARACTERS)]
      .map((byte) => BASE32[byte & 31])
      .join('')
      .replace(/(.{4})(?!$)/g, '$1-'),
  );
}

/** What somebody typed: six digits of the app, or a recovery code, with or without space and dashes; null for anything else. Pure. */
export function readCode(typed: string): { readonly kind: 'app' | 'recovery'; readonly value: string } | null {
  if (typed.length > 100) return null;
  const value = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^[0-9]{6}$/.test(value)) return { kind: 'app', value };
  return /^[a-z2-7]{12}$/.test(value) ? { kind: 'recovery', value } : null;
}
