import { expect } from 'chai';
import { type RecognisedWord, type RecognitionEngine, RecognitionTimeout } from '../../../src/pipeline/engines/recognition.js';
import { blank, type Grey } from '../../../src/pipeline/raster/grey.js';
import { makePdf, type ScanOptions, type Sheet, scanPixels } from '../papers/files.js';
import { SENTENCE, small } from '../reading.js';

const DPI = 200;
const pixels = (points: number) => (points * DPI) / 72;

async function picture(sheet: Sheet, options: ScanOptions = {}): Promise<Grey> {
  return { ...(await scanPixels(await makePdf([sheet]), 1, { dpi: DPI, ...options })), dpi: DPI };
}

/** A page with enough text to tell which way is up. */
const LETTER: Sheet = {
  width: 400,
  height: 300,
  print: Array.from({ length: 9 }, (_, i) => ({ text: `${SENTENCE}, each wrapped and labelled`, x: 30, y: 40 + i * 24, size: 13 })),
};

/** What every reader of pictures must do. */
export function readerConformance(open: () => RecognitionEngine): void {
  let engine: RecognitionEngine;
  const read = (page: Grey, more: { data?: string; threshold?: 0 | 2; segmentation?: 6 | 11; timeoutMs?: number } = {}) =>
    engine.recognise(page, { data: 'eng', threshold: 0, timeoutMs: 30_000, ...more });
  const textOf = (words: RecognisedWord[]) => words.map((word) => word.text).join(' ');

  before(() => {
    engine = open();
  });
  after(() => engine.close());

  it('gives words in reading order with place, confidence and type size', async () => {
    const words = await read(await picture(small(SENTENCE, 'each wrapped and labelled')));
    expect(textOf(words)).to.equal(`${SENTENCE} each wrapped and labelled`);
    const first = words[0]!;
    expect(first.left).to.be.closeTo(pixels(20), 3);
    expect(first.bottom).to.be.closeTo(pixels(30), 3);
    expect(first.top).to.be.closeTo(pixels(30 - 12 * 0.72), 3);
    expect(first.lineHeight).to.be.within(pixels(8), pixels(16));
    for (const word of words) expect(word.confidence).to.be.within(0.8, 1);
    expect(words.find((word) => word.text === 'each')?.top).to.be.greaterThan(first.bottom);
  });

  it('gives nothing for an empty page', async () => {
    expect(await read(blank(600, 400, DPI))).to.deep.equal([]);
  });

  it('reads with the data of the language that is asked for', async () => {
    expect(textOf(await read(await picture(small('Größe und Stückzahl prüfen')), { data: 'deu' }))).to.equal('Größe und Stückzahl prüfen');
  });

  it('finds scattered words, and takes the other threshold', async () => {
    const sheet: Sheet = { width: 300, height: 120, print: [small('first').print[0]!, { text: 'second', x: 220, y: 100, size: 12 }] };
    const words = await read(await picture(sheet), { segmentation: 11, threshold: 2 });
    expect(words.map((word) => word.text)).to.have.members(['first', 'second']);
  });

  it('refuses data that is not on board', async () => {
    const failure = await read(blank(60, 40, DPI), { data: 'xyz' }).catch((error: Error) => error.message);
    expect(failure).to.equal('expected data of a known language, received xyz');
  });

  it('ends at its time limit, and reads the next picture', async () => {
    const page = await picture(LETTER);
    const failure = await read(page, { timeoutMs: 1 }).catch((error: Error) => error);
    expect(failure).to.be.instanceOf(RecognitionTimeout);
    expect(textOf(await read(await picture(small(SENTENCE))))).to.equal(SENTENCE);
  });

  describe('orientation()', () => {
    for (const turns of [0, 1, 2, 3]) {
      it(`tells the turns that bring a page upright which was turned by ${turns}`, async () => {
        const told = await engine.orientation(await picture(LETTER, { turns }), 30_000);
        expect(told?.turns).to.equal((4 - turns) % 4);
        expect(told?.confidence).to.be.greaterThan(1.2);
        expect(told?.script).to.equal('Latin');
      });
    }

    it('gives null where there is nothing to tell', async () => {
      expect(await engine.orientation(blank(200, 100, DPI), 30_000)).to.equal(null);
    });
  });
}
