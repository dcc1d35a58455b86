import { expect } from 'chai';
import type { Region } from '../../../../src/pipeline/layout/region.js';
import { namesOf } from '../../../../src/pipeline/stages/letterhead.js';

const PAGE = { width: 100, height: 100 };

/** Words on lines ten points apart, each `text confidence`, ten points wide. */
const read = (...lines: string[][]) =>
  lines.flatMap((line, row) =>
    line.map((word, column) => {
      const [text = '', confidence] = word.split(' ');
      return { text, confidence: Number(confidence), box: { left: column / 10, top: row / 10, width: 0.09, height: 0.08 } };
    }),
  );

const texts = (words: ReturnType<typeof read>, known: Region[] = []) => namesOf(words, PAGE, known).map(({ text }) => text);

describe('letterhead > namesOf()', () => {
  it('keeps what was read surely, and what stands between such words', () => {
    expect(texts(read(['i 0.4', 'BRINDLE 0.95', 'FREGHT 0.5', 'TOOLS 0.9', 'x 0.3'], ['zwq 0.6']))).to.deep.equal([
      'BRINDLE',
      'FREGHT',
      'TOOLS',
    ]);
  });

  it('keeps nothing of a sign with initials', () => {
    expect(texts(read(['AB 0.95', 'c 0.9']))).to.deep.equal([]);
  });

  it('leaves out what the text of the page, or a picture that was read before, tells', () => {
    expect(texts(read(['Harbour 0.95'], ['Glass 0.95']), [{ left: 0, top: 0, right: 9, bottom: 9 }])).to.deep.equal(['Glass']);
  });
});
