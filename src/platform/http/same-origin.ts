import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser sent the request from a page of this service, or something that is no browser sent it (D126): a cookie alone must not
 * let another site's page act. Pure.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin !== undefined) {
    if (!URL.canParse(origin)) return false;
    return origin === new URL(publicUrl).origin || (host !== undefined && new URL(origin).host === host);
  }
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
