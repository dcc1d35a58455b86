import type { StreamMessage, Streams } from './streams.js';

/** How often a watcher looks by itself: a lost hint costs at most this; access and key are checked as often (D96: within 5 s). */
const POLL_MS = 2000;

/** Options of watch(). */
export interface WatchOptions {
  readonly subject: string;
  /** Replay what came after this number; null: start with the present state. */
  readonly after: number | null;
  /** Present state as the first message; its `final` ends the stream at once. */
  readonly snapshot: () => Promise<{ status: string | null; final: boolean }>;
  /** Called before each message and at each poll; throws when the watcher may no longer see the subject. */
  readonly check: () => Promise<void>;
  /** A stream that never ends by itself (webhook deliveries). */
  readonly endless?: boolean;
}

/** Waits for a hint or the poll interval. */
function createBell() {
  let ring: (() => void) | undefined;
  let rung = false;
  return {
    ring() {
      rung = true;
      ring?.();
    },
    async wait() {
      if (!rung) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          ring = resolve;
          timer = setTimeout(resolve, POLL_MS);
        });
        clearTimeout(timer);
        ring = undefined;
      }
      rung = false;
    },
  };
}

/**
 * The messages of a subject for one watcher (D96, D116): present state first (or what was missed since `after`), then every change with
 * its number, until a terminal state. Numbers never repeat and never skip, except after a `gap` snapshot.
 */
export async function* watch(streams: Streams, options: WatchOptions): AsyncGenerator<StreamMessage> {
  const bell = createBell();
  const release = await streams.listen(options.subject, () => bell.ring());
  try {
    await options.check();
    let position = options.after ?? -1;
    const replay = options.after === null ? null : await streams.after(options.subject, options.after);
    const known = await streams.last(options.subject);
    if (replay === null || replay.gap || (options.after ?? 0) > known) {
      const state = await options.snapshot();
      position = known;
      yield { sequence: known, at: new Date(), gap: replay !== null, stage: null, page: null, pages: null, percent: null, ...state };
      if (state.final && !options.endless) return;
    } else if (replay.messages.length === 0) {
      const state = await options.snapshot();
      if (state.final && !options.endless) return;
    }
    let sawFinal = false;
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
      await bell.wait();
      await options.check();
    }
  } finally {
    release();
  }
}
