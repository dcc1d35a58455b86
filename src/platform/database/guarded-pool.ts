import type mysql from 'mysql2';

/** What is known of the server behind a pool. */
export interface PoolWatch {
  /** It does not answer: whatever asks for a connection is refused at once. */
  readonly isAway: boolean;
  /** Calls the listener each time when the server is found to be away, until released. */
  onAway(listener: () => void): () => void;
}

/** The server did not answer in time or cannot be reached. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly code = 'PROTOCOL_CONNECTION_LOST';
  readonly fatal = true;

  constructor() {
    super('Connection lost: the database does not answer');
  }
}

/**
 * The server is asked when nothing was heard of it for so long, and has so long to answer: together less than the 5 s in which a request must end (D133).
 * More than the second between two looks for due work, whose answers are enough in a process that works.
 */
const SILENT_MS = 1100;
const AWAY_PROBE_MS = 250;
const PATIENCE_MS = 2500;

/** Too many connections, of all or of one user. */
const CROWDED = new Set([1040, 1203]);

type Callback = Parameters<mysql.Pool['getConnection']>[0];

const watches = new WeakMap<object, PoolWatch>();
/** What puts a further pool under the watch of a guarded one. */
const joining = new WeakMap<object, (pool: mysql.Pool) => void>();

/** The watch over a pool that was guarded. */
export const watchOf = (pool: object): PoolWatch | undefined => watches.get(pool);

/**
 * Puts a further pool of the same server under the watch of a guarded one: both find the server away, and back, in the same moment. Throws TypeError when
 * the other was not guarded.
 */
export function joinPool(pool: mysql.Pool, guarded: object): mysql.Pool {
  const join = joining.get(guarded);
  if (!join) throw new TypeError('expected a guarded pool to join');
  join(pool);
  return pool;
}

/**
 * Watches over the server behind a pool, by a connection of its own. While it does not answer, statements that wait for it fail instead of waiting
 * for ever, and new ones fail at once; so an outage looks like one within seconds, and is over as soon as it is over.
 */
export function guardPool(pool: mysql.Pool, connect: () => mysql.Connection): mysql.Pool {
  const sockets = new Set<{ destroy(error?: Error): void }>();
  const listeners = new Set<() => void>();
  let isAway = false;
  /** When any connection had an answer last: a server that is only busy is not away. */
  let heardAt = Number.NEGATIVE_INFINITY;
  let isEnded = false;
  let probe: mysql.Connection | undefined;
  let timer: NodeJS.Timeout | undefined;

  function fail(): void {
    probe?.destroy();
    probe = undefined;
    if (isAway) return;
    isAway = true;
    for (const socket of sockets) socket.destroy(new DatabaseAway());
    for (const listener of [...listeners]) listener();
  }

  /** How it answered. A late look at the clock proves nothing: what has arrived meanwhile is heard first. */
  function ask(): Promise<'answered' | 'busy' | 'broken' | 'silent'> {
    const askedAt = performance.now();
    return new Promise((resolve) => {
      const patience = setTimeout(() => {
        setImmediate(() => setImmediate(() => resolve(heardAt > askedAt ? 'busy' : 'silent')));
      }, PATIENCE_MS);
      const settle = (error: NodeJS.ErrnoException | null) => {
        clearTimeout(patience);
        // A server that takes no further connection still serves those that are there.
        resolve(!error || CROWDED.has(Number(error.errno)) ? 'answered' : 'broken');
        if (error) probe?.destroy();
        if (error) probe = undefined;
      };
      if (!probe) {
        probe = connect();
        probe.on('error', () => undefined);
      }
      probe.query('SELECT 1', settle);
    });
  }

  /** Asks again after a pause, and later when another connection had an answer meanwhile: while statements are answered, none is needed to ask. */
  function askAfter(pauseMs: number): void {
    timer = setTimeout(() => {
      const heardMs = performance.now() - heardAt;
      if (!isAway && heardMs < pauseMs) askAfter(SILENT_MS - heardMs);
      else void round();
    }, pauseMs).unref();
  }

  async function round(): Promise<void> {
    let answer = await ask();
    // A connection that broke tells of the past; a new one of the present.
    if (answer === 'broken') answer = await ask();
    if (answer === 'answered') isAway = false;
    else if (answer !== 'busy' && !isEnded) fail();
    if (isEnded) return;
    // A busy one is asked again at once: it may have gone away since it was heard.
    askAfter(answer === 'busy' ? 0 : isAway ? AWAY_PROBE_MS : SILENT_MS);
  }

  const watch: PoolWatch = {
    get isAway() {
      return isAway;
    },
    onAway(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  function join(joined: mysql.Pool): void {
    joined.on('connection', (connection) => {
      const { stream } = connection as unknown as { stream: NodeJS.EventEmitter & { destroy(error?: Error): void } };
      sockets.add(stream);
      stream.on('data', () => {
        heardAt = performance.now();
      });
      stream.once('close', () => sockets.delete(stream));
    });
    const getConnection = joined.getConnection.bind(joined);
    joined.getConnection = (callback: Callback) => {
      if (isAway) process.nextTick(callback, new DatabaseAway(), undefined);
      else getConnection(callback);
    };
    watches.set(joined, watch);
  }

  join(pool);
  joining.set(pool, join);
  const end = pool.end.bind(pool);
  pool.end = (callback?: (error: NodeJS.ErrnoException | null, ...rest: unknown[]) => unknown) => {
    isEnded = true;
    clearTimeout(timer);
    probe?.destroy();
    end(callback as never);
  };
  askAfter(SILENT_MS);
  return pool;
}
