import { expect } from 'chai';
import type { RecognisedWord, RecognitionEngine } from '../../../../../src/pipeline/engines/recognition.js';
import { blank, type Grey } from '../../../../../src/pipeline/raster/grey.js';
import { readMissed } from '../../../../../src/pipeline/stages/recognition/recover.js';

const ROWS = [40, 80, 120, 160, 200];

/** Five rows of a lone letter at the left and a word of eight letters at the right, and letters at the foot of the page. */
function sheet(atFoot: number): Grey {
  const page = blank(600, 400, 200);
  const letter = (left: number, top: number) => {
    for (let y = top; y < top + 16; y++) page.data.fill(20, y * 600 + left, y * 600 + left + 8);
  };
  for (const top of ROWS) {
    letter(20, top);
    for (let i = 0; i < 8; i++) letter(300 + 12 * i, top);
  }
  for (let i = 0; i < atFoot; i++) letter(20 + 14 * i, 340);
  return page;
}

const word = (text: string, left: number, top: number, right: number): RecognisedWord => ({
  text,
  left,
  right,
  top: top - 2,
  bottom: top + 18,
  confidence: 0.95,
  lineHeight: 22,
});
const read = ROWS.map((top) => word('Valentino', 298, top, 398));

async function missed(
  page: Grey,
  found: RecognisedWord[],
  known: readonly RecognisedWord[] = read,
): Promise<{ texts: string[]; asked: { segmentation: number | undefined; row: boolean; foot: boolean }[] }> {
  const asked: { segmentation: number | undefined; row: boolean; foot: boolean }[] = [];
  const isInk = (picture: Grey, x: number, y: number) => picture.data[y * picture.width + x]! < 100;
  const engine: RecognitionEngine = {
    name: 'test',
    recognise: async (picture, { segmentation }) => {
      asked.push({ segmentation, row: isInk(picture, 302, 48), foot: isInk(picture, 22, 348) });
      return segmentation === 6 ? found : [];
    },
    orientation: async () => null,
    close: async () => undefined,
  };
  const words = await readMissed(page, known, engine, { data: 'eng', threshold: 0, timeoutMs: 1000 });
  return { texts: words.map(({ text }) => text), asked };
}

describe('stages/recognition/recover', () => {
  it('reads rows that were cut short once more as one block, with the words beside', async () => {
    const found = [...ROWS.map((top, i) => word(String(i + 1), 18, top, 30)), word('Valentin', 299, ROWS[0]!, 397)];
    const { texts, asked } = await missed(sheet(0), found);
    expect(texts).to.deep.equal(['1', '2', '3', '4', '5']);
    expect(asked).to.deep.equal([{ segmentation: 6, row: true, foot: false }]);
  });

  it('does not read rows again for letters that stand half beside the box of their word', async () => {
    const beside = ROWS.map((top) => word('a', 12, top, 21));
    const { asked } = await missed(sheet(0), [], [...read, ...beside]);
    expect(asked).to.deep.equal([]);
  });

  it('reads rows again for two lone letters when nothing else was missed', async () => {
    const lone = ROWS.slice(0, 3).map((top, i) => word(String(i + 1), 18, top, 30));
    const found = ROWS.slice(3).map((top, i) => word(String(i + 4), 18, top, 30));
    expect((await missed(sheet(0), found, [...read, ...lone])).texts).to.deep.equal(['4', '5']);
    expect((await missed(sheet(3), found, [...read, ...lone])).texts, 'beside letters that are none of a row').to.deep.equal([]);
  });

  it('reads letters away from all words as scattered text only', async () => {
    const { texts, asked } = await missed(sheet(20), [word('12345', 18, 340, 300)]);
    expect(asked).to.deep.equal([{ segmentation: 11, row: false, foot: true }]);
    expect(texts).to.deep.equal([]);
  });

  it('shows the reader the points that stand apart between two figures', async () => {
    const page = sheet(20);
    const dot = (left: number, top: number) => {
      for (let y = top; y < top + 3; y++) page.data.fill(20, y * 600 + left, y * 600 + left + 3);
    };
    for (const left of [400, 412, 440, 452]) for (let y = 340; y < 356; y++) page.data.fill(20, y * 600 + left, y * 600 + left + 8);
    dot(429, 353);
    dot(560, 353);
    const points: boolean[] = [];
    const engine: RecognitionEngine = {
      name: 'test',
      recognise: async (picture) => {
        points.push(...[430, 561].map((x) => picture.data[354 * picture.width + x]! < 100));
        return [];
      },
      orientation: async () => null,
      close: async () => undefined,
    };
    await readMissed(page, read, engine, { data: 'eng', threshold: 0, timeoutMs: 1000 });
    expect(points.slice(0, 2)).to.deep.equal([true, false]);
  });
});
