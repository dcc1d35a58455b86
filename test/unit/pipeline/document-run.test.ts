import { expect } from 'chai';
import { serializePage, unpackPage } from '../../../src/pipeline/packed.js';
import { type PipelineResult, RunInterrupted, type RunOptions } from '../../../src/pipeline/pipeline.js';
import { DocumentRun } from '../../../src/pipeline/workers/document-run.js';
import type { Scheduler } from '../../../src/pipeline/workers/scheduler.js';
import { TaskError, WorkerLost } from '../../../src/pipeline/workers/worker-process.js';
import { pageOf } from '../../support/pipeline.js';
import { request } from '../../support/reading.js';

type Loss = WorkerLost['reason'] | 'helper' | 'gone';

/** A scheduler whose workers are lost, by task (`recognise 2` for a page), so many times and in such a way. */
function losing(pages: number, losses: Record<string, Loss[]>, lacksIssuer = false) {
  const asked: string[] = [];
  const submit = async (_owner: unknown, { name, input }: { name: string; input(): { page?: number } }) => {
    const given = input();
    const what = given.page ? `${name} ${given.page}` : name;
    asked.push(what);
    const loss = losses[what]?.shift();
    if (loss === 'helper') throw new TaskError({ code: null, message: 'the command was killed', pages: null, killed: true });
    if (loss === 'gone') throw new TaskError({ code: null, message: 'the file is gone', pages: null, gone: true });
    if (loss) throw new WorkerLost(loss);
    if (name === 'open') return { format: 'png', fileSize: 1, pages, embeddedInvoice: null, warnings: [] };
    if (name === 'recognise') return { page: serializePage(pageOf(given.page!, `page ${given.page}`)), language: 'en' };
    if (name === 'letterhead') return serializePage(pageOf(1, 'with its letterhead'));
    return { read: { pages: (given as { pages?: Uint8Array[] }).pages }, template: null, bestTemplateConfidence: null, lacksIssuer };
  };
  const run = (options: Partial<RunOptions> = {}): Promise<PipelineResult> =>
    new DocumentRun({ submit } as unknown as Scheduler, { priority: 0, arrival: 1, share: null }, request('x'), 'reader', options).result();
  return { run, asked };
}

const errorsOf = (result: PipelineResult) =>
  result.ok ? result.read.pages.map((page) => unpackPage(page).error?.code ?? null) : result.code;
const rejection = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('document-run > result()', () => {
  const cases: [string, number, Record<string, Loss[]>, unknown][] = [
    [
      'reads on after two losses of everything',
      1,
      { open: ['killed', 'crash'], 'recognise 1': ['killed', 'helper'], finish: ['crash', 'killed'] },
      [null],
    ],
    [
      'marks the page that lost three workers, and it alone',
      2,
      { 'recognise 2': ['killed', 'killed', 'killed'] },
      [null, 'PROCESSING_ERROR'],
    ],
    ['blames a page that crashed three workers', 2, { 'recognise 1': ['crash', 'crash', 'crash'] }, ['PROCESSING_FAILED', null]],
    ['blames a file none of whose pages was read without a crash', 1, { 'recognise 1': ['crash', 'crash', 'crash'] }, 'PROCESSING_FAILED'],
    ['blames a file that crashes three workers when it is opened', 1, { open: ['crash', 'crash', 'crash'] }, 'PROCESSING_FAILED'],
    ['tries a page that needs too much memory twice', 2, { 'recognise 1': ['memory', 'memory'] }, ['PROCESSING_FAILED', null]],
    ['does not try a page again that took too long', 2, { 'recognise 1': ['timeout'] }, ['EXTRACTION_TIMEOUT', null]],
  ];
  for (const [title, pages, losses, expected] of cases)
    it(title, async () => {
      expect(errorsOf(await losing(pages, losses).run())).to.deep.equal(expected);
    });

  for (const [what, losses] of [
    ['to be opened', { open: ['killed', 'killed', 'killed'] }],
    ['its only page', { 'recognise 1': ['killed', 'helper', 'killed'] }],
    ['to be finished', { finish: ['killed', 'killed', 'killed'] }],
  ] as [string, Record<string, Loss[]>][])
    it(`says nothing of a file whose workers were killed while they had ${what}`, async () => {
      const error = await rejection(losing(1, losses).run());
      expect(error instanceof RunInterrupted || (error instanceof WorkerLost && error.reason === 'killed')).to.equal(true);
    });

  for (const task of ['open', 'recognise 1', 'letterhead'])
    it(`ends at once when the file is gone (${task}): nothing is tried again, and no page is blamed`, async () => {
      const { run, asked } = losing(1, { [task]: ['gone', 'gone', 'gone'] }, true);
      const error = await rejection(run());
      expect(error instanceof TaskError && error.failure.gone).to.equal(true);
      expect(asked.filter((what) => what === task)).to.have.length(1);
      expect(asked.at(-1)).to.equal(task);
    });

  it('reads no page again that an earlier run had recognised, and tells of those that it recognises itself', async () => {
    const { run, asked } = losing(3, {});
    const told: number[] = [];
    const kept = new Map([[2, serializePage(pageOf(2, 'kept before'))]]);
    const result = await run({ kept, onRecognised: (page) => told.push(page) });
    expect(asked.filter((what) => what.startsWith('recognise'))).to.have.members(['recognise 1', 'recognise 3']);
    expect(told).to.have.members([1, 3]);
    expect(result.ok && unpackPage(result.read.pages[1]!).lines[0]?.text).to.equal('kept before');
  });

  const firstLine = (result: PipelineResult) => result.ok && unpackPage(result.read.pages[0]!).lines[0]?.text;
  const LETTERHEADS: [string, Loss[], string][] = [
    ['takes the first page with its letterhead where the text does not name who issued it', [], 'with its letterhead'],
    ['tries the letterhead again when a worker was killed', ['killed'], 'with its letterhead'],
    ['does without the letterhead when its pictures take workers down', ['crash', 'crash', 'crash'], 'page 1'],
    ['does without the letterhead when its pictures take too long', ['timeout'], 'page 1'],
  ];
  for (const [title, letterhead, expected] of LETTERHEADS)
    it(title, async () => {
      const { run, asked } = losing(2, { letterhead }, true);
      expect(firstLine(await run())).to.equal(expected);
      expect(asked.filter((what) => what === 'finish')).to.have.length(expected === 'page 1' ? 1 : 2);
    });

  it('asks for no letterhead where the text tells who issued it', async () => {
    const { run, asked } = losing(1, {});
    await run();
    expect(asked).not.to.include('letterhead');
  });
});
