import sharp, { type Sharp } from 'sharp';
import { type OpenFile, openPicture, pageSize, renderColour } from '../../../../pipeline/pictures.js';
import { ServiceError } from '../../../../vocabulary/errors.js';

/** A picture as an image object of a PDF. */
export interface PdfPicture {
  readonly width: number;
  readonly height: number;
  /** Size on paper, points. */
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** Dictionary entries beside Type, Subtype, Width, Height and Length. */
  readonly entries: string;
  readonly bytes: Buffer;
}

const JPEG_QUALITY = 88;
const RENDER_DPI = 200;
/** A picture that does not say its resolution is shown as large as a sheet of A4. */
const SHEET_POINTS = 842;

async function asJpeg(picture: Sharp): Promise<{ entries: string; bytes: Buffer; width: number; height: number }> {
  const { data, info } = await picture.toColourspace('srgb').jpeg({ quality: JPEG_QUALITY }).toBuffer({ resolveWithObject: true });
  const space = info.channels === 1 ? '/DeviceGray' : '/DeviceRGB';
  return { entries: `/Filter /DCTDecode /ColorSpace ${space} /BitsPerComponent 8`, bytes: data, width: info.width, height: info.height };
}

/** Compressed rows of a PNG, which PDF can take as they are. */
function pngRows(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

async function lossless(picture: Sharp): Promise<{ entries: string; bytes: Buffer; width: number; height: number }> {
  const { channels, space } = await picture.metadata();
  const isGrey = channels <= 2 || space === 'b-w';
  const plain = picture.toColourspace(isGrey ? 'b-w' : 'srgb').removeAlpha();
  const { data, info } = await plain.png({ palette: false, progressive: false, compressionLevel: 6 }).toBuffer({ resolveWithObject: true });
  const colours = data[25] === 0 ? 1 : 3;
  const entries = `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors ${colours} /BitsPerComponent 8 /Columns ${info.width} >> /ColorSpace ${colours === 1 ? '/DeviceGray' : '/DeviceRGB'} /BitsPerComponent 8`;
  return { entries, bytes: pngRows(data), width: info.width, height: info.height };
}

/** A JPEG that a PDF shows as it is meant: upright, grey or RGB. */
async function isPlainJpeg(file: OpenFile): Promise<boolean> {
  if (file.format !== 'jpeg') return false;
  const { orientation = 1, channels, space } = await sharp(file.bytes, { failOn: 'none' }).metadata();
  return orientation === 1 && (channels === 1 || (channels === 3 && space === 'srgb'));
}

/** The encoding of a page of a picture file: a plain JPEG as it is, lossless pictures without loss, lossy ones as JPEG. */
async function encode(file: OpenFile, index: number): Promise<{ entries: string; bytes: Buffer; width: number; height: number }> {
  if (await isPlainJpeg(file)) {
    const { width, height, channels } = await sharp(file.bytes, { failOn: 'none' }).metadata();
    const space = channels === 1 ? '/DeviceGray' : '/DeviceRGB';
    return { entries: `/Filter /DCTDecode /ColorSpace ${space} /BitsPerComponent 8`, bytes: file.bytes, width, height };
  }
  const picture = await openPicture(file.bytes, file.format, index);
  return file.format === 'jpeg' || file.format === 'webp' ? asJpeg(picture) : lossless(picture);
}

/** A page of a picture file (from 0), upright by its EXIF. */
export async function pictureOfFile(file: OpenFile, index: number): Promise<PdfPicture> {
  const size = await pageSize(file.bytes, file.format, index);
  const encoded = await encode(file, index);
  const dpi = size.dpi ?? (72 * Math.max(encoded.width, encoded.height)) / SHEET_POINTS;
  return { ...encoded, widthPoints: (encoded.width * 72) / dpi, heightPoints: (encoded.height * 72) / dpi };
}

/** A picture of a page (from 1) of a PDF as it is shown: for files that cannot be added to. */
export async function pictureOfPdf(file: OpenFile, number: number): Promise<PdfPicture> {
  const { data, width, height, dpi } = renderColour(file.pdf!, number, RENDER_DPI);
  for (let at = 0; at + 3 < data.length; at += 4) {
    const blue = data[at]!;
    data[at] = data[at + 2]!;
    data[at + 2] = blue;
    data[at + 3] = 255;
  }
  const encoded = await asJpeg(sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha());
  return { ...encoded, widthPoints: (width * 72) / dpi, heightPoints: (height * 72) / dpi };
}

/** Gives the picture of a page (from 1). */
export type PictureOf = (file: OpenFile, number: number) => Promise<PdfPicture>;

/** The picture of a page of any file. Throws PROCESSING_FAILED for a damaged one. */
export const pictureOf: PictureOf = (file, number) => (file.pdf ? pictureOfPdf(file, number) : pictureOfFile(file, number - 1));

/** The same with a white sheet in place of a page that cannot be shown, as long as another one can: throws at the last page when none could. */
export function pictureOrSheet(): PictureOf {
  let isAnyShown = false;
  return async (file, number) => {
    try {
      const picture = await pictureOf(file, number);
      isAnyShown = true;
      return picture;
    } catch (error) {
      const isLost = file.pdf?.pdfium.growth.isLost ?? true;
      if (!(error instanceof ServiceError) || isLost || (number === file.pages && !isAnyShown)) throw error;
      const white = sharp({ create: { width: 1, height: 1, channels: 3, background: '#ffffff' } });
      return { ...(await asJpeg(white)), widthPoints: 612, heightPoints: 792 };
    }
  };
}
