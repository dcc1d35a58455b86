/** Bytes that come from a line that may break: they are taken in pieces, and what came before the end of the line counts. */
export class ArrivingBytes {
  private rest: Buffer | null = null;
  private isOver = false;
  /** What ended the line; undefined while it goes on, or when it ended well. */
  failure: unknown;

  constructor(private readonly source: AsyncIterator<Buffer>) {}

  /** Whether there is a further byte; waits for it. */
  async hasMore(): Promise<boolean> {
    while (!this.isOver && !this.rest?.length) {
      try {
        const next = await this.source.next();
        if (next.done) this.isOver = true;
        else this.rest = next.value;
      } catch (error) {
        this.failure = error;
        this.isOver = true;
      }
    }
    return !this.isOver;
  }

  /** The next bytes, at most so many, as they come. */
  async *piece(mostBytes: number): AsyncGenerator<Buffer> {
    let left = mostBytes;
    while (left > 0 && (await this.hasMore())) {
      const bytes = this.rest!;
      const part = bytes.subarray(0, left);
      this.rest = bytes.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
