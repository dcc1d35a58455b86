import { expect } from 'chai';
import type { RecognisedWord, RecognitionEngine } from '../../../../../src/pipeline/engines/recognition.js';
import { blank } from '../../../../../src/pipeline/raster/grey.js';
import { isOldPrint, readOldPrint } from '../../../../../src/pipeline/stages/recognition/old-print.js';

const ROW = 30;

/** Words of a text, ten pixels wide a letter, in one row. */
function words(text: string, confidence: number): RecognisedWord[] {
  let left = 0;
  return text.split(' ').map((word) => {
    const box = { left, top: 0, right: left + 10 * word.length, bottom: ROW };
    left = box.right + 10;
    return { text: word, ...box, confidence, lineHeight: ROW };
  });
}

/** An engine that reads by the data it is asked to read with. */
const reader = (texts: Record<string, [string, number]>): RecognitionEngine => ({
  name: 'test',
  recognise: async (_, { data }) => words(...(texts[data] ?? ['', 0])),
  orientation: async () => null,
  close: async () => undefined,
});

const read = async (language: string, first: RecognisedWord[], texts: Record<string, [string, number]>) =>
  (await readOldPrint(blank(2000, ROW, 200), first, language, reader(texts), { threshold: 0, timeoutMs: 1000 }))
    ?.map(({ text }) => text)
    .join(' ');

describe('stages/recognition/old-print', () => {
  const sentence = 'nulla enim eft animi conceptio que non fuerat ante genita in aliquo fenfuum vel tota fimul vel per partes';
  const latin = `${sentence} ${sentence} ${sentence} ${sentence} ${sentence}`;

  it('is told by letters f that no language has so many of', () => {
    expect(isOldPrint(words(latin, 0.8), 'it', true)).to.equal(true);
    expect(
      isOldPrint(
        words('She sighed as if she stood before the fire of his office for the first of five days himself less fuss still', 0.8),
        'en',
        false,
      ),
    ).to.equal(false);
  });

  it('is not told by a few words', () => expect(isOldPrint(words('Firma Hoffmann Frankfurt', 0.9), 'en', false)).to.equal(false));

  it('writes the joined letters of blackletter in full, and keeps the long s', async () => {
    const first = words('Man fi< na dem Stud fehnfuhtsvoll', 0.5);
    expect(await read('de', first, { frk: ['Man ſi<h nac< dem Stü> =- ſehnſu<tsvoll a<b', 0.9] })).to.equal(
      'Man ſich nach dem Stück — ſehnſuchtsvoll achb',
    );
  });

  it('takes the long s alone for roman type, and reads it as French, for its æ, where that is surer', async () => {
    const texts = { frk: ['ſerie quz caufa ſi', 0.8], ita: ['ferie que caufa fi', 0.7], fra: ['{erie quæ caufa fin', 0.8] } as Record<
      string,
      [string, number]
    >;
    expect(await read('it', words(latin, 0.8), texts)).to.equal('ſerie quæ caufa fin');
    expect(await read('it', words(latin, 0.8), { ...texts, ita: ['ferie que caufa fi', 0.9] })).to.equal('ſerie que caufa ſi');
  });

  it('is no old print where blackletter is no surer, and nothing speaks of a long s', async () =>
    expect(await read('de', words('Die Ware bleibt', 0.7), { frk: ['Die Ware bleibt', 0.75] })).to.equal(undefined));
});
