import { expect } from 'chai';
import { sheetsPage } from '../../../training/reader/figure-sheets.js';
import { rowsOf } from '../../../training/reader/small-lessons.js';

describe('training of the network for small print', () => {
  it('makes up tables of names and figures, the same for a seed, a page each', () => {
    const page = sheetsPage([9000, 9001]);
    const sheets = page.split('<section').slice(1);
    expect(sheets).to.have.length(2);
    for (const sheet of sheets) expect(sheet.match(/<tr/g)?.length).to.be.above(40);
    expect(page).to.match(/<td[^>]*>[^<]*\d/);
    expect(sheetsPage([9000, 9001])).to.equal(page);
    expect(sheets[0]).not.to.equal(sheets[1]);
  });

  it('shows all signs that the network is to know', () => {
    const text = sheetsPage(Array.from({ length: 60 }, (_, at) => at));
    for (const sign of '±≤≥×µ†‡–−') expect(text, sign).to.include(sign);
  });

  it('makes one line of what stands level, and leaves out what is too long or too low', () => {
    const line = (text: string, left: number, top: number, height = 0.03) => ({ text, box: { left, top, width: 0.2, height } });
    const lines = [
      line('Female', 0.1, 0.1),
      line('0.426', 0.4, 0.101),
      line('0.152–1.190', 0.7, 0.1),
      line('note', 0.1, 0.5, 0.01),
      line('x'.repeat(91), 0.1, 0.8),
    ];
    expect(rowsOf(lines, { width: 1000, height: 1000 })).to.deep.equal([
      { text: 'Female 0.426 0.152–1.190', left: 100, top: 100, right: 900, bottom: 131 },
    ]);
  });
});
