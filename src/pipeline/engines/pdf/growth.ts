import { ServiceError } from '../../../vocabulary/errors.js';
import { within } from './interrupt.js';

/** A call that took as much memory, and has worked as long, may take no more. */
export interface Allowance {
  readonly bytes: number;
  /** Time of the processor. */
  readonly ms: number;
}

/** No sound page comes near both. */
const ALLOWANCE: Allowance = { bytes: 64 * 1_048_576, ms: 1_500 };

/** The same for calls that are right to take much: files are kept as a whole, and each thing that is seen through is drawn on a sheet of its own. */
export const MUCH_BYTES = 768 * 1_048_576;

/** Time that any other call may take, ms: half of what the task has of which it is a part. */
const LONGEST_CALL_MS = 15_000;

/** The part of a WebAssembly memory that is needed here. */
export interface GrowingMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

/** Time of the processor that this process has used, ms: what others use meanwhile does not count. */
export const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Ends calls that take memory or time without end: drawings that draw themselves twice unfold into a tree of billions, and so do fields, layers and
 * whatever else of a file may name itself. Being refused memory, or interrupted, the engine gives up, and is of no use any more.
 */
export class Growth {
  /** The engine gave up: nothing of it may be called again. */
  isLost = false;
  private began: { readonly bytes: number; readonly mostBytes: number; ms: number | null } | null = null;

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

  /** Makes a call into the engine of `mostMs` at most; the engine is lost by whatever it throws, but for what we throw ourselves. */
  watch<T>(call: () => T, mostMs = LONGEST_CALL_MS, mostBytes = this.allowance.bytes): T {
    // The clock costs as much as many a call: it is asked only of those that take memory.
    this.began = { bytes: this.bytes, mostBytes, ms: null };
    try {
      return within(call, mostMs);
    } catch (error) {
      if (!(error instanceof ServiceError)) this.isLost = true;
      throw error;
    } finally {
      this.began = null;
    }
  }

  private isEndless(): boolean {
    const { began } = this;
    if (began === null) return false;
    began.ms ??= this.clock();
    return this.bytes - began.bytes >= began.mostBytes && this.clock() - began.ms >= this.allowance.ms;
  }
}
