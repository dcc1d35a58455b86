import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Response } from 'express';
import { cornersOfPage, type Pipeline } from '../../pipeline/index.js';
import { type Storage, tellAsNotFound } from '../../platform/storage/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { Document } from '../document.entity.js';
import type { PageReader } from '../pages/page.service.js';

/** What pictures of pages need. */
export interface PagePictureDependencies {
  readonly clock: Clock;
  readonly storage: Storage;
  readonly pipeline: Pipeline;
  readonly pages: PageReader;
}

/** Pictures of pages as PNG. */
export interface PagePictures {
  /** Throws PROCESSING_FAILED for a page that cannot be shown, FILE_NOT_FOUND when the document went meanwhile. */
  picture(document: Document, page: number, maxSidePx: number): Promise<Buffer>;
}

/** Pixels of the longer side of a page's picture: the least, the most, and what is sent when nothing is asked for. */
const SIDE_PX = { least: 64, most: 3000, standard: 1600 } as const;

/** Pictures are kept so long, and so many bytes of them: who leafs through a document or loads a page again costs no rendering. */
const KEPT = { ms: 15 * 60 * 1000, bytes: 64 * 1024 * 1024 } as const;

/** A page that could not be shown is not tried again for so long: drawing it may have taken all the time that it may take. */
const HOPELESS_MS = 60_000;
const MOST_HOPELESS = 10_000;

/** Longer side of the picture, out of `?size=`; throws VALIDATION_ERROR. Pure. */
export function readSize(given: unknown): number {
  if (given === undefined) return SIDE_PX.standard;
  const size = Number(given);
  if (!Number.isInteger(size) || size < SIDE_PX.least || size > SIDE_PX.most)
    throw invalid('size', `expected an integer from ${SIDE_PX.least} to ${SIDE_PX.most}, received ${String(given).slice(0, 20)}`);
  return size;
}

/** Sends a picture; the browser may keep it as long as its link works. */
export function sendPicture(response: Response, picture: Buffer): void {
  response.setHeader('Content-Type', 'image/png');
  response.setHeader('Cache-Control', 'private, max-age=900');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.end(picture);
}

interface Kept {
  readonly picture: Promise<Buffer>;
  readonly until: number;
  bytes: number;
}

/** Builds the pictures over a memory of those made last; the same one asked for at once by many is made once. */
export function createPagePictures({ clock, storage, pipeline, pages }: PagePictureDependencies): PagePictures {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  /** Pages that could not be shown, until when that counts; and those that are being drawn, in one size after the other. */
  const hopeless = new Map<string, number>();
  const drawing = new Map<string, Promise<unknown>>();

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  const cannotShow = (page: number, cause?: unknown) =>
    new ServiceError('PROCESSING_FAILED', { page }, { message: 'The page cannot be shown.', cause });

  /** Draws a page when it is drawn in no other size: one that cannot be shown costs the time of one. */
  function draw(document: Document, page: number, maxSidePx: number): Promise<Buffer> {
    const place = [document.storageKey, document.resultRun, page].join(' ');
    const before = drawing.get(place) ?? Promise.resolve();
    const drawn = before
      .catch(() => undefined)
      .then(() => {
        if ((hopeless.get(place) ?? 0) > clock.now().getTime()) throw cannotShow(page);
        return render(document, page, maxSidePx);
      })
      .catch((error: unknown) => {
        if (hopeless.size >= MOST_HOPELESS) hopeless.clear();
        // What was refused out of memory has no cause, and prolongs nothing.
        const isHopeless = error instanceof ServiceError && error.code === 'PROCESSING_FAILED' && error.cause !== undefined;
        if (isHopeless) hopeless.set(place, clock.now().getTime() + HOPELESS_MS);
        throw error;
      })
      .finally(() => {
        if (drawing.get(place) === drawn) drawing.delete(place);
      });
    drawing.set(place, drawn);
    return drawn;
  }

  async function render(document: Document, page: number, maxSidePx: number): Promise<Buffer> {
    // Turned as it was read, so that the boxes of words and fields fit the picture.
    const model = await pages.model(document.id, page);
    const turned = model ? { rotation: model.rotation, corners: cornersOfPage(model), bend: model.bend ?? null } : {};
    const local = await storage.localCopy(document.storageKey).catch(tellAsNotFound);
    const file = join(tmpdir(), `docket-page-${randomUUID()}.png`);
    try {
      await pipeline
        .renderPage(local.path, page, { share: document.organizationId, maxSidePx, format: 'png', ...turned }, file)
        .catch((cause: unknown) => {
          throw cannotShow(page, cause);
        });
      return await readFile(file);
    } finally {
      await Promise.all([local.release(), rm(file, { force: true })]);
    }
  }

  return {
    picture(document, page, maxSidePx) {
      const now = clock.now().getTime();
      const key = [document.storageKey, document.resultRun, page, maxSidePx].join(' ');
      for (const [old, { until }] of kept) {
        if (until > now) break;
        drop(old);
      }
      const known = kept.get(key);
      if (known) return known.picture;
      const entry: Kept = { picture: draw(document, page, maxSidePx), until: now + KEPT.ms, bytes: 0 };
      kept.set(key, entry);
      entry.picture.then(
        (picture) => {
          if (kept.get(key) !== entry) return;
          entry.bytes = picture.length;
          bytes += picture.length;
          for (const oldest of kept.keys()) {
            if (bytes <= KEPT.bytes) break;
            drop(oldest);
          }
        },
        () => drop(key),
      );
      return entry.picture;
    },
  };
}
