import { expect } from 'chai';
import type { RecognisedWord } from '../../../../../src/pipeline/engines/recognition.js';
import { mostAgreed } from '../../../../../src/pipeline/stages/recognition/agreement.js';

const word = (text: string, left: number, confidence: number, right = left + 40, top = 100): RecognisedWord => ({
  text,
  left,
  right,
  top,
  bottom: top + 20,
  confidence,
  lineHeight: 24,
});
const texts = (words: readonly RecognisedWord[]) => [...words].sort((a, b) => a.left - b.left).map(({ text }) => text);

describe('stages/recognition/agreement', () => {
  it('keeps what two readings say against a surer third', () => {
    const readings = [[word('58,5', 10, 0.5)], [word('88.5', 11, 0.8)], [word('58.5', 9, 0.6)]];
    expect(texts(mostAgreed(readings))).to.deep.equal(['58.5']);
  });

  it('keeps the surest where all differ', () => {
    const readings = [[word('Dats', 10, 0.5)], [word('Date', 11, 0.9)], [word('Oate', 9, 0.6)]];
    expect(texts(mostAgreed(readings))).to.deep.equal(['Date']);
  });

  it('counts a word as the same when another reading split it, and takes the split of the surer one', () => {
    const split = [word('Pay', 10, 0.9, 50), word('To', 60, 0.8, 100)];
    expect(texts(mostAgreed([[word('PayTo', 10, 0.5, 100)], split, [word('PayIo', 10, 0.7, 100)]]))).to.deep.equal(['Pay', 'To']);
  });

  it('keeps a word that only the first reading saw, and one that another was sure of', () => {
    const others = [word('b2', 200, 0.7), word('c3', 300, 0.4), word('--', 400, 0.9)];
    expect(texts(mostAgreed([[word('a1', 10, 0.2)], others]))).to.deep.equal(['a1', 'b2']);
  });

  it('keeps a doubtful word that two of the others saw', () => {
    expect(texts(mostAgreed([[], [word('cb', 10, 0.4)], [word('cb', 12, 0.3)]]))).to.deep.equal(['cb']);
  });

  it('does not take words of neighbouring lines for one', () => {
    const lines = [word('upper', 10, 0.9, 50, 0), word('lower', 10, 0.9, 50, 25)];
    expect(mostAgreed([lines, lines])).to.have.length(2);
  });
});
