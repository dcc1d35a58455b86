import { expect } from 'chai';
import type { Quality } from '../../../../../src/pipeline/model.js';
import { loadBytes } from '../../../../../src/pipeline/stages/load.js';
import { readPdfPage } from '../../../../../src/pipeline/stages/pages.js';
import { assemblePdf } from '../../../../support/papers/assemble-pdf.js';

const stream = (content: string, entries = '') => `<<${entries}/Length ${content.length}>>\nstream\n${content}\nendstream`;

const at = (x: number, y: number, text: string, size = 12) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;

const grey = (level: number, ...drawn: string[]) => `${level} g ${drawn.join(' ')} 0 g`;

const box = (x: number, y: number, width: number, height: number) => `${x} ${y} ${width} ${height} re f`;

const TOTAL = at(50, 700, 'Total 119.00');

const RESOURCES =
  '/Resources<</Font<</F1 5 0 R>>/XObject<</Picture 6 0 R/Form 7 0 R>>/ExtGState<</Clear<</ca 0>>/Half<</ca 0.5>>>>/Shading<</Blue 8 0 R>>>>';

/** A page of a PDF with this content: `/Picture` is a grey one, `/Form` shows white text, `/Clear` and `/Half` let through what lies under them, `/Blue` is a gradient. */
async function pageOf(content: string, { quality = 'balanced', page = '' }: { quality?: Quality; page?: string } = {}) {
  const bytes = assemblePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${RESOURCES}${page}>>`,
    stream(content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    stream('\x80', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'),
    stream(grey(1, at(50, 500, 'Deep')), `/Type/XObject/Subtype/Form/BBox[0 0 595 842]${RESOURCES}`),
    '<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 595 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[0 0 1]/C1[0 0 0.5]/N 1>>>>',
  ]);
  const file = await loadBytes(bytes, 1);
  try {
    const read = readPdfPage(file.pdf!, 1, quality);
    return { words: read.page.words.map(({ text }) => text).join(' '), needsRecognition: read.needsRecognition };
  } finally {
    file.close();
  }
}

const wordsOf = async (content: string, options?: { quality?: Quality; page?: string }) => (await pageOf(content, options)).words;

describe('unseen-text', () => {
  describe('readSeenText()', () => {
    const unseen: Record<string, string> = {
      'white text': grey(1, at(50, 600, 'Total 999.00')),
      'text nearly as white': grey(0.98, at(50, 600, 'Total 999.00')),
      'white text in a form': '/Form Do',
      'black text on black': `${box(40, 590, 200, 30)} ${at(50, 600, 'Total 999.00')}`,
      'text below a white box': `${at(50, 600, 'Total 999.00')} ${grey(1, box(40, 590, 200, 30))}`,
      'text below a black box': `${at(50, 600, 'Total 999.00')} ${box(40, 590, 200, 30)}`,
      'text below a picture': `${at(50, 600, 'Total 999.00')} q 200 0 0 30 40 590 cm /Picture Do Q`,
      'text below a gradient': `${at(50, 600, 'Total 999.00')} q 40 590 200 30 re W n /Blue sh Q`,
      'text that lets all through': `q /Clear gs ${at(50, 600, 'Total 999.00')} Q`,
      'white text among thousands of boxes': `${grey(1, at(50, 600, 'Total 999.00'))} ${box(400, 100, 4, 4).concat(' ').repeat(3001)}`,
    };
    for (const [what, content] of Object.entries(unseen))
      it(`gives no words of ${what}`, async () => expect(await wordsOf(`${TOTAL} ${content}`)).to.equal('Total 119.00'));

    it('gives of a line what was not painted over', async () =>
      expect(await wordsOf(`${at(50, 600, 'Total 999.00 EUR')} ${grey(1, box(78, 595, 40, 20))} ${at(80, 600, '119.00')}`)).to.equal(
        'Total EUR 119.00',
      ));

    it('is not led astray by a page that lies on its side', async () =>
      expect(await wordsOf(`${TOTAL} ${grey(1, at(50, 600, 'Total 999.00'))}`, { page: '/Rotate 90' })).to.equal('Total 119.00'));

    const seen: Record<string, string> = {
      'white text on a dark box': `${box(40, 590, 200, 30)} ${grey(1, at(50, 600, 'Paid 999.00'))}`,
      'white text on a picture': `q 200 0 0 30 40 590 cm /Picture Do Q ${grey(1, at(50, 600, 'Paid 999.00'))}`,
      'white text on a gradient': `q 40 590 200 30 re W n /Blue sh Q ${grey(1, at(50, 600, 'Paid 999.00'))}`,
      'text that lets all through above its letters drawn as shapes': `${box(50, 600, 4, 10)} ${box(80, 600, 6, 9)} q /Clear gs ${at(50, 600, 'Paid 999.00')} Q`,
      'white letters with a black outline': grey(1, `2 Tr 0 G ${at(50, 600, 'Paid 999.00', 30)} 0 Tr`),
      'pale text': grey(0.9, at(50, 600, 'Paid 999.00')),
      'small pale text': grey(0.85, at(50, 600, 'Paid 999.00', 5)),
      'text below a box that lets it through': `${at(50, 600, 'Paid 999.00')} q /Half gs ${grey(0.9, box(40, 590, 200, 30))} Q`,
      'text beside a box': `${at(50, 600, 'Paid 999.00')} ${grey(1, box(140, 590, 200, 30))}`,
      'text below a frame': `${at(50, 600, 'Paid 999.00')} 40 590 200 30 re S`,
      'text below a box that it is drawn over again': `${at(50, 600, 'Paid 999.00')} ${grey(0.8, box(40, 590, 200, 30))} ${at(50, 600, 'Paid 999.00')}`,
    };
    for (const [what, content] of Object.entries(seen))
      it(`gives words of ${what}`, async () => expect(await wordsOf(`${TOTAL} ${content}`)).to.equal('Total 119.00 Paid 999.00'));

    const scan = `${TOTAL} q 595 0 0 842 0 0 cm /Picture Do Q`;

    it('has a scan over its text recognised', async () => expect((await pageOf(scan)).needsRecognition).to.equal(true));

    it('has a scan recognised over which something was filled in', async () => {
      const filled = `${at(50, 650, 'Lamp 100.00')} ${scan} ${at(20, 20, 'Ann')} ${at(520, 820, 'Paid')}`;
      expect((await pageOf(filled)).needsRecognition).to.equal(true);
    });

    it('trusts the text of a scan where it must be quick', async () =>
      expect(await pageOf(scan, { quality: 'speed' })).to.deep.equal({ words: 'Total 119.00', needsRecognition: false }));
  });
});
