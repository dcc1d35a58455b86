import { ByteReader } from './bytes.js';

/** Which block of a segment is what. Words and their places stand in pairs, numbered by the directory. */
export const BLOCK = {
  ids: 0,
  columns: 1,
  words: (place: number) => 2 + 2 * place,
  places: (place: number) => 3 + 2 * place,
} as const;

/** A segment as far as it was read. */
export interface LoadedSegment {
  readonly documents: number;
  /** The first word of each block of words, ascending. */
  readonly directory: readonly string[];
  /** A bit for each document that counts no longer, the lowest first; what is not there is 0. */
  readonly dead: Buffer;
  /** By number; at least those that BlockNeeds told. */
  readonly blocks: ReadonlyMap<number, Buffer>;
}

/** A word that is looked for, or all that begin so. `withPlaces`: where it stands counts. */
export interface SoughtWord {
  readonly word: string;
  readonly prefix: boolean;
  readonly withPlaces: boolean;
}

/** The last block whose first word is not behind the word; -1: the word is before all. */
function blockOf(directory: readonly string[], word: string): number {
  let [low, high] = [0, directory.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (directory[middle]! <= word) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Blocks of the directory in which the word may stand, first and last; none when the last is before the first. */
export function blocksOf(directory: readonly string[], { word, prefix }: Pick<SoughtWord, 'word' | 'prefix'>): readonly [number, number] {
  const first = blockOf(directory, word);
  if (!prefix) return first < 0 ? [0, -1] : [first, first];
  let last = Math.max(0, first);
  while (last + 1 < directory.length && directory[last + 1]!.startsWith(word)) last += 1;
  return directory.length === 0 ? [0, -1] : [Math.max(0, first), last];
}

/** Numbers of the blocks that must be read to look for words. */
export function neededBlocks(directory: readonly string[], sought: readonly SoughtWord[]): number[] {
  const needed = new Set<number>();
  for (const each of sought) {
    const [first, last] = blocksOf(directory, each);
    for (let block = first; block <= last; block += 1) {
      needed.add(BLOCK.words(block));
      if (each.withPlaces) needed.add(BLOCK.places(block));
    }
  }
  return [...needed];
}

/** Told of each document that has a word: its place in the segment, how often it occurs, and where, when that is asked for. */
export type OnDocument = (ordinal: number, times: number, places: readonly number[]) => void;

const NOWHERE: readonly number[] = [];

/** Goes through the documents of a word, or of each word that begins so; documents come ascending within each word. */
export function eachDocument(segment: LoadedSegment, sought: SoughtWord, onDocument: OnDocument): void {
  const [first, last] = blocksOf(segment.directory, sought);
  for (let block = first; block <= last; block += 1) {
    const words = new ByteReader(segment.blocks.get(BLOCK.words(block))!);
    const places = sought.withPlaces ? segment.blocks.get(BLOCK.places(block))! : null;
    let placesAt = 0;
    for (let length = segment.blocks.get(BLOCK.words(block))!.length; words.at < length; ) {
      const word = words.text();
      const count = words.number();
      const end = words.number();
      const placesEnd = placesAt + words.number();
      const after = words.at + end;
      if (sought.prefix ? word.startsWith(sought.word) : word === sought.word)
        documentsOf(words, count, places && new ByteReader(places, placesAt), onDocument);
      if (!sought.prefix && word >= sought.word) break;
      words.at = after;
      placesAt = placesEnd;
    }
  }
}

function documentsOf(words: ByteReader, count: number, places: ByteReader | null, onDocument: OnDocument): void {
  let document = -1;
  for (let i = 0; i < count; i += 1) {
    document += words.number() + 1;
    const times = words.number();
    onDocument(document, times, places ? placesIn(places, times) : NOWHERE);
  }
}

function placesIn(reader: ByteReader, times: number): number[] {
  const places: number[] = [];
  for (let i = 0, place = 0; i < times; i += 1) {
    place += reader.number();
    places.push(place);
  }
  return places;
}
