import { expect } from 'chai';
import type { RecognisedWord } from '../../../../../src/pipeline/engines/recognition.js';
import { repairLetters } from '../../../../../src/pipeline/stages/recognition/letters.js';

const line = (text: string): RecognisedWord[] =>
  text
    .split(' ')
    .map((word, index) => ({ text: word, left: 90 * index, right: 90 * index + 80, top: 0, bottom: 20, confidence: 0.8, lineHeight: 24 }));

const read = (text: string, language = 'en'): string =>
  repairLetters(line(text), language)
    .map((word) => word.text)
    .join(' ');

describe('stages/recognition/letters', () => {
  it('reads units, endings, initials and codes as they can only be meant', () => {
    for (const [text, meant] of [
      ['Dose 10,368 mq/kq daily', 'Dose 10,368 mg/kg daily'],
      ['Weight 93.3 qms. net', 'Weight 93.3 gms. net'],
      ['Pressure 16 psiq', 'Pressure 16 psig'],
      ['Tar 78.0q/100 (4.5mq)', 'Tar 78.0g/100 (4.5mg)'],
      ['the followinq: persons', 'the following: persons'],
      ['due 12 0ctober, 0ne copy', 'due 12 October, One copy'],
      ['by J. 0. Miller', 'by J. O. Miller'],
      ['by Walter 0. Miller', 'by Walter O. Miller'],
      ['Lot Bl64', 'Lot B164'],
    ])
      expect(read(text!), text).to.equal(meant);
  });

  it('leaves words alone that are right or may be', () => {
    for (const text of [
      'Section q of Iraq',
      'quart of liquid',
      '0.5 mg 0mm 0xff',
      'page 0. Total',
      'A. 0. 12',
      'Tariq Iqbal',
      'Al2 lot',
      'cinq',
    ])
      expect(read(text), text).to.equal(text);
    expect(read('vijf inq woordinq', 'nl')).to.equal('vijf inq woordinq');
  });
});
