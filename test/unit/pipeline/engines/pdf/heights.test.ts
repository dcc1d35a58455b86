import { expect } from 'chai';
import { loadBytes } from '../../../../../src/pipeline/stages/load.js';
import { readPdfPage } from '../../../../../src/pipeline/stages/pages.js';
import { flatFontPdf, tallFontPdf } from '../../../../support/papers/form-pdf.js';

describe('pipeline/engines/pdf heights of characters', () => {
  for (const rotation of [0, 90, 180, 270] as const)
    it(`are those of the type size where a font tells others, on a page turned by ${rotation} degrees`, async () => {
      const file = await loadBytes(tallFontPdf(rotation), 1);
      const { page } = readPdfPage(file.pdf!, 1, 'balanced');
      const [upper, lower] = ['Upper', 'Lower'].map((text) => page.words.find((word) => word.text === text));
      const bottom = upper!.box.top + upper!.box.height;
      expect(upper!.box.height * page.height, 'points').to.be.within(8, 11);
      expect(bottom, 'the upper line ends before the lower one begins').to.be.at.most(lower!.box.top + 2 / page.height);
    });

  for (const rotation of [0, 90] as const)
    it(`are those of the type size where a font tells none, on a page turned by ${rotation} degrees`, async () => {
      const file = await loadBytes(flatFontPdf(rotation), 1);
      const { page } = readPdfPage(file.pdf!, 1, 'balanced');
      const word = page.words.find(({ text }) => text === 'Upper');
      expect(word!.box.height * page.height, 'points').to.be.within(8, 11);
    });
});
