import type { Express, RequestHandler } from 'express';
import type { Protections } from '../platform/isolation/index.js';
import { ServiceError } from '../vocabulary/errors.js';
import { serveReference } from './reference/reference.js';

/** What is served without a key. */
export interface OpenPages {
  /** Why the process is not ready yet; null when it is. */
  readonly notReady: () => Promise<string | null>;
  /** What keeps the processes that parse files from the rest of the machine (D106). */
  readonly isolation: Protections;
  readonly openapi: () => Record<string, unknown>;
  readonly postman: () => Record<string, unknown>;
  readonly schemaText: () => string;
}

/** Serves /healthz, /readyz, /openapi.json, /postman.json, /schema.graphql, /docs. */
export function serveOpenPages(app: Express, pages: OpenPages): void {
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    const reason = await pages.notReady();
    const state = reason ? { status: 'not ready', reason } : { status: 'ready' };
    response.status(reason ? 503 : 200).json({ ...state, isolation: pages.isolation });
  });
  app.get('/openapi.json', (_request, response) => {
    response.json(pages.openapi());
  });
  app.get('/postman.json', (_request, response) => {
    response.json(pages.postman());
  });
  app.get('/schema.graphql', (_request, response) => {
    response.type('text/plain; charset=utf-8').send(pages.schemaText());
  });
  serveReference(app);
}

interface Layer {
  match(path: string): boolean;
}

/**
 * Refuses another method on a path of the pages that are mounted so far (sign-in, OAuth, links of files ...) with METHOD_NOT_ALLOWED, whoever asks: they
 * need no key, so there is none to ask for. `isOurs`: whether the operations know the path, too, and tell themselves what is allowed.
 */
export function refuseOtherMethods(app: Express, isOurs: (path: string) => boolean): RequestHandler {
  const pages = app.router.stack.flatMap((layer) => {
    const methods = new Set(layer.route?.stack.flatMap(({ method }) => method?.toUpperCase() ?? []));
    // Whoever takes every method refuses the wrong ones himself, and passed on what is none of his.
    if (methods.size === 0 || methods.has('TRACE')) return [];
    // The library declares its layers without the method that it finds routes with.
    return [{ methods, layer: layer as unknown as Layer }];
  });
  return ({ method, path }, _response, next) => {
    const allowed = new Set<string>();
    if (!isOurs(path)) for (const { methods, layer } of pages) if (layer.match(path)) for (const each of methods) allowed.add(each);
    if (allowed.has('GET')) allowed.add('HEAD');
    if (allowed.size === 0 || allowed.has(method)) return next();
    const allow = [...allowed].sort();
    throw new ServiceError('METHOD_NOT_ALLOWED', { allow }, { headers: { Allow: allow.join(', ') } });
  };
}
