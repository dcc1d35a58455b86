import type { Response } from 'express';
import { setPageHeaders } from '../../platform/http/page-headers.js';

/** Sends a page. `formTargets`: origins that a form may lead to besides our own; `scripted`: it has a script of this service, which may ask this service. */
export function sendPage(
  response: Response,
  status: number,
  html: string,
  { formTargets = '', scripted = false }: { readonly formTargets?: string; readonly scripted?: boolean } = {},
): void {
  const script = scripted ? "; script-src 'self'; connect-src 'self'" : '';
  setPageHeaders(response, `form-action 'self' ${formTargets}`.trim() + script, 'same-origin');
  response.status(status).type('html').send(html);
}
