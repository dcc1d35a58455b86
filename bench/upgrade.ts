import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makePdf } from '../test/support/papers/files.js';
import { scanned } from './cost/kinds.js';
import { type Cluster, startCluster } from './faults/cluster.js';
import type { Member } from './faults/member.js';
import type { Bench, Figure, Options } from './figure.js';

const DOCUMENTS = 24;
/** Scans long enough that the process that takes one hands its pages to others in ranges, which processes of the last release may not know. */
const SCANS = 2;
const SCAN_PAGES = 16;

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The last release: BENCH_REF, the last tag, or the commit that kept the schema as released. */
function lastRelease(): string {
  if (process.env.BENCH_REF) return process.env.BENCH_REF;
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    return git('log', '-1', '--format=%H', '--', '.ci/released-schema.graphql');
  }
}

/** Checks the release out into the folder and builds it, with the packages that are here or, where it was made with others, with its own. */
function buildRelease(ref: string, folder: string): void {
  git('worktree', 'add', '--detach', folder, ref);
  const [theirs, ours] = [folder, '.'].map((root) => readFileSync(join(root, 'package-lock.json'), 'utf8'));
  if (theirs === ours) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  else {
    const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'], { cwd: folder, stdio: 'inherit' });
  cpSync('dist/tessdata', join(folder, 'dist/tessdata'), { recursive: true });
}

/** Removes a release and the temporary folder that it lies in. */
function removeRelease(folder: string): void {
  rmSync(dirname(folder), { recursive: true, force: true });
  git('worktree', 'prune');
}

async function ask<T>(cluster: Cluster, api: Member, method: string, path: string, body?: unknown): Promise<{ status: number; data: T }> {
  const answer = await fetch(api.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${cluster.key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, data: ((await answer.json()) as { data: T }).data };
}

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly type: string | null;
  readonly extractedData: unknown;
}

const page = (number: string) =>
  [`Invoice No. ${number}`, 'Date: 2026-03-04', 'Total: 119.00 EUR'].map((text, line) => ({ text, x: 50, y: 60 + 30 * line, size: 14 }));

/** A short invoice, or, first of all, a long scan. */
async function file(at: number): Promise<Buffer> {
  if (at >= SCANS) return makePdf([{ print: page(`2026-${at}`) }]);
  return scanned(await makePdf(Array.from({ length: SCAN_PAGES }, (_, number) => ({ print: page(`2026-${at}-${number}`) }))), SCAN_PAGES);
}

/** Processes of the last release and of this build on one database that this build migrated; each takes documents, and both read and show those of both. */
async function run(option: Options): Promise<Figure[]> {
  const endMs = option('minutes', 5) * 60_000;
  const ref = lastRelease();
  const older = join(mkdtempSync(join(tmpdir(), 'docket-release-')), 'docket');
  let cluster: Cluster | undefined;
  try {
    buildRelease(ref, older);
    cluster = await startCluster('127.0.0.0/8', { older });
    const [now, before] = cluster.apis as [Member, Member];
    const ids: string[] = [];
    let refused = 0;
    for (let at = 0; at < DOCUMENTS; at += 1) {
      const content = (await file(at)).toString('base64');
      const { status, data } = await ask<Shown>(cluster, at % 2 === 0 ? now : before, 'POST', '/documents', {
        file: content,
        filename: `${at}.pdf`,
      });
      if (status === 201) ids.push(data.id);
      else refused += 1;
    }
    const began = performance.now();
    const shown = async (api: Member) =>
      Promise.all(
        ids.map(async (id) => {
          const { status, data } = await ask<Shown>(cluster!, api, 'GET', `/documents/${id}`);
          return status === 200
            ? { id, status: data.status, type: data.type, extractedData: data.extractedData }
            : { id, status: String(status) };
        }),
      );
    let [ours, theirs] = [await shown(now), await shown(before)];
    let ranges = 0;
    while (ours.some(({ status }) => status === 'processing') && performance.now() - began < endMs) {
      await pause(200);
      const [waiting] = await cluster.query<{ ranges: string }>("SELECT COUNT(*) AS ranges FROM tasks WHERE name = 'pages.read'");
      ranges = Math.max(ranges, Number(waiting?.ranges ?? 0));
      [ours, theirs] = [await shown(now), await shown(before)];
    }
    const engines = await cluster.query<{ engine: string }>(
      'SELECT DISTINCT JSON_EXTRACT(engine, "$.version") AS engine FROM processing_runs',
    );
    const count = (what: string, value: number, goal = '0'): Figure => ({
      name: `beside ${ref.slice(0, 12)}: ${what}`,
      unit: '',
      ours: value,
      peer: DOCUMENTS,
      peerName: 'documents',
      goal,
    });
    return [
      count('uploads refused by either', refused),
      count('not read in the end', ours.filter(({ status }) => status === 'processing').length),
      count('failed', ours.filter(({ status }) => status === 'failed').length),
      count('shown differently by the two', ours.filter((one, at) => JSON.stringify(one) !== JSON.stringify(theirs[at])).length),
      count(`ranges of pages of ${SCANS} scans of ${SCAN_PAGES} pages at once`, ranges, '(1 or more)'),
      count('kinds of readers that took part', engines.length, '(1 or 2)'),
    ];
  } finally {
    await cluster?.close();
    removeRelease(older);
  }
}

/** A rolling upgrade from the last release. `--minutes`: for how long the end is waited for (5). */
export const upgrade: Bench = { name: 'upgrade', run };
