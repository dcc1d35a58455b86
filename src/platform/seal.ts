import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets unreadable in the database: whoever reads the tables alone learns nothing. */
export interface Seal {
  /** The text sealed for one place. `place` names where it is kept (`webhook:wh_...`): a sealed text does not open elsewhere. */
  close(place: string, text: string): string;
  /** The text again. Throws when it was sealed for another place, under another secret, or was changed. */
  open(place: string, sealed: string): string;
}

const VERSION = 's1.';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key derived from the app secret by HKDF-SHA-256; the place is authenticated with the text. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, 'docket', 'seal.v1', 32));
  return {
    close(place, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url');
    },
    open(place, sealed) {
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      if (!sealed.startsWith(VERSION) || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('not a sealed text');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
