import type { Response } from 'express';
import { setPageHeaders } from '../../platform/http/page-headers.js';

/** Sends a page. `formTargets`: origins that a form may lead to besides our own. */
export function sendPage(response: Response, status: number, html: string, formTargets = ''): void {
  setPageHeaders(response, `form-action 'self' ${formTargets}`.trim(), 'same-origin');
  response.status(status).type('html').send(html);
}
