import sharp, { type Metadata, type Sharp } from 'sharp';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Format } from '../model.js';
import { bmpSize, decodeBmp } from './bmp.js';
import type { Grey } from './grey.js';
import { type NamedSize, pixelShape, sizeInHeader } from './header-size.js';

sharp.cache(false);
sharp.concurrency(1);

/** Pixels of a side of a picture at most (D20). */
export const MAX_SIDE_PX = 10_000;
/** Pixels of a picture at most in all (D20). */
export const MAX_PIXELS = 100_000_000;

/** What the header of a picture file tells. Sizes of the first page as it is shown (EXIF turned). */
export interface PictureFacts {
  pages: number;
  width: number;
  height: number;
  /** Dots per inch that the file claims, null when it claims none that can be true. */
  dpi: number | null;
}

const damaged = (cause?: unknown) =>
  new ServiceError('PROCESSING_FAILED', { reason: 'damaged' }, { message: 'The picture is damaged and cannot be read.', cause });

/** Reads the header of a picture without decoding it. Throws PROCESSING_FAILED when damaged; what is too large for a decoder is not damaged. */
export async function inspectPicture(bytes: Buffer, format: Format): Promise<PictureFacts> {
  try {
    return await factsOf(bytes, format);
  } catch (error) {
    const named = sizeInHeader(bytes, format);
    if (named && isTooLarge(named)) return { pages: 1, width: named.width, height: named.height, dpi: null };
    throw error;
  }
}

async function factsOf(bytes: Buffer, format: Format): Promise<PictureFacts> {
  if (format === 'bmp') {
    const perMetre = bytes.length >= 42 && bytes.readUInt32LE(14) >= 40 ? bytes.readInt32LE(38) : 0;
    return { pages: 1, ...bmpSize(bytes), dpi: plausibleDpi(perMetre * 0.0254) };
  }
  try {
    const meta = await sharp(bytes, { failOn: 'none', limitInputPixels: false }).metadata();
    return { pages: meta.pages ?? 1, ...shownSize(bytes, format, 0, meta) };
  } catch (cause) {
    throw damaged(cause);
  }
}

/** Size and resolution of a page as it is shown: upright by its EXIF, its pixels square. */
function shownSize(bytes: Buffer, format: Format, page: number, meta: Metadata): NamedSize & { dpi: number | null } {
  const sideways = (meta.orientation ?? 1) >= 5;
  const { width, height } = sideways ? { width: meta.height, height: meta.width } : meta;
  const shape = format === 'tiff' ? pixelShape(bytes, page) : 1;
  const dpi = plausibleDpi((meta.density ?? 0) / Math.min(1, shape));
  const stretched = stretch({ width, height }, sideways ? 1 / shape : shape);
  return { ...(isTooLarge(stretched) ? { width, height } : stretched), dpi };
}

/** The size with square pixels of a picture whose pixels are so many times as high as wide: the finer side stays. Pure. */
const stretch = ({ width, height }: NamedSize, shape: number): NamedSize =>
  shape >= 1 ? { width, height: Math.round(height * shape) } : { width: Math.round(width / shape), height };

/** 72 and 96 are what programs write when they do not know. */
function plausibleDpi(dpi: number): number | null {
  const rounded = Math.round(dpi);
  return rounded >= 100 && rounded <= 1300 && rounded !== 96 ? rounded : null;
}

const isTooLarge = ({ width, height }: NamedSize) => width > MAX_SIDE_PX || height > MAX_SIDE_PX || width * height > MAX_PIXELS;

/** Throws DOCUMENT_TOO_LARGE over the pixel limits (D20). */
export function checkPixels({ width, height }: NamedSize): void {
  if (!isTooLarge({ width, height })) return;
  const message = `The picture has ${width} x ${height} pixels; up to ${MAX_SIDE_PX} a side and 100 megapixels are read.`;
  throw new ServiceError('DOCUMENT_TOO_LARGE', { width, height }, { message });
}

/** A page of a picture file (from 0), upright by its EXIF, on paper where it is transparent, its pixels square, not decoded yet. */
export async function openPicture(
  bytes: Buffer,
  format: Format,
  page: number,
  failOn: 'none' | 'truncated' = 'none',
  ground?: Ground,
): Promise<Sharp> {
  if (format === 'bmp') {
    const { data, width, height, isCut } = decodeBmp(bytes, MAX_PIXELS);
    if (isCut && failOn !== 'none') throw damaged();
    return sharp(data, { raw: { width, height, channels: 3 } });
  }
  const background = ground ?? (await groundOf(bytes, page));
  const picture = sharp(bytes, { failOn, limitInputPixels: MAX_PIXELS, page }).autoOrient().flatten({ background });
  if (format !== 'tiff' || pixelShape(bytes, page) === 1) return picture;
  const { width, height } = await pageSize(bytes, format, page);
  const { data, info } = await picture.resize(width, height, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** So many pixels of a side are looked at to tell whether anything is seen on white. */
const LOOKED_AT_PX = 1000;
/** What differs less from the ground is not seen: yellow and pale grey writing is not on white. */
const FAINT = 40;
/** Of so many pixels one must be seen; fewer are dust. */
const SEEN_OF = 10_000;

/** The colour behind what is transparent. */
type Ground = '#ffffff' | '#000000';

/** Whether anything differs from a ground of this grey. */
function isSeenOn(ground: number, data: Uint8Array): boolean {
  let left = Math.ceil(data.length / SEEN_OF);
  return data.some((value) => Math.abs(value - ground) > FAINT && --left === 0);
}

/** The colour behind what is transparent: white, unless things are seen on black alone - logos and slides have white writing that is meant for a dark ground. */
async function groundOf(bytes: Buffer, page: number): Promise<Ground> {
  const open = () => sharp(bytes, { failOn: 'none', limitInputPixels: MAX_PIXELS, page });
  const { hasAlpha, width, height } = await open().metadata();
  if (!hasAlpha) return '#ffffff';
  const fit = { width: Math.min(width, LOOKED_AT_PX), height: Math.min(height, LOOKED_AT_PX), fit: 'fill', kernel: 'nearest' } as const;
  const on = async (background: Ground) => (await rawGrey(open().flatten({ background }).resize(fit))).data;
  return isSeenOn(255, await on('#ffffff')) || !isSeenOn(0, await on('#000000')) ? '#ffffff' : '#000000';
}

/** Pixel size of a page of a multi-page file (from 0), upright by its EXIF. Throws PROCESSING_FAILED, DOCUMENT_TOO_LARGE. */
export async function pageSize(
  bytes: Buffer,
  format: Format,
  page: number,
): Promise<{ width: number; height: number; dpi: number | null }> {
  if (format === 'bmp' || page === 0) {
    const facts = await inspectPicture(bytes, format);
    checkPixels(facts);
    return facts;
  }
  try {
    const meta = await sharp(bytes, { failOn: 'none', limitInputPixels: false, page }).metadata();
    const size = shownSize(bytes, format, page, meta);
    checkPixels(size);
    return size;
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw damaged(cause);
  }
}

/** A decoded page, and whether a part of it may be missing: its file ends too early or is broken on the way. */
export type DecodedPage = Omit<Grey, 'dpi'> & { isDamaged: boolean };

/** Decodes a page to grey, reduced by `scale` (at most 1), as far as its file goes. Throws PROCESSING_FAILED when nothing can be decoded. */
export async function decodeGrey(
  bytes: Buffer,
  format: Format,
  page: number,
  size: { width: number; height: number },
  scale: number,
): Promise<DecodedPage> {
  const decodeOn = async (failOn: 'none' | 'truncated', ground: Ground) => {
    const picture = await openPicture(bytes, format, page, failOn, ground);
    const width = Math.max(1, Math.round(size.width * scale));
    const height = Math.max(1, Math.round(size.height * scale));
    return { ...(await rawGrey(scale === 1 ? picture : picture.resize(width, height, { fit: 'fill' }))), isDamaged: failOn === 'none' };
  };
  const decode = async (failOn: 'none' | 'truncated') => {
    const onWhite = await decodeOn(failOn, '#ffffff');
    // Only what looks empty is looked at again: most pictures that could be transparent are not.
    if (format === 'bmp' || isSeenOn(255, onWhite.data) || (await groundOf(bytes, page)) === '#ffffff') return onWhite;
    return decodeOn(failOn, '#000000');
  };
  try {
    const grey = await decode('truncated').catch(() => decode('none'));
    // Of a coding that the decoder does not know it makes an empty picture; an empty sheet is decoded again without a fault.
    if (format !== 'bmp' && isOneColour(grey.data)) await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, page }).stats();
    return grey;
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw damaged(cause);
  }
}

const isOneColour = (data: Uint8Array): boolean => data.every((value) => value === data[0]);

/** A copy scaled by a factor. */
export async function resize(picture: Omit<Grey, 'dpi'>, factor: number): Promise<Omit<Grey, 'dpi'>> {
  const { data, width, height } = picture;
  if (Math.abs(factor - 1) < 0.02) return picture;
  const to = { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
  const raw = { raw: { width, height, channels: 1 as const } };
  return rawGrey(sharp(data, raw).resize(to.width, to.height, { fit: 'fill', kernel: factor > 1 ? 'cubic' : 'lanczos3' }));
}

async function rawGrey(picture: Sharp): Promise<Omit<Grey, 'dpi'>> {
  const { data, info } = await picture.toColourspace('b-w').extractChannel(0).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
}
