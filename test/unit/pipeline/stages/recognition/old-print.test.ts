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
    const [sed, fed] = ['ſed ſub ſex ſol ſua', 'fed fub fex fol fua'];
    const texts: Record<string, [string, number]> = {
      frk: [`ſerie quz ſine caufa ${sed} ſi`, 0.8],
      ita: [`ferie que fine caufa ${fed} fi`, 0.7],
      fra: [`{erie quæ fine caufa ${fed} fin`, 0.8],
    };
    expect(await read('it', words(latin, 0.8), texts)).to.equal(`ſerie quæ ſine caufa ${sed} fin`);
    expect(await read('it', words(latin, 0.8), { ...texts, ita: [texts.ita![0], 0.9] })).to.equal(`ſerie que ſine caufa ${sed} ſi`);
  });

  it('is no old print where the network for it finds no long s: lists of codes have many letters f', async () => {
    const codes = 'ffa faf ffe fef aff eff fff faa ffb fcf';
    const first = words(`${codes} ${codes}`, 0.8);
    expect(isOldPrint(first, 'en', false)).to.equal(true);
    expect(await read('en', first, { frk: [codes, 0.82], eng: [codes, 0.85] })).to.equal(undefined);
  });

  it('is no old print where blackletter is no surer, and nothing speaks of a long s', async () =>
    expect(await read('de', words('Die Ware bleibt', 0.7), { frk: ['Die Ware bleibt', 0.75] })).to.equal(undefined));
});
