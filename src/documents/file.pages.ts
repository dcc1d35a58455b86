import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline as pipe } from 'node:stream/promises';
import type { Express, Request, Response } from 'express';
import type { Pipeline } from '../pipeline/index.js';
import type { Clock } from '../platform/clock.js';
import type { Database } from '../platform/database/index.js';
import type { LinkSigner } from '../platform/http/signed-links.js';
import type { Storage } from '../platform/storage/index.js';
import { invalid, ServiceError } from '../vocabulary/errors.js';
import { isId } from '../vocabulary/ids.js';
import { Document } from './document.entity.js';
import type { PageReader } from './page.service.js';
import type { UploadLinks } from './upload-link.service.js';

/** What the file links need. */
export interface FilePageDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly pipeline: Pipeline;
  readonly signer: LinkSigner;
  readonly links: UploadLinks;
  readonly pages: PageReader;
}

/** Pixels of the longer side of a page's picture: the least, the most, and what is sent when nothing is asked for. */
const SIDE_PX = { least: 64, most: 3000, standard: 1600 } as const;

/** Longer side of the picture, out of `?size=`. */
function readSize(given: unknown): number {
  if (given === undefined) return SIDE_PX.standard;
  const size = Number(given);
  if (!Number.isInteger(size) || size < SIDE_PX.least || size > SIDE_PX.most)
    throw invalid('size', `expected an integer from ${SIDE_PX.least} to ${SIDE_PX.most}, received ${String(given).slice(0, 20)}`);
  return size;
}

/**
 * Serves signed links, which need no key: PUT /files/uploads/{id} takes the bytes of an upload (D94), GET /files/{documentId}/pages/{number} gives
 * the picture of a page. Whatever is wrong with a link is FILE_NOT_FOUND; a deleted document ends its links.
 */
export function mountFilePages(app: Express, deps: FilePageDependencies): void {
  const { database, clock, storage, pipeline, signer } = deps;

  async function sendPage(request: Request, response: Response): Promise<void> {
    const id = String(request.params.documentId);
    const page = Number(request.params.number);
    const claims = signer.read(String(request.query.token ?? ''), 'page', clock.now());
    const isMeant = isId('document', id) && claims?.id === id && claims.facts?.page === page;
    const document = isMeant ? await database.dataSource.manager.findOneBy(Document, { id }) : null;
    if (!document?.storageKey) throw new ServiceError('FILE_NOT_FOUND');
    const maxSidePx = readSize(request.query.size);
    // Turned as it was read, so that the boxes of words and fields fit the picture.
    const model = await deps.pages.model(id, page);
    const turned = model ? { rotation: model.rotation, ...(model.source === 'ocr' ? { skew: model.quality?.skew ?? 0 } : {}) } : {};
    const local = await storage.localCopy(document.storageKey);
    const picture = join(tmpdir(), `docket-page-${randomUUID()}.png`);
    try {
      await pipeline.renderPage(local.path, page, { maxSidePx, format: 'png', ...turned }, picture).catch((cause: unknown) => {
        throw new ServiceError('PROCESSING_FAILED', { page }, { message: 'The page cannot be shown.', cause });
      });
      response.setHeader('Content-Type', 'image/png');
      response.setHeader('Content-Length', (await stat(picture)).size);
      response.setHeader('Cache-Control', 'private, max-age=900');
      response.setHeader('X-Content-Type-Options', 'nosniff');
      await pipe(createReadStream(picture), response);
    } finally {
      await Promise.all([local.release(), rm(picture, { force: true })]);
    }
  }

  app.put('/files/uploads/:id', (request, response) => deps.links.receive(request, response));
  app.get('/files/:documentId/pages/:number', sendPage);
}
