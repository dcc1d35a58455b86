import { assemblePdf } from './assemble-pdf.js';

/** Blended gradients over the whole page, each of which is worked out for every pixel, and a stroke so that the page has to be looked at. */
const ENDLESS = `/G gs q 0 0 612 792 re W n ${'/S sh '.repeat(5000)}Q 100 100 m 200 300 l 400 500 l S`;

/** A PDF of a few kilobytes with a page for each text; `endless` is one that takes many minutes to be drawn. */
export function endlessDrawing(texts: readonly string[]): Buffer {
  const first = 6;
  const pages = texts.flatMap((text, at) => {
    const content = text === 'endless' ? ENDLESS : `BT /F 12 Tf 50 700 Td (${text}) Tj ET`;
    const resources = '<</Font<</F 3 0 R>>/Shading<</S 4 0 R>>/ExtGState<</G 5 0 R>>>>';
    return [
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${first + 2 * at} 0 R/Resources ${resources}>>`,
    ];
  });
  const kids = texts.map((_, at) => `${first + 2 * at + 1} 0 R`).join(' ');
  const gradient = '<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0.9 0.9 0.9]/N 1>>';
  return assemblePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${texts.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</ShadingType 3/ColorSpace/DeviceRGB/Coords[306 396 0 306 396 500]/Extend[true true]/Function ${gradient}>>`,
    '<</Type/ExtGState/ca 0.5/BM/Luminosity>>',
    ...pages,
  ]);
}
