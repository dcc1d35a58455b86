import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DocumentModel, Page } from './model.js';
import { type PackedParts, packParts, unpackParts } from './packed-parts.js';

/**
 * A document as it is passed between processes and stored: its pages packed, one by one, with what would otherwise need them all. So whoever only
 * hands it on takes nothing apart.
 */
export interface PackedDocument extends Omit<DocumentModel, 'pages'> {
  /** Page n is at n - 1. */
  pages: readonly Uint8Array[];
  /** Text of the whole document in reading order, pages separated by form feeds. */
  text: string;
  /** Texts of the words that each of `fields` was read from. */
  fieldWords: string[][];
}

/** The pages one by one, in a turn each: a long document does not hold the event loop. */
export async function* unpackPages(pages: readonly Uint8Array[]): AsyncGenerator<Page> {
  for (const bytes of pages) {
    yield unpackPage(bytes);
    await nextTurn();
  }
}

/** The document with its pages. */
export async function unpackDocument({ pages, text: _text, fieldWords: _words, ...document }: PackedDocument): Promise<DocumentModel> {
  const unpacked: Page[] = [];
  for await (const page of unpackPages(pages)) unpacked.push(page);
  return { ...document, pages: unpacked };
}

/** The document packed, in turns as well. */
export async function packDocument(model: DocumentModel): Promise<PackedDocument> {
  const pages: Uint8Array[] = [];
  for (const page of model.pages) {
    pages.push(packPage(page));
    await nextTurn();
  }
  return { ...withoutPages(model), pages };
}

/** What a packed document tells besides its pages. Pure. */
export function withoutPages({ pages, ...rest }: DocumentModel): Omit<PackedDocument, 'pages'> {
  const byNumber = new Map<number | null, Page>(pages.map((page) => [page.number, page]));
  const fieldWords = rest.fields.map((field) => {
    const page = byNumber.get(field.page);
    return page ? field.words.map((index) => page.words[index]?.text ?? '').filter((text) => text !== '') : [];
  });
  return { ...rest, text: pages.map((page) => page.blocks.map((block) => block.text).join('\n\n')).join('\n\f\n'), fieldWords };
}

/** A page as bytes to be stored. */
export const packPage = (page: Page): Uint8Array => compress(serializePage(page));

/** A page as bytes for the way between processes: not worth compressing. */
export function serializePage({ words, lines, blocks, ...rest }: Page): Uint8Array {
  return serialize({ ...rest, ...packParts({ words, lines, blocks }) });
}

/** Begin what was compressed, and a page that was stored as JSON, as all were at first. */
const GZIP = 0x1f;
const BRACE = 0x7b;

/** A page of serializePage as bytes to be stored; one that was compressed before, as pages kept over an interruption are, is given back itself. */
export const compress = (page: Uint8Array): Uint8Array => (page[0] === GZIP ? page : gzipSync(page, { level: 1 }));

/** The page of packPage or serializePage. Pages that were kept over an interruption were once compressed twice, and may lie in databases. */
export function unpackPage(bytes: Uint8Array): Page {
  if (bytes[0] === GZIP) return unpackPage(gunzipSync(bytes));
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (plain[0] === BRACE) return JSON.parse(plain.toString('utf8')) as Page;
  const packed = deserialize(plain) as Omit<Page, 'words' | 'lines' | 'blocks'> & PackedParts;
  return { ...packed, ...unpackParts(packed) };
}
