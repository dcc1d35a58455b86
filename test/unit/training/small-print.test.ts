import { expect } from 'chai';
import { loadBytes } from '../../../src/pipeline/stages/load.js';
import { readTextPage } from '../../../src/pipeline/stages/read-page.js';
import { figureSheet } from '../../../training/reader/figure-sheets.js';
import { rowsOf } from '../../../training/reader/small-lessons.js';

describe('training of the network for small print', () => {
  const textOf = async (seed: number): Promise<string[]> => {
    const file = await loadBytes(await figureSheet(seed), 1);
    const { page } = readTextPage(file, 1, { quality: 'balanced', language: null, want: {}, timeoutMs: 10_000 });
    file.close();
    return page!.lines.map(({ text }) => text);
  };

  it('makes up tables of names and figures, the same for a seed', async () => {
    const text = await textOf(9000);
    expect(text.length).to.be.above(40);
    expect(text.filter((line) => /\d/.test(line)).length).to.be.above(10);
    expect(await textOf(9000)).to.deep.equal(text);
    expect(await textOf(9001)).not.to.deep.equal(text);
  });

  it('makes one line of what stands level, with one long dash, and leaves out what is too long or too low', () => {
    const line = (text: string, left: number, top: number, height = 0.03) => ({ text, box: { left, top, width: 0.2, height } });
    const lines = [
      line('Female', 0.1, 0.1),
      line('0.426', 0.4, 0.101),
      line('0.152–1.190', 0.7, 0.1),
      line('note', 0.1, 0.5, 0.01),
      line('x'.repeat(91), 0.1, 0.8),
    ];
    expect(rowsOf(lines, { width: 1000, height: 1000 })).to.deep.equal([
      { text: 'Female 0.426 0.152—1.190', left: 100, top: 100, right: 900, bottom: 131 },
    ]);
  });
});
