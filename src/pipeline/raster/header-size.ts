import type { Format } from '../model.js';

/** Pixels of a picture as its file names them. */
export interface NamedSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size in the header of a picture whose decoder refuses it, as decoders do with sizes beyond their own limits; null where none is found.
 * Sizes of the first page, not turned. Pure; never throws.
 */
export function sizeInHeader(bytes: Buffer, format: Format): NamedSize | null {
  try {
    return READERS[format]?.(bytes) ?? null;
  } catch {
    // The header is cut off.
    return null;
  }
}

const READERS: Partial<Record<Format, (bytes: Buffer) => NamedSize | null>> = {
  png: (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  jpeg: jpegSize,
  tiff: tiffSize,
  bmp: (bytes) => (bytes.readUInt32LE(14) < 40 ? null : { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }),
  webp: (bytes) =>
    bytes.toString('latin1', 12, 16) === 'VP8X' ? { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 } : null,
};

/** Segments up to the one that begins a frame: markers C0 to CF but for C4, C8 and CC (ITU T.81, table B.1). */
function jpegSize(bytes: Buffer): NamedSize | null {
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // A fill byte stands alone, every other segment names its length.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** ImageWidth (256) and ImageLength (257) of the first directory. */
function tiffSize(bytes: Buffer): NamedSize | null {
  const tags = tiffTags(bytes, 0);
  const [width, height] = [tags.get(256), tags.get(257)];
  return width === undefined || height === undefined ? null : { width, height };
}

/** Pixels may be so many times as high as wide, or as wide as high; what is beyond that is a mistake of the program that wrote it. */
const MOST_UNEVEN = 3;
/** Under this nothing is gained by putting it right. */
const LEAST_UNEVEN = 1.2;

/**
 * How many times as high as wide the pixels of a page (from 0) of a TIFF are: faxes have 204 x 98 dots per inch. 1 where the file does not tell, or
 * is nearly square. Pure; never throws.
 */
export function pixelShape(bytes: Buffer, page: number): number {
  try {
    const tags = tiffTags(bytes, page);
    const shape = (tags.get(282) ?? 1) / (tags.get(283) ?? 1);
    const uneven = Math.max(shape, 1 / shape);
    return uneven >= LEAST_UNEVEN && uneven <= MOST_UNEVEN ? shape : 1;
  } catch {
    return 1;
  }
}

const SHORT = 3;
const RATIONAL = 5;

/** First values of the numbers in the directory of a page (from 0), by tag (TIFF 6.0); those of a BigTIFF are not read. Throws past the end of the file. */
function tiffTags(bytes: Buffer, page: number): Map<number, number> {
  const little = bytes.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const found = new Map<number, number>();
  if (short(2) !== 42) return found;
  let directory = long(4);
  for (let before = 0; before < page; before += 1) directory = long(directory + 2 + 12 * short(directory));
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    const type = short(at + 2);
    const value = long(at + 8);
    if (type === RATIONAL && value + 8 > bytes.length) continue;
    found.set(short(at), type === SHORT ? short(at + 8) : type === RATIONAL ? long(value) / long(value + 4) : value);
  }
  return found;
}
