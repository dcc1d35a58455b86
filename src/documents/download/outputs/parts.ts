import { copyFile, writeFile } from 'node:fs/promises';
import { PDFDocument, PDFNull } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { loadFile, type OpenFile, pixelShape } from '../../../pipeline/pictures.js';
import { ServiceError } from '../../../vocabulary/errors.js';
import { partPath } from './part-path.js';
import { writePicturePdf } from './pdf/picture-pdf.js';

/** Pages of a file that become a file of their own, both ends included, from 1. */
export interface PartRange {
  readonly firstPage: number;
  readonly lastPage: number;
}

/** Writes pages of an open file to a path. */
type WritePart = (range: PartRange, outPath: string) => Promise<void>;

/** The same file each time for the same pages: an upload that was made before is recognised by its content. */
const QUIET = { updateMetadata: false } as const;

/**
 * Takes pages out of a PDF as they are. What is filled into forms becomes part of the page, since the form of the whole file does not go along.
 * A page that is left out must not go along either, whatever link, field or article of a kept page points to it: it is nothing while the part is
 * copied.
 */
async function pdfParts({ bytes, pages: shown }: OpenFile): Promise<WritePart> {
  const source = await PDFDocument.load(bytes, QUIET);
  // Of a damaged file each program may count other pages: what is called page 2 here must be what people saw as page 2.
  if (source.getPageCount() !== shown) throw new Error('its pages are counted in another way');
  const form = source.catalog.AcroForm() ? source.getForm() : null;
  if (form && form.getFields().length > 0) form.flatten({ updateFieldAppearances: false });
  const pages = source.getPages();
  return async ({ firstPage, lastPage }, outPath) => {
    const isLeftOut = (_page: unknown, index: number) => index < firstPage - 1 || index >= lastPage;
    const leftOut = pages.filter(isLeftOut);
    for (const { ref } of leftOut) source.context.assign(ref, PDFNull);
    try {
      const part = await PDFDocument.create(QUIET);
      const indexes = Array.from({ length: lastPage - firstPage + 1 }, (_, offset) => firstPage - 1 + offset);
      for (const page of await part.copyPages(source, indexes)) part.addPage(page);
      await writeFile(outPath, await part.save({ useObjectStreams: true, addDefaultPage: false, objectsPerTick: 200 }));
    } finally {
      for (const { ref, node } of leftOut) source.context.assign(ref, node);
    }
  };
}

/** Takes pages out of a TIFF; throws where pages of a part differ in size, which one picture cannot hold. */
const tiffParts =
  (bytes: Buffer): WritePart =>
  async ({ firstPage, lastPage }, outPath) => {
    const pages = lastPage - firstPage + 1;
    const picture = sharp(bytes, { page: firstPage - 1, pages, failOn: 'none', limitInputPixels: false });
    const { bitsPerSample, density } = await picture.metadata();
    const kept = picture.keepMetadata();
    // Dots a millimetre across and down: without them a fax would be read in other proportions than its source.
    const across = (density ?? 0) / 25.4;
    const resolution = density ? { xres: across, yres: across / pixelShape(bytes, firstPage - 1) } : {};
    // Black and white stays one bit a dot: a fax of a hundred pages would be eight times as large.
    const written =
      bitsPerSample === 1
        ? kept.toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1, ...resolution })
        : kept.tiff({ compression: 'deflate', ...resolution });
    await writeFile(outPath, await written.toBuffer());
  };

/** The way that keeps pages as they are; null when there is none. */
async function exactParts(file: OpenFile, path: string): Promise<WritePart | null> {
  if (file.format === 'pdf') return pdfParts(file).catch(() => null);
  return file.format === 'tiff' ? tiffParts(file.bytes) : (_range, outPath) => copyFile(path, outPath);
}

/** Makes a file of each range. Where pages cannot be taken out as they are (protected, damaged, unequal), the part is a PDF of their pictures. */
export async function writeParts(path: string, outPath: string, parts: readonly PartRange[]): Promise<void> {
  const file = await loadFile(path, Number.POSITIVE_INFINITY);
  try {
    if (parts.some(({ lastPage }) => lastPage > file.pages))
      throw new ServiceError('PROCESSING_FAILED', undefined, { message: `The file has only ${file.pages} pages that can be shown.` });
    const exact = await exactParts(file, path);
    for (const [index, range] of parts.entries()) {
      const target = partPath(outPath, index);
      const isDone =
        exact !== null &&
        (await exact(range, target)
          .then(() => true)
          .catch(() => false));
      if (!isDone) await writePicturePdf(file, target, async () => null, range);
    }
  } finally {
    file.close();
  }
}
