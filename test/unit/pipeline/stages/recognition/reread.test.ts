import { expect } from 'chai';
import type { RecognisedWord, RecognitionEngine, RecognitionOptions } from '../../../../../src/pipeline/engines/recognition.js';
import { blank } from '../../../../../src/pipeline/raster/grey.js';
import { isDoubtfulSheet, readInOtherWays, surer } from '../../../../../src/pipeline/stages/recognition/reread.js';

const word = (text: string, left: number, confidence: number, right = left + 40): RecognisedWord => ({
  text,
  left,
  right,
  top: 100,
  bottom: 120,
  confidence,
  lineHeight: 24,
});
const texts = (words: readonly RecognisedWord[]) => [...words].sort((a, b) => a.left - b.left).map(({ text }) => text);

describe('stages/recognition/reread', () => {
  describe('surer()', () => {
    it('keeps of each place what was read more surely', () => {
      const first = [word('Dats', 10, 0.6), word('1992', 60, 0.95)];
      const second = [word('Date', 11, 0.9), word('1892', 61, 0.8)];
      expect(texts(surer(first, second))).to.deep.equal(['Date', '1992']);
    });

    it('does not change what was read as surely before', () => {
      expect(texts(surer([word('5,000', 10, 0.9)], [word('6,000', 10, 0.94)]))).to.deep.equal(['5,000']);
    });

    it('keeps a whole amount against a surer reading of its begin', () => {
      const part = word('48.', 10, 0.95, 40);
      expect(texts(surer([part], [word('48.75', 10, 0.7, 70)]))).to.deep.equal(['48.75']);
      expect(texts(surer([word('48.75', 10, 0.7, 70)], [part]))).to.deep.equal(['48.75']);
    });

    it('adds no decimals that reach no further, were hardly read or belong to another number', () => {
      expect(texts(surer([word('48', 10, 0.95, 40)], [word('48.11', 10, 0.7, 42)]))).to.deep.equal(['48']);
      expect(texts(surer([word('48.', 10, 0.95, 40)], [word('48.75', 10, 0.2, 70)]))).to.deep.equal(['48.']);
      expect(texts(surer([word('48.', 10, 0.95, 40)], [word('43.75', 10, 0.7, 70)]))).to.deep.equal(['48.']);
    });

    it('takes words that the other reading joined or split together', () => {
      const joined = word('PayTo', 10, 0.5, 100);
      expect(texts(surer([joined], [word('Pay', 10, 0.9, 50), word('To', 60, 0.8, 100)]))).to.deep.equal(['Pay', 'To']);
      expect(texts(surer([word('Pay', 10, 0.5, 50), word('To', 60, 0.4, 100)], [{ ...joined, confidence: 0.3 }]))).to.deep.equal([
        'Pay',
        'To',
      ]);
    });

    it('adds what only the second saw, when it is sure of it', () => {
      expect(texts(surer([word('a1', 10, 0.9)], [word('b2', 200, 0.7), word('c3', 300, 0.4), word('--', 400, 0.9)]))).to.deep.equal([
        'a1',
        'b2',
      ]);
    });
  });

  describe('isDoubtfulSheet()', () => {
    const rule = { orientation: 'horizontal' as const, left: 0, right: 500, top: 10, bottom: 12 };
    const sheet = (width: number, rules: number) => ({ picture: blank(width, 200, 200), rules: Array(rules).fill(rule), bands: [] });
    const doubtful = [word('Name', 10, 0.9), word('Xqq', 60, 0.5)];
    const sure = [word('Name', 10, 0.9), word('Ann', 60, 0.9)];
    const apart = (step: number) => [...Array.from({ length: 9 }, (_, at) => word('Name', step * at, 0.95)), word('58,5', step * 9, 0.6)];
    const [littleDoubt, narrow] = [apart(100), apart(60)];

    for (const [name, page, words, enlargement, expected] of [
      ['a ruled sheet read with doubt', sheet(1700, 5), doubtful, 1, true],
      ['a ruled sheet that was read well', sheet(1700, 5), sure, 1, false],
      ['a page with few lines', sheet(1700, 4), doubtful, 1, false],
      ['a narrow receipt', sheet(700, 5), doubtful, 2, false],
      ['a coarse scan read with some doubt', sheet(1700, 0), littleDoubt, 2, true],
      ['a coarse scan of a till receipt laid on a sheet', sheet(1700, 0), narrow, 2, false],
      ['a ruled sheet at full size read with some doubt', sheet(1700, 5), littleDoubt, 1.5, false],
      ['a coarse scan that was read well', sheet(1700, 5), sure, 2, false],
    ] as const) {
      it(`${expected ? 'takes' : 'does not take'} ${name}`, () => expect(isDoubtfulSheet(page, words, enlargement)).to.equal(expected));
    }
  });

  it('reads the page larger as scattered text, which gets its places on the page, and as a block of lines with each other network', async () => {
    const asked: { width: number; data: string; segmentation: number | undefined }[] = [];
    const engine: RecognitionEngine = {
      name: 'test',
      recognise: async ({ width }, { data, segmentation }) => {
        asked.push({ width, data, segmentation });
        return [word('Date', 160, 0.9, 320)];
      },
      orientation: async () => null,
      close: async () => undefined,
    };
    const how: RecognitionOptions = { data: 'eng', threshold: 0, timeoutMs: 1000 };
    const first = [word('Dats', 100, 0.5)];
    const readings = await readInOtherWays(blank(1000, 300, 200), first, engine, how, ['eng_quick', 'eng_slip']);
    expect(asked).to.deep.equal([
      { width: 1600, data: 'eng', segmentation: 11 },
      { width: 1000, data: 'eng_quick', segmentation: 6 },
      { width: 1000, data: 'eng_slip', segmentation: 6 },
    ]);
    expect(readings).to.have.length(4);
    expect(readings[0]).to.equal(first);
    expect(readings[1]![0]).to.include({ text: 'Date', left: 100, right: 200, top: 63, bottom: 75 });
    expect(readings[2]![0]).to.include({ left: 160, right: 320 });
  });
});
