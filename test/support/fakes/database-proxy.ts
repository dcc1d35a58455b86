import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What happens to the next COMMIT: it is lost on its way to the server, or the server's answer is lost. */
export type LostCommit = 'before' | 'after';

/** A proxy to a database server that a test can shut: connections run through it. */
export interface DatabaseProxy {
  readonly socketPath: string;
  /** The same as an address for DATABASE_URL. */
  url(database: string): string;
  /** Cuts the connection at the next COMMIT of a transaction that sent this text. */
  loseCommit(how: LostCommit, sent: string): void;
  /** Cuts every connection and takes no new one, or holds them without an answer, until `open`. */
  shut(how: 'refuse' | 'hang'): Promise<void>;
  open(): Promise<void>;
  remove(): Promise<void>;
}

const COMMIT = Buffer.from('\x03COMMIT', 'latin1');

/** Opens a proxy to the server behind a unix socket. */
export async function openDatabaseProxy(behind: string): Promise<DatabaseProxy> {
  const socketPath = join(tmpdir(), `docket-proxy-${randomUUID().slice(0, 8)}.sock`);
  const pairs = new Set<[Socket, Socket]>();
  let lost: { how: LostCommit; sent: string } | null = null;
  let hanging = false;

  function pass(client: Socket, server: Socket): void {
    let isMeant = false;
    client.on('data', (data) => {
      if (hanging) return;
      if (lost && data.includes(lost.sent)) isMeant = true;
      if (lost && isMeant && data.includes(COMMIT)) {
        const { how } = lost;
        lost = null;
        if (how === 'before') return cut(client, server);
        // The server has committed when it answers.
        server.removeAllListeners('data').once('data', () => cut(client, server));
      }
      server.write(data);
    });
    server.on('data', (data) => hanging || client.write(data));
  }

  function cut(client: Socket, server: Socket): void {
    client.destroy();
    server.destroy();
  }

  const listener = createServer((client) => {
    const server = connect(behind);
    const pair: [Socket, Socket] = [client, server];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        cut(...pair);
        pairs.delete(pair);
      });
    }
    pass(client, server);
  });
  const byPort = createServer((client) => listener.emit('connection', client));
  let port = 0;
  const listen = async () => {
    await new Promise<void>((ready) => listener.listen(socketPath, ready));
    await new Promise<void>((ready) => byPort.listen(port, '127.0.0.1', ready));
    ({ port } = byPort.address() as { port: number });
  };
  const close = () =>
    Promise.all([listener, byPort].map((each) => new Promise<void>((closed) => each.close(() => closed())))).then(() => undefined);
  const cutAll = () => {
    for (const pair of pairs) cut(...pair);
  };
  await listen();
  return {
    socketPath,
    url: (database) => `mysql://root@127.0.0.1:${port}/${database}`,
    loseCommit(how, sent) {
      lost = { how, sent };
    },
    async shut(how) {
      hanging = how === 'hang';
      if (hanging) return;
      const closed = close();
      cutAll();
      await closed;
    },
    async open() {
      if (hanging) cutAll();
      hanging = false;
      if (!listener.listening) await listen();
    },
    async remove() {
      const closed = listener.listening ? close() : undefined;
      cutAll();
      await closed;
      rmSync(socketPath, { force: true });
    },
  };
}
