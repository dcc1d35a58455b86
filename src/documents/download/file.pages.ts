import type { Express, Request, Response } from 'express';
import { type Authenticator, isClientToken } from '../../auth/index.js';
import { requireActiveOrganization } from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import type { AddressOf } from '../../platform/http/client-address.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import type { LinkSigner } from '../../platform/http/signed-links.js';
import type { Clock } from '../../platform/time/clock.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { isId } from '../../vocabulary/ids.js';
import { requirePermission } from '../../vocabulary/permissions.js';
import { Document } from '../document.entity.js';
import type { DocumentReader } from '../document.service.js';
import type { UploadLinks } from '../upload/upload-link.service.js';
import { type PagePictures, readSize, sendPicture } from './page.pictures.js';

/** What the file links need. */
export interface FilePageDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly signer: LinkSigner;
  readonly links: UploadLinks;
  readonly reader: DocumentReader;
  readonly authenticator: Pick<Authenticator, 'bearer'>;
  readonly addressOf: AddressOf;
  readonly pictures: PagePictures;
}

/**
 * Serves signed links, which need no key: PUT /files/uploads/{id} takes the bytes of an upload (D94), GET /files/{documentId}/pages/{number} gives
 * the picture of a page - there `?access_token=` with a client token serves too (D136). Whatever is wrong with a link is FILE_NOT_FOUND; a deleted document ends its links.
 */
export function mountFilePages(app: Express, deps: FilePageDependencies): void {
  const { clock, signer } = deps;
  const { manager } = deps.database.dataSource;

  async function ofLink(request: Request, id: string, page: number): Promise<Document | null> {
    const claims = signer.read(String(request.query.token ?? ''), 'page', clock.now());
    const isMeant = isId('document', id) && claims?.id === id && claims.facts?.page === page;
    const document = isMeant ? await manager.findOneBy(Document, { id }) : null;
    if (document) await requireActiveOrganization(manager, document.organizationId);
    return document;
  }

  /** Throws INVALID_API_KEY, INSUFFICIENT_PERMISSIONS, DOCUMENT_NOT_FOUND. Keys have no business in an address: only client tokens are looked up. */
  async function ofClient(request: Request, token: string, id: string): Promise<Document> {
    if (!isClientToken(token)) throw new ServiceError('INVALID_API_KEY');
    const caller = await deps.authenticator.bearer(token, null, { requestId: requestIdOf(request), address: deps.addressOf(request) });
    requirePermission(caller, 'documents.read');
    return deps.reader.load(caller, id, 'read');
  }

  async function sendPage(request: Request, response: Response): Promise<void> {
    const id = String(request.params.documentId);
    const page = Number(request.params.number);
    const token = request.query.access_token;
    const document = typeof token === 'string' ? await ofClient(request, token, id) : await ofLink(request, id, page);
    if (!document?.storageKey) throw new ServiceError('FILE_NOT_FOUND');
    sendPicture(response, await deps.pictures.picture(document, page, readSize(request.query.size)));
  }

  app.put('/files/uploads/:id', (request, response) => deps.links.receive(request, response));
  app.get('/files/:documentId/pages/:number', sendPage);
}
