import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed file link allows: one thing, until a moment. */
export interface LinkClaims {
  /** What may be done: `upload`, `download`, `page`. */
  readonly use: string;
  /** Id of the document. */
  readonly id: string;
  /** Unix milliseconds. */
  readonly expires: number;
  /** Further facts of the use (version, format, page). */
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** Makes and reads signed tokens of file links (D34, D94): stateless, bound to use, document and time. */
export interface LinkSigner {
  sign(claims: LinkClaims): string;
  /** undefined for a forged or expired token or one for another use. */
  read(token: string, use: string, now: Date): LinkClaims | undefined;
}

/** Characters of the longest token that is read: with its address it passes proxies that take lines of 8 KB. */
export const LONGEST_LINK = 6144;

/** Builds the signer over the app secret. */
export function createLinkSigner(secret: string): LinkSigner {
  const mac = (payload: string) => createHmac('sha256', secret).update(`link\0${payload}`).digest('base64url');
  return {
    sign(claims) {
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${payload}.${mac(payload)}`;
    },
    read(token, use, now) {
      const [payload = '', signature = '', ...more] = token.length <= LONGEST_LINK ? token.split('.') : [];
      // Compared as texts: several texts are the same bytes.
      const [given, expected] = [Buffer.from(signature), Buffer.from(mac(payload))];
      if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as LinkClaims;
      return claims.use === use && claims.expires > now.getTime() ? claims : undefined;
    },
  };
}
