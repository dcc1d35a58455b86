import { expect } from 'chai';
import { type Follower, type StreamFacts, type StreamMessage, type Streams, watch } from '../../../../src/platform/events/index.js';

const facts = (status: string, final = false): StreamFacts => ({ stage: null, page: null, pages: null, percent: null, status, final });

/** Streams in memory: one subject, messages numbered from `first`. */
function memoryStreams(messages: StreamFacts[], first = 1) {
  const listeners = new Set<() => void>();
  const all: StreamMessage[] = messages.map((message, index) => ({ ...message, sequence: first + index, at: new Date(0), gap: false }));
  const last = () => all.at(-1)?.sequence ?? 0;
  const streams = {
    last: async () => last(),
    after: async (_subject: string, sequence: number) => {
      const found = all.filter((message) => message.sequence > sequence);
      return { messages: found, gap: found.length < Math.max(0, last() - sequence) };
    },
    follow: async (_subject: string, follower: Follower) => {
      const listener = () => follower.wake(null);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Streams;
  const push = (message: StreamFacts) => {
    all.push({ ...message, sequence: last() + 1, at: new Date(0), gap: false });
    for (const listener of listeners) listener();
  };
  return { streams, push, listeners };
}

const options = { subject: 'doc', after: null, check: async () => undefined, signal: new AbortController().signal };

describe('platform/events/watch', () => {
  it('begins with the present state and its number, then sends each change, and ends with the last (D96, D116)', async () => {
    const { streams, push, listeners } = memoryStreams([facts('processing'), facts('processing')]);
    const watching = watch(streams, { ...options, snapshot: async () => ({ status: 'processing', final: false }) });
    expect((await watching.next()).value).to.include({ sequence: 2, gap: false, status: 'processing' });
    push(facts('completed', true));
    expect((await watching.next()).value).to.include({ sequence: 3, status: 'completed' });
    expect((await watching.next()).done).to.equal(true);
    expect(listeners.size).to.equal(0);
  });

  it('sends the present state of what has ended, and ends', async () => {
    const { streams } = memoryStreams([facts('completed', true)]);
    const watching = watch(streams, { ...options, snapshot: async () => ({ status: 'completed', final: true }) });
    expect((await watching.next()).value).to.include({ sequence: 1, status: 'completed' });
    expect((await watching.next()).done).to.equal(true);
  });

  it('ends also when the end comes between the look at the subject and the look at its number', async () => {
    const { streams, push } = memoryStreams([facts('processing')]);
    let state = { status: 'processing', final: false };
    let seen = state;
    const ending: Streams = {
      ...streams,
      last: async (subject) => {
        if (!state.final) {
          state = { status: 'completed', final: true };
          push(facts('completed', true));
        }
        return streams.last(subject);
      },
    };
    const check = async () => {
      seen = state;
    };
    const watching = watch(ending, { ...options, check, snapshot: async () => seen });
    expect((await watching.next()).value).to.include({ sequence: 2, status: 'completed' });
    expect((await watching.next()).done).to.equal(true);
  });

  it('numbers the snapshot 0 when nothing has changed yet', async () => {
    const watching = watch(memoryStreams([]).streams, { ...options, snapshot: async () => ({ status: 'processing', final: false }) });
    expect((await watching.next()).value).to.include({ sequence: 0 });
    await watching.return(undefined);
  });

  it('replays what was missed and no snapshot', async () => {
    const { streams } = memoryStreams([facts('processing'), facts('processing'), facts('completed', true)]);
    const watching = watch(streams, { ...options, after: 1, snapshot: async () => ({ status: 'completed', final: true }) });
    const sequences: number[] = [];
    for await (const message of watching) sequences.push(message.sequence);
    expect(sequences).to.deep.equal([2, 3]);
  });

  it('sends a snapshot with gap when the missed messages are no longer kept', async () => {
    const { streams } = memoryStreams([facts('completed', true)], 9);
    const watching = watch(streams, { ...options, after: 3, snapshot: async () => ({ status: 'completed', final: true }) });
    expect((await watching.next()).value).to.include({ sequence: 9, gap: true });
    expect((await watching.next()).done).to.equal(true);
  });

  it('does not end at an old terminal state that was followed by a new run', async () => {
    const { streams, push } = memoryStreams([facts('completed', true), facts('processing')]);
    const watching = watch(streams, { ...options, after: 0, snapshot: async () => ({ status: 'processing', final: false }) });
    expect((await watching.next()).value).to.include({ sequence: 1 });
    expect((await watching.next()).value).to.include({ sequence: 2 });
    push(facts('completed', true));
    expect((await watching.next()).value).to.include({ sequence: 3 });
    expect((await watching.next()).done).to.equal(true);
  });

  it('ends also when a late message stands behind the last state', async () => {
    const { streams } = memoryStreams([facts('processing'), facts('completed', true), facts('processing')]);
    const watching = watch(streams, { ...options, after: 1, snapshot: async () => ({ status: 'completed', final: true }) });
    const sequences: number[] = [];
    for await (const message of watching) sequences.push(message.sequence);
    expect(sequences).to.deep.equal([2, 3]);
  });

  it('lets go of the subject when its watcher has gone, though nothing happens', async () => {
    const { streams, listeners } = memoryStreams([]);
    const gone = new AbortController();
    const snapshot = async () => ({ status: 'processing', final: false });
    const watching = watch(streams, { ...options, signal: gone.signal, snapshot });
    await watching.next();
    const next = watching.next();
    gone.abort();
    expect((await next).done).to.equal(true);
    expect(listeners.size).to.equal(0);
  });

  it('stops when the watcher may no longer see the subject', async () => {
    let allowed = true;
    const { streams, push } = memoryStreams([]);
    const check = async () => {
      if (!allowed) throw new Error('no access');
    };
    const watching = watch(streams, { ...options, check, snapshot: async () => ({ status: 'processing', final: false }) });
    await watching.next();
    allowed = false;
    push(facts('processing'));
    let refused = '';
    await watching.next().catch((error: Error) => {
      refused = error.message;
    });
    expect(refused).to.equal('no access');
  });
});
