import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { newKeyValue } from '../src/auth/index.js';
import { makePdf, scanFile } from '../test/support/papers/files.js';
import type { Bench, Figure } from './figure.js';
import { type Server, startServer } from './server.js';
import { benchSheets } from './sheets.js';

const run = promisify(execFile);

/** What one organization has waiting when the other comes. */
const BACKLOG_DOCUMENTS = 40;
const PAGES = 60;
/** Single pages of the other organization, one after the other. */
const SINGLES = 5;

/** A PDF of scanned pages, each time with a title of its own, so that none is a duplicate. */
async function scans(picture: Uint8Array, pages: number, title: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const image = await pdf.embedPng(picture);
  for (let page = 0; page < pages; page += 1) pdf.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
  return pdf.save();
}

/** A further organization; gives its live key. */
async function otherOrganization({ dataDir }: Server): Promise<string> {
  const words = ['dist/src/main.js', '--organization', 'create', 'Other', '--owner', 'other@example.org', '--plan', 'enterprise'];
  const { stdout } = await run(process.execPath, words, { env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' } });
  const key = /live key\s+(\S+)/.exec(stdout)?.[1];
  if (!key) throw new Error('the organization was not made');
  return key;
}

async function upload({ baseUrl }: Server, key: string, file: Uint8Array, name: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/documents?filename=${name}.pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/pdf' },
    body: Buffer.from(file),
  });
  const { data } = (await answer.json()) as { data?: { id: string } };
  if (!data) throw new Error(`the upload was answered ${answer.status}`);
  return data.id;
}

/** Seconds from the upload of a document to its end. */
async function secondsOf(server: Server, key: string, file: Uint8Array, name: string): Promise<number> {
  const begun = performance.now();
  const id = await upload(server, key, file, name);
  for (;;) {
    const answer = await fetch(`${server.baseUrl}/documents/${id}`, { headers: { authorization: `Bearer ${key}` } });
    const { data } = (await answer.json()) as { data: { status: string } };
    if (data.status !== 'processing' && data.status !== 'uploading') return (performance.now() - begun) / 1000;
    await pause(50);
  }
}

async function singles(server: Server, key: string, picture: Uint8Array, name: string): Promise<number[]> {
  const seconds: number[] = [];
  for (let at = 0; at < SINGLES; at += 1)
    seconds.push(await secondsOf(server, key, await scans(picture, 1, `${name} ${at}`), `${name}-${at}`));
  return seconds.sort((a, b) => a - b);
}

/** How long a scanned page of one organization takes while another has thousands waiting, against the same on an idle server (goal: under 10 s more). */
export const fairness: Bench = {
  name: 'fairness',
  async run(): Promise<Figure[]> {
    const key = newKeyValue('live');
    const server = await startServer({ BOOTSTRAP_LIVE_KEY: key });
    try {
      const picture = await scanFile(await makePdf(benchSheets()), 1, 'png', { dpi: 200, noise: 5 });
      const other = await otherOrganization(server);
      const alone = await singles(server, other, picture, 'alone');
      const backlog = Array.from({ length: BACKLOG_DOCUMENTS }, async (_, at) =>
        upload(server, key, await scans(picture, PAGES, `backlog ${at}`), `backlog-${at}`),
      );
      await Promise.all(backlog);
      // Long enough for every place to be taken by the backlog.
      await pause(10_000);
      const behind = await singles(server, other, picture, 'behind');
      const figure = (name: string, at: number, goal: string): Figure => ({
        name,
        unit: 's',
        ours: behind[at]!,
        peer: alone[at]!,
        peerName: 'idle server, s',
        goal,
      });
      return [
        figure(`page behind ${BACKLOG_DOCUMENTS * PAGES} of another, middle`, Math.floor(SINGLES / 2), '< 10 s more'),
        figure('the longest of them', SINGLES - 1, '< 10 s more'),
      ];
    } finally {
      await server.close();
    }
  },
};
