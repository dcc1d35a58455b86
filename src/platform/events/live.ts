import type { Scope } from '../../vocabulary/permissions.js';
import type { Clock } from '../time/clock.js';
import { type Change, type ChangeFeed, COMMIT_MS } from './change-feed.js';
import { REPLAY_MS, type StreamMessage, type Streams } from './streams.js';

/** What changes: a kind of subject, found by the begin of its ids. */
export interface LiveSource<T extends Scope> {
  readonly prefix: string;
  /** They as they are now, in any order; what is gone is left out. */
  load(ids: readonly string[]): Promise<readonly (T & { readonly id: string })[]>;
  /** Ids of what was removed since the moment. */
  removed?(since: Date): Promise<readonly ({ readonly id: string } & Scope)[]>;
}

/** A thing that changed, with the last message of its own stream; null where that is not kept. */
export interface LiveItem<T> {
  readonly item: T;
  readonly message: StreamMessage | null;
}

/** What changed since the message before, each thing once as it is now. `gap`: too much to tell; read the list again. */
export interface LiveBatch<T> {
  /** Milliseconds: what to come back with. */
  readonly position: number;
  readonly gap: boolean;
  readonly items: readonly LiveItem<T>[];
  readonly removedIds: readonly string[];
}

/** How somebody watches. */
export interface LiveOptions<T> {
  /** Tell what changed since this position; null: what changes from now on. */
  readonly after: number | null;
  /** What of the scope changed since, at most so many and one more. */
  readonly replay: (since: Date, most: number) => Promise<readonly (T & { readonly id: string })[]>;
  /** Whether what changed may be for him: he is not woken for anything else, which with thousands of watchers is nearly everything. Pure and quick. */
  readonly concerns?: (item: T & { readonly id: string }) => boolean;
  /** Things in one message. */
  readonly atOnce: number;
  /** Aborted when nobody waits for messages any more. */
  readonly signal: AbortSignal;
}

/** One stream of all things of a kind, for many watchers: what changed is loaded once, and each watcher holds no more than the newest state of each thing. */
export interface Live<T extends Scope> {
  watch(scope: Scope, options: LiveOptions<T>): AsyncGenerator<LiveBatch<T>>;
}

/** Things that wait for a slow watcher; with more he is told to read the list again. */
const MOST_WAITING = 1000;
/** What waited longer is loaded again before it is sent: he may have lost access meanwhile (D131). */
const FRESH_MS = 2000;

type Known<T> = T & { readonly id: string };

/** What waits for one watcher. */
class Waiting<T> {
  readonly items = new Map<string, LiveItem<Known<T>>>();
  readonly removed = new Set<string>();
  gap = false;
  since = 0;
  private ring: (() => void) | undefined;
  /** What he was given last: whether it concerned him he may not have judged yet, so its next state is for him too. */
  private given: ReadonlySet<string> = new Set();

  constructor(private readonly concerns: (item: Known<T>) => boolean = () => true) {}

  get isEmpty(): boolean {
    return this.items.size === 0 && this.removed.size === 0 && !this.gap;
  }

  offer(items: readonly LiveItem<Known<T>>[], removed: readonly string[]): void {
    const wasEmpty = this.isEmpty;
    for (const each of items) {
      const { id } = each.item;
      if (this.items.has(id) || this.given.has(id) || this.concerns(each.item)) this.items.set(id, each);
    }
    for (const id of removed) {
      this.items.delete(id);
      this.removed.add(id);
    }
    if (this.items.size + this.removed.size > MOST_WAITING) {
      this.items.clear();
      this.removed.clear();
      this.gap = true;
    }
    if (this.isEmpty) return;
    if (wasEmpty) this.since = Date.now();
    this.wake();
  }

  wake(): void {
    this.ring?.();
  }

  async wait(): Promise<void> {
    if (!this.isEmpty) return;
    await new Promise<void>((resolve) => {
      this.ring = resolve;
    });
    this.ring = undefined;
  }

  /** Takes the oldest out. */
  take(atOnce: number): { items: LiveItem<Known<T>>[]; removedIds: string[]; gap: boolean; isStale: boolean } {
    const items = [...this.items.values()].slice(0, atOnce);
    for (const { item } of items) this.items.delete(item.id);
    this.given = new Set(items.map(({ item }) => item.id));
    const taken = { items, removedIds: [...this.removed], gap: this.gap, isStale: Date.now() - this.since > FRESH_MS };
    this.removed.clear();
    this.gap = false;
    if (this.items.size === 0) this.since = Date.now();
    return taken;
  }
}

const keyOf = ({ organizationId, mode }: Scope) => `${organizationId}:${mode}`;

/** Builds the stream of a kind. */
export function createLive<T extends Scope>(feed: ChangeFeed, streams: Streams, clock: Clock, source: LiveSource<T>): Live<T> {
  const watchers = new Map<string, Set<Waiting<T>>>();
  let count = 0;
  let release: Promise<() => void> | undefined;
  let work: Promise<void> = Promise.resolve();
  let removedSince = new Date(0);
  const toldRemoved = new Map<string, Date>();

  async function tell(changes: readonly Change[]): Promise<void> {
    const own = changes.filter(({ subject }) => subject.startsWith(source.prefix));
    if (own.length === 0 && !source.removed) return;
    const ids = own.map(({ subject }) => subject);
    const now = clock.now();
    const [items, messages, removed] = await Promise.all([
      ids.length > 0 ? source.load(ids) : [],
      streams.messagesAt(own),
      source.removed?.(new Date(removedSince.getTime() - COMMIT_MS)) ?? [],
    ]);
    const news = removed.filter(({ id }) => !toldRemoved.has(id));
    for (const { id } of news) toldRemoved.set(id, now);
    for (const [id, at] of toldRemoved) if (now.getTime() - at.getTime() > 2 * COMMIT_MS) toldRemoved.delete(id);
    removedSince = now;
    for (const [key, group] of watchers) {
      const mine = items.filter((item) => keyOf(item) === key).map((item) => ({ item, message: messages.get(item.id) ?? null }));
      const gone = news.filter((each) => keyOf(each) === key).map(({ id }) => id);
      if (mine.length === 0 && gone.length === 0) continue;
      for (const waiting of group) waiting.offer(mine, gone);
    }
  }

  async function join(scope: Scope, waiting: Waiting<T>): Promise<() => void> {
    const key = keyOf(scope);
    const group = watchers.get(key) ?? new Set();
    watchers.set(key, group.add(waiting));
    count += 1;
    if (count === 1) {
      removedSince = clock.now();
      // One after the other, so that an older state never follows a newer one.
      release = feed.follow((changes) => {
        work = work.then(() => tell(changes)).catch(() => undefined);
      });
    }
    await release;
    return () => {
      if (group.delete(waiting) && group.size === 0 && watchers.get(key) === group) watchers.delete(key);
      count -= 1;
      if (count > 0) return;
      void release?.then((stop) => stop());
      release = undefined;
    };
  }

  async function missed({ after, replay }: LiveOptions<T>, now: number): Promise<{ items: LiveItem<Known<T>>[]; gap: boolean }> {
    if (after === null) return { items: [], gap: false };
    if (after > now || now - after > REPLAY_MS) return { items: [], gap: true };
    const found = await replay(new Date(after - COMMIT_MS), MOST_WAITING);
    return found.length > MOST_WAITING ? { items: [], gap: true } : { items: found.map((item) => ({ item, message: null })), gap: false };
  }

  return {
    async *watch(scope, options) {
      const waiting = new Waiting<T>(options.concerns);
      const wake = () => waiting.wake();
      const leave = await join(scope, waiting);
      options.signal.addEventListener('abort', wake, { once: true });
      try {
        const position = clock.now().getTime();
        const first = await missed(options, position);
        yield { position, gap: first.gap, items: first.items.splice(0, options.atOnce), removedIds: [] };
        if (first.items.length > 0) waiting.offer(first.items, []);
        while (!options.signal.aborted) {
          await waiting.wait();
          if (options.signal.aborted) return;
          const { items, removedIds, gap, isStale } = waiting.take(options.atOnce);
          const fresh = isStale && items.length > 0 ? await source.load(items.map(({ item }) => item.id)) : null;
          const shown = fresh
            ? fresh.map((item) => ({ item, message: items.find((each) => each.item.id === item.id)?.message ?? null }))
            : items;
          yield { position: clock.now().getTime(), gap, items: shown, removedIds };
        }
      } finally {
        options.signal.removeEventListener('abort', wake);
        leave();
      }
    },
  };
}
