import type { StreamMessage, Streams } from './streams.js';

/** How often the credential of a watcher is looked at while nothing happens (D96). */
const ALIVE_MS = 2000;

/** Options of watch(). */
export interface WatchOptions {
  readonly subject: string;
  /** Replay what came after this number; null: start with the present state. */
  readonly after: number | null;
  /** Present state as the first message; its `final` ends the stream at once. */
  readonly snapshot: () => Promise<{ status: string | null; final: boolean }>;
  /** Called before each message, and between the last number and the present state; throws when the watcher may no longer see the subject. */
  readonly check: () => Promise<void>;
  /** Called now and then while nothing happens, where nobody else looks after the watcher's credential; throws when it is gone. */
  readonly alive?: () => Promise<void>;
  /** Aborted when nobody waits for the messages any more. */
  readonly signal: AbortSignal;
  /** A stream that never ends by itself (webhook deliveries). */
  readonly endless?: boolean;
}

/** Waits to be rung, or for so many ms where that is given. */
function createBell(patienceMs: number | null) {
  let ring: (() => void) | undefined;
  let rung = false;
  return {
    ring() {
      rung = true;
      ring?.();
    },
    /** Whether it was rung. */
    async wait(): Promise<boolean> {
      let timer: NodeJS.Timeout | undefined;
      if (!rung) {
        await new Promise<void>((resolve) => {
          ring = resolve;
          if (patienceMs !== null) timer = setTimeout(resolve, patienceMs);
        });
        clearTimeout(timer);
        ring = undefined;
      }
      const wasRung = rung;
      rung = false;
      return wasRung;
    },
  };
}

/**
 * The messages of a subject for one watcher (D96, D116): present state first (or what was missed since `after`), then every change with
 * its number, until a terminal state. Numbers never repeat and never skip, except after a `gap` snapshot.
 */
export async function* watch(streams: Streams, options: WatchOptions): AsyncGenerator<StreamMessage> {
  const { signal } = options;
  const bell = createBell(options.alive ? ALIVE_MS : null);
  let position = options.after ?? -1;
  let sawFinal = false;
  // Whoever has seen the last state waits for the subject itself to end, which has no number.
  const release = await streams.follow(options.subject, { position: () => (sawFinal ? null : position), wake: bell.ring });
  signal.addEventListener('abort', bell.ring, { once: true });
  if (signal.aborted) bell.ring();
  try {
    await options.check();
    const replay = options.after === null ? null : await streams.after(options.subject, options.after);
    const known = await streams.last(options.subject);
    // What the look above found may be older than the number: a state without its end beside the number of the end would be waited at for ever.
    await options.check();
    if (replay === null || replay.gap || (options.after ?? 0) > known) {
      const state = await options.snapshot();
      position = known;
      yield { sequence: known, at: new Date(), gap: replay !== null, stage: null, page: null, pages: null, percent: null, ...state };
      if (state.final && !options.endless) return;
    } else if (replay.messages.length === 0) {
      const state = await options.snapshot();
      if (state.final && !options.endless) return;
    }
    // Behind the final message may stand one of a worker that had lost its task; then the state itself tells whether that was all.
    const isOver = async () => sawFinal && (await options.snapshot()).final && (await streams.last(options.subject)) === position;
    for (;;) {
      const { messages } = await streams.after(options.subject, position);
      for (const message of messages) {
        await options.check();
        position = message.sequence;
        yield message;
        sawFinal ||= message.final && !options.endless;
        if (message.final && !options.endless && message === messages.at(-1)) return;
      }
      if (messages.length > 0) continue;
      if (await isOver()) return;
      while (!(await bell.wait())) await options.alive?.();
      if (signal.aborted) return;
      // What was removed has no messages any more, and only this tells.
      await options.check();
    }
  } finally {
    signal.removeEventListener('abort', bell.ring);
    release();
  }
}
