import type { Express, Request, Response } from 'express';
import type { Database } from '../../platform/database/index.js';
import type { LinkSigner } from '../../platform/http/signed-links.js';
import type { Clock } from '../../platform/time/clock.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { isId } from '../../vocabulary/ids.js';
import { Document } from '../document.entity.js';
import type { UploadLinks } from '../upload/upload-link.service.js';
import { type PagePictures, readSize, sendPicture } from './page.pictures.js';

/** What the file links need. */
export interface FilePageDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly signer: LinkSigner;
  readonly links: UploadLinks;
  readonly pictures: PagePictures;
}

/**
 * Serves signed links, which need no key: PUT /files/uploads/{id} takes the bytes of an upload (D94), GET /files/{documentId}/pages/{number} gives
 * the picture of a page. Whatever is wrong with a link is FILE_NOT_FOUND; a deleted document ends its links.
 */
export function mountFilePages(app: Express, deps: FilePageDependencies): void {
  const { database, clock, signer } = deps;

  async function sendPage(request: Request, response: Response): Promise<void> {
    const id = String(request.params.documentId);
    const page = Number(request.params.number);
    const claims = signer.read(String(request.query.token ?? ''), 'page', clock.now());
    const isMeant = isId('document', id) && claims?.id === id && claims.facts?.page === page;
    const document = isMeant ? await database.dataSource.manager.findOneBy(Document, { id }) : null;
    if (!document?.storageKey) throw new ServiceError('FILE_NOT_FOUND');
    sendPicture(response, await deps.pictures.picture(document, page, readSize(request.query.size)));
  }

  app.put('/files/uploads/:id', (request, response) => deps.links.receive(request, response));
  app.get('/files/:documentId/pages/:number', sendPage);
}
