import { createServer, type Socket } from 'node:net';

/** A mail server that takes every message and keeps its lines: just enough of SMTP for tests. */
export interface FakeSmtp {
  readonly url: string;
  /** Settles with the next message that arrives. */
  next(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts it on a free port of loopback. `refusals`: so many messages are refused first. */
export async function startFakeSmtp(refusals = 0): Promise<FakeSmtp> {
  const messages: string[] = [];
  const waiting: ((message: string) => void)[] = [];
  const sockets = new Set<Socket>();
  let left = refusals;
  const arrived = (message: string) => {
    const taker = waiting.shift();
    if (taker) taker(message);
    else messages.push(message);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let data: string | null = null;
    let rest = '';
    const answer = (line: string) => {
      if (data !== null) {
        if (line !== '.') data += `${line}\n`;
        else {
          arrived(data);
          data = null;
          socket.write('250 taken\r\n');
        }
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT' && left > 0) {
        left -= 1;
        socket.write('451 try later\r\n');
      } else if (verb === 'DATA') {
        data = '';
        socket.write('354 go on\r\n');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    };
    socket.write('220 fake\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: () => {
      const known = messages.shift();
      return known === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(known);
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
