import {
  beginText,
  endText,
  moveText,
  PDFDocument,
  PDFOperator,
  PDFOperatorNames,
  PDFString,
  StandardFonts,
  setCharacterSpacing,
  setFontAndSize,
  setTextMatrix,
} from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { loadBytes } from '../../../../../src/pipeline/stages/load.js';
import { readPdfPage } from '../../../../../src/pipeline/stages/pages.js';

const SIZE = 10;

/** The words of a page on which pieces of text stand beside each other, `gap` of the type size apart, without blanks; `spacing`: of their letters. */
async function wordsOf(pieces: readonly string[], gap: number, spacing = 0): Promise<string[]> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([400, 100]);
  page.pushOperators(setCharacterSpacing(spacing * SIZE));
  let x = 40;
  for (const piece of pieces) {
    page.drawText(piece, { x, y: 50, size: SIZE, font });
    x += font.widthOfTextAtSize(piece, SIZE) + gap * SIZE;
  }
  const file = await loadBytes(Buffer.from(await document.save()), 1);
  return readPdfPage(file.pdf!, 1, 'balanced').page.words.map(({ text }) => text);
}

/** The words of a line and of headings below it whose letters stand apart, none with blanks: as browsers print a page with such headings. */
async function wordsWithHeadings(words: readonly string[], headings: readonly string[]): Promise<string[]> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([600, 200]);
  const put = (text: string, x: number, y: number): number => {
    page.drawText(text, { x, y, size: SIZE, font });
    return font.widthOfTextAtSize(text, SIZE);
  };
  let x = 20;
  for (const word of words) x += put(word, x, 180) + 0.28 * SIZE;
  for (const [index, heading] of headings.entries()) {
    x = 20;
    for (const letter of heading) x += letter === ' ' ? 0.5 * SIZE : put(letter, x, 150 - 30 * index) + 0.28 * SIZE;
  }
  const file = await loadBytes(Buffer.from(await document.save()), 1);
  return readPdfPage(file.pdf!, 1, 'balanced').page.words.map(({ text }) => text);
}

/** The words of pieces beside each other, `gap` of the type size apart, whose letters are set `spacing` apart, over a sentence as pages have it. */
async function wordsUnder(pieces: readonly string[], spacing: number, gap = 0): Promise<string[]> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([400, 100]);
  page.drawText('Plain words stand here as they do on most pages, and many of them.', { x: 20, y: 20, size: SIZE, font });
  page.pushOperators(setCharacterSpacing(spacing * SIZE));
  let x = 40;
  for (const piece of pieces) {
    page.drawText(piece, { x, y: 60, size: SIZE, font });
    x += font.widthOfTextAtSize(piece, SIZE) + gap * SIZE;
  }
  const file = await loadBytes(Buffer.from(await document.save()), 1);
  return readPdfPage(file.pdf!, 1, 'balanced')
    .page.words.filter(({ box }) => box.top < 0.6)
    .map(({ text }) => text);
}

describe('pipeline/engines/pdf gaps between words', () => {
  it('part words that are placed by themselves, a little apart', async () => {
    expect(await wordsOf(['Resource', 'Name', 'and', 'Code'], 0.15)).to.deep.equal(['Resource', 'Name', 'and', 'Code']);
  });

  it('are none where PDFium makes a blank of the white that kerning leaves', async () => {
    const document = await PDFDocument.create();
    // A font with narrow blanks: half of one is what PDFium takes for a blank.
    const widths = Array.from({ length: 91 }, (_, index) => (index === 0 ? 200 : 550));
    const font = document.context.obj({
      ...{ Type: 'Font', Subtype: 'TrueType', BaseFont: 'Narrow', Encoding: 'WinAnsiEncoding' },
      ...{ FirstChar: 32, LastChar: 122, Widths: widths },
    });
    const page = document.addPage([400, 100]);
    const key = page.node.newFontDictionary('Narrow', document.context.register(font));
    const kerned = PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, ['[(Ver) -110 (k) (aufer) -340 (Nummer)]']);
    page.pushOperators(beginText(), setFontAndSize(key, SIZE), moveText(40, 50), kerned, endText());
    const file = await loadBytes(Buffer.from(await document.save()), 1);
    expect(readPdfPage(file.pdf!, 1, 'balanced').page.words.map(({ text }) => text)).to.deep.equal(['Verkaufer', 'Nummer']);
  });

  for (const [turned, matrix] of [
    ['upright', [1, 0, 0, 1, 40, 50]],
    ['upwards', [0, 1, -1, 0, 200, 5]],
  ] satisfies [string, Parameters<typeof setTextMatrix>][])
    it(`are none behind letters that are printed as one sign, whose text the file tells: ${turned}`, async () => {
      const document = await PDFDocument.create();
      const font = await document.embedFont(StandardFonts.Helvetica);
      const page = document.addPage([400, 100]);
      const key = page.node.newFontDictionary('Helvetica', font.ref);
      const show = (text: string) => PDFOperator.of(PDFOperatorNames.ShowText, [PDFString.of(text)]);
      // W stands for the sign of three letters.
      const joined = [
        PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', '<< /ActualText (ffi) >>']),
        show('W'),
        PDFOperator.of(PDFOperatorNames.EndMarkedContent),
      ];
      const words = ['cina', 'ce'].flatMap((rest) => [show('O'), ...joined, show(`${rest} `)]);
      page.pushOperators(beginText(), setFontAndSize(key, SIZE), setTextMatrix(...matrix), ...words, endText());
      const file = await loadBytes(Buffer.from(await document.save()), 1);
      const read = readPdfPage(file.pdf!, 1, 'balanced').page.words;
      expect(read.map(({ text }) => text)).to.deep.equal(['Officina', 'Office']);
    });

  it('leave letters that are set apart, and groups of figures, one word', async () => {
    expect(await wordsOf(['INVOICE'], 0, 0.15)).to.deep.equal(['INVOICE']);
    expect(await wordsOf(['12', '345,00'], 0.15)).to.deep.equal(['12345,00']);
  });

  it('part no letters of a page that sets all of them apart, where printed blanks part the words', async () => {
    expect(await wordsOf(['WINES AND LIQUORS', 'OLD STREET'], 8, 0.3)).to.deep.equal(['WINES', 'AND', 'LIQUORS', 'OLD', 'STREET']);
  });

  for (const spacing of [0.15, 0.3, 0.5])
    it(`are none between letters of a heading set ${spacing} of their size apart`, async () => {
      expect(await wordsUnder(['NORTHWIND TRADERS'], spacing)).to.deep.equal(['NORTHWIND', 'TRADERS']);
      expect(await wordsUnder(['12 March 2024'], spacing)).to.deep.equal(['12', 'March', '2024']);
    });

  it('are none where white is hardly wider than between the letters of the same line', async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([400, 100]);
    page.setFont(font);
    const key = page.node.newFontDictionary('Helvetica', font.ref);
    const title = '[(N) -110 (O) -110 (R) -145 (T) -110 (H) -145 (W) -110 (I) -110 (N) -145 (D)]';
    const tracked = PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [title]);
    page.pushOperators(beginText(), setFontAndSize(key, SIZE), moveText(40, 50), tracked, endText());
    const file = await loadBytes(Buffer.from(await document.save()), 1);
    expect(readPdfPage(file.pdf!, 1, 'balanced').page.words.map(({ text }) => text)).to.deep.equal(['NORTHWIND']);
  });

  it('part marks and letters in columns, also on a page that prints no blanks', async () => {
    expect(await wordsUnder(['x', 'x', 'x', 'x', 'x', 'x'], 0, 0.5)).to.have.length(6);
    expect(await wordsUnder(['A', 'B', 'C', 'D', 'E', 'F'], 0, 0.9)).to.have.length(6);
    expect(await wordsUnder(['1', '2', '3', '4', '5', '6'], 0, 0.5)).to.have.length(6);
    expect(await wordsOf(['a', 'b', 'c', 'd', 'e', 'f'], 0.4)).to.have.length(6);
  });

  it('part words of a page that prints no blanks but sets the letters of its headings apart', async () => {
    const words = 'Oak frames are sold by the piece and glass is cut to size'.split(' ');
    const headings = ['INVOICE', 'BILLED TO', 'DATE OF ISSUE', 'AMOUNT DUE'];
    expect(await wordsWithHeadings(words, headings)).to.deep.equal([...words, ...headings.flatMap((heading) => heading.split(' '))]);
  });
});
