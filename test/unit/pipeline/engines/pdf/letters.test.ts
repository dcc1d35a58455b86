import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { loadBytes } from '../../../../../src/pipeline/stages/load.js';
import { readPdfPage } from '../../../../../src/pipeline/stages/pages.js';

const SIZE = 10;

/** The words of a page that is drawn letter by letter, as browsers do. */
async function wordsOf(draw: (letter: (text: string, x: number, y: number, size?: number) => number) => void): Promise<string[]> {
  const document = await PDFDocument.create();
  const font: PDFFont = await document.embedFont(StandardFonts.Helvetica);
  const page: PDFPage = document.addPage([400, 100]);
  draw((text, x, y, size = SIZE) => {
    page.drawText(text, { x, y, size, font });
    return x + font.widthOfTextAtSize(text, size);
  });
  const file = await loadBytes(Buffer.from(await document.save()), 1);
  return readPdfPage(file.pdf!, 1, 'balanced').page.words.map(({ text }) => text);
}

describe('pipeline/engines/pdf letters', () => {
  for (const [what, shift] of [
    ['outline', 0],
    ['shadow', 0.8],
  ] as const)
    it(`that are drawn again as ${what} count once, doubled ones twice`, async () => {
      const words = await wordsOf((letter) => {
        let x = 40;
        for (const text of 'Hill 11.00') {
          letter(text, x + shift, 50 - shift);
          x = letter(text, x, 50);
        }
      });
      expect(words).to.deep.equal(['Hill', '11.00']);
    });

  it('of small figures above the line are no part of the number before them', async () => {
    const words = await wordsOf((letter) => {
      const end = letter('NW-2201', 40, 50);
      letter('1', end, 54, 6.5);
      letter('00', letter('£192', 150, 50), 54, 6.5);
      letter('2', letter('m', 250, 50), 54, 6.5);
    });
    expect(words).to.deep.equal(['NW-2201', '1', '£192', '00', 'm2']);
  });
});
