import { expect } from 'chai';
import type { Word } from '../../../../src/pipeline/model.js';
import { emptyPage } from '../../../../src/pipeline/stages/pages.js';
import { packPage, unpackPage } from '../../../../src/pipeline/workers/page-bytes.js';

const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.012345678901234 };

describe('workers/page-bytes', () => {
  it('gives back the page that went in, whatever its words have or lack', () => {
    const words: Word[] = [
      { text: 'Rechnung №', box, confidence: null, font: { name: 'Helvetica', size: 10.5, bold: true, italic: false } },
      { text: '', box, confidence: 0, font: { size: 10.5 } },
      { text: '12.50', box, confidence: 0.934, turn: 3 },
      { text: 'again', box, confidence: 1, font: { name: 'Helvetica', size: 10.5, bold: true, italic: false } },
    ];
    const page = { ...emptyPage(7, 595, 842), words, lines: [{ text: 'a', box, confidence: null, words: [0, 1] }] };
    expect(unpackPage(packPage(page))).to.deep.equal(page);
  });

  it('takes an empty page, and one that could not be read', () => {
    const page = { ...emptyPage(1, 595, 842), error: { code: 'PROCESSING_FAILED' as const, message: 'The page is damaged.' } };
    expect(unpackPage(packPage(page))).to.deep.equal(page);
  });
});
