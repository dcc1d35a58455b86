import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Scope } from '../../vocabulary/permissions.js';
import { IndexWords } from '../search.words.js';
import { ByteWriter } from './bytes.js';
import { BLOCK, type LoadedSegment } from './segment.blocks.js';
import { type Columns, columnsOf, type DocumentColumns, encodeColumns } from './segment.columns.js';

/** A document as a segment takes it. `body`: its entry, empty for none. */
export interface SegmentDocument extends DocumentColumns {
  readonly id: string;
  readonly body: string;
}

/** A segment that is ready to be stored, or to be asked as it is. */
export interface BuiltSegment extends LoadedSegment {
  readonly ids: readonly string[];
  readonly columns: Columns;
  readonly blocks: ReadonlyMap<number, Buffer>;
}

/** A block of words is closed at about this size. */
const BLOCK_BYTES = 16_384;
/** Words of an entry that are taken in one turn, and words that are written in one. */
const WORDS_A_TURN = 20_000;

/** Numbers in a row that grow. */
class Numbers {
  values = new Uint32Array(4096);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.length++] = value;
  }
}

/** Texts in order, some in each turn. */
async function sorted(texts: Iterable<string>): Promise<string[]> {
  const groups = new Map<string, string[]>();
  for (const text of texts) {
    const start = text.slice(0, 3);
    const group = groups.get(start);
    if (group) group.push(text);
    else groups.set(start, [text]);
  }
  const all: string[] = [];
  for (const start of [...groups.keys()].sort()) {
    all.push(...groups.get(start)!.sort());
    await nextTurn();
  }
  return all;
}

/**
 * Makes a segment of documents that are added in the order of their ids: for each word which documents have it, how often and where. Words are those of the entry
 * without their tenant. With `wanted`, others are left out.
 */
export class SegmentBuilder {
  private readonly ids: string[] = [];
  private readonly columns: DocumentColumns[] = [];
  private readonly words = new Map<string, number>();
  /** One for each word that occurs: which word, in which document, where in it. */
  private readonly wordOf = new Numbers();
  private readonly documentOf = new Numbers();
  private readonly placeOf = new Numbers();
  private readonly border: string;
  private readonly tenantLength: number;

  constructor(
    scope: Scope,
    private readonly wanted?: (word: string) => boolean,
  ) {
    const spell = new IndexWords(scope);
    this.border = spell.border;
    this.tenantLength = spell.tenant.length;
  }

  get documents(): number {
    return this.ids.length;
  }

  /** Words that were taken so far, each time that they occur. */
  get occurrences(): number {
    return this.wordOf.length;
  }

  async add(document: SegmentDocument): Promise<void> {
    const { id, body, ...columns } = document;
    this.ids.push(id);
    this.columns.push(columns);
    let place = 0;
    for (let from = 0; from < body.length; ) {
      const space = body.indexOf(' ', from);
      const to = space < 0 ? body.length : space;
      this.take(body.slice(from, to), place);
      place += 1;
      from = to + 1;
      if (place % WORDS_A_TURN === 0) await nextTurn();
    }
  }

  private take(spelled: string, place: number): void {
    if (spelled === this.border) return;
    const word = spelled.slice(this.tenantLength);
    let number = this.words.get(word);
    if (number === undefined) {
      if (this.wanted && !this.wanted(word)) return;
      // A copy: a slice would keep the whole entry.
      number = this.words.size;
      this.words.set(Buffer.from(word, 'utf8').toString('utf8'), number);
    }
    this.wordOf.push(number);
    this.documentOf.push(this.ids.length - 1);
    this.placeOf.push(place);
  }

  /** Where the occurrences of each word begin, and all of them by word, in the order in which they were added. */
  private byWord(): { starts: Uint32Array; order: Uint32Array } {
    const starts = new Uint32Array(this.words.size + 1);
    for (let i = 0; i < this.wordOf.length; i += 1) starts[this.wordOf.values[i]! + 1]! += 1;
    for (let i = 1; i < starts.length; i += 1) starts[i]! += starts[i - 1]!;
    const next = starts.slice();
    const order = new Uint32Array(this.wordOf.length);
    for (let i = 0; i < order.length; i += 1) order[next[this.wordOf.values[i]!]!++] = i;
    return { starts, order };
  }

  /** The segment. */
  async finish(): Promise<BuiltSegment> {
    const { starts, order } = this.byWord();
    const blocks = new Map<number, Buffer>();
    const directory: string[] = [];
    const [words, places, documents, inWord] = [new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter()];
    const close = () => {
      blocks.set(BLOCK.words(directory.length - 1), words.take());
      blocks.set(BLOCK.places(directory.length - 1), places.take());
    };
    let sinceTurn = 0;
    for (const word of await sorted(this.words.keys())) {
      if (words.length === 0) directory.push(word);
      const number = this.words.get(word)!;
      const [from, to] = [starts[number]!, starts[number + 1]!];
      let [last, count] = [-1, 0];
      for (let i = from; i < to; ) {
        const document = this.documentOf.values[order[i]!]!;
        let [times, before] = [0, 0];
        for (; i < to && this.documentOf.values[order[i]!] === document; i += 1, times += 1) {
          const place = this.placeOf.values[order[i]!]!;
          inWord.number(place - before);
          before = place;
        }
        documents.number(document - last - 1);
        documents.number(times);
        last = document;
        count += 1;
      }
      words.text(word);
      words.number(count);
      words.number(documents.length);
      words.number(inWord.length);
      words.raw(documents.take());
      places.raw(inWord.take());
      if (words.length >= BLOCK_BYTES) close();
      sinceTurn += to - from;
      if (sinceTurn >= WORDS_A_TURN) {
        sinceTurn = 0;
        await nextTurn();
      }
    }
    if (words.length > 0) close();
    const columns = columnsOf(this.columns);
    blocks.set(BLOCK.ids, Buffer.from(this.ids.join(' '), 'latin1'));
    blocks.set(BLOCK.columns, encodeColumns(columns));
    return { documents: this.ids.length, directory, dead: Buffer.alloc(0), ids: this.ids, columns, blocks };
  }
}
