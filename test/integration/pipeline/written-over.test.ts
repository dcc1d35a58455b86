import { expect } from 'chai';
import { DEFAULT_READER } from '../../../src/pipeline/engines/reader.js';
import type { Pipeline } from '../../../src/pipeline/index.js';
import { pagesOf, request, textOf } from '../../support/reading.js';
import { type Workers, withWorkers } from '../../support/suites.js';

const stream = (content: string, keys = '') => `<< ${keys} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** A page of 300 x 120 points with a line of text, written by hand: `unicode` maps codes of its font, `annotations` are written over it. */
function pageWith(line: string, { unicode = {}, annotations = [] }: { unicode?: Record<string, string>; annotations?: string[] }): Buffer {
  const pairs = Object.entries(unicode).map(([from, to]) => `<${Buffer.from(from).toString('hex')}> <${to}>`);
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${pairs.length} beginbfchar ${pairs.join(' ')} endbfchar endcmap`;
  const written = annotations.map((_, index) => `${index + 7} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${written}] /DA (/F 10 Tf) /DR << /Font << /F 5 0 R >> >> >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R /Annots [${written}] /Resources << /Font << /F 5 0 R >> >> >>`,
    stream(`BT /F 12 Tf 20 90 Td (${line}) Tj ET`),
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica${pairs.length > 0 ? ' /ToUnicode 6 0 R' : ''} >>`,
    stream(map),
    ...annotations,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}

describe('pipeline > what is written over a page, and what nobody sees of it', () => {
  let pipeline: Pipeline;
  let save: Workers['save'];
  withWorkers(DEFAULT_READER, (workers) => {
    ({ pipeline, save } = workers);
  });
  const read = async (name: string, pdf: Buffer) => pagesOf(await pipeline.run(request(await save(name, pdf))))[0];

  it('reads texts that people type onto a form without fields, but for hidden ones', async () => {
    const note = (text: string, bottom: number, flags = 0) =>
      `<< /Type /Annot /Subtype /FreeText /F ${flags} /Rect [100 ${bottom} 250 ${bottom + 20}] /Contents (${text}) /DA (/F 10 Tf) >>`;
    const page = await read('notes.pdf', pageWith('Paid on', { annotations: [note('14 March', 80), note('secret', 30, 2)] }));
    expect(textOf(page).replace(/\s+/g, ' ')).to.equal('Paid on 14 March');
    expect(page?.words.at(-1)?.box.left).to.be.greaterThan(100 / 300);
  });

  it('does not read what a field shows as dots', async () => {
    const field = (name: string, value: string, flags: number, bottom: number) =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /Ff ${flags} /Rect [100 ${bottom} 250 ${bottom + 15}] /DA (/F 10 Tf) >>`;
    const page = await read('dots.pdf', pageWith('Login', { annotations: [field('a', 'ann', 0, 60), field('b', 'hunter2', 8192, 30)] }));
    expect(page?.words.map(({ text }) => text)).to.deep.equal(['Login', 'ann']);
    expect(page?.pairs.map(({ value }) => value.text)).to.deep.equal(['ann']);
  });

  it('leaves out signs that only turn the direction of writing: a number is what the page shows', async () => {
    const page = await read('turned.pdf', pageWith('Number ~R-1302^', { unicode: { '~': '202e', '^': '200b' } }));
    expect(page?.words.map(({ text }) => text)).to.deep.equal(['Number', 'R-1302']);
  });

  it('shows a page whole whose crop box lies beside it', async () => {
    const pdf = pageWith('Here it is', {}).toString('latin1').replace('/MediaBox', '/CropBox [900 900 950 990] /MediaBox');
    const page = await read('beside.pdf', Buffer.from(pdf, 'latin1'));
    expect([page?.width, page?.height, textOf(page)]).to.deep.equal([300, 120, 'Here it is']);
    const out = await save('beside.png', Buffer.alloc(0));
    const path = await save('beside.pdf', Buffer.from(pdf, 'latin1'));
    expect(await pipeline.renderPage(path, 1, { maxSidePx: 150, format: 'png' }, out)).to.deep.equal({ width: 150, height: 60 });
  });
});
