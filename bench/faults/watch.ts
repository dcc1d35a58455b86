import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

const EVENTS = 'subscription ($after: Int!) { events(after: $after) { sequence type data } }';
/** How often a watcher asks whether its service is still there, and for how long it waits for the answer. */
const ALIVE_MS = 1000;
const ANSWER_MS = 2000;

interface EventShown {
  readonly sequence: number;
  readonly type: string;
  readonly data: { readonly documentId?: string };
}

/** What watchers tell: an event that one of them heard first, and how long a cut subscription was away (milliseconds since 1970 of both ends). */
export interface Ears {
  event(type: string, documentId: string, at: number): void;
  resumed(cutAt: number, at: number): void;
}

/** Somebody who watches all events over a websocket and comes back to where he was whenever it breaks. */
export interface Watcher {
  /** Events that came again, or not in their turn, beside the one that it asks for twice on purpose. */
  repeated(): number;
  /** Numbers that never came. */
  missed(): number;
  last(): number;
  close(): Promise<void>;
}

/** Watches from the event `first` on, which must be there. Each time it subscribes it asks for the last event anew: that shows at once that it is served again. */
export function watchEvents(url: string, key: string, first: number, ears: Ears): Watcher {
  let [last, repeated, missed, isOver] = [first, 0, 0, false];
  let cutAt: number | null = null;
  let end: () => unknown = () => undefined;

  function takeFirst(sequence: number): void {
    if (sequence > last) missed += sequence - last - 1;
    else if (sequence < last) repeated += 1;
    last = Math.max(last, sequence);
    if (cutAt !== null) ears.resumed(cutAt, Date.now());
    cutAt = null;
  }

  function take(sequence: number): void {
    if (sequence <= last) repeated += 1;
    else missed += sequence - last - 1;
    last = Math.max(last, sequence);
  }

  async function session(): Promise<void> {
    let unanswered: NodeJS.Timeout | undefined;
    const client = createClient({
      url,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${key}` },
      retryAttempts: 0,
      connectionAckWaitTimeout: ANSWER_MS,
      keepAlive: ALIVE_MS,
      on: {
        ping: (isReceived) => {
          if (!isReceived) unanswered = setTimeout(() => client.terminate(), ANSWER_MS);
        },
        pong: () => clearTimeout(unanswered),
      },
    });
    end = () => client.dispose();
    let isFirst = true;
    try {
      for await (const { data } of client.iterate<{ events: EventShown }>({ query: EVENTS, variables: { after: last - 1 } })) {
        const event = data?.events;
        if (!event) break;
        if (isFirst) takeFirst(event.sequence);
        else take(event.sequence);
        isFirst = false;
        if (event.data.documentId) ears.event(event.type, event.data.documentId, Date.now());
      }
    } catch {
      // Cut off: it comes back.
    } finally {
      clearTimeout(unanswered);
      client.terminate();
    }
  }

  const watching = (async () => {
    while (!isOver) {
      await session();
      cutAt ??= Date.now();
      if (!isOver) await pause(100 + Math.random() * 200);
    }
  })();
  return {
    repeated: () => repeated,
    missed: () => missed,
    last: () => last,
    async close() {
      isOver = true;
      await end();
      await watching;
    },
  };
}

/** Somebody whom webhooks tell of documents; how often of each. */
export async function listen() {
  const told = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { data: { documentId: string } };
      told.set(data.documentId, (told.get(data.documentId) ?? 0) + 1);
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { told, url: `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`, close: () => server.close() };
}
