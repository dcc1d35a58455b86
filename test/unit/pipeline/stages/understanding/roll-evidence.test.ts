import { expect } from 'chai';
import { contextOf } from '../../../../../src/pipeline/finding/context.js';
import { classify } from '../../../../../src/pipeline/stages/understanding/classify.js';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { TODAY } from '../../../../support/understanding.js';

const GOODS = `
        KITE & ROAD
 12/15/2013   EXPIRES 03/15/14
071080786  TRAIL MIX    FN  $3.39
231000937  FIBER BAR    FN  $3.44
049080061  PASTE 3D     T   $7.24
049091712  PASTE        T   $4.29
200050034  PLATES       T   $1.99
200050036  BOWLS        T   $1.79
253010116  FD STORAGE   T   $2.19
253050215  UP BOWLS     T   $2.69
             TOTAL          $27.02`;

const typeOf = (drawing: string, width?: number) => {
  const model = drawDocument(drawing, 'en', { source: 'ocr', ...(width ? { width } : {}) });
  const { type, subtype } = classify(model, contextOf(model, TODAY));
  return [type, subtype];
};

describe('stages/understanding/roll-evidence', () => {
  it('a roll with a long column of prices is a receipt, though a worn photograph keeps little else', () => {
    expect(typeOf(GOODS, 240)).to.deep.equal(['invoice', 'receipt']);
  });

  it('the grain of a table around a photographed roll makes it no wider', () => {
    const grain = GOODS.split('\n').map(
      (line, index) => `${index % 2 ? '|' : '= '}${' '.repeat(24)}${line.padEnd(60)}${index % 3 ? '-:' : 'S'}`,
    );
    expect(typeOf(grain.join('\n'))).to.deep.equal(['invoice', 'receipt']);
  });

  it('nor does what was read with doubt beside it: a hand, a cloth, handwriting', () => {
    const lines = GOODS.split('\n').map(
      (line, index) => `${index % 2 ? 'aie' : 'Fuad'}${' '.repeat(24)}${line.padEnd(60)}${index % 3 ? 'noi' : 'Pear'}`,
    );
    const model = drawDocument(lines.join('\n'), 'en', { source: 'ocr' });
    const typeWith = (confidence: number) => {
      for (const word of model.pages[0]!.words) if (/^(?:aie|Fuad|noi|Pear)$/.test(word.text)) word.confidence = confidence;
      return classify(model, contextOf(model, TODAY)).type;
    };
    expect([typeWith(0.95), typeWith(0.3)]).to.deep.equal([null, 'invoice']);
  });

  it('prices on a sheet as wide as a letter are none', () => {
    const sheet = GOODS.replaceAll(/\s{2,}(?=\$)/g, ' '.repeat(50));
    expect(typeOf(sheet)[0]).to.equal(null);
  });
});
