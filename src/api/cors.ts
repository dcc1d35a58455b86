import cors from 'cors';
import type { RequestHandler } from 'express';

/** Headers of answers that pages of other origins may read: all that are documented. */
export const EXPOSED_HEADERS = [
  ...['Allow', 'Content-Disposition', 'Deprecation', 'ETag', 'Idempotent-Replayed', 'Link', 'Location', 'Preference-Applied'],
  ...['RateLimit', 'RateLimit-Policy', 'Retry-After', 'Service-Version', 'Sunset', 'WWW-Authenticate', 'X-Next-Token'],
  ...['Tus-Extension', 'Tus-Max-Size', 'Tus-Resumable', 'Tus-Version', 'Upload-Expires', 'Upload-Length', 'Upload-Offset'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id'],
];

const PREFLIGHT_SECONDS = 2 * 60 * 60;

/** Lets pages of the listed origins call, with cookies, and read every documented header (D135). Others get no such header at all. */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  const allow = cors({
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  });
  return (request, response, next) => {
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) return allow(request, response, next);
    // No cache may give a listed page what another page was answered.
    response.vary('Origin');
    return next();
  };
}
