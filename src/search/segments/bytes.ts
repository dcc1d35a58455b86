/** Writes numbers and texts one behind the other; grows as needed. */
export class ByteWriter {
  private bytes = new Uint8Array(1024);
  private used = 0;

  get length(): number {
    return this.used;
  }

  private room(more: number): void {
    if (this.used + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.used + more));
    grown.set(this.bytes.subarray(0, this.used));
    this.bytes = grown;
  }

  /** A whole number from 0 to 2^53, seven bits a byte, the lowest first. */
  number(value: number): void {
    this.room(8);
    let rest = value;
    while (rest >= 128) {
      this.bytes[this.used++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.used++] = rest;
  }

  raw(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.bytes.set(bytes, this.used);
    this.used += bytes.length;
  }

  /** Its length in bytes, then the text as UTF-8. */
  text(text: string): void {
    const bytes = Buffer.from(text, 'utf8');
    this.number(bytes.length);
    this.raw(bytes);
  }

  /** What was written so far, a copy; begins anew. */
  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.used));
    this.used = 0;
    return taken;
  }
}

/** Reads what ByteWriter wrote, in the same order. */
export class ByteReader {
  at: number;

  constructor(
    private readonly bytes: Buffer,
    from = 0,
  ) {
    this.at = from;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  number(): number {
    let byte = this.bytes[this.at++]!;
    if (byte < 128) return byte;
    let value = byte - 128;
    for (let weight = 128; ; weight *= 128) {
      byte = this.bytes[this.at++]!;
      if (byte < 128) return value + byte * weight;
      value += (byte - 128) * weight;
    }
  }

  text(): string {
    const length = this.number();
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }
}
