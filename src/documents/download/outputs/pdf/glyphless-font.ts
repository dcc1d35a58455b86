import { deflateSync } from 'node:zlib';

/** Name under which pages refer to the font. */
export const TEXT_FONT = 'DocketText';

/** Width of every character in thousandths of the size; its box reaches from the baseline to the size. */
export const GLYPH_WIDTH = 500;

/** A TrueType table. */
type TableBytes = readonly [tag: string, bytes: Buffer];

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2);
  return bytes;
}

/**
 * A contour of two points, which encloses nothing: nobody sees it, but it is as large as a character. Programs built on PDFium, browsers among them, leave
 * out sideways text whose glyphs have no height.
 */
const STROKE = Buffer.concat([words(1, 0, 0, GLYPH_WIDTH, 1000, 1, 0), Buffer.from([1, 1]), words(0, GLYPH_WIDTH, 0, 1000)]);

/** Two glyphs that show nothing: the one of missing characters and the one that stands for all others. */
function tables(): TableBytes[] {
  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(0x5f0f3cf5, 12);
  head.writeUInt16BE(1000, 18);
  head.writeUInt16BE(GLYPH_WIDTH, 40);
  head.writeUInt16BE(1000, 42);
  head.writeUInt16BE(8, 46);
  head.writeUInt16BE(2, 48);
  const hhea = Buffer.concat([words(1, 0, 1000, 0, 0, GLYPH_WIDTH, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0), words(1)]);
  const maxp = Buffer.concat([words(1, 0, 2, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]);
  const post = Buffer.alloc(32);
  post.writeUInt32BE(0x00030000, 0);
  // One segment that ends the table: no character has a glyph by this map, the PDF brings its own.
  const cmap = Buffer.concat([words(0, 1, 3, 1, 0, 12), words(4, 24, 0, 2, 2, 0, 0, 0xffff, 0, 0xffff, 1, 0)]);
  return [
    ['cmap', cmap],
    ['glyf', STROKE],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', words(GLYPH_WIDTH, 0, 0)],
    ['loca', words(0, 0, STROKE.length / 2)],
    ['maxp', maxp],
    ['post', post],
  ];
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

/** A TrueType font whose glyphs show nothing: for text that is there to be found and selected, never to be seen. */
export function glyphlessFont(): Buffer {
  const padded = tables().map(([tag, bytes]): TableBytes => [tag, Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])]);
  const header = Buffer.concat([Buffer.from([0, 1, 0, 0]), words(padded.length, 128, 3, padded.length * 16 - 128)]);
  let offset = header.length + padded.length * 16;
  const directory = padded.map(([tag, bytes]) => {
    const entry = Buffer.alloc(16);
    entry.write(tag, 0, 'latin1');
    entry.writeUInt32BE(checksum(bytes), 4);
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(bytes.length, 12);
    offset += bytes.length;
    return entry;
  });
  return Buffer.concat([header, ...directory, ...padded.map(([, bytes]) => bytes)]);
}

/** Says that each code is the UTF-16 unit of the same number. */
export function toUnicodeMap(): Buffer {
  const hex = (value: number) => value.toString(16).padStart(4, '0');
  const ranges = Array.from({ length: 256 }, (_, high) => `<${hex(high * 256)}> <${hex(high * 256 + 255)}> <${hex(high * 256)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < ranges.length; at += 100) {
    const block = ranges.slice(at, at + 100);
    blocks.push(`${block.length} beginbfrange\n${block.join('\n')}\nendbfrange`);
  }
  return Buffer.from(
    `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${blocks.join('\n')}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`,
  );
}

/** Maps every code to the one glyph. */
export function glyphMap(): Buffer {
  const map = Buffer.alloc(65_536 * 2);
  for (let at = 1; at < map.length; at += 2) map[at] = 1;
  return map;
}

/** A value of a PDF: a name, a number, a string, a reference (to the n-th object of the same list), a list or a dictionary. */
export type PdfValue = string | number | { readonly text: string } | { readonly ref: number } | readonly PdfValue[] | PdfDictionary;

/** A dictionary of a PDF. */
export interface PdfDictionary {
  readonly [key: string]: PdfValue;
}

/** An object of a PDF: a dictionary, and bytes when it is a stream. */
export interface PdfObject {
  readonly dictionary: PdfDictionary;
  readonly stream?: Buffer;
}

/** The objects of the font, the first being the font itself. */
export function fontObjects(): PdfObject[] {
  const deflated = (bytes: Buffer, more: PdfDictionary = {}): PdfObject => ({
    dictionary: { Filter: 'FlateDecode', ...more },
    stream: deflateSync(bytes),
  });
  const font = glyphlessFont();
  const name = { Type: 'Font', BaseFont: 'GlyphLessFont' };
  return [
    { dictionary: { ...name, Subtype: 'Type0', Encoding: 'Identity-H', DescendantFonts: [{ ref: 1 }], ToUnicode: { ref: 2 } } },
    {
      dictionary: {
        ...name,
        Subtype: 'CIDFontType2',
        CIDSystemInfo: { Registry: { text: 'Adobe' }, Ordering: { text: 'Identity' }, Supplement: 0 },
        FontDescriptor: { ref: 3 },
        DW: GLYPH_WIDTH,
        CIDToGIDMap: { ref: 4 },
      },
    },
    deflated(toUnicodeMap()),
    {
      dictionary: {
        Type: 'FontDescriptor',
        FontName: 'GlyphLessFont',
        Flags: 5,
        FontBBox: [0, 0, GLYPH_WIDTH, 1000],
        ItalicAngle: 0,
        Ascent: 1000,
        Descent: -1,
        CapHeight: 1000,
        StemV: 80,
        FontFile2: { ref: 5 },
      },
    },
    deflated(glyphMap()),
    deflated(font, { Length1: font.length }),
  ];
}
