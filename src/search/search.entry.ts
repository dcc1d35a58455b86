import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Document } from '../documents/index.js';
import { IndexWords, type WordField, wordsOf } from './search.words.js';

/** Characters of text that are indexed; what comes after is too far in to be looked for. */
const TEXT_LENGTH = 1_000_000;
/** About so many characters are spelled in a turn. */
const PIECE_LENGTH = 32_000;
const TAIL_LENGTH = 3;
const MOST_TAILS = 120;

/** What of a document is searched (D42). */
export interface SearchableDocument {
  readonly document: Pick<
    Document,
    'id' | 'organizationId' | 'mode' | 'filename' | 'vendorName' | 'customerName' | 'invoiceNumber' | 'metadata'
  >;
  readonly text: string;
  readonly extractedData: Record<string, unknown> | null;
}

/** A value of extractedData with its path: `vendor.name`, `line_items[0].description`. */
export interface FoundValue {
  readonly path: string;
  readonly text: string;
}

/** Extracted values as texts, in order of their keys. */
export function valuesOf(data: unknown, path = ''): FoundValue[] {
  if (data === null || data === undefined) return [];
  if (Array.isArray(data)) return data.flatMap((item, index) => valuesOf(item, `${path}[${index}]`));
  if (typeof data === 'object')
    return Object.entries(data).flatMap(([key, value]) => valuesOf(value, path === '' ? key : `${path}.${key}`));
  return [{ path, text: String(data) }];
}

/** Ends of the words of a filename, so that `voice` finds `invoice.pdf`. */
function tailsOf(words: readonly string[]): string[] {
  const tails = words.flatMap((word) => Array.from({ length: Math.max(0, word.length - TAIL_LENGTH) }, (_, i) => word.slice(i + 1)));
  return [...new Set(tails)].slice(0, MOST_TAILS);
}

/** The body of a document's name entry. */
export function nameBody(document: SearchableDocument['document']): string {
  const spell = new IndexWords(document);
  const words = wordsOf(document.filename);
  return [
    spell.border,
    ...words.map((word) => spell.anywhere(word)),
    ...tailsOf(words).map((tail) => spell.within('filename_end', tail)),
  ].join(' ');
}

/** Pieces of a text, cut at white space, so that no word is cut. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const space = /\s/g;
    space.lastIndex = from + PIECE_LENGTH;
    const to = space.exec(text)?.index ?? text.length;
    yield text.slice(from, to);
    from = to;
  }
}

/** The spelled words of a text, a piece of it in each turn: a long document holds nobody else up. */
async function spellText(text: string, spell: IndexWords): Promise<string[]> {
  const pieces: string[] = [];
  for (const piece of piecesOf(text)) {
    const words = wordsOf(piece);
    if (words.length > 0) pieces.push(words.map((word) => spell.anywhere(word)).join(' '));
    await nextTurn();
  }
  return pieces;
}

/** The body of a document's entry: its words, spelled for the index, fields parted by borders. */
export async function entryBody({ document, text, extractedData }: SearchableDocument): Promise<string> {
  const spell = new IndexWords(document);
  const filename = wordsOf(document.filename);
  const general = [filename, ...valuesOf(extractedData).map((value) => wordsOf(value.text))];
  const fields: [WordField, string | null][] = [
    ['filename', document.filename],
    ['vendor', document.vendorName],
    ['customer', document.customerName],
    ['invoice_number', document.invoiceNumber],
    ...Object.entries(document.metadata).map(([key, value]): [WordField, string] => [{ metadata: key }, value]),
  ];
  const parts = [
    ...general.map((words) => words.map((word) => spell.anywhere(word))),
    await spellText(text.slice(0, TEXT_LENGTH), spell),
    ...fields.map(([field, value]) => wordsOf(value ?? '').map((word) => spell.within(field, word))),
    tailsOf(filename).map((tail) => spell.within('filename_end', tail)),
  ];
  return parts
    .filter((words) => words.length > 0)
    .map((words) => `${spell.border} ${words.join(' ')}`)
    .join(' ');
}
