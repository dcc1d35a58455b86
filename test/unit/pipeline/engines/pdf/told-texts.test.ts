import {
  beginText,
  endText,
  moveText,
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  PDFString,
  StandardFonts,
  setFontAndSize,
} from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { loadBytes } from '../../../../../src/pipeline/stages/load.js';
import { readPdfPage } from '../../../../../src/pipeline/stages/pages.js';
import { namelessFont, textString } from '../../../../support/papers/nameless-font.js';

/** What is printed, and what the file tells for it. */
type Piece = readonly [printed: string, told?: string];

/** `shared`: all texts that are told are one property of the page. */
async function wordsOf(pieces: readonly Piece[], nameless = false, shared = false): Promise<string[]> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([400, 100]);
  const key = nameless ? namelessFont(document, page) : page.node.newFontDictionary('Helvetica', font.ref);
  const [, shownAs] = pieces.find(([, told]) => told !== undefined) ?? [];
  if (shared)
    page.node
      .normalizedEntries()
      .Resources.set(PDFName.of('Properties'), document.context.obj({ Told: { ActualText: PDFString.of(shownAs!) } }));
  const show = (text: string) => PDFOperator.of(PDFOperatorNames.ShowText, [PDFString.of(text)]);
  const shown = pieces.flatMap(([printed, told]) =>
    told === undefined
      ? [show(printed)]
      : [
          PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
            '/Span',
            shared ? '/Told' : `<< /ActualText ${textString(told)} >>`,
          ]),
          show(printed),
          PDFOperator.of(PDFOperatorNames.EndMarkedContent),
        ],
  );
  page.pushOperators(beginText(), setFontAndSize(key, 10), moveText(40, 50), ...shown, endText());
  const file = await loadBytes(Buffer.from(await document.save()), 1);
  return readPdfPage(file.pdf!, 1, 'balanced').page.words.map(({ text }) => text);
}

describe('pipeline/engines/pdf texts that a file tells for what it prints', () => {
  it('are not believed where people see another number or name', async () => {
    expect(await wordsOf([['Total '], ['100.00', '9,900.00']])).to.deep.equal(['Total', '100.00']);
    expect(await wordsOf([['Pay '], ['Example', 'Another'], [' Ltd']])).to.deep.equal(['Pay', 'Example', 'Ltd']);
    expect(await wordsOf([['Total '], ['1', '9'], ['00']])).to.deep.equal(['Total', '100']);
  });

  it('are not believed beside a sign that the font does not tell', async () => {
    expect(await wordsOf([['Total '], ['100.00\u0001', '9,900.00']])).to.deep.equal(['Total', '100.00\ufffd']);
  });

  it('are not believed either where the same is told for something that needs it', async () => {
    expect(await wordsOf([['\u0001\u0001', '900'], [' Total '], ['100', '900']], false, true)).to.include('100');
  });

  it('are taken in any script where the font does not tell the sign', async () => {
    for (const told of ['日', '大', 'ج', 'é', '大日本']) expect(await wordsOf([['\u0001', told]], true), told).to.deep.equal([told]);
  });

  it('are not believed where nothing is seen', async () => {
    expect(await wordsOf([['Total 5'], ['    ', 'Pay Another Company']])).to.deep.equal(['Total', '5']);
  });

  it('are taken where they say the same', async () => {
    expect(await wordsOf([['Total '], ['100.00', '100.00'], [' EUR']])).to.deep.equal(['Total', '100.00', 'EUR']);
  });

  it('are not needed for small capitals, which the fonts tell themselves', async () => {
    expect(await wordsOf([['N'], ['O', 'o'], ['R', 'r'], ['T', 't'], ['H', 'h']])).to.deep.equal(['NORTH']);
  });

  it('are taken for joined letters, and where the font names none of its signs', async () => {
    expect(await wordsOf([['O'], ['W', 'ffi'], ['ce']])).to.deep.equal(['Office']);
    const nameless: Piece[] = [
      ['\u0001\u0001', 'Total'],
      ['\u0001\u0001', ' 100'],
    ];
    expect(await wordsOf(nameless, true)).to.deep.equal(['Total', '100']);
  });

  it('cost no look for each pair of a word and a mark around it, and are not believed so far within others', async () => {
    const depth = 1_000;
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([600, 12_000]);
    const text = (at: number, printed: string) => [
      beginText(),
      setFontAndSize(page.node.newFontDictionary('Helvetica', font.ref), 10),
      moveText(40, 11_980 - at * 11),
      PDFOperator.of(PDFOperatorNames.ShowText, [PDFString.of(printed)]),
      endText(),
    ];
    const levels = Array.from({ length: depth }, (_, at) => [
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', `<< /ActualText ${textString(`9,900.${at}`)} >>`]),
      ...text(at, `100.${at}`),
    ]);
    const ends = levels.map(() => PDFOperator.of(PDFOperatorNames.EndMarkedContent));
    page.pushOperators(...levels.flat(), ...ends);
    const file = await loadBytes(Buffer.from(await document.save()), 1);
    const pdfium = file.pdf!.pdfium;
    const look = pdfium._FPDFPageObj_GetMark;
    let looks = 0;
    pdfium._FPDFPageObj_GetMark = (...of) => {
      looks += 1;
      return look(...of);
    };
    try {
      const words = readPdfPage(file.pdf!, 1, 'balanced').page.words.map((word) => word.text);
      expect(words.toSorted()).to.deep.equal(levels.map((_, at) => `100.${at}`).toSorted());
      expect(looks).to.be.below(100 * depth);
    } finally {
      pdfium._FPDFPageObj_GetMark = look;
    }
  });
});
