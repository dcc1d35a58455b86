import { pipeline } from 'node:stream/promises';
import type { Express, Request, Response } from 'express';
import { isNotModified } from '../../platform/http/etag.js';
import { type DirectAccess, type Storage, tellAsNotFound } from '../../platform/storage/index.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { isId } from '../../vocabulary/ids.js';
import { attachment, type Range, readRange } from './download.rules.js';
import type { Downloads, ServedFile } from './download.service.js';

/** What serving files needs. */
export interface FileDependencies {
  readonly downloads: Downloads;
  readonly storage: Storage;
}

/** The part of the file that the request asks for; If-Range holds only while the file is the same. */
function rangeOf(request: Request, file: ServedFile): Range | null | undefined {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === file.etag ? readRange(request.headers.range, file.fileSize) : undefined;
}

/** Headers of the file, whatever part of it is sent: always saved, never shown or guessed at (D34). */
function setHeaders(response: Response, file: ServedFile): void {
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Disposition', attachment(file.filename));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', file.etag);
}

/** For how long the storage gives a file to whom it was shown the way, seconds. */
const WAY_SECONDS = 60;

/** Shows the way to the file in the storage, for a minute: the link's own conditions are asked again each time it is followed. */
async function sendAway(response: Response, file: ServedFile, storage: Storage, direct: DirectAccess): Promise<void> {
  if (!(await storage.stat(file.storageKey))) throw new ServiceError('FILE_NOT_FOUND');
  const { contentType } = file;
  const url = await direct.getLink(file.storageKey, { contentType, disposition: attachment(file.filename), seconds: WAY_SECONDS });
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(302, url);
}

/** Sends a file or the part asked for, as a stream (RFC 9110). */
async function send(request: Request, response: Response, file: ServedFile, storage: Storage): Promise<void> {
  const range = rangeOf(request, file);
  if (range === null) {
    response.setHeader('Content-Range', `bytes */${file.fileSize}`);
    response.status(416).end();
    return;
  }
  const isSame = isNotModified(request.headers['if-none-match'], file.etag);
  if (storage.direct && request.method === 'GET' && !isSame) return sendAway(response, file, storage, storage.direct);
  const content = request.method === 'HEAD' || isSame ? null : await storage.read(file.storageKey, range).catch(tellAsNotFound);
  setHeaders(response, file);
  if (isSame) {
    response.status(304).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.fileSize - 1 };
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${file.fileSize}`);
  response.setHeader('Content-Length', String(end - start + 1));
  response.status(range ? 206 : 200);
  // A reader that leaves early ends the stream; there is nobody left to tell.
  if (content) await pipeline(content, response).catch(() => response.destroy());
  else response.end();
}

/** Serves the signed links of downloads, which need no key: GET and HEAD of /files/{documentId}/{filename} (D34). */
export function mountDownloads(app: Express, { downloads, storage }: FileDependencies): void {
  app.all('/files/:id/:filename', async (request, response, next) => {
    const { id } = request.params;
    if (!isId('document', id)) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new ServiceError('METHOD_NOT_ALLOWED', { allow: ['GET', 'HEAD'] }, { headers: { Allow: 'GET, HEAD' } });
    const { token } = request.query;
    await send(request, response, await downloads.open(id, typeof token === 'string' ? token : ''), storage);
  });
}
