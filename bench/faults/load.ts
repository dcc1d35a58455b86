import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { makePdf, type Sheet, scanFile } from '../../test/support/papers/files.js';
import type { Sent } from './tally.js';

/** A request that is not answered by then is sent again, to another process. */
const ANSWER_MS = 5000;
const AGAIN_MS = 100;
/** Each so-many-th document is a scan, which must be recognised. */
const SCAN_EVERY = 4;
/** Pages of the scans whose reading is disturbed. */
const LONG_PAGES = 12;

/** Whom uploads go to, through a proxy that remembers nobody. */
export interface Target {
  readonly url: string;
  readonly key: string;
}

/** One call; null when it was not answered in time. Answers are JSON. */
export async function call<T>(
  { url, key }: Target,
  method: string,
  path: string,
  body?: unknown,
  idempotencyKey?: string,
): Promise<{ status: number; data: T } | null> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => null);
  if (!answer) return null;
  const shown = (await answer.json().catch(() => null)) as { data: T } | null;
  return shown && { status: answer.status, data: shown.data };
}

const PAGE: Sheet = {
  print: [{ text: 'A page that must be recognised, with some words to read', x: 30, y: 60, size: 14 }],
  width: 600,
  height: 500,
};

/** A PDF of pictures without text. */
export async function scanOf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedPng(await scanFile(await makePdf([PAGE]), 1, 'png'));
  for (let at = 0; at < pages; at += 1) pdf.addPage([600, 500]).drawImage(picture, { x: 0, y: 0, width: 600, height: 500 });
  return Buffer.from(await pdf.save());
}

/** Documents that are sent, and what became of each. */
export class Load {
  readonly sent: Sent[] = [];
  /** Milliseconds until each upload was answered, tries included. */
  readonly answeredMs: number[] = [];
  /** The kind of the last fault. */
  during = 'no fault yet';
  private made = 0;

  private constructor(
    private readonly target: Target,
    private readonly short: Buffer,
    private readonly long: Buffer,
  ) {}

  static async over(target: Target): Promise<Load> {
    return new Load(target, await scanOf(1), await scanOf(LONG_PAGES));
  }

  /** Sends a document until it is answered; gives its id. Trailing bytes make the contents of scans differ. */
  async send(what: 'text' | 'scan' | 'long scan'): Promise<string> {
    this.made += 1;
    const [key, during] = [`document-${this.made}`, this.during];
    const bytes =
      what === 'text'
        ? await makePdf([{ print: [{ text: key, x: 50, y: 50 }] }])
        : Buffer.concat([what === 'scan' ? this.short : this.long, Buffer.from(`%${key}`)]);
    const file = bytes.toString('base64');
    const began = performance.now();
    for (;;) {
      const answer = await call<{ id: string }>(this.target, 'POST', '/documents', { file, filename: `${key}.pdf` }, key);
      if (answer?.status === 201) {
        this.answeredMs.push(performance.now() - began);
        this.sent.push({ key, id: answer.data.id, during });
        return answer.data.id;
      }
      if (answer && answer.status < 500 && answer.status !== 409) throw new Error(`${key}: answered ${answer.status}`);
      await pause(AGAIN_MS);
    }
  }

  /** Sends documents, one at a time with a pause, and none while `isFull`, until it is over. */
  async run({ everyMs, isFull, isOver }: { everyMs: number; isFull: () => boolean; isOver: () => boolean }): Promise<void> {
    for (let at = 1; !isOver(); at += 1) {
      if (!isFull()) await this.send(at % SCAN_EVERY === 0 ? 'scan' : 'text');
      await pause(everyMs);
    }
  }
}
