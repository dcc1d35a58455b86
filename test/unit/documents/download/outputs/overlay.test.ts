import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { annotationOperators } from '../../../../../src/documents/download/outputs/pdf/annotations.js';
import { textOperators } from '../../../../../src/documents/download/outputs/pdf/text-layer.js';
import { produce } from '../../../../../src/documents/download/outputs/production.js';
import { emptyPage } from '../../../../../src/pipeline/empty.js';
import type { Page } from '../../../../../src/pipeline/model.js';
import { packPage } from '../../../../../src/pipeline/packed.js';
import { mapped, ofCorners } from '../../../../../src/pipeline/raster/straightening/homography.js';
import { readDocument } from '../../../../../src/pipeline/read.js';

/** A recognised page with one word, in fractions of the upright page. */
function recognised(number: number, width: number, height: number, rotation = 0): Page {
  const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.05 };
  return { ...emptyPage(number, width, height), source: 'ocr', rotation, words: [{ text: 'Acknowledgement', box, confidence: 0.9 }] };
}

const round = ({ left, top, width, height }: Page['words'][number]['box']) => [left, top, width, height].map((n) => Math.round(n * 100));

describe('outputs > what is laid over the pages of a PDF', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-overlay-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** The searchable file of a PDF with these pages, as it is read again: what was laid over it is the text of its pages. */
  async function searchable(bytes: Uint8Array, models: readonly Page[]): Promise<Page[]> {
    const [path, outPath, pagesFolder] = [join(folder, 'original'), join(folder, 'out'), join(folder, 'pages')];
    await writeFile(path, bytes);
    await mkdir(pagesFolder);
    for (const model of models) await writeFile(join(pagesFolder, String(model.number)), packPage(model));
    await produce({ kind: 'searchable', path, outPath, pagesFolder, fields: [] });
    return (await readDocument(outPath, { quality: 'speed', language: 'en', maxPages: 9 })).pages;
  }

  async function sheet(change: (page: ReturnType<PDFDocument['addPage']>, pdf: PDFDocument) => void): Promise<Uint8Array> {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([600, 800]);
    change(page, pdf);
    return pdf.save();
  }
  const setBox = (page: ReturnType<PDFDocument['addPage']>, name: string, box: number[]) =>
    page.node.set(PDFName.of(name), page.doc.context.obj(box));

  const CASES: readonly (readonly [string, Record<string, number[]>, number, number])[] = [
    ['a crop box that reaches over the paper', { CropBox: [-100, -50, 900, 1000] }, 600, 800],
    ['a crop box within the paper', { CropBox: [100, 100, 500, 700] }, 400, 600],
    ['boxes told from another corner', { MediaBox: [600, 800, 0, 0] }, 600, 800],
    ['a crop box beside the paper', { CropBox: [2000, 2000, 2100, 2100] }, 600, 800],
  ];
  for (const [title, boxes, width, height] of CASES) {
    it(`stands where it was read on a page with ${title}`, async () => {
      const bytes = await sheet((page) => {
        for (const [name, box] of Object.entries(boxes)) setBox(page, name, box);
      });
      const [page] = await searchable(bytes, [recognised(1, width, height)]);
      expect(page!.words.map(({ text, box }) => [text, ...round(box)])).to.deep.equal([['Acknowledgement', 10, 20, 30, 5]]);
    });
  }

  it('stands where it was read on a sideways scan that is protected', async () => {
    const bytes = await sheet((_page, pdf) => pdf.encrypt({ ownerPassword: 'kept', userPassword: '' }));
    const [page] = await searchable(bytes, [recognised(1, 800, 600, 90)]);
    expect([Math.round(page!.width), Math.round(page!.height)]).to.deep.equal([800, 600]);
    expect(page!.words.map(({ text, box }) => [text, ...round(box)])).to.deep.equal([['Acknowledgement', 10, 20, 30, 5]]);
  });

  it('stands on a photograph where its word lies there, also on one that was turned', async () => {
    const corners = [
      [0.1, 0.05],
      [0.95, 0.1],
      [0.9, 0.95],
      [0.05, 0.9],
    ] as const;
    const map = ofCorners(corners)!;
    for (const [width, height, rotation] of [
      [600, 800, 0],
      [800, 600, 90],
    ] as const) {
      const [page] = await searchable(await sheet(() => undefined), [{ ...recognised(1, width, height, rotation), corners }]);
      const [{ text, box }] = page!.words as [Page['words'][number]];
      const [left, top] = mapped(map, [0.1, 0.2]);
      const [right, bottom] = mapped(map, [0.4, 0.25]);
      expect(text).to.equal('Acknowledgement');
      expect(box.left + box.width / 2).to.be.closeTo((left + right) / 2, 0.01);
      expect(box.top + box.height / 2).to.be.closeTo((top + bottom) / 2, 0.01);
      expect(box.width).to.be.closeTo(right - left, 0.02);
      await rm(join(folder, 'pages'), { recursive: true });
    }
  });

  it('stands on bent paper where its word lies there, and boxes bend with it', async () => {
    const corners = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const;
    const bend = { columns: 4, rows: 1, drops: [0, 0.08, 0.1, 0.08, 0, 0, 0.08, 0.1, 0.08, 0] };
    const bent: Page = { ...recognised(1, 600, 800), corners, bend };
    const [page] = await searchable(await sheet(() => undefined), [bent]);
    const { box } = page!.words[0]!;
    // It was read from 0.1 to 0.4 of the width at 0.2 to 0.25 of the height: the paper lies 0.032 lower there, and 0.088.
    expect(box.left + box.width / 2).to.be.closeTo(0.25, 0.01);
    expect(box.top + box.height / 2).to.be.closeTo(0.225 + 0.06, 0.01);
    const [outline] = annotationOperators(bent, [], 600, 800).match(/[\d.]+ [\d.]+ m .* h S/)!;
    const places = outline.match(/[\d.]+ [\d.]+ [ml]/g)!.map((place) => place.split(' ').slice(0, 2).map(Number));
    // Along its lower edge and back along its upper one, in two pieces each.
    expect(places.map(([x]) => x)).to.deep.equal([60, 150, 240, 240, 150, 60]);
    expect(places[1]![1]).to.be.closeTo(800 * (0.75 - 0.08), 0.01);
  });

  it('runs level on a tilted scan, so that programs which break what leans find whole words', () => {
    const tilted: Page = { ...recognised(1, 600, 800), quality: { skew: 3 } as never };
    const operators = textOperators(tilted, 600, 800);
    const [, size, x, y] = operators.match(/DocketText ([\d.]+) Tf [\d.]+ Tz 1 0 0 1 ([\d.]+) ([\d.]+) Tm/)!.map(Number) as [
      number,
      number,
      number,
      number,
    ];
    // The word was at 60 to 240 of 600 and 600 to 640 of 800; turned about the middle of the page its middle is further right and higher.
    const [sin, cos] = [Math.sin(Math.PI / 60), Math.cos(Math.PI / 60)];
    expect(size).to.be.closeTo(40, 0.1);
    expect(x + 90).to.be.closeTo(300 - 150 * cos + 200 * sin, 0.5);
    expect(y).to.be.closeTo(400 + 200 * cos + 150 * sin, 0.5);
  });

  it('draws what was read on a photograph by its corners', async () => {
    const page: Page = {
      ...recognised(1, 600, 800),
      corners: [
        [0.1, 0],
        [0.9, 0.1],
        [0.9, 0.9],
        [0.1, 1],
      ],
    };
    const flat = annotationOperators({ ...page, corners: undefined } as never, [], 600, 800);
    const seen = annotationOperators(page, [], 600, 800);
    expect(flat).to.contain(' 60 600 180 40 re S');
    expect(flat).not.to.contain(' cm ');
    expect(seen).to.match(/ w [\d.]+ [\d.]+ m [\d.]+ [\d.]+ l [\d.]+ [\d.]+ l [\d.]+ [\d.]+ l h S/);
    expect(seen).to.match(/^q .* cm .* Tj ET Q$/m);
    expect(seen).not.to.contain('180 40 re');
  });

  it('never goes to another page where one is damaged, which stays white', async () => {
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 2 /Kids [null 3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>',
    ];
    const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
    const damaged: Page = { ...emptyPage(1, 612, 792), error: { code: 'PROCESSING_FAILED', message: 'The page is damaged.' } };
    const pages = await searchable(Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R >>\n`), [damaged, recognised(2, 600, 800)]);
    expect(pages.map(({ words }) => words.map(({ text }) => text))).to.deep.equal([[], ['Acknowledgement']]);
  });

  it('is refused where no page can be shown', async () => {
    const pdf =
      '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 1 /Kids [null] >>\nendobj\ntrailer << /Root 1 0 R >>\n';
    const failure = await searchable(Buffer.from(pdf), [recognised(1, 600, 800)]).catch((error: unknown) => error);
    expect(failure).to.include({ code: 'PROCESSING_FAILED' });
  });
});
