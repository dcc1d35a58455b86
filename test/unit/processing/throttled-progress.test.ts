import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Progress } from '../../../src/pipeline/index.js';
import type { Streams } from '../../../src/platform/events/index.js';
import { throttledProgress } from '../../../src/processing/process-document.job.js';

const at = (page: number, stage: Progress['stage'] = 'recognise'): Progress => ({ stage, page, pages: 9, percent: page });

/** What was told, as stage and page. */
function told(written: () => Promise<void> = async () => undefined) {
  const pages: string[] = [];
  const streams = {
    progress: async (_subject: string, { stage, page }: Progress) => void pages.push(`${stage} ${page}`),
  } as unknown as Streams;
  return { pages, progress: throttledProgress(streams, 'doc_1', written) };
}

describe('processing > throttledProgress()', () => {
  it('tells the last of several that come close together when it is time, also when nothing follows', async () => {
    const { pages, progress } = told();
    for (const page of [1, 2, 3]) progress.report(at(page));
    await pause(20);
    expect(pages).to.deep.equal(['recognise 1']);
    await pause(300);
    expect(pages).to.deep.equal(['recognise 1', 'recognise 3']);
    await progress.end();
  });

  it('tells each stage at once, and at the end what was held back, but nothing afterwards', async () => {
    const { pages, progress } = told();
    progress.report(at(1));
    progress.report(at(9, 'layout'));
    progress.report(at(9, 'layout'));
    await progress.end();
    progress.report(at(9, 'decide'));
    await pause(300);
    expect(pages).to.deep.equal(['recognise 1', 'layout 9', 'layout 9']);
  });

  it('tells of a page when it is kept', async () => {
    let keep = () => {};
    const kept = new Promise<void>((resolve) => {
      keep = resolve;
    });
    const { pages, progress } = told(() => kept);
    progress.report(at(1));
    await pause(20);
    expect(pages).to.deep.equal([]);
    keep();
    await progress.end();
    expect(pages).to.deep.equal(['recognise 1']);
  });
});
