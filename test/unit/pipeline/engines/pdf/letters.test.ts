import {
  beginText,
  endText,
  moveText,
  PDFDocument,
  type PDFFont,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFString,
  StandardFonts,
  setFontAndSize,
  setTextMatrix,
} from '@cantoo/pdf-lib';
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

/** The words of a page whose signs stand for those of a text: A for the first, B for the second. */
async function toldAs(text: string): Promise<string[]> {
  const document = await PDFDocument.create();
  const hex = [...text].map((sign, index) => `<${(65 + index).toString(16)}> <${sign.charCodeAt(0).toString(16).padStart(4, '0')}>`);
  const cmap = `1 begincodespacerange <00> <ff> endcodespacerange ${hex.length} beginbfchar ${hex.join(' ')} endbfchar`;
  const font = document.context.obj({
    ...{ Type: 'Font', Subtype: 'TrueType', BaseFont: 'Told', Encoding: 'WinAnsiEncoding' },
    ...{ FirstChar: 65, LastChar: 90, Widths: Array.from({ length: 26 }, () => 900) },
    ToUnicode: document.context.register(document.context.stream(cmap)),
  });
  const page = document.addPage([400, 100]);
  const key = page.node.newFontDictionary('Told', document.context.register(font));
  const signs = PDFString.of(hex.map((_, index) => String.fromCharCode(65 + index)).join(''));
  const shown = PDFOperator.of(PDFOperatorNames.ShowText, [signs]);
  page.pushOperators(beginText(), setFontAndSize(key, SIZE), moveText(40, 50), shown, endText());
  const file = await loadBytes(Buffer.from(await document.save()), 1);
  return readPdfPage(file.pdf!, 1, 'balanced').page.words.map((word) => word.text);
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

  it('that lean, as programs make italics, leave the blanks between words', async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([400, 100]);
    const key = page.node.newFontDictionary('Helvetica', font.ref);
    let x = 40;
    // Each word is placed by itself, as blanks are no part of what browsers print.
    const words = ['North', 'Wind', 'Trading'].flatMap((word) => {
      const at = x;
      x += font.widthOfTextAtSize(`${word} `, SIZE);
      return [setTextMatrix(1, 0, 0.25, 1, at, 50), PDFOperator.of(PDFOperatorNames.ShowText, [PDFString.of(word)])];
    });
    page.pushOperators(beginText(), setFontAndSize(key, SIZE), ...words, endText());
    const file = await loadBytes(Buffer.from(await document.save()), 1);
    expect(readPdfPage(file.pdf!, 1, 'balanced').page.words.map(({ text }) => text)).to.deep.equal(['North', 'Wind', 'Trading']);
  });

  it('as wide as Chinese signs, and hyphens that bind, are those that everybody types', async () => {
    expect(await toldAs('\uff11\uff19\uff12\uff0e\uff10\uff10')).to.deep.equal(['192.00']);
    expect(await toldAs('NW\u20112201')).to.deep.equal(['NW-2201']);
    expect(await toldAs('\uff21\uff22\uff08\u682a\uff09')).to.deep.equal(['AB\uff08\u682a\uff09']);
  });
});
