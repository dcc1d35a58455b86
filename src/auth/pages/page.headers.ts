import type { Response } from 'express';

/** Headers of every page: no script, no frame, nothing kept. `formTargets`: origins that a form may lead to besides our own. */
export function sendPage(response: Response, status: number, html: string, formTargets = ''): void {
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${formTargets}; frame-ancestors 'none'; base-uri 'none'`.replace(
      ' ;',
      ';',
    ),
  );
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).type('html').send(html);
}
