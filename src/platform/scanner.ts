import { createConnection, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { send } from './http/send.js';

/** What a scan found; `signature` names the malware. */
export type ScanResult = { readonly clean: true } | { readonly clean: false; readonly signature: string };

/** Scans files before anything parses them (D106). */
export interface Scanner {
  /** Throws ScannerUnavailable when the scanner cannot be asked now. */
  scan(content: Readable): Promise<ScanResult>;
}

/** The scanner did not answer: the work waits, nothing is parsed unscanned. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable';
}

const TIMEOUT_MS = 120_000;
const CONNECT_TIMEOUT_MS = 3000;

function connect(address: URL): Socket {
  const socket =
    address.protocol === 'unix:' ? createConnection(address.pathname) : createConnection(Number(address.port), address.hostname);
  socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new ScannerUnavailable('The scanner did not answer in time.')));
  socket.once('connect', () => socket.setTimeout(TIMEOUT_MS));
  return socket;
}

/** Sends the content as length-prefixed chunks, with back-pressure. A scanner may answer (size limit) and hang up before the end. */
async function stream(socket: Socket, content: Readable): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of content) {
    const bytes = chunk as Buffer;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    if (!socket.destroyed && !socket.writableEnded) socket.write(length);
    if (!(await send(socket, bytes))) return;
  }
  if (!socket.destroyed) socket.write(Buffer.alloc(4));
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (answer.includes('\0')) resolve(answer.slice(0, answer.indexOf('\0')));
    });
    socket.on('error', (error) =>
      reject(error instanceof ScannerUnavailable ? error : new ScannerUnavailable('The scanner cannot be reached.', { cause: error })),
    );
    socket.on('close', () => (answer === '' ? reject(new ScannerUnavailable('The scanner hung up.')) : resolve(answer)));
  });
}

/** A scanner over the ClamAV daemon's INSTREAM command; `address`: tcp://host:port or unix:///path. */
export function createClamScanner(address: string): Scanner {
  const url = new URL(address);
  return {
    async scan(content) {
      const socket = connect(url);
      try {
        const answer = readAnswer(socket);
        answer.catch(() => undefined);
        await stream(socket, content);
        const text = await answer;
        if (/^stream: OK$/.test(text)) return { clean: true };
        const found = /^stream: (.+) FOUND$/.exec(text);
        if (found) return { clean: false, signature: found[1]!.slice(0, 100) };
        throw new ScannerUnavailable(`The scanner answered ${JSON.stringify(text.slice(0, 100))}.`);
      } finally {
        socket.destroy();
        content.destroy();
      }
    },
  };
}
