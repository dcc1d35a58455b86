import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { ServiceError } from '../../vocabulary/errors.js';
import { openPage } from '../engines/pdf/pdfium.js';
import { renderColour } from '../engines/pdf/render.js';
import type { Bend, Corners } from '../model.js';
import { openPicture, pageSize } from '../raster/decode.js';
import { inPixels, ofCorners } from '../raster/straightening/homography.js';
import { warp } from '../raster/straightening/warp.js';
import { loadBytes, type OpenFile } from './load.js';

/** How a page is to be shown. */
export interface RenderOptions {
  page: number;
  maxSidePx: number;
  format: 'png' | 'jpeg';
  /** Page.rotation of the model, so that boxes fit; null: as the file shows it. */
  rotation: number | null;
  /** Of a page that was straightened when it was recognised; see `cornersOfPage`. Null: as it lies. */
  corners: Corners | null;
  /** Of paper that was bent: see `Page.bend`. */
  bend: Bend | null;
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

async function uprightPicture(file: OpenFile, { page, maxSidePx, rotation, corners, bend }: RenderOptions): Promise<Sharp> {
  const { data, info, shown } = await pixels(file, page, maxSidePx);
  const turned = rotation === null ? 0 : (rotation - shown + 360) % 360;
  const upright = turned === 0 ? { data, info } : await sharp(data, rawOf(info)).rotate(turned).raw().toBuffer({ resolveWithObject: true });
  const map = corners && ofCorners(corners);
  if (!map) return sharp(upright.data, rawOf(upright.info));
  const { width, height, channels } = upright.info;
  return sharp(warp({ data: upright.data, width, height, channels }, inPixels(map, upright.info), bend), rawOf(upright.info));
}

const rawOf = ({ width, height, channels }: OutputInfo) => ({ raw: { width, height, channels } });

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
