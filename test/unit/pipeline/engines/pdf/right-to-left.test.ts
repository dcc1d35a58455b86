import {
  beginText,
  endText,
  moveText,
  PDFDocument,
  PDFOperator,
  PDFOperatorNames,
  PDFString,
  StandardFonts,
  setFontAndSize,
} from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { joinCodes } from '../../../../../src/pipeline/engines/pdf/text/right-to-left-words.js';
import { loadBytes } from '../../../../../src/pipeline/stages/load.js';
import { readTextPage } from '../../../../../src/pipeline/stages/read-page.js';
import { textString } from '../../../../support/papers/nameless-font.js';

const SIZE = 10;
/** Of an I in Helvetica, and of letters that it has not. */
const ADVANCE = 2.78;

/** A page with strokes of which each tells the letter that it is, drawn from the right edge to the left as Hebrew is written; a blank leaves its place white. */
async function linesOf(...lines: readonly string[]): Promise<string[]> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 200]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const key = page.node.newFontDictionary('Helvetica', font.ref);
  for (const [row, line] of lines.entries()) {
    for (const [at, letter] of [...line].entries()) {
      if (letter === ' ') continue;
      page.pushOperators(
        ...[beginText(), setFontAndSize(key, SIZE), moveText(380 - at * ADVANCE, 150 - 20 * row)],
        PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', `<< /ActualText ${textString(letter)} >>`]),
        ...[PDFOperator.of(PDFOperatorNames.ShowText, [PDFString.of('I')]), PDFOperator.of(PDFOperatorNames.EndMarkedContent), endText()],
      );
    }
  }
  const file = await loadBytes(Buffer.from(await document.save()), 1);
  const { page: read } = await readTextPage(file, 1, { quality: 'balanced', language: null, want: {}, timeoutMs: 10_000 });
  return read!.lines.map(({ text }) => text);
}

describe('pipeline/engines/pdf what is written from right to left', () => {
  it('keeps its words whole, and the order of words in a line', async () => {
    expect(await linesOf('חשבונית מס', 'רחוב הנמל')).to.deep.equal(['חשבונית מס', 'רחוב הנמל']);
  });

  describe('joinCodes()', () => {
    const word = (text: string, left: number, right: number) => ({
      text,
      left,
      right,
      top: 0,
      bottom: 10,
      font: { size: 10 },
      turn: 0 as const,
      object: 0,
    });
    const texts = (...words: ReturnType<typeof word>[]) => joinCodes(words).map(({ text }) => text);

    it('puts the parts of a code together again that PDFium gives in another order', () =>
      expect(texts(word('رقم', 60, 80), word('-5521', 22, 40), word('INV', 10, 22))).to.deep.equal(['رقم', 'INV-5521']));

    it('leaves numbers that stand apart', () => expect(texts(word('150.00', 30, 50), word('4', 20, 25))).to.deep.equal(['150.00', '4']));

    it('puts the comma and the per cent sign behind their number', () =>
      expect(texts(word(',14', 10, 20), word('%15', 40, 60), word(',', 70, 72))).to.deep.equal(['14,', '15%', ',']));
  });
});
