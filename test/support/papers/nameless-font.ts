import type { PDFDocument, PDFName, PDFPage } from '@cantoo/pdf-lib';

/** A font of one sign, with the code 1, that says of none of its signs which letter it is. */
export function namelessFont(document: PDFDocument, page: PDFPage): PDFName {
  const font = document.context.obj({
    ...{ Type: 'Font', Subtype: 'Type3', FontBBox: [0, 0, 600, 700], FontMatrix: [0.001, 0, 0, 0.001, 0, 0] },
    ...{
      FirstChar: 1,
      LastChar: 1,
      Widths: [600],
      CharProcs: { g0: document.context.register(document.context.stream('600 0 d0 50 0 500 700 re f')) },
    },
    Encoding: { Type: 'Encoding', Differences: [1, 'g0'] },
  });
  return page.node.newFontDictionary('Nameless', document.context.register(font));
}

/** A text string as files write it: letters of other scripts in two bytes each. */
export const textString = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? `(${text})` : `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
