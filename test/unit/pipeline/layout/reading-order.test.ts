import { expect } from 'chai';
import { arrange } from '../../../../src/pipeline/layout/blocks.js';
import { drawPage } from '../../../support/papers/page-model.js';

const linesOf = (drawing: string) => {
  const page = drawPage(drawing);
  return arrange(page.words, page).lines.map((line) => line.text);
};

describe('layout/blocks', () => {
  describe('arrange()', () => {
    it('reads columns of running text one after the other', () => {
      const left = [
        'the quick brown fox runs',
        'over the lazy dog and on',
        'until the evening comes',
        'and nobody is about now',
        'except the old grey cat',
      ];
      const right = [
        'another story begins to',
        'be told by the fireside',
        'of ships that sailed far',
        'and never came back home',
        'to the harbour of Leith',
      ];
      const drawing = left.map((text, i) => `${text.padEnd(32)}${right[i]}`).join('\n');
      expect(linesOf(drawing)).to.deep.equal([...left, ...right]);
    });

    it('reads labels and values row by row', () => {
      const lines = linesOf('Invoice number:          4711\nInvoice date:            2024-01-31\nTotal:                   99.50');
      expect(lines).to.deep.equal(['Invoice number:', '4711', 'Invoice date:', '2024-01-31', 'Total:', '99.50']);
    });

    it('keeps two addresses side by side apart', () => {
      const lines = linesOf(
        'Harbour Logistics             Northern Fittings\n4 Quay Road                   Old Mill Lane\nGrangemouth                   Leith',
      );
      expect(lines).to.deep.equal(['Harbour Logistics', '4 Quay Road', 'Grangemouth', 'Northern Fittings', 'Old Mill Lane', 'Leith']);
    });

    it('gives every word to exactly one line, and lines to blocks', () => {
      const page = drawPage('Title of it\n\nsome text here\nand more of it\n\n\nfooter');
      const { words, lines, blocks } = arrange(page.words, page);
      expect(lines.flatMap((line) => line.words)).to.have.members(words.map((_, i) => i));
      expect(blocks.flatMap((block) => block.lines)).to.deep.equal(lines.map((_, i) => i));
      expect(blocks.map((block) => block.text)).to.include('some text here\nand more of it');
    });
  });
});
