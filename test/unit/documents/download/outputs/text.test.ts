import { expect } from 'chai';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { altoChunks } from '../../../../../src/documents/download/outputs/text/alto.js';
import { hocrChunks } from '../../../../../src/documents/download/outputs/text/hocr.js';
import { markdownChunks } from '../../../../../src/documents/download/outputs/text/markdown.js';
import { pageXml } from '../../../../../src/documents/download/outputs/text/page-xml.js';
import { pixelBox, pixelsOf, textBlocksOf } from '../../../../../src/documents/download/outputs/text/structure.js';
import type { Page } from '../../../../../src/pipeline/index.js';
import { pageOf } from '../../../../support/pipeline.js';

async function* pages(...list: Page[]) {
  yield* list;
}
async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}
const parse = (xml: string) => {
  expect(XMLValidator.validate(xml)).to.equal(true);
  return new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, parseAttributeValue: false }).parse(xml);
};

const hostile = 'A<b> & "c"\u0000 d';
const measured = (): Page => ({ ...pageOf(1, 'one two'), pixelWidth: 1000, pixelHeight: 2000 });

describe('structure of a text', () => {
  it('textBlocksOf() tells every word once, also those of no line and lines of no block', () => {
    const page = pageOf(1, 'a b c d');
    page.lines = [
      { ...page.lines[0]!, words: [1, 0] },
      { ...page.lines[0]!, words: [1, 2] },
    ];
    const blocks = textBlocksOf({ ...page, blocks: [{ ...page.blocks[0]!, lines: [0] }] });
    expect(blocks.map((block) => block.lines.map((line) => line.text))).to.deep.equal([['b a'], ['c'], ['d']]);
  });

  it('pixelsOf() turns the picture upright, and takes 300 to the inch without one', () => {
    expect(pixelsOf({ ...measured(), rotation: 90 })).to.deep.equal({ width: 2000, height: 1000 });
    expect(pixelsOf({ ...pageOf(1, 'a'), width: 72, height: 144 })).to.deep.equal({ width: 300, height: 600 });
  });

  it('pixelBox() stays inside the page and is never empty', () => {
    const page = { width: 100, height: 100 };
    expect(pixelBox({ left: 0.99, top: 1, width: 0.5, height: 0 }, page)).to.deep.equal({ left: 99, top: 99, width: 1, height: 1 });
  });
});

describe('text with its places', () => {
  it('as hOCR gives pages, lines and words with boxes and confidence', async () => {
    const text = await textOf(hocrChunks(hostile, pages(measured(), pageOf(2, hostile))));
    const html = parse(text.replace(/<!DOCTYPE[^>]*>/, '')).html;
    expect(html.head.title).to.equal('A<b> & "c" d');
    const [first] = html.body.div;
    expect(first).to.include({ '@class': 'ocr_page', '@title': 'bbox 0 0 1000 2000; ppageno 0' });
    const words = first.div.p.span.span;
    expect(words[1]).to.include({ '@class': 'ocrx_word', '@title': 'bbox 100 200 300 240; x_wconf 95', '#text': 'two' });
    expect(html.body.div).to.have.length(2);
  });

  it('as ALTO gives the same in its own words', async () => {
    const { alto } = parse(await textOf(altoChunks(hostile, pages(measured(), pageOf(2, hostile)))));
    expect(alto['@SCHEMAVERSION']).to.equal('4.4');
    const [first] = alto.Layout.Page;
    expect(first).to.include({ '@PHYSICAL_IMG_NR': '1', '@WIDTH': '1000', '@HEIGHT': '2000' });
    const block = first.PrintSpace.TextBlock;
    expect(block['@LANG']).to.equal('en');
    expect(block.TextLine.String[1]).to.include({
      '@CONTENT': 'two',
      '@HPOS': '100',
      '@VPOS': '200',
      '@WIDTH': '200',
      '@HEIGHT': '40',
      '@WC': '0.95',
    });
    const ids = JSON.stringify(alto).match(/"@ID":"[^"]+"/g)!;
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('as PAGE XML gives regions, lines and words with outlines', () => {
    const { PcGts } = parse(pageXml(hostile, new Date('2026-01-02T03:04:05Z'), measured()));
    expect(PcGts.Metadata.Created).to.equal('2026-01-02T03:04:05.000Z');
    const region = PcGts.Page.TextRegion;
    expect(region['@type']).to.equal('paragraph');
    expect(region.TextLine.Word[1].Coords['@points']).to.equal('100,200 300,200 300,240 100,240');
    expect(region.TextLine.Word[1].TextEquiv).to.deep.equal({ Unicode: 'two', '@conf': '0.95' });
    expect(region.TextEquiv.Unicode).to.equal('one two');
  });

  it('leaves a confidence out that was not measured', async () => {
    const page = measured();
    page.words = page.words.map((word) => ({ ...word, confidence: null }));
    for (const text of [
      await textOf(altoChunks('a', pages(page))),
      await textOf(hocrChunks('a', pages(page))),
      pageXml('a', new Date(), page),
    ])
      expect(text).not.to.match(/WC=|x_wconf|conf=/);
  });

  it('of an empty page is a page without text', async () => {
    const empty: Page = { ...measured(), words: [], lines: [], blocks: [] };
    expect(parse(await textOf(altoChunks('a', pages(empty)))).alto.Layout.Page.PrintSpace).not.to.have.property('TextBlock');
    expect(parse(pageXml('a', new Date(), empty)).PcGts.Page).not.to.have.property('TextRegion');
  });
});

describe('Markdown', () => {
  it('gives titles, lines, tables in their place, and a rule between pages', async () => {
    const page = pageOf(1, 'Heading');
    const at = (top: number) => ({ left: 0.1, top, width: 0.5, height: 0.02 });
    page.words = ['Heading', 'First', 'cell', 'Last'].map((text, index) => ({ text, box: at(index / 5), confidence: 1 }));
    page.lines = page.words.map(({ text, box }, index) => ({ text, box, confidence: 1, words: [index] }));
    page.blocks = page.lines.map(({ text, box }, index) => ({
      text,
      box,
      confidence: 1,
      lines: [index],
      kind: index === 0 ? 'title' : 'text',
    }));
    const cell = { rowSpan: 1, columnSpan: 1, confidence: 1, words: [], box: at(0.4) };
    page.tables = [
      {
        box: { left: 0, top: 0.39, width: 1, height: 0.1 },
        rows: 2,
        columns: 2,
        confidence: 1,
        ruled: true,
        cells: [
          { ...cell, row: 0, column: 0, text: 'Item' },
          { ...cell, row: 0, column: 1, text: 'a | b' },
          { ...cell, row: 1, column: 1, text: 'two\nlines' },
        ],
      },
    ];
    const text = await textOf(markdownChunks(pages(page, pageOf(2, '1. # *x*'))));
    expect(text).to.equal('## Heading\n\nFirst\n\n| Item | a \\| b |\n| --- | --- |\n|  | two lines |\n\nLast\n\n---\n\n1\\. # \\*x\\*\n');
  });
});
