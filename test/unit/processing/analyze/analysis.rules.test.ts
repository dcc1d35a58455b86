import { expect } from 'chai';
import type { Block, Box, Page, PageQuality, Word } from '../../../../src/pipeline/index.js';
import {
  analyzeClassification,
  analyzeLanguage,
  analyzeLayout,
  analyzeQuality,
  complexityOf,
  countColumns,
  languagesOf,
  textCoverage,
} from '../../../../src/processing/analyze/analysis.rules.js';
import { layoutOfPage, sizeOf, styleOf } from '../../../../src/processing/layout/layout.rules.js';
import { pageOf } from '../../../support/pipeline.js';

/** A page with blocks of running text, each given by left, top, width and number of lines. */
function pageWith(number: number, blocks: [left: number, top: number, width: number, lines: number][], texts: string[] = []): Page {
  const page: Page = { ...pageOf(number, ''), words: [], lines: [], blocks: [] };
  for (const [left, top, width, lines] of blocks) {
    const block: Block = { text: '', box: { left, top, width, height: lines * 0.02 }, confidence: 0.9, lines: [], kind: 'text' };
    for (let line = 0; line < lines; line++) {
      const box: Box = { left, top: top + line * 0.02, width, height: 0.012 };
      const text = texts.shift() ?? 'some words of a line';
      const words = text.split(' ').map((word): Word => ({ text: word, box: { ...box, width: width / 5 }, confidence: 0.9 }));
      block.lines.push(page.lines.length);
      page.lines.push({ text, box, confidence: 0.9, words: words.map((_, index) => page.words.length + index) });
      page.words.push(...words);
    }
    page.blocks.push(block);
  }
  return page;
}

const scanned = (more: Partial<PageQuality> = {}): PageQuality => ({
  resolution: 300,
  skew: 0,
  clarity: 0.95,
  noise: 0,
  brightness: 0.95,
  blank: false,
  cropped: false,
  ...more,
});

describe('analysis.rules', () => {
  describe('countColumns()', () => {
    it('counts running text side by side, not short blocks such as addresses', () => {
      expect(countColumns(pageWith(1, []))).to.equal(0);
      expect(countColumns(pageWith(1, [[0.1, 0.1, 0.8, 20]]))).to.equal(1);
      expect(
        countColumns(
          pageWith(1, [
            [0.1, 0.1, 0.35, 30],
            [0.55, 0.1, 0.35, 30],
          ]),
        ),
      ).to.equal(2);
      expect(
        countColumns(
          pageWith(1, [
            [0.05, 0.1, 0.25, 30],
            [0.37, 0.1, 0.25, 30],
            [0.7, 0.1, 0.25, 30],
          ]),
        ),
      ).to.equal(3);
      expect(
        countColumns(
          pageWith(1, [
            [0.1, 0.05, 0.3, 3],
            [0.6, 0.05, 0.3, 3],
            [0.1, 0.2, 0.8, 30],
          ]),
        ),
      ).to.equal(1);
    });
  });

  describe('analyzeLayout()', () => {
    it('finds running heads that stand on most pages, whatever their numbers', () => {
      const page = (number: number) =>
        pageWith(
          number,
          [
            [0.1, 0.03, 0.3, 1],
            [0.1, 0.2, 0.8, 20],
            [0.4, 0.96, 0.1, 1],
          ],
          ['Annual report 2024', ...Array<string>(20).fill(`Body of page ${'x'.repeat(number)}`), `Page ${number} of 3`],
        );
      expect(analyzeLayout([page(1), page(2), page(3)])).to.deep.include({
        hasHeader: true,
        hasFooter: true,
        type: 'single_column',
        columnCount: 1,
      });
    });

    it('finds no heads on a page whose text fills it', () => {
      expect(analyzeLayout([pageWith(1, [[0.1, 0.05, 0.8, 45]])])).to.deep.include({ hasHeader: false, hasFooter: false });
    });

    it('names tables that hold most of the words, and counts one over several pages once', () => {
      const cells = Array.from({ length: 5 }, (_, index) => ({
        row: 0,
        column: index,
        rowSpan: 1,
        columnSpan: 1,
        text: '',
        box: { left: 0, top: 0, width: 0, height: 0 },
        confidence: 1,
        words: [0, 1, 2, 3, 4],
      }));
      const table = { box: { left: 0, top: 0, width: 1, height: 1 }, rows: 1, columns: 5, cells, confidence: 1, ruled: true };
      const first = { ...pageWith(1, [[0.1, 0.1, 0.8, 6]]), tables: [{ ...table, continues: true }] };
      const second = { ...pageWith(2, [[0.1, 0.1, 0.8, 6]]), tables: [table] };
      expect(analyzeLayout([first, second])).to.deep.include({ type: 'tabular', tableCount: 1 });
      expect(analyzeLayout([pageWith(1, [])])).to.deep.include({ type: 'blank', columnCount: 0 });
    });
  });

  describe('analyzeQuality()', () => {
    const on = (...qualities: (PageQuality | null)[]) =>
      analyzeQuality(qualities.map((quality, index) => ({ ...pageWith(index + 1, [[0.1, 0.1, 0.8, 3]]), quality })));

    it('names the issues of D63 from their thresholds on', () => {
      expect(on(scanned()).issues).to.deep.equal([]);
      expect(on(scanned({ resolution: 149 })).issues).to.deep.equal(['low_resolution']);
      expect(on(scanned({ skew: -1.4 }))).to.deep.include({ issues: ['skewed'], skew: -1.4 });
      const bad = scanned({ clarity: 0.2, brightness: 0.3, noise: 0.5, cropped: true });
      expect(on(bad).issues).to.deep.equal(['blurred', 'dark', 'noisy', 'cropped']);
      expect(on(scanned(), scanned({ blank: true })).issues).to.deep.equal(['blank_page']);
    });

    it('tells the worst page, and scores worse pages lower', () => {
      expect(on(scanned({ skew: 0.2, resolution: 200 }), scanned({ skew: -0.6 }))).to.deep.include({ skew: -0.6, resolution: 200 });
      const [good, tilted, blurred] = [scanned(), scanned({ skew: 5 }), scanned({ clarity: 0.2, resolution: 100 })].map(
        (quality) => on(quality).score!,
      );
      expect(good).to.be.greaterThan(tilted!);
      expect(tilted).to.be.greaterThan(blurred!);
    });

    it('tells the resolution of a picture without one from its size in points', () => {
      const page = {
        ...pageWith(1, [[0.1, 0.1, 0.8, 3]]),
        width: 600,
        pixelWidth: 750,
        pixelHeight: 1000,
        quality: scanned({ resolution: null }),
      };
      expect(analyzeQuality([page])).to.deep.include({ resolution: 90, issues: ['low_resolution'] });
    });

    it('takes pages that never were pictures for perfect, and an empty one for blank', () => {
      expect(on(null)).to.deep.equal({ score: 1, resolution: null, clarity: 1, skew: 0, issues: [] });
      expect(analyzeQuality([{ ...pageWith(1, []), quality: null }]).issues).to.deep.equal(['blank_page']);
      expect(analyzeQuality([])).to.deep.equal({ score: null, resolution: null, clarity: null, skew: null, issues: [] });
    });
  });

  it('languagesOf() weighs pages by their letters', () => {
    const english = pageWith(1, [[0.1, 0.1, 0.8, 9]]);
    const german = { ...pageWith(2, [[0.1, 0.1, 0.8, 3]]), language: 'de' };
    expect(languagesOf([german, english])).to.deep.equal([
      { language: 'en', confidence: 0.75 },
      { language: 'de', confidence: 0.25 },
    ]);
  });

  it('analyzeLanguage(), analyzeClassification(): nothing known is said as such, confidence has four decimals (D63)', () => {
    expect(analyzeLanguage([])).to.deep.equal({ primary: 'und', confidence: null, detected: [] });
    const languages = [
      { language: 'de', confidence: 0.66666 },
      { language: 'en', confidence: 0.33333 },
    ];
    expect(analyzeLanguage(languages)).to.deep.include({ primary: 'de', confidence: 0.6667 });
    expect(analyzeLanguage(languages).detected[1]).to.deep.equal({ language: 'en', confidence: 0.3333 });
    expect(analyzeClassification(null)).to.deep.equal({ documentType: null, confidence: null, category: null, subtype: null });
    const found = { type: 'invoice', confidence: 0.98765, category: 'financial', subtype: 'credit_note', candidates: [] } as const;
    expect(analyzeClassification({ ...found, candidates: [] })).to.deep.equal({
      documentType: 'invoice',
      confidence: 0.9877,
      category: 'financial',
      subtype: 'credit_note',
    });
  });

  it('textCoverage() and complexityOf() grow with what is there', () => {
    const [empty, full] = [pageWith(1, []), pageWith(1, [[0.1, 0.1, 0.8, 40]])];
    expect(textCoverage([])).to.equal(null);
    expect(textCoverage([full])).to.be.greaterThan(textCoverage([empty])!);
    expect(complexityOf([empty])).to.equal('low');
    const pairs = Array.from({ length: 40 }, () => ({}) as Page['pairs'][number]);
    expect(complexityOf([{ ...full, pairs, tables: [{}, {}] as Page['tables'] }])).to.equal('high');
  });
});

describe('layout.rules', () => {
  const word = (text: string, font?: Word['font']): Word => ({
    text,
    box: { left: 0, top: 0, width: 0.1, height: 0.1 },
    confidence: null,
    ...(font ? { font } : {}),
  });

  it('styleOf() and sizeOf() follow most of the letters', () => {
    expect(styleOf([word('x')])).to.equal(null);
    expect(styleOf([word('abcdef', { size: 10 }), word('xy', { size: 10, bold: true })])).to.equal('normal');
    expect(styleOf([word('abc', { size: 10, bold: true, italic: true })])).to.equal('bold_italic');
    expect(sizeOf([word('abc', { size: 10.04 }), word('title', { size: 18 })])).to.equal(18);
    expect(sizeOf([word('x')])).to.equal(null);
  });

  it('layoutOfPage() tells which way the page stands', () => {
    const page = { ...pageOf(1, 'A b'), width: 842, height: 595 };
    const shown = layoutOfPage(page, 'pdf', { includeText: true, includeImages: false });
    expect(shown).to.include({ orientation: 'landscape', width: 842 });
    expect(shown).to.deep.include({ tables: [], images: [] });
  });

  it('layoutOfPage() numbers tables and images, and shows images only when asked', () => {
    const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.4 };
    const tables = [{ rows: 2, columns: 3, box, confidence: 0.98765 }] as unknown as Page['tables'];
    const page = { ...pageOf(2, 'A b'), tables, images: [{ type: 'photo', box }] as unknown as Page['images'] };
    const shown = layoutOfPage(page, 'pdf', { includeText: false, includeImages: true });
    expect(shown.tables[0]).to.include({ id: 'p2-table1', rows: 2, columns: 3, confidence: 0.9877 });
    expect(shown.images.map(({ id, type }) => [id, type])).to.deep.equal([['p2-image1', 'photo']]);
    expect(shown.textBlocks.map(({ text }) => text)).to.deep.equal(shown.textBlocks.map(() => null));
    expect(layoutOfPage(page, 'pdf', { includeText: false, includeImages: false }).images).to.deep.equal([]);
  });
});
