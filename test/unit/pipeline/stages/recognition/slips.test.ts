import { expect } from 'chai';
import type { RecognisedWord, RecognitionEngine } from '../../../../../src/pipeline/engines/recognition.js';
import { blank } from '../../../../../src/pipeline/raster/grey.js';
import { isDoubtfulSlip, readSlipAgain, readTillPrint } from '../../../../../src/pipeline/stages/recognition/slips.js';

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

/** An engine that gives one answer after the other, and what it was asked. */
function answering(answers: readonly RecognisedWord[][]) {
  const asked: { width: number; segmentation: number | undefined }[] = [];
  const engine: RecognitionEngine = {
    name: 'test',
    recognise: async ({ width }, { segmentation }) => {
      asked.push({ width, segmentation });
      return answers[asked.length - 1]!;
    },
    orientation: async () => null,
    close: async () => undefined,
  };
  return { engine, asked };
}

describe('stages/recognition/slips', () => {
  describe('isDoubtfulSlip()', () => {
    const slip = (width: number) => ({ picture: blank(width, 200, 200), rules: [], bands: [] });
    /** Bars as high as letters, in rows. */
    const printed = (width: number) => {
      const page = slip(width);
      const { data } = page.picture;
      for (let y = 20; y < 180; y++) if (y % 40 < 20) for (let x = 20; x < 400; x += 16) data.fill(20, y * width + x, y * width + x + 10);
      return page;
    };
    const words = (confidence: number, count = 5) =>
      Array.from({ length: count }, (_, index) => word('TOTAL', 10 + 50 * index, confidence));

    for (const [name, page, read, expected] of [
      ['a narrow page read with doubt', slip(700), words(0.7), true],
      ['a narrow page that was read well', slip(700), words(0.85), false],
      ['a sheet', slip(1700), words(0.7), false],
      ['an empty narrow page', slip(700), [], false],
      ['narrow print of which next to nothing was read', printed(700), words(0.7, 1), true],
      ['a sheet of which next to nothing was read', printed(1700), [], false],
    ] as const) {
      it(`${expected ? 'takes' : 'does not take'} ${name}`, () => expect(isDoubtfulSlip(page, read, 0.8)).to.equal(expected));
    }
  });

  it('reads a slip again as one block in three ways, and keeps of each place what was read most surely', async () => {
    const { engine, asked } = answering([
      [word('TOTAI', 7, 0.6, 35), word('5.00', 70, 0.7, 98)].map((each) => ({ ...each, top: 70, bottom: 84 })),
      [word('TOTAL', 10, 0.9, 50)],
      [word('6.00', 100, 0.5, 140), word('CASH', 200, 0.6, 240)],
    ]);
    const before = [word('T0T', 10, 0.5, 50), word('Ji', 400, 0.7)];
    const read = await readSlipAgain(blank(500, 300, 200), before, engine, { data: 'eng', threshold: 0, timeoutMs: 1000 });
    expect(asked).to.deep.equal([
      { width: 350, segmentation: 6 },
      { width: 500, segmentation: 6 },
      { width: 500, segmentation: 6 },
    ]);
    expect(texts(read)).to.deep.equal(['TOTAL', '5.00', 'CASH']);
  });

  it('reads till print as one block, as it is and reduced, softened only where doubt is left, and keeps of each place what was read most surely', async () => {
    const sure = answering([
      [word('T0TAL', 10, 0.91, 50), word('5.00', 100, 0.98, 140)],
      [word('TOTAL', 7, 0.95, 35), word('6.00', 70, 0.9, 98)].map((each) => ({ ...each, top: 70, bottom: 84 })),
    ]);
    const options = { data: 'eng_slip', threshold: 0, timeoutMs: 1000 } as const;
    const first = [word('TOTAI', 10, 0.8, 50), word('5.0', 100, 0.7, 140), word('Ji', 400, 0.7)];
    expect(texts(await readTillPrint(blank(500, 300, 200), first, sure.engine, options))).to.deep.equal(['TOTAL', '5.00']);
    expect(sure.asked).to.deep.equal([
      { width: 500, segmentation: 6 },
      { width: 350, segmentation: 6 },
    ]);

    const worn = answering([[word('T0T', 10, 0.6, 50)], [], [word('TOTAL', 10, 0.8, 50)]]);
    expect(texts(await readTillPrint(blank(500, 300, 200), [], worn.engine, options))).to.deep.equal(['TOTAL']);
    expect(worn.asked).to.have.length(3);
  });

  it('keeps what was read first where it was surer, and all of it where the network for till print did clearly worse', async () => {
    const options = { data: 'eng_slip', threshold: 0, timeoutMs: 1000 } as const;
    const read = (first: RecognisedWord[], second: RecognisedWord[]) =>
      readTillPrint(blank(500, 300, 200), first, answering([second, [], []]).engine, options).then(texts);
    expect(await read([word('Zoe', 10, 0.92)], [word('Z0e', 10, 0.7), word('5.00', 100, 0.97)])).to.deep.equal(['Zoe', '5.00']);
    expect(await read([word('Zoe', 10, 0.9), word('Ann', 100, 0.9)], [word('Z0e', 10, 0.5)])).to.deep.equal(['Zoe', 'Ann']);
  });
});
