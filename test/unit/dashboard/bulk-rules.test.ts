import { expect } from 'chai';
import { loadApp } from '../../support/load-app.js';
import { unzip } from '../../support/unzip.js';

interface Zips {
  zipOf(files: { name: string; content: Blob }[], at: Date): Promise<Blob>;
  distinctNames(names: string[]): string[];
}

interface Target {
  id: string;
  filename: string;
}

interface Outcome {
  done: number;
  refused: { target: Target; error: object }[];
  left: Target[];
}

interface Many {
  overAll(
    targets: Target[],
    act: (target: Target) => Promise<object | undefined>,
    options: { signal: AbortSignal; told: (done: number) => void; pause?: (ms: number) => Promise<void> },
  ): Promise<Outcome>;
}

interface Tables {
  filtersOf(ids: string[]): { ids: string[] }[];
  joined(tables: string[]): string;
}

const targetsOf = (count: number): Target[] => Array.from({ length: count }, (_, index) => ({ id: `${index}`, filename: `${index}.pdf` }));
const errorOf = (code: string, retryAfter?: string) => ({
  graphQLErrors: [{ message: code, extensions: { code } }],
  response: new Response(null, retryAfter ? { headers: { 'Retry-After': retryAfter } } : {}),
});

describe('dashboard/app rules for many documents', function () {
  this.timeout(30_000);
  let zips: Zips;
  let many: Many;
  let tables: Tables;
  before(async () => {
    [zips, many, tables] = await Promise.all([
      loadApp<Zips>('documents/bulk/zip.ts'),
      loadApp<Many>('shared/api/over-all.ts'),
      loadApp<Tables>('documents/bulk/joined.ts'),
    ]);
  });

  it('make an archive that others can read, with names that stand side by side', async () => {
    expect(zips.distinctNames(['a.pdf', 'A.pdf', 'a.pdf', '../b', ''])).to.deep.equal(['a.pdf', 'A (2).pdf', 'a (3).pdf', '.._b', '_']);
    const files = ['Büro.txt', 'Büro.txt'].map((name, index) => ({ name, content: new Blob([`content ${index}`]) }));
    const archive = Buffer.from(await (await zips.zipOf(files, new Date(2026, 0, 31, 12))).arrayBuffer());
    const found = unzip(archive);
    expect([...found].map(([name, content]) => [name, content.toString()])).to.deep.equal([
      ['Büro.txt', 'content 0'],
      ['Büro (2).txt', 'content 1'],
    ]);
  });

  it('give files of an archive names that Windows, macOS and Linux unpack', () => {
    const odd = ['CON.pdf', 'nul', 'com1 .tif', 'console.pdf', 'a:b?.pdf', 'tab\there.pdf', 'end. .', 'u\u0308.pdf', '\u00fc.pdf'];
    expect(zips.distinctNames(odd)).to.deep.equal([
      ...['_CON.pdf', '_nul', '_com1 .tif', 'console.pdf', 'a_b_.pdf', 'tab_here.pdf', 'end', 'u\u0308.pdf', '\u00fc (2).pdf'],
    ]);
    const long = zips.distinctNames([`${'\u{1f4c4}'.repeat(251)}.pdf`, `${'\u{1f4c4}'.repeat(251)}.pdf`, `.${'a'.repeat(254)}`]);
    expect(long.map((name) => Buffer.byteLength(name))).to.satisfy((sizes: number[]) => sizes.every((size) => size <= 255));
    expect(long.map((name) => name.slice(-8))).to.deep.equal(['\u{1f4c4}\u{1f4c4}.pdf', ' (2).pdf', 'aaaaaaaa']);
  });

  it('go on behind a refusal, and wait where the service asks for patience', async () => {
    const told: number[] = [];
    const waits: number[] = [];
    let patience = 1;
    const outcome = await many.overAll(
      targetsOf(9),
      async ({ id }) => {
        if (id === '3') return errorOf('DOCUMENT_LOCKED');
        return id === '5' && patience-- > 0 ? errorOf('RATE_LIMIT_EXCEEDED', '7') : undefined;
      },
      { signal: new AbortController().signal, told: (done) => told.push(done), pause: async (ms) => void waits.push(ms) },
    );
    expect([outcome.done, outcome.refused.map(({ target }) => target.id), outcome.left]).to.deep.equal([8, ['3'], []]);
    expect(told).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(waits).to.deep.equal([7000]);
  });

  it('leave what was not begun when the person stops', async () => {
    const controller = new AbortController();
    const outcome = await many.overAll(
      targetsOf(20),
      async () => {
        controller.abort();
        return undefined;
      },
      { signal: controller.signal, told: () => undefined },
    );
    expect(outcome.done + outcome.left.length).to.equal(20);
    expect(outcome.left.length).to.be.above(10);
  });

  it('ask for a hundred at a time, and make one table of what comes', () => {
    const ids = targetsOf(230).map(({ id }) => id);
    expect(tables.filtersOf(ids).map((filter) => filter.ids.length)).to.deep.equal([100, 100, 30]);
    expect(tables.joined(['a;b\r\n1;2\r\n', 'a;b\r\n3;4\r\n', 'a;b\r\n'])).to.equal('a;b\r\n1;2\r\n3;4\r\n');
  });
});
