import { pipeline } from 'node:stream/promises';
import type { Express } from 'express';
import { ServiceError } from '../../vocabulary/errors.js';
import { attachment } from '../download/download.rules.js';
import type { Exports } from './export.service.js';

/** Serves the signed links of exports, which need no key: GET /files/exports/{filename}. A failure on the way breaks the connection off, so that no file looks whole. */
export function mountExports(app: Express, exports: Exports): void {
  app.all('/files/exports/:filename', async (request, response) => {
    if (request.method !== 'GET') throw new ServiceError('METHOD_NOT_ALLOWED', { allow: ['GET'] }, { headers: { Allow: 'GET' } });
    const { token } = request.query;
    const { filename, contentType, content } = await exports.open(typeof token === 'string' ? token : '');
    response.setHeader('Content-Type', contentType);
    response.setHeader('Content-Disposition', attachment(filename));
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'private, no-store');
    await pipeline(content, response).catch(() => response.destroy());
  });
}
