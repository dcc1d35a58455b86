/** A call that took as much memory, and has worked as long, may take no more. */
export interface Allowance {
  readonly bytes: number;
  /** Time of the processor. */
  readonly ms: number;
}

/** No sound page comes near both. */
const ALLOWANCE: Allowance = { bytes: 64 * 1_048_576, ms: 1_500 };

/** The part of a WebAssembly memory that is needed here. */
export interface GrowingMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

/** Time of the processor that this process has used, ms: what others use meanwhile does not count. */
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Ends calls that take memory and time without end: drawings that draw themselves twice unfold into a tree of billions. The engine cannot be
 * interrupted, but it has to ask for memory; being refused, it gives up, and is of no use any more.
 */
export class Growth {
  /** The engine gave up: nothing of it may be called again. */
  isLost = false;
  private began: { readonly bytes: number; ms: number | null } | null = null;

  constructor(
    private readonly memory: GrowingMemory,
    private readonly allowance: Allowance = ALLOWANCE,
    private readonly clock: () => number = processorMs,
  ) {
    const grow = memory.grow.bind(memory);
    memory.grow = (pages) => {
      if (this.isEndless()) throw new RangeError('a call into the engine takes too much memory and time');
      return grow(pages);
    };
  }

  /** Bytes that the engine holds. */
  get bytes(): number {
    return this.memory.buffer.byteLength;
  }

  /** Makes a call into the engine; whatever it throws, the engine is lost. */
  watch<T>(call: () => T): T {
    // The clock costs as much as many a call: it is asked only of those that take memory.
    this.began = { bytes: this.bytes, ms: null };
    try {
      return call();
    } catch (error) {
      this.isLost = true;
      throw error;
    } finally {
      this.began = null;
    }
  }

  private isEndless(): boolean {
    const { began } = this;
    if (began === null) return false;
    began.ms ??= this.clock();
    return this.bytes - began.bytes >= this.allowance.bytes && this.clock() - began.ms >= this.allowance.ms;
  }
}
