import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import sharp from 'sharp';
import { startApp } from '../../../src/app.js';
import { createEngine } from '../../../src/pipeline/engines/engine.js';
import { DEFAULT_READER, type Reader } from '../../../src/pipeline/engines/reader.js';
import { chooseReader, createPipeline, type Pipeline } from '../../../src/pipeline/index.js';
import { ConfigError, readConfig } from '../../../src/platform/config.js';
import { silentLog } from '../../../src/platform/log.js';
import { readerConformance } from '../../support/conformance/reader.js';
import { type FakeTesseract, fakeTesseract } from '../../support/fakes/tesseract.js';
import { makePdf, type ScanOptions, scanFile } from '../../support/papers/files.js';
import { pagesOf, request, SENTENCE, small, textOf } from '../../support/reading.js';
import { type Workers, withWorkers } from '../../support/suites.js';

const native = await chooseReader('tesseract').catch(() => null);

describe('reader tesseract.js (slow: pages are really recognised)', () => suite(DEFAULT_READER));
if (native) describe('reader tesseract (native) (slow: pages are really recognised)', () => suite(native));
else describe.skip('reader tesseract (native): no tesseract command 4.1 or newer is installed here', () => suite(DEFAULT_READER));

function suite(reader: Reader): void {
  describe('engine', () => readerConformance(() => createEngine(reader, () => undefined))).timeout(60_000);

  describe('in workers', () => {
    let pipeline: Pipeline;
    let save: Workers['save'];
    withWorkers(reader, (workers) => {
      ({ pipeline, save } = workers);
    });

    const scans: [string, 'png' | 'jpeg' | 'webp', ScanOptions, number][] = [
      ['a tilted, noisy scan', 'png', { tilt: 1.5, noise: 10 }, 0],
      ['a photo in shadow', 'jpeg', { dpi: 150, shade: 0.4, blur: 0.4 }, 0],
      ['a page upside down', 'webp', { turns: 2 }, 180],
    ];
    for (const [name, format, options, rotation] of scans) {
      it(`reads ${name}`, async () => {
        const sheet = small(SENTENCE, 'each wrapped and labelled', 'with the number of the order');
        const path = await save(`scan-${format}.${format}`, await scanFile(await makePdf([sheet]), 1, format, options));
        const result = await pipeline.run(request(path));
        const [page] = pagesOf(result);
        expect(textOf(page)).to.equal(`${SENTENCE} each wrapped and labelled with the number of the order`);
        expect(page).to.include({ source: 'ocr', rotation });
        expect(page?.words[0]?.confidence).to.be.within(0.5, 1);
        expect(page?.quality?.skew).to.be.closeTo(options.tilt ?? 0, 0.3);
        expect(result).to.include({ engine: reader.name });
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

    it('reads an empty page', async () => {
      const [page] = pagesOf(await pipeline.run(request(await save('empty.png', await scanFile(await makePdf([small()]), 1, 'png')))));
      expect(page).to.include({ source: 'ocr' }).and.to.deep.include({ words: [] });
      expect(page?.error).to.equal(undefined);
    }).timeout(60_000);

    it('ends a run at its time limit, and the next document is read', async () => {
      const scan = await save('slow.png', await scanFile(await makePdf([small(SENTENCE)]), 1, 'png'));
      const late = await pipeline.run(request(scan, { limits: { maxPages: 1, timeoutMs: 1 } }));
      expect(late).to.include({ ok: false, code: 'EXTRACTION_TIMEOUT' });
      expect(textOf(pagesOf(await pipeline.run(request(scan)))[0])).to.equal(SENTENCE);
    }).timeout(60_000);
  });
}

describe('reader that fails in a worker (slow: worker processes are lost)', () => {
  let fake: FakeTesseract;
  let pipeline: Pipeline;
  let scan: string;
  const faults: string[] = [];

  before(async function () {
    this.timeout(60_000);
    fake = fakeTesseract('tesseract 5.9.1');
    scan = join(fake.directory, 'scan.png');
    await writeFile(scan, await scanFile(await makePdf([small(SENTENCE)]), 1, 'png'));
    const reader = await chooseReader(fake.command);
    pipeline = createPipeline({ workers: 1, reader, onFault: (fault) => faults.push(fault.reason) });
    await pipeline.ready();
  });

  beforeEach(() => {
    faults.length = 0;
    fake.behave('cat "$here/page.hocr"');
  });

  after(async () => {
    await pipeline.close();
    fake.remove();
  });

  const alive = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('Z') === false;
    } catch {
      return false;
    }
  };

  it('costs one document; the log is told why, the document is not', async () => {
    fake.behave('echo "libinner.so: no such symbol" >&2; exit 4');
    const failed = await pipeline.run(request(scan));
    expect(failed).to.include({ ok: false, code: 'PROCESSING_ERROR' });
    expect(JSON.stringify(failed)).not.to.match(/libinner|tesseract/);
    expect(faults.join()).to.match(/ended with code 4: libinner\.so: no such symbol/);
    fake.behave('cat "$here/page.hocr"');
    expect(await pipeline.run(request(scan))).to.include({ ok: true, engine: 'tesseract 5.9.1' });
  }).timeout(60_000);

  it('counts for the memory of its worker', async () => {
    const reader = await chooseReader(fake.command);
    const onFault = (fault: { reason: string }) => faults.push(fault.reason);
    const strict = createPipeline({ workers: 1, reader, limits: { memoryBytes: 400 * 1024 * 1024 }, onFault });
    try {
      expect(await strict.run(request(scan))).to.include({ ok: true });
      // Every second picture is the one with which a new worker warms its reader up: that one is read.
      const grow = `exec ${process.execPath} -e "const grown = Buffer.alloc(5e8, 1); setTimeout(() => grown, 6e5)"`;
      const count = 'n=$(cat "$here/calls" 2>/dev/null || echo 0); echo $((n + 1)) >"$here/calls"';
      fake.behave(`${count}\nif [ $((n % 2)) = 0 ]; then ${grow}; else cat "$here/page.hocr"; fi`);
      expect(await strict.run(request(scan))).to.include({ ok: false, code: 'PROCESSING_FAILED' });
      expect(faults).to.deep.equal(['memory', 'memory']);
    } finally {
      await strict.close();
    }
  }).timeout(60_000);

  const aborted = async (behaviour: string) => {
    rmSync(join(fake.directory, 'processes'), { force: true });
    fake.behave(`${behaviour} sleep 600 & echo "$$ $!" >"$here/processes.new"; mv "$here/processes.new" "$here/processes"; wait`);
    const stop = new AbortController();
    const run = pipeline.run(request(scan), { signal: stop.signal }).catch((error: Error) => error.name);
    while (fake.wrote('processes') === '') await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    expect(await run).to.equal('AbortError');
    const processes = fake.wrote('processes').trim().split(' ').map(Number);
    expect(processes).to.have.length(2);
    while (processes.some(alive)) await new Promise((resolve) => setTimeout(resolve, 5));
    fake.behave('cat "$here/page.hocr"');
    expect(await pipeline.run(request(scan))).to.include({ ok: true });
  };

  it('is ended with its worker when the run is aborted', () => aborted('')).timeout(60_000);

  it('is ended with a worker that had no time to tell of it', () => aborted('kill -STOP $PPID;')).timeout(60_000);
});

describe('TESSERACT_PATH', () => {
  it('stops the start when it names no tesseract that serves', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'docket-start-'));
    try {
      const config = readConfig({ DATA_DIR: dataDir, TESSERACT_PATH: '/nowhere/tesseract' });
      const start = startApp({ config, log: silentLog, parts: { api: false, work: false } });
      const failure = await start.then(
        () => null,
        (error: Error) => error,
      );
      expect(failure).to.be.instanceOf(ConfigError);
      expect(failure?.message).to.match(/^TESSERACT_PATH: expected the path of an executable tesseract 4\.1 or newer/);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
