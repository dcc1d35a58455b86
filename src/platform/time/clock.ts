/** Where the program reads the time; handed in, so that tests decide what time it is. */
export interface Clock {
  /** The present moment. */
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. */
export class FakeClock implements Clock {
  #timeMs: number;

  constructor(start: Date | string = '2026-01-15T12:00:00.000Z') {
    this.#timeMs = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#timeMs);
  }

  /** Moves forward by so many milliseconds. */
  advance(durationMs: number): void {
    this.#timeMs += durationMs;
  }

  /** Jumps to a moment. */
  set(moment: Date | string): void {
    this.#timeMs = new Date(moment).getTime();
  }
}
