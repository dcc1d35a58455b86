import { readFile, writeFile } from 'node:fs/promises';
import {
  degrees,
  type PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import type { PageFrame } from '../../../../pipeline/pictures.js';
import { LABEL_FONT, THIN_PAINT } from './annotations.js';
import { concat, pageMatrix, quarterTurns, uprightSize } from './geometry.js';
import { fontObjects, type PdfValue, TEXT_FONT } from './glyphless-font.js';
import type { Overlay } from './picture-pdf.js';
import { isRef, isText } from './writer.js';

function toPdfLib(value: PdfValue, document: PDFDocument, refs: readonly PDFRef[]): PDFObject {
  if (typeof value === 'string') return PDFName.of(value);
  if (typeof value === 'number') return document.context.obj(value);
  if (Array.isArray(value)) return document.context.obj(value.map((item) => toPdfLib(item, document, refs)));
  if (isRef(value)) return refs[value.ref]!;
  if (isText(value)) return PDFString.of(value.text);
  const entries = Object.entries(value).map(([key, item]) => [key, toPdfLib(item as PdfValue, document, refs)]);
  return document.context.obj(Object.fromEntries(entries) as Record<string, PDFObject>);
}

/** Adds fonts and paints of overlays to the document, once; gives what puts them into a page's resources. */
function addResources(document: PDFDocument): (page: PDFPage) => void {
  const { context } = document;
  const objects = fontObjects();
  const refs = objects.map(() => context.nextRef());
  objects.forEach(({ dictionary, stream }, index) => {
    const dict = toPdfLib(dictionary, document, refs) as PDFDict;
    context.assign(refs[index]!, stream ? PDFRawStream.of(dict, new Uint8Array(stream)) : dict);
  });
  const label = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }));
  const paints = [0.18, 1].map((ca) => context.register(context.obj({ ca })));
  return ({ node }) => {
    node.setFontDictionary(PDFName.of(TEXT_FONT), refs[0]!);
    node.setFontDictionary(PDFName.of(LABEL_FONT), label);
    node.setExtGState(PDFName.of(THIN_PAINT), paints[0]!);
    node.setExtGState(PDFName.of(`${THIN_PAINT}Off`), paints[1]!);
  };
}

/**
 * Writes a copy of a PDF with what `overlay` gives over its pages; everything that was in it stays as it was. Pages that recognition had to
 * turn are shown upright. `frames`: of its pages as they were read, null for a damaged one. Throws for a file that pdf-lib cannot open, that is
 * protected, or whose pages it counts in another way.
 */
export async function writeOverlaidPdf(
  path: string,
  outPath: string,
  overlay: Overlay,
  frames: readonly (PageFrame | null)[],
): Promise<void> {
  const document = await PDFDocument.load(await readFile(path), { updateMetadata: false });
  const { context } = document;
  const pages = document.getPages();
  // Of a damaged file each program may count other pages: what was read on page 2 must not stand on page 1.
  if (pages.length !== frames.length) throw new Error('its pages are counted in another way');
  const equip = addResources(document);
  const operators = (text: string) => context.register(context.flateStream(text));
  const [save, restore] = [operators('q\n'), operators('\nQ\n')];
  for (const [index, page] of pages.entries()) {
    const frame = frames[index];
    if (!frame) continue;
    // As it is shown: what the file says of its boxes may reach over the paper.
    const box = { x: frame.left, y: frame.bottom, width: frame.right - frame.left, height: frame.top - frame.bottom };
    const overlaid = await overlay(index + 1, (rotation) => uprightSize(box, rotation));
    if (!overlaid) continue;
    equip(page);
    // What the page itself does to the state of the canvas must not reach the overlay.
    page.node.wrapContentStreams(save, restore);
    page.node.addContentStream(operators(`q ${concat(pageMatrix(overlaid.page, box))}\n${overlaid.operators}\nQ\n`));
    if (overlaid.page.source === 'ocr') page.setRotation(degrees(quarterTurns(overlaid.page.rotation) * 90));
  }
  await writeFile(outPath, await document.save({ useObjectStreams: true, addDefaultPage: false, objectsPerTick: 200 }));
}
