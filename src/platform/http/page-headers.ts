import type { Response } from 'express';

/**
 * Headers of every page that this service writes itself: no script, no frame, nothing kept. `policy`: directives of the content policy beside these;
 * `referrer`: what the browser may tell of the address.
 */
export function setPageHeaders(response: Response, policy: string, referrer: 'same-origin' | 'no-referrer'): void {
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; ${policy}; frame-ancestors 'none'; base-uri 'none'`,
  );
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', referrer);
  response.setHeader('Cache-Control', 'no-store');
}
