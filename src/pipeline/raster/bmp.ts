import { ServiceError } from '../../vocabulary/errors.js';

/** A decoded picture of three bytes a pixel (red, green, blue), row by row from the top. */
export interface Rgb {
  data: Buffer;
  width: number;
  height: number;
}

/** A decoded bitmap; `isCut`: its file ends before its last row, what is missing is white. */
export interface DecodedBmp extends Rgb {
  isCut: boolean;
}

interface Header {
  offset: number;
  width: number;
  height: number;
  topDown: boolean;
  bits: number;
  compression: number;
  palette: Buffer;
  masks: [number, number, number];
}

const fail = (why: string) => new ServiceError('PROCESSING_FAILED', { reason: 'damaged' }, { message: `The BMP cannot be read: ${why}.` });

/** Size of a BMP from its header; throws PROCESSING_FAILED when damaged. */
export function bmpSize(file: Buffer): { width: number; height: number } {
  const { width, height } = readHeader(file);
  return { width, height };
}

/** Decodes a Windows bitmap: 1, 4, 8, 16, 24 and 32 bits, run-length coded 4 and 8 bits. Throws PROCESSING_FAILED when damaged or over `maxPixels`. */
export function decodeBmp(file: Buffer, maxPixels: number): DecodedBmp {
  const header = readHeader(file);
  const { width, height } = header;
  if (width * height > maxPixels) throw fail('too many pixels');
  const data = Buffer.alloc(width * height * 3, 255);
  const hasRuns = header.compression === 1 || header.compression === 2;
  const isWhole = hasRuns ? decodeRuns(file, header, data) : decodeRows(file, header, data);
  return { data, width, height, isCut: !isWhole };
}

function readHeader(file: Buffer): Header {
  if (file.length < 26 || file.toString('latin1', 0, 2) !== 'BM') throw fail('no header');
  const size = file.readUInt32LE(14);
  if (14 + size > file.length) throw fail('the header is cut off');
  const offset = file.readUInt32LE(10);
  if (size === 12) {
    const bits = file.readUInt16LE(24);
    const palette = widenPalette(file.subarray(26, 26 + 3 * (bits <= 8 ? 1 << bits : 0)));
    return checked({
      offset,
      width: file.readUInt16LE(18),
      height: file.readUInt16LE(20),
      topDown: false,
      bits,
      compression: 0,
      palette,
      masks: [0, 0, 0],
    });
  }
  if (size < 40) throw fail('the header is unknown');
  const rows = file.readInt32LE(22);
  const bits = file.readUInt16LE(28);
  const compression = file.readUInt32LE(30);
  const masksInHeader = compression === 3 || compression === 6;
  const masks: [number, number, number] =
    masksInHeader && file.length >= 66
      ? [file.readUInt32LE(54), file.readUInt32LE(58), file.readUInt32LE(62)]
      : bits === 16
        ? [0x7c00, 0x3e0, 0x1f]
        : [0xff0000, 0xff00, 0xff];
  const paletteAt = 14 + size + (masksInHeader && size === 40 ? 12 : 0);
  const palette = file.subarray(paletteAt, paletteAt + 4 * (bits <= 8 ? 1 << bits : 0));
  return checked({ offset, width: file.readInt32LE(18), height: Math.abs(rows), topDown: rows < 0, bits, compression, palette, masks });
}

function checked(header: Header): Header {
  if (header.width <= 0 || header.height <= 0 || header.width > 1e6 || header.height > 1e6) throw fail('its size is not possible');
  if (![1, 4, 8, 16, 24, 32].includes(header.bits) || ![0, 1, 2, 3, 6].includes(header.compression)) throw fail('its coding is unknown');
  return header;
}

function widenPalette(triples: Buffer): Buffer {
  const out = Buffer.alloc((triples.length / 3) * 4);
  for (let i = 0; i * 3 + 2 < triples.length; i++) triples.copy(out, i * 4, i * 3, i * 3 + 3);
  return out;
}

/** False: the file ends before the last row; the padding of that may be missing. */
function decodeRows(file: Buffer, h: Header, out: Buffer): boolean {
  const stride = Math.ceil((h.width * h.bits) / 32) * 4;
  for (let y = 0; y < h.height; y++) {
    const row = h.offset + y * stride;
    if (row + stride > file.length + 3) return false;
    const to = (h.topDown ? y : h.height - 1 - y) * h.width * 3;
    for (let x = 0; x < h.width; x++) pixel(file, h, row, x, out, to + x * 3);
  }
  return true;
}

function pixel(file: Buffer, h: Header, row: number, x: number, out: Buffer, to: number): void {
  if (h.bits <= 8) {
    const perByte = 8 / h.bits;
    const byte = file[row + Math.floor(x / perByte)] ?? 0;
    const index = (byte >> (8 - h.bits * ((x % perByte) + 1))) & ((1 << h.bits) - 1);
    paint(h, index, out, to);
  } else if (h.bits === 24) {
    const at = row + x * 3;
    out[to] = file[at + 2] ?? 255;
    out[to + 1] = file[at + 1] ?? 255;
    out[to + 2] = file[at] ?? 255;
  } else {
    const bytes = h.bits / 8;
    const at = row + x * bytes;
    if (at + bytes > file.length) return;
    const value = bytes === 2 ? file.readUInt16LE(at) : file.readUInt32LE(at);
    for (let c = 0; c < 3; c++) out[to + c] = channel(value, h.masks[c] ?? 0);
  }
}

function channel(value: number, mask: number): number {
  if (mask === 0) return 0;
  const shift = Math.log2(mask & -mask) & 31;
  const most = mask >>> shift;
  return Math.round((((value & mask) >>> shift) * 255) / most);
}

function paint(h: Header, index: number, out: Buffer, to: number): void {
  out[to] = h.palette[index * 4 + 2] ?? 0;
  out[to + 1] = h.palette[index * 4 + 1] ?? 0;
  out[to + 2] = h.palette[index * 4] ?? 0;
}

/**
 * Run-length coding: pairs of count and value; count 0 escapes to end of line (0), end (1), jump (2) or literal pixels (3 and more). False: the file ends
 * before the end that it should name and before the last row.
 */
function decodeRuns(file: Buffer, h: Header, out: Buffer): boolean {
  let at = h.offset;
  let x = 0;
  let y = 0;
  const put = (index: number) => {
    if (x < h.width && y < h.height) paint(h, index, out, ((h.topDown ? y : h.height - 1 - y) * h.width + x) * 3);
    x++;
  };
  const nibble = (byte: number, i: number) => (h.bits === 8 ? byte : i % 2 === 0 ? byte >> 4 : byte & 15);
  while (at + 1 < file.length && y < h.height) {
    const count = file[at++] ?? 0;
    const value = file[at++] ?? 0;
    if (count > 0) {
      // What stands beyond the end of a line is nowhere, however much a file has of it.
      const run = Math.min(count, h.width - x);
      for (let i = 0; i < run; i++) put(nibble(value, i));
    } else if (value === 0) {
      x = 0;
      y++;
    } else if (value === 1) {
      return true;
    } else if (value === 2) {
      x += file[at++] ?? 0;
      y += file[at++] ?? 0;
    } else {
      for (let i = 0; i < value; i++) put(nibble(file[at + (h.bits === 8 ? i : i >> 1)] ?? 0, i));
      const bytes = h.bits === 8 ? value : (value + 1) >> 1;
      at += bytes + (bytes & 1);
    }
  }
  return y >= h.height || (y === h.height - 1 && x >= h.width);
}
