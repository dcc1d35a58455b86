import { expect } from 'chai';
import { viewPage } from '../../../../../../src/pipeline/finding/page-view.js';
import { captionedBoxes, officialForm } from '../../../../../../src/pipeline/types/trade/forms/captioned-boxes.js';
import { type FormText, formDocument } from '../../../../../support/papers/form-page.js';
import { understood } from '../../../../../support/understanding.js';

const FORM = officialForm({ sender: { strong: 'absender' } });

/** The boxes of a page with so many captions, four beside each other. */
function boxesOf(captions: number): number {
  const texts = Array.from({ length: captions }, (_, at): FormText => [40 + 130 * (at % 4), 60 + 7 * Math.floor(at / 4), 5.5, 'Absender']);
  const [page] = understood(formDocument([], texts, 'de')).model.pages;
  return captionedBoxes(viewPage(page!), FORM).length;
}

describe('types/trade/forms/captioned-boxes', () => {
  it('looks for no boxes on a page with more captions than a form has', () => {
    expect(boxesOf(4)).to.equal(4);
    expect(boxesOf(420)).to.equal(0);
  });
});
