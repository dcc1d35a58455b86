const ALPHABET = /^[A-Za-z0-9+/]*$/;

/** Decodes base64 that arrives in pieces; line breaks and the URL alphabet are allowed, padding may be missing. */
export class Base64Decoder {
  private rest = '';
  private padding = 0;
  private failed = false;

  /** Bytes of the next piece; empty after a mistake. */
  push(piece: Buffer): Buffer {
    if (this.failed) return Buffer.alloc(0);
    const text = piece.toString('latin1');
    return (this.padding === 0 ? this.plain(text) : null) ?? this.any(text);
  }

  /** Bytes of a piece of nothing but base64, as all are but the last; null for another. The decoder leaves out what is not of its alphabet. */
  private plain(text: string): Buffer | null {
    const whole = this.rest + text;
    const usable = whole.length - (whole.length % 4);
    const bytes = Buffer.from(whole.slice(0, usable), 'base64');
    const rest = whole.slice(usable);
    if (bytes.length !== (usable / 4) * 3 || !ALPHABET.test(rest)) return null;
    this.rest = rest;
    return bytes;
  }

  private any(piece: string): Buffer {
    let text = piece;
    if (/[\s\-_]/.test(text)) text = text.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/');
    const padAt = text.indexOf('=');
    const body = padAt < 0 ? text : text.slice(0, padAt);
    const tail = padAt < 0 ? '' : text.slice(padAt);
    if (!ALPHABET.test(body) || (this.padding > 0 && body !== '') || /[^=]/.test(tail)) this.failed = true;
    this.padding += tail.length;
    const whole = this.rest + body;
    const usable = whole.length - (whole.length % 4);
    this.rest = whole.slice(usable);
    return Buffer.from(whole.slice(0, usable), 'base64');
  }

  /** The last bytes; undefined when the text was not base64. */
  end(): Buffer | undefined {
    const length = this.rest.length;
    if (this.failed || this.padding > 2 || length === 1 || (this.padding > 0 && (length + this.padding) % 4 !== 0)) return undefined;
    return Buffer.from(this.rest, 'base64');
  }
}
