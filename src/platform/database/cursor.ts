import { createHmac, timingSafeEqual } from 'node:crypto';

/** Turns a position in a list into an opaque text and back. */
export interface CursorCodec {
  /** An opaque, URL-safe cursor. `list` names the list and what it was filtered by; the position is any JSON value. */
  encode(list: string, position: unknown): string;
  /** The position, or undefined when the cursor was not made here, was changed, or belongs to another list. */
  decode(list: string, cursor: string): unknown;
}

const SIGNATURE_BYTES = 12;
const LONGEST_CURSOR = 2048;

/** Cursors signed with the app secret, so that a caller can neither invent nor change a position. */
export function createCursorCodec(secret: string): CursorCodec {
  const sign = (list: string, payload: string): string =>
    createHmac('sha256', secret).update(`cursor\0${list}\0${payload}`).digest().subarray(0, SIGNATURE_BYTES).toString('base64url');
  return {
    encode: (list, position) => {
      const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${payload}.${sign(list, payload)}`;
    },
    decode: (list, cursor) => {
      const [payload = '', signature = '', ...more] = cursor.length <= LONGEST_CURSOR ? cursor.split('.') : [];
      // Compared as texts: several texts are the same bytes.
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(list, payload))];
      if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    },
  };
}
