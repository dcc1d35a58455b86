import type { CombinedError } from '@urql/core';
import { patienceOf } from './patience';

/** Requests that run at the same time. */
const AT_ONCE = 4;

/** What was wrong with one of many. */
export interface Refusal<Target> {
  readonly target: Target;
  readonly error: CombinedError;
}

/** What became of many: those that were refused, and those that nobody came to because the person stopped. */
export interface Outcome<Target> {
  readonly done: number;
  readonly refused: readonly Refusal<Target>[];
  readonly left: readonly Target[];
}

interface Options {
  readonly signal: AbortSignal;
  readonly told: (done: number) => void;
  /** Milliseconds that are waited for; a test waits for none. */
  readonly pause?: (ms: number) => Promise<void>;
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Does something with each of many, a few at a time. Where the service asks for patience (RATE_LIMIT_EXCEEDED), it is waited and tried again; another
 * refusal is kept, and the others go on.
 */
export async function overAll<Target>(
  targets: readonly Target[],
  act: (target: Target) => Promise<CombinedError | undefined>,
  { signal, told, pause = wait }: Options,
): Promise<Outcome<Target>> {
  const refused: Refusal<Target>[] = [];
  let started = 0;
  let done = 0;
  const one = async (target: Target): Promise<void> => {
    for (;;) {
      const error = await act(target);
      const patience = error ? patienceOf(error) : null;
      if (patience !== null && !signal.aborted) {
        await pause(patience);
        continue;
      }
      if (error) refused.push({ target, error });
      done += 1;
      return told(done);
    }
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (started < targets.length && !signal.aborted) await one(targets[started++]!);
    }),
  );
  return { done: done - refused.length, refused, left: targets.slice(started) };
}
