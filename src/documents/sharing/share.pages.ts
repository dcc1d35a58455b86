import { pipeline as pipe } from 'node:stream/promises';
import type { Express, Request, Response } from 'express';
import { wordsFor } from '../../auth/index.js';
import type { Database } from '../../platform/database/index.js';
import type { AddressOf } from '../../platform/http/client-address.js';
import { setPageHeaders } from '../../platform/http/page-headers.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import { type Storage, tellAsNotFound } from '../../platform/storage/index.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Document } from '../document.entity.js';
import { attachment } from '../download/download.rules.js';
import { type PagePictures, readSize, sendPicture } from '../download/page.pictures.js';
import { ProcessingRun } from '../runs/run.entity.js';
import { noSuchSharePage, sharedDocumentPage } from './share.html.js';
import type { Shares, Visitor } from './share.service.js';

/** What the pages need. */
export interface SharePageDependencies {
  readonly database: Database;
  readonly storage: Storage;
  readonly shares: Shares;
  readonly pictures: PagePictures;
  readonly addressOf: AddressOf;
}

/** No script, no frame, no trace: the address is the key, so it must not travel on in a Referer, a cache or a search engine. */
function setHeaders(response: Response): void {
  setPageHeaders(response, "img-src 'self'; form-action 'none'", 'no-referrer');
  response.setHeader('X-Robots-Tag', 'noindex, nofollow');
}

/** Serves /app/shared/{token}: the page, pictures of pages, and the file where that is allowed (D140). Reading only. */
export function mountSharePages(app: Express, deps: SharePageDependencies): void {
  const { database, storage, shares, pictures } = deps;
  const visitorOf = (request: Request): Visitor => ({ requestId: requestIdOf(request), address: deps.addressOf(request) });

  async function valuesOf(document: Document): Promise<{ path: string; value: unknown }[]> {
    const { resultRun, id } = document;
    const run =
      resultRun === null ? null : await database.dataSource.manager.findOneBy(ProcessingRun, { documentId: id, number: resultRun });
    return (run?.fields ?? []).map(({ path, value }) => ({ path, value })).filter(({ value }) => value !== null);
  }

  async function showPage(request: Request, response: Response): Promise<void> {
    setHeaders(response);
    try {
      const { share, document } = await shares.open(request.params.token, visitorOf(request), 'share.viewed');
      const { filename, type, status, createdAt, pageCount } = document;
      const shown = {
        filename,
        type,
        status,
        createdAt,
        expiresAt: share.expiresAt,
        pages: pageCount ?? 0,
        download: Boolean(share.download),
      };
      const html = sharedDocumentPage(wordsFor(request), {
        ...shown,
        fields: await valuesOf(document),
        path: `/app/shared/${String(request.params.token)}`,
      });
      response.status(200).type('html').send(html);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'FILE_NOT_FOUND') throw error;
      response
        .status(404)
        .type('html')
        .send(noSuchSharePage(wordsFor(request)));
    }
  }

  app.get('/app/shared/:token', showPage);
  app.get('/app/shared/:token/pages/:number.png', async (request, response) => {
    setHeaders(response);
    const { document } = await shares.open(request.params.token, visitorOf(request), null);
    const number = Number(request.params.number);
    if (!Number.isInteger(number) || number < 1 || number > (document.pageCount ?? 0)) throw new ServiceError('FILE_NOT_FOUND');
    const picture = await pictures.picture(document, number, readSize(undefined));
    sendPicture(response, picture);
  });
  app.get('/app/shared/:token/file', async (request, response) => {
    setHeaders(response);
    const { share } = await shares.open(request.params.token, visitorOf(request), null);
    if (!share.download) throw new ServiceError('FILE_NOT_FOUND');
    const { document } = await shares.open(request.params.token, visitorOf(request), 'share.downloaded');
    const content = await storage.read(document.storageKey).catch(tellAsNotFound);
    response.setHeader('Content-Type', document.contentType);
    response.setHeader('Content-Disposition', attachment(document.filename));
    response.setHeader('Content-Length', String(document.fileSize));
    await pipe(content, response).catch(() => response.destroy());
  });
}
