import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline as pipe } from 'node:stream/promises';
import type { Express, Request, Response } from 'express';
import { requireActiveOrganization } from '../organizations/index.js';
import type { Pipeline } from '../pipeline/index.js';
import type { Database } from '../platform/database/index.js';
import type { LinkSigner } from '../platform/http/signed-links.js';
import { type Storage, tellAsNotFound } from '../platform/storage/index.js';
import type { Clock } from '../platform/time/clock.js';
import { invalid, ServiceError } from '../vocabulary/errors.js';
import { isId } from '../vocabulary/ids.js';
import { Template } from './template.entity.js';

/** What pictures of sample files need. */
export interface SamplePageDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly pipeline: Pipeline;
  readonly signer: LinkSigner;
  readonly publicUrl: string;
}

const LINK_MS = 15 * 60 * 1000;
const SIDE_PX = 1600;

/** Signed link to the picture of a template's sample; null when only its words are kept. */
export function samplePreviewUrl({ clock, signer, publicUrl }: SamplePageDependencies, template: Template): string | null {
  if (template.sampleKey === null) return null;
  const token = signer.sign({ use: 'sample', id: template.id, expires: clock.now().getTime() + LINK_MS });
  return `${publicUrl}/files/templates/${template.id}/sample.png?token=${token}`;
}

/** Serves GET /files/templates/{id}/sample.png, which needs no key but a signed link. Whatever is wrong with a link is FILE_NOT_FOUND; a page that cannot be shown, PROCESSING_FAILED. */
export function mountSamplePages(app: Express, { database, clock, storage, pipeline, signer }: SamplePageDependencies): void {
  async function send(request: Request, response: Response): Promise<void> {
    const id = String(request.params.id);
    const claims = signer.read(String(request.query.token ?? ''), 'sample', clock.now());
    const isMeant = isId('template', id) && claims?.id === id;
    const template = isMeant ? await database.dataSource.manager.findOneBy(Template, { id }) : null;
    if (!template?.sampleKey) throw new ServiceError('FILE_NOT_FOUND');
    await requireActiveOrganization(database.dataSource.manager, template.organizationId);
    const page = request.query.page === undefined ? 1 : Number(request.query.page);
    if (!Number.isInteger(page) || page < 1)
      throw invalid('page', `expected 1 or more, received ${String(request.query.page).slice(0, 20)}`);
    const local = await storage.localCopy(template.sampleKey).catch(tellAsNotFound);
    const picture = join(tmpdir(), `docket-sample-${randomUUID()}.png`);
    try {
      const options = { share: template.organizationId, maxSidePx: SIDE_PX, format: 'png' } as const;
      await pipeline.renderPage(local.path, page, options, picture).catch((cause: unknown) => {
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
  app.get('/files/templates/:id/sample.png', send);
}
