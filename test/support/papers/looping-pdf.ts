import { assemblePdf } from './assemble-pdf.js';

const CONTENT = 'BT /F 12 Tf 50 700 Td (Invoice of the harbour office) Tj ET';
const streamOf = (content: string) => `<</Length ${content.length}>>stream\n${content}\nendstream`;
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const pageWith = (entries: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R${entries}>>`;
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';

/** A page with text and a field, in a form whose fields are each other's kids, three times each: a tree of billions. */
export function loopingForm(): Buffer {
  const kids = (of: number) => `<</T(x)/Kids[${`${of} 0 R `.repeat(3)}]>>`;
  return assemblePdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[7 0 R 8 0 R]>>>>',
    PAGES,
    pageWith('/Annots[6 0 R]/Resources<</Font<</F 5 0 R>>>>'),
    streamOf(CONTENT),
    FONT,
    '<</Type/Annot/Subtype/Widget/Rect[50 600 300 620]/FT/Tx/T(Name)/V(Rosalind)/Parent 7 0 R>>',
    kids(8),
    kids(7),
  ]);
}

/** A page with text on a layer that is shown by a rule of thirty steps, each of which names the next one four times: no loop, and as endless. */
export function unfoldingLayer(): Buffer {
  const steps = 30;
  const rules = Array.from({ length: steps }, (_, at) => {
    const next = at === steps - 1 ? 7 : 9 + at;
    return `[/And ${`${next} 0 R `.repeat(4)}]`;
  });
  return assemblePdf([
    '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[7 0 R]/D<<>>>>>>',
    PAGES,
    pageWith('/Resources<</Font<</F 5 0 R>>/Properties<</L 6 0 R>>>>'),
    streamOf(`/OC /L BDC ${CONTENT} EMC`),
    FONT,
    '<</Type/OCMD/VE 8 0 R>>',
    '<</Type/OCG/Name(a)>>',
    ...rules,
  ]);
}

/** A page with text, and a stamp whose drawing draws itself twice. */
export function loopingStamp(): Buffer {
  const drawing = '/X Do /X Do';
  return assemblePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    PAGES,
    pageWith('/Annots[6 0 R]/Resources<</Font<</F 5 0 R>>>>'),
    streamOf(CONTENT),
    FONT,
    '<</Type/Annot/Subtype/Stamp/Rect[0 0 99 99]/AP<</N 7 0 R>>>>',
    `<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<</X 7 0 R>>>>/Length ${drawing.length}>>stream\n${drawing}\nendstream`,
  ]);
}
