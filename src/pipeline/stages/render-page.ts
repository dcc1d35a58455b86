import sharp, { type Sharp } from 'sharp';
import { ServiceError } from '../../vocabulary/errors.js';
import { openPage } from '../engines/pdf/pdfium.js';
import { renderColour } from '../engines/pdf/render.js';
import { openPicture, pageSize } from '../raster/decode.js';
import { loadBytes, type OpenFile } from './load.js';

/** How a page is to be shown. */
export interface RenderOptions {
  page: number;
  maxSidePx: number;
  format: 'png' | 'jpeg';
  /** Page.rotation of the model, so that boxes fit; null: as the file shows it. */
  rotation: number | null;
  /** Page.quality.skew of a recognised page, degrees; 0: leave it. */
  skew: number;
}

const MAX_RENDER_DPI = 300;

/** A page as it is shown. */
export interface RenderedPage {
  readonly width: number;
  readonly height: number;
  /** The PNG or JPEG. */
  readonly picture: Uint8Array;
}

/** A picture of a page, at most `maxSidePx` a side. Throws PROCESSING_FAILED for what cannot be shown. */
export async function renderPage(bytes: Buffer, options: RenderOptions): Promise<RenderedPage> {
  const file = await loadBytes(bytes, Number.POSITIVE_INFINITY);
  try {
    if (options.page < 1 || options.page > file.pages) {
      throw new ServiceError('PROCESSING_FAILED', { pages: file.pages }, { message: `The document has ${file.pages} pages.` });
    }
    const upright = await uprightPicture(file, options);
    const bounded = upright.resize(options.maxSidePx, options.maxSidePx, { fit: 'inside', withoutEnlargement: true });
    const encoded = options.format === 'png' ? bounded.png() : bounded.jpeg({ quality: 85 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, picture: data };
  } finally {
    file.close();
  }
}

async function uprightPicture(file: OpenFile, { page, maxSidePx, rotation, skew }: RenderOptions): Promise<Sharp> {
  const { data, info, shown } = await pixels(file, page, maxSidePx);
  const turned = rotation === null ? 0 : (rotation - shown + 360) % 360;
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  if (turned === 0 && skew === 0) return sharp(data, raw);
  const first = await sharp(data, raw).rotate(turned).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = first.info;
  const level = sharp(first.data, { raw: { width, height, channels } });
  if (skew === 0) return level;
  const tilted = await level.rotate(-skew, { background: '#ffffff' }).raw().toBuffer({ resolveWithObject: true });
  const grown = { raw: { width: tilted.info.width, height: tilted.info.height, channels: tilted.info.channels } };
  return sharp(tilted.data, grown).extract({
    left: Math.floor((tilted.info.width - width) / 2),
    top: Math.floor((tilted.info.height - height) / 2),
    width,
    height,
  });
}

/** Pixels of a page as the file shows it (`shown`: degrees that are applied already). */
async function pixels(file: OpenFile, page: number, maxSidePx: number) {
  if (!file.pdf) {
    const size = await pageSize(file.bytes, file.format, page - 1);
    const picture = await openPicture(file.bytes, file.format, page - 1);
    const scale = Math.min(1, maxSidePx / Math.max(size.width, size.height));
    const fitted =
      scale < 1
        ? picture.resize(Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale)), { fit: 'fill' })
        : picture;
    return { ...(await fitted.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })), shown: 0 };
  }
  const handle = openPage(file.pdf, page);
  if (handle === 0) throw new ServiceError('PROCESSING_FAILED', undefined, { message: 'The page is damaged.' });
  const longest = Math.max(file.pdf.pdfium._FPDF_GetPageWidthF(handle), file.pdf.pdfium._FPDF_GetPageHeightF(handle), 1);
  const shown = file.pdf.pdfium._FPDFPage_GetRotation(handle) * 90;
  file.pdf.pdfium._FPDF_ClosePage(handle);
  const picture = renderColour(file.pdf, page, Math.min(MAX_RENDER_DPI, (maxSidePx * 72) / longest));
  const rgba = swapRedAndBlue(picture.data);
  const raw = { raw: { width: picture.width, height: picture.height, channels: 4 as const } };
  return { ...(await sharp(rgba, raw).removeAlpha().raw().toBuffer({ resolveWithObject: true })), shown };
}

function swapRedAndBlue(data: Buffer): Buffer {
  for (let i = 0; i + 3 < data.length; i += 4) {
    const blue = data[i]!;
    data[i] = data[i + 2]!;
    data[i + 2] = blue;
    data[i + 3] = 255;
  }
  return data;
}
