import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { createPdfium, openPdf } from '../../../src/pipeline/engines/pdf/pdfium.js';
import { renderGrey } from '../../../src/pipeline/engines/pdf/render.js';
import type { Bend, Corners } from '../../../src/pipeline/model.js';
import { inPixels, inverse, moved, ofCorners } from '../../../src/pipeline/raster/straightening/homography.js';
import { warp } from '../../../src/pipeline/raster/straightening/warp.js';

/** Something printed on a page; points from the top left. */
export interface Print {
  text: string;
  x: number;
  y: number;
  size?: number;
  bold?: boolean;
}

/** A page to be made: letter size unless told otherwise; lines from and to in points from the top left. */
export interface Sheet {
  print: Print[];
  lines?: { from: [number, number]; to: [number, number] }[];
  width?: number;
  height?: number;
  rotation?: number;
}

/** A PDF with a text layer. */
export async function makePdf(sheets: Sheet[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const strong = await document.embedFont(StandardFonts.HelveticaBold);
  for (const sheet of sheets) {
    const height = sheet.height ?? 792;
    const page = document.addPage([sheet.width ?? 612, height]);
    if (sheet.rotation) page.setRotation(degrees(sheet.rotation));
    for (const { text, x, y, size = 10, bold = false } of sheet.print)
      page.drawText(text, { x, y: height - y, size, font: bold ? strong : plain });
    for (const { from, to } of sheet.lines ?? []) {
      page.drawLine({
        start: { x: from[0], y: height - from[1] },
        end: { x: to[0], y: height - to[1] },
        thickness: 0.8,
        color: rgb(0, 0, 0),
      });
    }
  }
  return Buffer.from(await document.save());
}

/** How a simulated scan differs from the page. */
export interface ScanOptions {
  dpi?: number;
  /** Degrees clockwise. */
  tilt?: number;
  /** Quarter turns clockwise. */
  turns?: number;
  /** Deviation of the noise, of 255. */
  noise?: number;
  /** Share of light lost in the darkest corner, 0-1. */
  shade?: number;
  blur?: number;
  /** Where the corners of the page come to lie on the picture, as a camera sees it at an angle; fractions. */
  corners?: Corners;
  /** How the paper is bent. */
  bend?: Bend;
}

/** A page of a PDF as a scanner or a camera would see it; grey pixels. */
export async function scanPixels(
  pdf: Buffer,
  page: number,
  options: ScanOptions = {},
): Promise<{ data: Buffer; width: number; height: number }> {
  const { dpi = 200, tilt = 0, turns = 0, blur = 0 } = options;
  const document = openPdf(await createPdfium(), pdf);
  const grey = renderGrey(document, page, dpi);
  document.close();
  let picture = sharp(Buffer.from(grey.data), { raw: { width: grey.width, height: grey.height, channels: 1 } });
  if (turns !== 0)
    picture = sharp(
      await picture
        .rotate(turns * 90)
        .png()
        .toBuffer(),
    );
  if (tilt !== 0) picture = picture.rotate(tilt, { background: '#ffffff' });
  if (blur > 0) picture = picture.blur(blur);
  const { data, info } = await picture.toColourspace('b-w').extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const flat = { data, ...info, channels: 1 };
  if (options.bend) data.set(warp(flat, moved(1, 0, 1, 0), { ...options.bend, drops: options.bend.drops.map((drop) => -drop) }));
  if (options.corners) data.set(warp(flat, inPixels(inverse(ofCorners(options.corners)!), flat)));
  soil(data, info.width, info.height, options);
  return { data, width: info.width, height: info.height };
}

/** The same as a file. */
export async function scanFile(
  pdf: Buffer,
  page: number,
  format: 'png' | 'jpeg' | 'tiff' | 'webp',
  options: ScanOptions = {},
): Promise<Buffer> {
  const { data, width, height } = await scanPixels(pdf, page, options);
  return sharp(data, { raw: { width, height, channels: 1 } })
    .withMetadata({ density: options.dpi ?? 200 })
    .toFormat(format)
    .toBuffer();
}

/** Noise and shadow from a fixed sequence, so that every run sees the same picture. */
function soil(data: Buffer, width: number, height: number, { noise = 0, shade = 0 }: ScanOptions): void {
  if (noise === 0 && shade === 0) return;
  let seed = 20_261;
  const random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    return seed / 4_294_967_296;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const light = 1 - shade * ((x / width) * 0.6 + (y / height) * 0.4);
      const grain = (random() + random() + random() + random() - 2) * 1.73 * noise;
      data[at] = Math.max(0, Math.min(255, (data[at] ?? 255) * 0.9 * light + 12 + grain));
    }
  }
}

/** A picture as a bitmap of 24 bits, its rows from the top. */
export async function bmpOf(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const stride = Math.ceil((info.width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + stride * info.height);
  file.write('BM');
  const values = [54, 40, info.width, -info.height, (24 << 16) | 1];
  for (const [i, at] of [10, 14, 18, 22, 26].entries()) file.writeInt32LE(values[i]!, at);
  for (let y = 0; y < info.height; y++) data.copy(file, 54 + y * stride, y * info.width * 3, (y + 1) * info.width * 3);
  return file;
}
