import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A reverse proxy that remembers nobody: each request and each websocket goes to the next process that takes connections. */
export interface Balancer {
  readonly url: string;
  close(): void;
}

/** For so long another process is looked for when one takes no connection. */
const PATIENCE_MS = 5000;

/** A connection to one of the processes, the next in turn first. */
async function reach(targets: readonly URL[], turn: number): Promise<{ socket: Socket; target: URL }> {
  const began = performance.now();
  for (let tried = 0; ; tried += 1) {
    const target = targets[(turn + tried) % targets.length]!;
    const socket = connect(Number(target.port), target.hostname);
    try {
      await once(socket, 'connect');
      return { socket, target };
    } catch (error) {
      if (performance.now() - began > PATIENCE_MS) throw error;
      if (tried % targets.length === targets.length - 1) await pause(50);
    }
  }
}

/** Starts one in front of the processes. */
export async function startProxy(baseUrls: readonly string[]): Promise<Balancer> {
  const targets = baseUrls.map((url) => new URL(url));
  let turn = 0;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = await reach(targets, turn++);
    const headers = { ...request.headers, connection: 'close', 'x-forwarded-for': request.socket.remoteAddress ?? '' };
    const onward = send({ method: request.method, path: request.url, headers, createConnection: () => socket }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    onward.on('error', () => response.destroy());
    request.on('error', () => onward.destroy());
    request.pipe(onward);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.writeHead(502).end());
  });
  server.on('upgrade', async (request: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy());
    const reached = await reach(targets, turn++).catch(() => null);
    if (!reached) return client.destroy();
    const { socket } = reached;
    const lines = [`GET ${request.url} HTTP/1.1`];
    for (let at = 0; at < request.rawHeaders.length; at += 2) lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(head);
    socket.pipe(client).pipe(socket);
    socket.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('close', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
