import { expect } from 'chai';
import type { RecognisedWord, RecognitionEngine } from '../../../../../src/pipeline/engines/recognition.js';
import { blank } from '../../../../../src/pipeline/raster/grey.js';
import { isSmallPrint, readSmallPrint } from '../../../../../src/pipeline/stages/recognition/small-print.js';

const word = (text: string, left: number, confidence: number, right = left + 40): RecognisedWord => ({
  text,
  left,
  right,
  top: 100,
  bottom: 120,
  confidence,
  lineHeight: 24,
});

describe('stages/recognition/small-print', () => {
  describe('isSmallPrint()', () => {
    for (const [name, size, enlargement, expected] of [
      ['a picture of 500 by 300 pixels, enlarged three times', { width: 1500, height: 900 }, 3, true],
      ['a picture whose print is large enough', { width: 500, height: 300 }, 1, false],
      ['a sheet at 96 dots per inch', { width: 2260, height: 3000 }, 3, false],
    ] as const)
      it(`${expected ? 'takes' : 'does not take'} ${name}`, () => expect(isSmallPrint(size, enlargement)).to.equal(expected));
  });

  it('reads as one block, larger, with both networks, and keeps of each place what was read most surely', async () => {
    const asked: { width: number; data: string; segmentation: number | undefined; grey: number }[] = [];
    const answers = [[word('0.716', 150, 0.8, 210)], [word('Gender', 300, 0.7, 390), word('ane', 151, 0.3, 210)]];
    const engine: RecognitionEngine = {
      name: 'test',
      recognise: async (picture, { data, segmentation }) => {
        asked.push({ width: picture.width, data, segmentation, grey: picture.data.reduce((least, value) => Math.min(least, value)) });
        return answers[asked.length - 1]!.map((each) => ({ ...each, top: 150, bottom: 180 }));
      },
      orientation: async () => null,
      close: async () => undefined,
    };
    const page = blank(400, 200, 200);
    for (let y = 60; y < 80; y++) for (let x = 100; x < 140; x += 10) page.data.fill(128, y * 400 + x, y * 400 + x + 5);
    const options = { data: 'eng', threshold: 0, timeoutMs: 1000 } as const;
    const read = await readSmallPrint(page, [word('ano', 100, 0.4, 140), word('Age', 10, 0.9)], engine, options, {
      quick: 'eng_quick',
      taught: null,
    });
    expect(asked.map(({ grey: _, ...rest }) => rest)).to.deep.equal([
      { width: 600, data: 'eng', segmentation: 6 },
      { width: 600, data: 'eng_quick', segmentation: 6 },
    ]);
    expect(asked[0]!.grey, 'the first time darkened').to.be.below(asked[1]!.grey);
    expect(read.map(({ text, left }) => [text, left]).sort()).to.deep.equal([
      ['0.716', 100],
      ['Age', 10],
      ['Gender', 200],
    ]);
  });

  describe('with a network that was taught such print', () => {
    const page = blank(400, 200, 200);
    const options = { data: 'eng', threshold: 0, timeoutMs: 1000 } as const;
    const networks = { quick: 'eng_quick', taught: 'eng_small' };
    /** What each network gives for the place at 150 on the larger picture. */
    const readWith = (answers: Record<string, [string, number]>, first: RecognisedWord) => {
      const engine: RecognitionEngine = {
        name: 'test',
        recognise: async (_, { data }) => [{ ...word(answers[data]![0], 150, answers[data]![1], 210), top: 150, bottom: 180 }],
        orientation: async () => null,
        close: async () => undefined,
      };
      return readSmallPrint(page, [first], engine, options, networks);
    };
    const said = async (sure: number) => {
      const answers: Record<string, [string, number]> = {
        eng: ['0152-1190', sure],
        eng_quick: ['O1S2', 0.3],
        eng_small: ['0.152—1.190', 0.75],
      };
      return (await readWith(answers, word('aaxs', 100, 0.4, 140))).map(({ text }) => text);
    };

    it('has it say first where doubt is left, with the dash of ranges', async () => expect(await said(0.8)).to.deep.equal(['0.152–1.190']));

    it('keeps what the others read without doubt', async () => expect(await said(0.96)).to.deep.equal(['0152-1190']));
  });
});
