import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A ClamAV daemon that knows one piece of malware: any file that holds the given text. */
export interface FakeClamd {
  readonly url: string;
  readonly scans: number;
  /** Answers nothing from now on / answers again. */
  away(isAway: boolean): void;
  stop(): Promise<void>;
}

/** Speaks zINSTREAM on loopback. */
export async function startFakeClamd(malware: string): Promise<FakeClamd> {
  let isAway = false;
  let scans = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    if (isAway) socket.destroy();
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (!received.subarray(-4).equals(Buffer.alloc(4))) return;
      scans += 1;
      socket.end(received.includes(malware) ? 'stream: Test-Malware FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get scans() {
      return scans;
    },
    away(value) {
      isAway = value;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
