// A process of its own that takes deliveries on a number of ports. Run by world.ts with fork(); speaks over IPC.
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One delivery that arrived. `at`: milliseconds since 1970 with fractions; `digest`: SHA-256 of the body. */
export interface Arrival {
  readonly eventId: string;
  readonly deliveryId: string;
  readonly port: number;
  readonly at: number;
  readonly digest: string;
}

/** What the parent asks for. */
export type ReceiverRequest =
  | { readonly kind: 'open'; readonly ports: number }
  /**
   * From now on: forget what came, say `reached` after so many, keep arrival times when asked. Endpoint `hang` answers nothing; of all requests one
   * in `slowEvery` is counted at once and answered after 20 s.
   */
  | {
      readonly kind: 'expect';
      readonly count: number;
      readonly arrivals: boolean;
      readonly hang: number | null;
      readonly slowEvery: number | null;
    }
  /** Say what came so far. */
  | { readonly kind: 'take' };

/** What the receiver says. */
export type ReceiverMessage =
  | { readonly kind: 'opened'; readonly ports: readonly number[] }
  | { readonly kind: 'reached'; readonly arrivals: readonly Arrival[] };

const servers: Server[] = [];
let expected = Number.POSITIVE_INFINITY;
let count = 0;
let hang: number | null = null;
let slowEvery: number | null = null;
let seen = 0;
const SLOW_MS = 20_000;
let arrivals: Arrival[] | null = null;

const say = (message: ReceiverMessage) => process.send!(message);

function open(index: number): Promise<number> {
  const server = createServer((request, response) => {
    const at = performance.timeOrigin + performance.now();
    const digest = arrivals ? createHash('sha256') : null;
    request.on('data', (chunk: Buffer) => digest?.update(chunk));
    if (index === hang) return;
    request.on('end', () => {
      seen += 1;
      const isSlow = slowEvery !== null && seen % slowEvery === 0;
      setTimeout(() => response.writeHead(204).end(), isSlow ? SLOW_MS : 0);
      const eventId = String(request.headers['webhook-id']);
      const deliveryId = String(request.headers['service-delivery']);
      arrivals?.push({ eventId, deliveryId, port: index, at, digest: digest?.digest('hex') ?? '' });
      count += 1;
      if (count === expected) say({ kind: 'reached', arrivals: arrivals ?? [] });
    });
  });
  server.keepAliveTimeout = 60_000;
  servers.push(server);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
}

process.on('message', async (message: ReceiverRequest) => {
  if (message.kind === 'open') {
    say({ kind: 'opened', ports: await Promise.all(Array.from({ length: message.ports }, (_, index) => open(index))) });
    return;
  }
  if (message.kind === 'take') {
    say({ kind: 'reached', arrivals: arrivals ?? [] });
    return;
  }
  expected = message.count;
  count = 0;
  hang = message.hang;
  slowEvery = message.slowEvery;
  seen = 0;
  arrivals = message.arrivals ? [] : null;
});
process.on('disconnect', () => process.exit(0));
