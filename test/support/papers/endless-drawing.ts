import { assemblePdf } from './assemble-pdf.js';

/** Blended gradients over the whole page, each of which is worked out for every pixel, and a stroke so that the page has to be looked at. */
const ENDLESS = `/G gs q 0 0 612 792 re W n ${'/S sh '.repeat(5000)}Q 100 100 m 200 300 l 400 500 l S`;

/**
 * A page that takes some seconds to be drawn, with text outside of its layers and `layers` layers that are shown, each with a text and a line.
 * Nothing is switched off but the last one.
 */
export function layeredDrawing(layers: number, gradients: number): Buffer {
  const first = 6;
  const names = Array.from({ length: layers }, (_, at) => `/L${at} ${first + at} 0 R`).join('');
  const groups = Array.from({ length: layers }, (_, at) => `${first + at} 0 R`);
  const texts = groups.map((_, at) => `/OC /L${at} BDC BT /F 9 Tf 50 ${700 - 12 * at} Td (layer${at}) Tj ET EMC`);
  const slow = `q /G gs ${'/S sh '.repeat(gradients)}Q`;
  const content = `${slow} BT /F 12 Tf 50 750 Td (Plan of the harbour basin and of its quays) Tj ET ${texts.join(' ')}`;
  const gradient = '<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0.9 0.9 0.9]/N 1>>';
  const shading = `<</ShadingType 3/ColorSpace/DeviceRGB/Coords[306 396 0 306 396 500]/Extend[true true]/Function ${gradient}>>`;
  const resources = `/Font<</F 5 0 R>>/Properties<<${names}>>/Shading<</S ${shading}>>/ExtGState<</G<</ca 0.5/BM/Luminosity>>>>`;
  return assemblePdf([
    `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[${groups.join(' ')}]/D<</OFF[${groups.at(-1)}]>>>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<${resources}>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...groups.map((_, at) => `<</Type/OCG/Name(Layer ${at})>>`),
  ]);
}

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
