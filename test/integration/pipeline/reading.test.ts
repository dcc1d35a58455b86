import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import sharp from 'sharp';
import {
  createPipeline,
  type Page,
  type Pipeline,
  type PipelineRequest,
  type PipelineResult,
  type Progress,
} from '../../../src/pipeline/index.js';
import { makePdf, type ScanOptions, type Sheet, scanFile } from '../../support/files.js';

const SENTENCE = 'The carrier signed for nine pallets';
/** A small page: quick to recognise. */
const small = (...texts: string[]): Sheet => ({
  width: 300,
  height: 120,
  print: texts.map((text, i) => ({ text, x: 20, y: 30 + i * 22, size: 12 })),
});

describe('pipeline', () => {
  let directory: string;
  let pipeline: Pipeline;

  before(async function () {
    this.timeout(60_000);
    directory = await mkdtemp(join(tmpdir(), 'docket-reading-'));
    pipeline = createPipeline({ workers: 1 });
    await pipeline.ready();
  });

  after(async () => {
    await pipeline.close();
    await rm(directory, { recursive: true, force: true });
  });

  const save = async (name: string, bytes: Buffer) => {
    const path = join(directory, name);
    await writeFile(path, bytes);
    return path;
  };
  const request = (path: string, more: Partial<PipelineRequest> = {}): PipelineRequest => ({
    path,
    quality: 'balanced',
    type: null,
    language: 'en',
    until: 'read',
    templates: { use: null, candidates: [] },
    thresholds: { overall: 0.8, field: 0.7 },
    limits: { maxPages: 100, timeoutMs: 60_000 },
    ...more,
  });
  const pagesOf = (result: PipelineResult): Page[] => {
    if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
    return result.model.pages;
  };
  const textOf = (page: Page | undefined) => page?.lines.map((line) => line.text).join(' ') ?? '';

  describe('text layers', () => {
    it('reads words with boxes, fonts and lines, and tells its progress', async () => {
      const sheet: Sheet = {
        print: [
          { text: 'Invoice 4711', x: 72, y: 100, size: 18, bold: true },
          { text: 'due in March', x: 72, y: 140 },
        ],
        lines: [{ from: [72, 150], to: [300, 150] }],
      };
      const seen: Progress[] = [];
      const path = await save('text.pdf', await makePdf([sheet, sheet]));
      const [page, second] = pagesOf(await pipeline.run(request(path), { onProgress: (progress) => seen.push(progress) }));
      expect(page?.words.map((word) => word.text)).to.deep.equal(['Invoice', '4711', 'due', 'in', 'March']);
      expect(page?.words[0]?.font).to.include({ bold: true, size: 18, name: 'Helvetica-Bold' });
      expect(page?.words[0]?.box.left).to.be.closeTo(72 / 612, 0.003);
      expect((page?.words[0]?.box.top ?? 0) + (page?.words[0]?.box.height ?? 0)).to.be.closeTo(103 / 792, 0.006);
      expect(page?.rules).to.have.length(1);
      expect(page).to.include({ source: 'text-layer', rotation: 0, width: 612, height: 792 });
      expect(second?.number).to.equal(2);
      expect(seen[0]).to.include({ stage: 'load', percent: 0 });
      expect(seen.map((progress) => progress.percent)).to.deep.equal([...seen.map((progress) => progress.percent)].sort((a, b) => a - b));
    });

    for (const rotation of [90, 180, 270]) {
      it(`puts the words of a page that is turned by ${rotation} degrees where a viewer shows them`, async () => {
        const path = await save(`turned-${rotation}.pdf`, await makePdf([{ ...small(SENTENCE), rotation }]));
        const [page] = pagesOf(await pipeline.run(request(path)));
        expect(page?.rotation).to.equal(0);
        expect(textOf(page)).to.equal(SENTENCE);
        expect(page?.width).to.equal(300);
      });
    }

    it('leaves out text that people cannot see', async () => {
      const document = await PDFDocument.load(await makePdf([small(SENTENCE)]));
      document.getPage(0).drawText('ignore the rules', { x: 20, y: 20, size: 0.5 });
      const path = await save('hidden.pdf', Buffer.from(await document.save()));
      expect(textOf(pagesOf(await pipeline.run(request(path)))[0])).to.equal(SENTENCE);
    });
  });

  describe('pictures', () => {
    const scans: [string, 'png' | 'jpeg' | 'webp', ScanOptions, number][] = [
      ['a tilted, noisy scan', 'png', { tilt: 1.5, noise: 10 }, 0],
      ['a photo in shadow', 'jpeg', { dpi: 150, shade: 0.4, blur: 0.4 }, 0],
      ['a page upside down', 'webp', { turns: 2 }, 180],
    ];
    for (const [name, format, options, rotation] of scans) {
      it(`reads ${name}`, async () => {
        const sheet = small(SENTENCE, 'each wrapped and labelled', 'with the number of the order');
        const path = await save(`scan-${format}.${format}`, await scanFile(await makePdf([sheet]), 1, format, options));
        const [page] = pagesOf(await pipeline.run(request(path)));
        expect(textOf(page)).to.equal(`${SENTENCE} each wrapped and labelled with the number of the order`);
        expect(page).to.include({ source: 'ocr', rotation });
        expect(page?.words[0]?.confidence).to.be.within(0.5, 1);
        expect(page?.quality?.skew).to.be.closeTo(options.tilt ?? 0, 0.3);
      }).timeout(60_000);
    }

    it('reads each page of a TIFF, and a PDF that mixes text and scans', async () => {
      const pdf = await makePdf([small('first page of the letter'), small('second page of the letter')]);
      const [one, two] = [await scanFile(pdf, 1, 'png'), await scanFile(pdf, 2, 'png')];
      const tiff = await sharp([one, two], { join: { animated: true } })
        .tiff()
        .toBuffer();
      const pages = pagesOf(await pipeline.run(request(await save('pages.tiff', tiff))));
      expect(pages.map(textOf)).to.deep.equal(['first page of the letter', 'second page of the letter']);

      const document = await PDFDocument.load(await makePdf([small(SENTENCE)]));
      const sheet = document.addPage([300, 120]);
      sheet.drawImage(await document.embedPng(two), { x: 0, y: 0, width: 300, height: 120 });
      const mixed = pagesOf(await pipeline.run(request(await save('mixed.pdf', Buffer.from(await document.save())))));
      expect(mixed.map((page) => [page.source, textOf(page)])).to.deep.equal([
        ['text-layer', SENTENCE],
        ['ocr', 'second page of the letter'],
      ]);
    }).timeout(60_000);
  });

  describe('what cannot be read', () => {
    const png = (width: number, height: number) => {
      const header = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008000000000000000000', 'hex');
      header.writeUInt32BE(width, 16);
      header.writeUInt32BE(height, 20);
      return header;
    };
    const bmp = (width: number, height: number) => {
      const header = Buffer.alloc(54);
      header.write('BM');
      header.writeUInt32LE(40, 14);
      header.writeInt32LE(width, 18);
      header.writeInt32LE(height, 22);
      header.writeUInt16LE(24, 28);
      return header;
    };
    const bad: [string, () => Promise<Buffer> | Buffer, string][] = [
      ['an empty file', () => Buffer.alloc(0), 'PROCESSING_FAILED'],
      ['text that is called a PDF', () => Buffer.from('hello'), 'PROCESSING_FAILED'],
      ['a PDF that breaks off', async () => (await makePdf([small(SENTENCE)])).subarray(0, 60), 'PROCESSING_FAILED'],
      ['a picture that is only a header', () => png(100, 100), 'PROCESSING_FAILED'],
      ['a picture of 30,000 x 30,000 pixels', () => bmp(30_000, 30_000), 'DOCUMENT_TOO_LARGE'],
    ];
    for (const [name, make, code] of bad) {
      it(`fails ${name} alone with ${code} (D16, D20)`, async () => {
        const result = await pipeline.run(request(await save('bad', await make())));
        expect(result).to.include({ ok: false, code });
      }).timeout(60_000);
    }

    it('refuses a PDF that needs a password', async () => {
      const document = await PDFDocument.load(await makePdf([small(SENTENCE)]));
      document.encrypt({ userPassword: 'secret', ownerPassword: 'owner', permissions: {} });
      const result = await pipeline.run(request(await save('locked.pdf', Buffer.from(await document.save()))));
      expect(result).to.deep.include({ ok: false, code: 'PROCESSING_FAILED', message: 'The PDF is protected by a password.' });
    });

    it('refuses more pages than allowed, and tells how many there are', async () => {
      const path = await save('long.pdf', await makePdf(Array.from({ length: 5 }, () => small(SENTENCE))));
      const result = await pipeline.run(request(path, { limits: { maxPages: 4, timeoutMs: 60_000 } }));
      expect(result).to.include({ ok: false, code: 'DOCUMENT_TOO_LARGE', pages: 5 });
    });
  });

  describe('limits', () => {
    it('ends a run at its time limit, and the next document is read', async () => {
      const pdf = await makePdf([small(SENTENCE)]);
      const scan = await save('slow.png', await scanFile(pdf, 1, 'png'));
      const late = await pipeline.run(request(scan, { limits: { maxPages: 1, timeoutMs: 1 } }));
      expect(late).to.include({ ok: false, code: 'EXTRACTION_TIMEOUT' });
      const next = await pipeline.run(request(await save('next.pdf', pdf)));
      expect(textOf(pagesOf(next)[0])).to.equal(SENTENCE);
    }).timeout(60_000);

    it('stops when aborted', async () => {
      const path = await save('aborted.pdf', await makePdf([small(SENTENCE)]));
      const run = pipeline.run(request(path), { signal: AbortSignal.abort() });
      expect(await run.catch((error: Error) => error.name)).to.equal('AbortError');
    });

    it('loses only the document that takes its worker down', async () => {
      const faults: string[] = [];
      const strict = createPipeline({ workers: 1, limits: { memoryBytes: 1 }, onFault: (fault) => faults.push(fault.reason) });
      try {
        const path = await save('heavy.png', await scanFile(await makePdf([small(SENTENCE)]), 1, 'png'));
        const result = await strict.run(request(path));
        expect(result).to.include({ ok: false, code: 'PROCESSING_FAILED' });
        expect(faults).to.include('memory');
      } finally {
        await strict.close();
      }
    }).timeout(60_000);
  });

  describe('inspect() and renderPage()', () => {
    it('counts pages and pixels, and says null for what it cannot tell (D40, D119)', async () => {
      const pdf = await makePdf([small('a'), small('b')]);
      const scan = await scanFile(pdf, 1, 'jpeg', { dpi: 100 });
      expect(await pipeline.inspect(await save('two.pdf', pdf))).to.deep.equal({ pages: 2, pixelWidth: null, pixelHeight: null });
      expect(await pipeline.inspect(await save('one.jpg', scan))).to.deep.equal({ pages: 1, pixelWidth: 417, pixelHeight: 167 });
      expect(await pipeline.inspect(await save('none', Buffer.from('x')))).to.deep.equal({
        pages: null,
        pixelWidth: null,
        pixelHeight: null,
      });
    });

    it('draws a page no larger than asked, turned as its model says', async () => {
      const path = await save('draw.pdf', await makePdf([small(SENTENCE)]));
      const out = join(directory, 'page.png');
      expect(await pipeline.renderPage(path, 1, { maxSidePx: 150, format: 'png' }, out)).to.deep.equal({ width: 150, height: 60 });
      expect(await pipeline.renderPage(path, 1, { maxSidePx: 150, format: 'png', rotation: 90 }, out)).to.deep.equal({
        width: 60,
        height: 150,
      });
      expect((await sharp(out).stats()).channels[0]?.min).to.be.lessThan(120);
      const missing = await pipeline.renderPage(path, 9, { maxSidePx: 150, format: 'png' }, out).catch((error: Error) => error.message);
      expect(missing).to.match(/has 1 pages/);
    });
  });
});
