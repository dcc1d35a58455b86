import type { Page } from '../../../../pipeline/index.js';
import { frameOf, type OpenFile } from '../../../../pipeline/pictures.js';
import { LABEL_FONT, THIN_PAINT } from './annotations.js';
import { concat, pdfNumber as n, pageMatrix, quarterTurns, uprightSize } from './geometry.js';
import { fontObjects, TEXT_FONT } from './glyphless-font.js';
import { type PdfPicture, type PictureOf, pictureOf } from './page-picture.js';
import { PdfWriter, spellEntries } from './writer.js';

/** What is drawn over a page: operators in points of the upright page, and the page that they speak of. Null: nothing. */
export type Overlay = (number: number, size: (rotation: number) => { width: number; height: number }) => Promise<OverlaidPage | null>;

/** Operators of one page. */
export interface OverlaidPage {
  readonly page: Pick<Page, 'rotation' | 'source' | 'quality'>;
  readonly operators: string;
}

/** Fonts and paints that overlays use. */
async function writeResources(writer: PdfWriter): Promise<string> {
  const objects = fontObjects();
  const numbers = objects.map(() => writer.reserve());
  for (const [index, { dictionary, stream }] of objects.entries()) {
    const entries = spellEntries(dictionary, (ref) => numbers[ref]!);
    if (stream) await writer.stream(numbers[index]!, entries, stream);
    else await writer.object(numbers[index]!, `<< ${entries} >>`);
  }
  const label = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  return `/Font << /${TEXT_FONT} ${numbers[0]} 0 R /${LABEL_FONT} ${label} >> /ExtGState << /${THIN_PAINT} << /ca 0.18 >> /${THIN_PAINT}Off << /ca 1 >> >>`;
}

/** Writes one page: its picture over the whole sheet, then the overlay. A turned page is shown upright by its Rotate entry. */
async function writePage(
  writer: PdfWriter,
  parent: number,
  resources: string,
  picture: PdfPicture,
  overlaid: OverlaidPage | null,
): Promise<number> {
  const [page, image, content] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const { width, height, widthPoints: w, heightPoints: h } = picture;
  await writer.stream(image, `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${picture.entries}`, picture.bytes);
  const show = `q ${n(w)} 0 0 ${n(h)} 0 0 cm /Scan Do Q`;
  const over = overlaid ? `\nq ${concat(pageMatrix(overlaid.page, { x: 0, y: 0, width: w, height: h }))}\n${overlaid.operators}\nQ` : '';
  await writer.operators(content, show + over);
  const rotate = quarterTurns(overlaid?.page.rotation ?? 0) * 90;
  await writer.object(
    page,
    `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${n(w)} ${n(h)}] /Rotate ${rotate} /Contents ${content} 0 R /Resources << /XObject << /Scan ${image} 0 R >> ${resources} >> >>`,
  );
  return page;
}

/** A PDF with a picture of each page of the file, or of some, and what `overlay` gives over it. One page is held at a time. Throws what `picture` throws. */
export async function writePicturePdf(
  file: OpenFile,
  outPath: string,
  overlay: Overlay,
  { firstPage, lastPage } = { firstPage: 1, lastPage: file.pages },
  picture: PictureOf = pictureOf,
): Promise<void> {
  const writer = await PdfWriter.create(outPath);
  try {
    const [root, tree] = [writer.reserve(), writer.reserve()];
    const resources = await writeResources(writer);
    const pages: number[] = [];
    for (let number = firstPage; number <= lastPage; number += 1) {
      const shown = await picture(file, number);
      const sheet = { x: 0, y: 0, width: shown.widthPoints, height: shown.heightPoints };
      // A page of a PDF is drawn as the file turns it: only what recognition turned beyond that is left.
      const turned = (file.pdf && frameOf(file.pdf, number)?.rotation) ?? 0;
      const overlaid = await overlay(number, (rotation) => uprightSize(sheet, rotation - turned));
      const placed = overlaid && { ...overlaid, page: { ...overlaid.page, rotation: overlaid.page.rotation - turned } };
      pages.push(await writePage(writer, tree, resources, shown, placed));
    }
    await writer.object(tree, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`);
    await writer.object(root, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
    await writer.end(root);
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}
