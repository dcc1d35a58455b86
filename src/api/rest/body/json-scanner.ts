/** Where the scanner puts what it finds. */
export interface ScannerSink {
  /** A piece of ordinary JSON. */
  json(bytes: Buffer): void;
  /** A string at a watched path begins; gives the text that stands for it in the JSON (with quotes). */
  open(path: string): string;
  /** Raw bytes of the string, escapes already resolved. */
  data(bytes: Buffer): void;
  close(): void;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const COLON = 0x3a;
const COMMA = 0x2c;
const LETTER_U = 0x75;
/** A character that is no base64. */
const REFUSED = 0x21;
const ESCAPES: Readonly<Record<number, number>> = { 34: 0x22, 92: 0x5c, 47: 0x2f, 98: 8, 102: 12, 110: 10, 114: 13, 116: 9 };

interface Container {
  readonly isArray: boolean;
  key: string;
}

/** How much structure a JSON text may have. */
export interface StructureLimits {
  /** Levels of objects and lists. */
  readonly levels: number;
  /** Objects and lists in all. */
  readonly containers: number;
  /** Commas between members and items in all. */
  readonly members: number;
}

/**
 * Finds the string values at watched paths (`file`, `documents[].file`) in a JSON text that arrives in chunks of any size, and passes
 * everything else on unchanged. It does not judge the JSON: what is passed on is parsed - and refused - by JSON.parse. It counts the
 * structure before anything is built from it: a short text may hold very many objects.
 */
export class JsonScanner {
  private readonly stack: Container[] = [];
  /** Depths at which a watched string can stand; elsewhere the path is not looked at. */
  private readonly depths: ReadonlySet<number>;
  private state: 'json' | 'string' | 'captured' = 'json';
  private expectsKey = false;
  private isKey = false;
  private keyBytes: number[] = [];
  private escape: number[] | null = null;
  private containers = 0;
  private members = 0;

  constructor(
    private readonly watched: ReadonlySet<string>,
    private readonly sink: ScannerSink,
    private readonly limits: StructureLimits | null = null,
  ) {
    this.depths = new Set([...watched].map((path) => path.split(/\.|(?=\[\])/).length));
  }

  /** What the text has too much of; null while it is within the limits. */
  get excess(): keyof StructureLimits | null {
    if (!this.limits) return null;
    if (this.stack.length > this.limits.levels) return 'levels';
    if (this.containers > this.limits.containers) return 'containers';
    return this.members > this.limits.members ? 'members' : null;
  }

  /** Whether the text ended inside a watched string. */
  get isOpen(): boolean {
    return this.state === 'captured';
  }

  /**
   * Reads on from a place in the chunk; gives the place behind the last byte read: the end of the chunk, or behind a watched string that
   * ended, so that it can be dealt with before the next. Stops at once, for good, beyond the limits (see `excess`).
   */
  push(chunk: Buffer, start = 0): number {
    if (this.state === 'captured') return this.captured(chunk, start);
    let at = start;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (this.state === 'string') at = this.isKey || this.escape ? this.inString(byte, at) : this.skipString(chunk, at);
      else if (byte !== QUOTE) {
        if (!this.structure(byte)) return chunk.length;
      } else if (this.beginsCapture()) {
        this.sink.json(chunk.subarray(start, at));
        this.sink.json(Buffer.from(this.sink.open(this.path())));
        this.state = 'captured';
        return this.captured(chunk, at + 1);
      } else this.beginString();
    }
    this.sink.json(chunk.subarray(start));
    return chunk.length;
  }

  private path(): string {
    return this.stack
      .map((container) => (container.isArray ? '[]' : container.key))
      .join('.')
      .replaceAll('.[]', '[]');
  }

  private beginsCapture(): boolean {
    return !this.expectsKey && this.depths.has(this.stack.length) && this.watched.has(this.path());
  }

  private beginString(): void {
    this.state = 'string';
    this.isKey = this.expectsKey;
    if (this.isKey) this.keyBytes = [];
  }

  /** Takes a byte outside strings; false beyond the limits. */
  private structure(byte: number): boolean {
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      this.stack.push({ isArray: byte === OPEN_LIST, key: '' });
      this.expectsKey = byte === OPEN_OBJECT;
      this.containers += 1;
      return this.excess === null;
    }
    if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      this.stack.pop();
      this.expectsKey = false;
    } else if (byte === COLON) this.expectsKey = false;
    else if (byte === COMMA) {
      this.expectsKey = this.stack.at(-1)?.isArray === false;
      this.members += 1;
      return this.excess === null;
    }
    return true;
  }

  private endString(): void {
    this.state = 'json';
    const container = this.stack.at(-1);
    if (this.isKey && container) container.key = Buffer.from(this.keyBytes).toString('utf8');
  }

  private inString(byte: number, at: number): number {
    if (this.escape) this.escape = null;
    else if (byte === BACKSLASH) this.escape = [];
    else if (byte === QUOTE) {
      this.endString();
      return at;
    }
    if (this.isKey && this.keyBytes.length < 200) this.keyBytes.push(byte);
    return at;
  }

  /** Goes on to the end of a string that is no key, or to its next escape; gives the place of the last byte taken. */
  private skipString(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (byte !== BACKSLASH && byte !== QUOTE) continue;
      if (byte === QUOTE) this.endString();
      else this.escape = [];
      return at;
    }
    return chunk.length - 1;
  }

  /** Passes a watched string on, as much of it as the chunk holds in one piece; gives the place behind it. */
  private captured(chunk: Buffer, start: number): number {
    const quote = chunk.indexOf(QUOTE, start);
    const plain = chunk.subarray(start, quote < 0 ? chunk.length : quote);
    if (this.escape || plain.includes(BACKSLASH)) return this.capturedWithEscapes(chunk, start);
    if (plain.length > 0) this.sink.data(plain);
    if (quote < 0) return chunk.length;
    this.endCapture();
    return quote + 1;
  }

  private endCapture(): void {
    this.state = 'json';
    this.sink.close();
  }

  /** The same byte by byte: looking for the next escape again and again would take its time from everybody. */
  private capturedWithEscapes(chunk: Buffer, start: number): number {
    const bytes = Buffer.allocUnsafe(chunk.length - start);
    let length = 0;
    let at = start;
    let ended = false;
    while (at < chunk.length && !ended) {
      const byte = chunk[at++]!;
      if (this.escape) {
        const resolved = this.escaped(byte);
        if (resolved !== null) bytes[length++] = resolved;
      } else if (byte === BACKSLASH) this.escape = [];
      else if (byte === QUOTE) ended = true;
      else bytes[length++] = byte;
    }
    if (length > 0) this.sink.data(bytes.subarray(0, length));
    if (ended) this.endCapture();
    return at;
  }

  /** Takes a byte of an escape; gives what it stands for when it is complete. An unknown one becomes a character that base64 refuses. */
  private escaped(byte: number): number | null {
    const digits = this.escape!;
    if (digits.length === 0 && byte !== LETTER_U) {
      this.escape = null;
      return ESCAPES[byte] ?? REFUSED;
    }
    digits.push(byte);
    if (digits.length < 5) return null;
    this.escape = null;
    const code = Number.parseInt(Buffer.from(digits.slice(1)).toString('latin1'), 16);
    return code > 0 && code < 128 ? code : REFUSED;
  }
}
