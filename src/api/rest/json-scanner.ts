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
const ESCAPES: Readonly<Record<number, number>> = { 34: 0x22, 92: 0x5c, 47: 0x2f, 98: 8, 102: 12, 110: 10, 114: 13, 116: 9 };

interface Container {
  readonly isArray: boolean;
  key: string;
}

/**
 * Finds the string values at watched paths (`file`, `documents[].file`) in a JSON text that arrives in chunks of any size, and passes
 * everything else on unchanged. It does not judge the JSON: what is passed on is parsed - and refused - by JSON.parse.
 */
export class JsonScanner {
  private readonly stack: Container[] = [];
  private state: 'json' | 'string' | 'captured' = 'json';
  private expectsKey = false;
  private isKey = false;
  private keyBytes: number[] = [];
  private escape: number[] | null = null;

  constructor(
    private readonly watched: ReadonlySet<string>,
    private readonly sink: ScannerSink,
    private readonly mostLevels = Number.POSITIVE_INFINITY,
  ) {}

  /** Whether objects and lists nest deeper than allowed. */
  get isTooDeep(): boolean {
    return this.stack.length > this.mostLevels;
  }

  /** Whether the text ended inside a watched string. */
  get isOpen(): boolean {
    return this.state === 'captured';
  }

  /** Reads on; stops at once, for good, beyond the levels allowed (see `isTooDeep`). */
  push(chunk: Buffer): void {
    let from = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.isTooDeep) return;
      if (this.state === 'captured') {
        at = this.captured(chunk, at);
        from = at;
        continue;
      }
      const byte = chunk[at]!;
      if (this.state === 'string') this.inString(byte);
      else if (byte === QUOTE) {
        if (this.beginsCapture()) {
          this.sink.json(chunk.subarray(from, at));
          this.sink.json(Buffer.from(this.sink.open(this.path())));
          this.state = 'captured';
          at += 1;
          from = at;
          continue;
        }
        this.state = 'string';
        this.isKey = this.expectsKey;
        this.keyBytes = [];
      } else this.structure(byte);
      at += 1;
    }
    if (this.state !== 'captured' && from < chunk.length) this.sink.json(chunk.subarray(from));
  }

  private path(): string {
    return this.stack
      .map((container) => (container.isArray ? '[]' : container.key))
      .join('.')
      .replaceAll('.[]', '[]');
  }

  private beginsCapture(): boolean {
    return !this.expectsKey && this.stack.length > 0 && this.watched.has(this.path());
  }

  private structure(byte: number): void {
    if (byte === 0x7b) {
      this.stack.push({ isArray: false, key: '' });
      this.expectsKey = true;
    } else if (byte === 0x5b) {
      this.stack.push({ isArray: true, key: '' });
      this.expectsKey = false;
    } else if (byte === 0x7d || byte === 0x5d) {
      this.stack.pop();
      this.expectsKey = false;
    } else if (byte === 0x3a) this.expectsKey = false;
    else if (byte === 0x2c) this.expectsKey = this.stack.at(-1)?.isArray === false;
  }

  private inString(byte: number): void {
    if (this.escape) this.escape = null;
    else if (byte === BACKSLASH) this.escape = [];
    else if (byte === QUOTE) {
      this.state = 'json';
      const container = this.stack.at(-1);
      if (this.isKey && container) container.key = Buffer.from(this.keyBytes).toString('utf8');
      return;
    }
    if (this.isKey && this.keyBytes.length < 200) this.keyBytes.push(byte);
  }

  private captured(chunk: Buffer, start: number): number {
    let at = start;
    while (at < chunk.length) {
      if (this.escape) {
        this.escaped(chunk[at]!);
        at += 1;
        continue;
      }
      const quote = chunk.indexOf(QUOTE, at);
      const slash = chunk.indexOf(BACKSLASH, at);
      const stop = Math.min(quote < 0 ? chunk.length : quote, slash < 0 ? chunk.length : slash);
      if (stop > at) this.sink.data(chunk.subarray(at, stop));
      if (stop === chunk.length) return stop;
      at = stop + 1;
      if (stop === quote) {
        this.state = 'json';
        this.sink.close();
        return at;
      }
      this.escape = [];
    }
    return at;
  }

  private escaped(byte: number): void {
    const digits = this.escape!;
    if (digits.length === 0 && byte !== 0x75) {
      this.escape = null;
      // An unknown escape becomes a character that base64 refuses.
      this.sink.data(Buffer.from([ESCAPES[byte] ?? 0x21]));
      return;
    }
    digits.push(byte);
    if (digits.length < 5) return;
    this.escape = null;
    const code = Number.parseInt(Buffer.from(digits.slice(1)).toString('latin1'), 16);
    this.sink.data(Buffer.from([code > 0 && code < 128 ? code : 0x21]));
  }
}
