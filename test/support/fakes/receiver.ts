import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that arrived. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of every shape
  readonly json: any;
  readonly at: number;
  readonly path: string;
}

/** What a receiver answers; `hang`: nothing. */
export interface ReceiverAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly hang?: boolean;
  /** Answers when this resolves. */
  readonly until?: Promise<unknown>;
}

/** An endpoint of webhooks on this machine. */
export interface Receiver {
  readonly url: string;
  readonly calls: readonly Received[];
  /** How to answer from now on; called with the number of the request, from 1. */
  answer: (count: number) => ReceiverAnswer;
  /** Resolves with the first `count` requests, as soon as they are there. */
  received(count: number): Promise<readonly Received[]>;
  /** Resolves with the first request that fits. */
  find(test: (call: Received) => boolean): Promise<Received>;
  close(): Promise<void>;
}

/** Starts a receiver on a free port of 127.0.0.1. */
export async function startReceiver(): Promise<Receiver> {
  const calls: Received[] = [];
  const waiting = new Set<() => void>();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks);
      calls.push({ headers: request.headers, body, json: JSON.parse(body.toString()), at: Date.now(), path: request.url ?? '' });
      for (const look of [...waiting]) look();
      const { status = 200, headers = {}, body: text = 'ok', hang, until } = receiver.answer(calls.length);
      if (hang) return;
      await until;
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const when = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const tryIt = () => {
        const found = look();
        if (found === undefined) return;
        waiting.delete(tryIt);
        resolve(found);
      };
      waiting.add(tryIt);
      tryIt();
    });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    answer: () => ({}),
    received: (count) => when(() => (calls.length >= count ? calls.slice(0, count) : undefined)),
    find: (test) => when(() => calls.find(test)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
