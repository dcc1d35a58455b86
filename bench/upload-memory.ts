import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { newKeyValue } from '../src/auth/index.js';
import type { Bench, Figure } from './figure.js';
import { startServer } from './server.js';

const FILE_BYTES = 52_428_800;
const PIECE_BYTES = 3 * 65_536;
const MB = 1024;

/** Sends a file of 50 MiB as base64 in a JSON body, without holding it here either; gives the status. */
function upload(baseUrl: string, key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sending = request(`${baseUrl}/documents`, { method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sending.on('error', reject);
    void (async () => {
      sending.write('{"filename":"large.pdf","file":"');
      for (let left = FILE_BYTES; left > 0; left -= PIECE_BYTES) {
        const piece = Buffer.alloc(Math.min(PIECE_BYTES, left), 0x20);
        if (left === FILE_BYTES) piece.write('%PDF-1.7\n');
        if (!sending.write(piece.toString('base64'))) await once(sending, 'drain');
      }
      sending.end('"}');
    })();
  });
}

/** Resident memory of a process, MB. */
const residentMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / MB;

async function peakWhile(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, 10);
  await work();
  clearInterval(timer);
  return peak;
}

/** Memory that uploads of 50 MiB as base64 need beside an idle server (issue: +120 MB for one, +150 MB for four at once). Linux only. */
export const uploadMemory: Bench = {
  name: 'upload-memory',
  async run(): Promise<Figure[]> {
    const key = newKeyValue('live');
    const server = await startServer({ BOOTSTRAP_LIVE_KEY: key, WORKERS: '1' });
    const pid = server.process.pid!;
    try {
      const idle = residentMb(pid);
      const one = await peakWhile(pid, () => upload(server.baseUrl, key));
      const four = await peakWhile(pid, () => Promise.all([1, 2, 3, 4].map(() => upload(server.baseUrl, key))));
      const figure = (name: string, ours: number, goal: string): Figure => ({
        name,
        unit: 'MB more',
        ours: Math.max(0, ours - idle),
        peer: idle,
        peerName: 'idle, MB',
        goal,
      });
      return [
        figure('upload of 50 MiB as base64', one, '<= 120 MB more'),
        figure('four uploads of 50 MiB at once', four, '<= 150 MB more'),
      ];
    } finally {
      await server.close();
    }
  },
};
