import { expect } from 'chai';
import type { RecognisedWord } from '../../../../../src/pipeline/engines/recognition.js';
import { OTHER_SCRIPTS } from '../../../../../src/pipeline/engines/scripts.js';
import { withLatinWords } from '../../../../../src/pipeline/stages/recognition/latin-words.js';

const word = (text: string, left: number, right: number, confidence = 0.9): RecognisedWord => ({
  ...{ text, left, right, top: 0, bottom: 30, lineHeight: 30 },
  confidence,
});
const CYRILLIC = OTHER_SCRIPTS.find(({ languages }) => languages.includes('ru'))!;
const read = (words: RecognisedWord[], latin: RecognisedWord[]) => withLatinWords(words, latin, CYRILLIC).map(({ text }) => text);

describe('stages/recognition/latin-words > withLatinWords()', () => {
  it('takes figures and codes as the Latin network reads them, in their place', () =>
    expect(
      read(
        [word('Номер', 0, 90), word('1М№\\-2026-02417', 100, 300, 0.5), word('Срок', 320, 400)],
        [word('Homep', 0, 90), word('INV-2026-02417', 100, 300, 0.24)],
      ),
    ).to.deep.equal(['Номер', 'INV-2026-02417', 'Срок']));

  it('keeps words of the own script, however sure the other network is of what they look like', () =>
    expect(read([word('СОР', 0, 60), word('6ул.', 80, 140)], [word('COP', 0, 60, 0.96), word('6yn.', 80, 140, 0.96)])).to.deep.equal([
      'СОР',
      '6ул.',
    ]));

  it('takes the sign of a currency for no letter', () =>
    expect(read([word('640,00', 0, 90), word('Е', 100, 120, 0.4)], [word('€', 100, 120, 0.91)])).to.deep.equal(['640,00', '€']));

  it('adds a figure that only the Latin network saw, when it is sure', () =>
    expect(read([word('Сумма', 0, 90)], [word('125,50', 200, 280), word('8,1', 300, 330, 0.5)])).to.deep.equal(['Сумма', '125,50']));

  it('keeps what the own network reads more surely', () =>
    expect(read([word('20%', 0, 60, 0.95)], [word('2095', 0, 60, 0.6)])).to.deep.equal(['20%']));
});
