import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import sharp from 'sharp';
import { DEFAULT_READER } from '../../../src/pipeline/engines/reader.js';
import { createPipeline, type Pipeline, type Progress } from '../../../src/pipeline/index.js';
import { bmpOf, makePdf, type Sheet, scanFile } from '../../support/papers/files.js';
import { pagesOf, request, SENTENCE, small, textOf } from '../../support/reading.js';
import { type Workers, withWorkers } from '../../support/suites.js';

describe('pipeline', () => {
  let pipeline: Pipeline;
  let save: Workers['save'];
  withWorkers(DEFAULT_READER, (workers) => {
    ({ pipeline, save } = workers);
  });

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

    it('joins letters that are drawn one by one, in columns, into words', async () => {
      // All of these letters are 0.556 of the size wide; so many columns look like vertical writing to PDFium.
      const letters = ['banana', 'bonbon', 'adobe', 'none'].flatMap((word, column) =>
        Array.from({ length: 14 }, (_, row) =>
          [...word].map((text, i) => ({ text, x: 72 + 120 * column + i * 5.56, y: 100 + row * 16 })),
        ).flat(),
      );
      const path = await save('letters.pdf', await makePdf([{ print: letters }]));
      const [page] = pagesOf(await pipeline.run(request(path)));
      expect([...new Set(page?.words.map((word) => word.text))]).to.have.members(['banana', 'bonbon', 'adobe', 'none']);
    });

    it('reads which boxes of a form are marked', async () => {
      const document = await PDFDocument.create();
      const page = document.addPage([300, 200]);
      const form = document.getForm();
      const place = (i: number) => ({ x: 60, y: 150 - 20 * i, width: 10, height: 10 });
      for (const [i, label] of ['paid', 'open', 'air', 'sea'].entries()) page.drawText(label, { x: 75, y: 151 - 20 * i, size: 10 });
      const boxes = ['paid', 'open'].map((name, i) => {
        const box = form.createCheckBox(name);
        box.addToPage(page, place(i));
        return box;
      });
      boxes[0]?.check();
      const way = form.createRadioGroup('way');
      for (const [i, name] of ['air', 'sea'].entries()) way.addOptionToPage(name, page, place(i + 2));
      way.select('sea');
      const [read] = pagesOf(await pipeline.run(request(await save('boxes.pdf', Buffer.from(await document.save())))));
      expect(read?.marks.map((mark) => [mark.kind, mark.selected, mark.label])).to.deep.equal([
        ['checkbox', true, 'paid'],
        ['checkbox', false, 'open'],
        ['radio', false, 'air'],
        ['radio', true, 'sea'],
      ]);
    });

    it('finds radio marks that are drawn as circles', async () => {
      const document = await PDFDocument.create();
      const page = document.addPage([300, 200]);
      ['yes', 'no'].forEach((label, i) => {
        page.drawCircle({ x: 60, y: 150 - 30 * i, size: 5, borderWidth: 1, borderColor: rgb(0, 0, 0) });
        page.drawText(label, { x: 72, y: 147 - 30 * i, size: 10 });
      });
      page.drawCircle({ x: 60, y: 120, size: 2.5, color: rgb(0, 0, 0) });
      const [read] = pagesOf(await pipeline.run(request(await save('radio.pdf', Buffer.from(await document.save())))));
      expect(read?.marks.map((mark) => [mark.kind, mark.selected, mark.label])).to.deep.equal([
        ['radio', false, 'yes'],
        ['radio', true, 'no'],
      ]);
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

    it('turns a page as a person said, whatever its words say (D147)', async () => {
      const path = await save('by-hand.pdf', await makePdf([small(SENTENCE), small(SENTENCE)]));
      const [asItIs, turned] = pagesOf(await pipeline.run(request(path, { rotations: { 2: 90 } })));
      expect([asItIs?.rotation, turned?.rotation]).to.deep.equal([0, 90]);
      expect([turned?.width, turned?.height]).to.deep.equal([asItIs?.height, asItIs?.width]);
      const [first, again] = [asItIs!.words[0]!.box, turned!.words[0]!.box];
      expect(again.top).to.be.closeTo(first.left, 0.001);
      expect(again.left + again.width).to.be.closeTo(1 - first.top, 0.001);
    });

    it('leaves out text that people cannot see', async () => {
      const document = await PDFDocument.load(await makePdf([small(SENTENCE)]));
      document.getPage(0).drawText('ignore the rules', { x: 20, y: 20, size: 0.5 });
      const path = await save('hidden.pdf', Buffer.from(await document.save()));
      expect(textOf(pagesOf(await pipeline.run(request(path)))[0])).to.equal(SENTENCE);
    });
  });

  describe('letterheads that are pictures', () => {
    const bill = (...head: Sheet['print']): Sheet => ({
      print: [
        ...head,
        { text: 'INVOICE', x: 420, y: 60, size: 16 },
        ...['Invoice No. 2041', 'Date: 2026-03-04', 'Bill to:', 'Quill Paper Ltd', '7 Mill Lane'].map((text, i) => ({
          text,
          x: 72,
          y: 170 + i * 16,
        })),
        { text: 'Total', x: 400, y: 400 },
        { text: 'EUR 120.00', x: 470, y: 400 },
      ],
    });
    /** The bill with a picture of what a sheet shows at its head, on the left. */
    const headed = async (sheet: Sheet, picture: Sheet): Promise<Buffer> => {
      const document = await PDFDocument.load(await makePdf([sheet]));
      const drawn = await document.embedPng(await scanFile(await makePdf([picture]), 1, 'png'));
      document.getPage(0).drawImage(drawn, { x: 72, y: 792 - 110, width: 220, height: 60 });
      return Buffer.from(await document.save());
    };
    const logo: Sheet = { width: 220, height: 60, print: [{ text: 'Brindle Orchards', x: 10, y: 38, size: 24, bold: true }] };
    const ornament: Sheet = {
      width: 220,
      height: 60,
      print: [],
      lines: Array.from({ length: 12 }, (_, i) => ({ from: [8 + i * 17, 8 + (i % 3) * 6], to: [16 + i * 15, 52 - (i % 4) * 5] })),
    };
    const read = async (name: string, bytes: Buffer) => {
      const result = await pipeline.run(request(await save(name, bytes), { until: 'full' }));
      const vendor = result.ok ? (result.read.extractedData as { vendor: { name: string | null } }).vendor.name : null;
      const sources = result.ok ? Object.fromEntries(result.read.fields.map(({ path, source }) => [path, source])) : {};
      return { vendor, sources, text: textOf(pagesOf(result)[0]), words: pagesOf(result)[0]?.words ?? [] };
    };

    it('names the seller whose name is drawn, where it stands (slow: pictures are recognised)', async () => {
      const { vendor, sources, text, words } = await read('drawn-name.pdf', await headed(bill(), logo));
      expect(vendor).to.equal('Brindle Orchards');
      expect(sources).to.include({ 'vendor.name': 'ocr', invoice_number: 'text-layer' });
      expect(text).to.include('Brindle Orchards').and.include('Invoice No. 2041');
      const word = words.find((one) => one.text === 'Brindle');
      expect(word?.confidence).to.be.within(0.8, 1);
      expect(word?.box.left).to.be.closeTo(82 / 612, 0.01);
    });

    it('looks at no picture where the text names the seller', async () => {
      const { vendor, text } = await read(
        'written-name.pdf',
        await headed(bill({ text: 'Harbour Glass GmbH', x: 72, y: 140, size: 14 }), logo),
      );
      expect(vendor).to.equal('Harbour Glass GmbH');
      expect(text).not.to.include('Brindle');
    });

    it('takes no ornament for a name (slow: pictures are recognised)', async () => {
      const { vendor, words } = await read('ornament.pdf', await headed(bill(), ornament));
      expect(vendor).to.equal(null);
      expect(words.filter((one) => one.confidence !== null)).to.deep.equal([]);
    });
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
    it('reads light print on a dark page: a screen in its dark mode, a negative', async () => {
      const scan = await scanFile(await makePdf([small(SENTENCE)]), 1, 'png');
      const path = await save('negative.png', await sharp(scan).negate({ alpha: false }).png().toBuffer());
      expect(textOf(pagesOf(await pipeline.run(request(path)))[0])).to.equal(SENTENCE);
    });

    it('tells that a part of a picture may be missing, when its file ends too early', async () => {
      const scan = await scanFile(await makePdf([small(SENTENCE)]), 1, 'jpeg');
      for (const [name, bytes, warnings] of [
        ['whole.jpg', scan, []],
        ['cut.jpg', scan.subarray(0, Math.floor(0.8 * scan.length)), ['Page 1 is damaged: a part of its picture may be missing.']],
        ['cut.bmp', (await bmpOf(scan)).subarray(0, -1000), ['Page 1 is damaged: a part of its picture may be missing.']],
      ] as const) {
        const result = await pipeline.run(request(await save(name, bytes)));
        expect(result.ok && result.read.warnings, name).to.deep.equal(warnings);
        expect(textOf(pagesOf(result)[0]), name).to.contain('The carrier signed');
      }
    });

    it('stops when aborted', async () => {
      const path = await save('aborted.pdf', await makePdf([small(SENTENCE)]));
      const run = pipeline.run(request(path), { signal: AbortSignal.abort() });
      expect(await run.catch((error: Error) => error.name)).to.equal('AbortError');
    });

    it('loses only the document that takes its worker down (slow: worker processes are lost)', async () => {
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
      // What is not told within two seconds is null as well: a busy machine gets another try.
    }).retries(2);

    it('draws a page no larger than asked, turned as its model says', async () => {
      const path = await save('draw.pdf', await makePdf([small(SENTENCE)]));
      const out = await save('page.png', Buffer.alloc(0));
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
