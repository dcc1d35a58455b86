import { expect } from 'chai';
import { contextOf } from '../../../../../src/pipeline/finding/context.js';
import { titleEvidence } from '../../../../../src/pipeline/stages/understanding/title-evidence.js';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { TODAY } from '../../../../support/understanding.js';

const typesOf = (drawing: string) => [...titleEvidence(contextOf(drawDocument(drawing, 'en'), TODAY), false).keys()];

describe('stages/understanding/title-evidence', () => {
  for (const caption of ['Invoice Number', 'Packing List No.', 'Receipt Details', 'Invoice Date'])
    it(`takes the caption ${caption} of a form for no title`, () =>
      expect(typesOf(`EXPORT DECLARATION\n\n${caption}`)).to.deep.equal(['customs_declaration']));
  it('takes the same words for one where they are the title, or its number stands behind them', () => {
    expect(typesOf('INVOICE')).to.deep.equal(['invoice']);
    expect(typesOf('Packing List No. PL-4471')).to.include('packing_list');
  });
});
