import type { Express } from 'express';
import type { Protections } from '../platform/isolation/index.js';
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
