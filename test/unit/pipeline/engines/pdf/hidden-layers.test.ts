import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page, Quality } from '../../../../../src/pipeline/model.js';
import { readDocument } from '../../../../../src/pipeline/read.js';

/** A PDF of the objects given, numbered from 1; the first is the catalog. */
function pdfOf(objects: readonly string[]): string {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
}

const stream = (content: string, entries = '') => `<<${entries}/Length ${content.length}>>\nstream\n${content}\nendstream`;

const at = (x: number, y: number, text: string, mode = 0) => `BT /F1 12 Tf ${mode} Tr 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;

const on = (layer: string, content: string) => `/OC /${layer} BDC ${content} EMC`;

interface Given {
  readonly quality?: Quality;
  readonly page?: string;
  readonly form?: string;
}

/** The words of a page, see pageOf(). */
const wordsOf = async (content: string, given?: Given) => (await pageOf(content, given)).words.map(({ text }) => text).join(' ');

/** A page that was read: `/Shown` is a layer that is on, `/Off` one that is off, `/Either` shown where one of both is; `/Fm` a form that belongs to the layer that is off. */
async function pageOf(content: string, { quality = 'balanced', page = '', form = at(50, 500, 'In a form') }: Given = {}): Promise<Page> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-layers-'));
  try {
    const resources =
      '/Resources<</Font<</F1 6 0 R>>/XObject<</Fm 9 0 R/Plain 10 0 R/Pic 13 0 R>>/Properties<</Shown 7 0 R/Off 8 0 R/Either 11 0 R/Never 12 0 R>>>>';
    const path = join(folder, 'page.pdf');
    await writeFile(
      path,
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[7 0 R 8 0 R]/D<</ON[7 0 R]/OFF[8 0 R]/Order[7 0 R 8 0 R]>>>>>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${resources}${page}>>`,
        stream(content),
        'null',
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
        '<</Type/OCG/Name(Layer)>>',
        '<</Type/OCG/Name(Layer)>>',
        stream(form, `/Type/XObject/Subtype/Form/BBox[0 0 595 842]${resources}/OC 8 0 R`),
        stream(`${on('Off', at(50, 450, 'Deep'))} ${at(150, 450, 'Seen')}`, `/Type/XObject/Subtype/Form/BBox[0 0 595 842]${resources}`),
        '<</Type/OCMD/OCGs[7 0 R 8 0 R]/P/AnyOn>>',
        '<</Type/OCMD/OCGs[7 0 R 8 0 R]/P/AllOn>>',
        stream('\0', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'),
      ]),
      'latin1',
    );
    const { pages } = await readDocument(path, { quality, language: 'en', maxPages: 1 });
    return pages[0]!;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('engines/pdf layers that are switched off', () => {
  it('give no words, those that are on do', async () => {
    const content = `${at(50, 700, 'Total 500.00')} ${on('Shown', at(50, 650, 'Paid 20.00'))} ${on('Off', at(50, 600, 'Total 9500.00'))}`;
    expect(await wordsOf(content)).to.equal('Total 500.00 Paid 20.00');
  });

  it('give no words where they lie under, over or beside what is seen', async () => {
    const content = `${on('Shown', at(50, 700, '500.00'))} ${on('Off', at(50, 700, '900.00'))} ${on('Shown', at(90, 700, 'EUR'))} ${on('Off', at(50, 695, '700.00'))}`;
    expect(await wordsOf(content)).to.equal('500.00 EUR');
  });

  it('are followed through membership and within each other', async () => {
    const nested = on('Shown', `${at(50, 640, 'Two')} ${on('Off', at(50, 620, 'Three'))}`);
    const content = `${on('Either', at(50, 700, 'One'))} ${on('Never', at(50, 680, 'None'))} ${nested} ${on('Off', on('Shown', at(50, 600, 'Four')))}`;
    expect(await wordsOf(content)).to.equal('One Two');
  });

  it('are followed into forms, and forms may belong to one', async () => {
    expect(await wordsOf(`${at(50, 700, 'Here')} /Fm Do /Plain Do`)).to.equal('Here Seen');
  });

  it('are left out on a page that is turned and cropped', async () => {
    const content = `${at(150, 700, 'Total')} ${on('Shown', at(150, 650, 'seen'))} ${on('Off', at(150, 600, 'hidden'))}`;
    expect(await wordsOf(content, { page: '/Rotate 90/CropBox[100 100 500 800]' })).to.equal('Total seen');
  });

  it('leave what an old recognition put under a picture to those who read quickly', async () => {
    const content = `${on('Shown', at(50, 700, 'Under the picture', 3))} ${at(50, 650, 'one')} ${on('Off', at(50, 600, 'and a hidden one'))}`;
    expect(await wordsOf(content, { quality: 'speed' })).to.equal('Under the picture');
  });

  it('give no lines and no pictures, those that are on do', async () => {
    const line = (y: number) => `1 w 50 ${y} m 400 ${y} l S `;
    const picture = (y: number) => `q 10 0 0 10 50 ${y} cm /Pic Do Q`;
    const text = at(50, 750, 'The total of 500.00 euros is due within thirty days after receipt of goods');
    const content = `${text} ${line(700)} ${on('Shown', line(650) + picture(550))} ${on('Off', line(600) + picture(450))}`;
    const { source, rules, images } = await pageOf(content);
    expect([source, rules.length, images.length]).to.deep.equal(['text-layer', 2, 1]);
    expect(images[0]!.box.top).to.be.closeTo((842 - 560) / 842, 0.001);
    const inForm = await pageOf(`${text} ${line(700)} /Fm Do`, { form: line(600) + picture(450) });
    expect([inForm.rules.length, inForm.images.length]).to.deep.equal([1, 0]);
  });

  it('leave one of two that are on and draw the same', async () => {
    const box = '100 700 200 2 re f';
    const { rules } = await pageOf(`${at(50, 750, 'Total')} ${on('Shown', box)} ${on('Either', box)} ${on('Off', box)}`);
    expect(rules).to.have.length(1);
  });

  it('keep the white of what is not seen', async () => {
    expect(await wordsOf(`${at(50, 700, 'One')} ${on('Shown', at(80, 700, ' '))} ${at(85, 700, 'Two')}`)).to.equal('One Two');
  });
});
