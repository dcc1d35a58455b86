import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import sharp from 'sharp';
import { partPath } from '../../../../../src/documents/download/outputs/part-path.js';
import { produce } from '../../../../../src/documents/download/outputs/production.js';
import { pageSize } from '../../../../../src/pipeline/pictures.js';

describe('outputs > parts (D147)', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-parts-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function split(bytes: Buffer | Uint8Array, ...ranges: readonly (readonly [number, number])[]): Promise<Buffer[]> {
    const [path, outPath] = [join(folder, 'original'), join(folder, 'part')];
    await writeFile(path, bytes);
    await produce({ kind: 'parts', path, outPath, parts: ranges.map(([firstPage, lastPage]) => ({ firstPage, lastPage })) });
    return Promise.all(ranges.map((_, index) => readFile(partPath(outPath, index))));
  }

  const widthsOf = async (bytes: Buffer) => (await PDFDocument.load(bytes)).getPages().map((page) => page.getWidth());

  it('takes pages of a PDF as they are, the same bytes each time', async () => {
    const source = await PDFDocument.create();
    for (const width of [101, 102, 103, 104]) source.addPage([width, 200]);
    const bytes = await source.save();
    const [first, last] = await split(bytes, [1, 1], [3, 4]);
    expect([await widthsOf(first!), await widthsOf(last!)]).to.deep.equal([[101], [103, 104]]);
    expect((await split(bytes, [3, 4]))[0]!.equals(last!)).to.equal(true);
  });

  it('leaves out what links of a kept page lead to', async () => {
    const source = await PDFDocument.create();
    const [kept, secret] = [source.addPage([101, 200]), source.addPage([102, 200])];
    secret.node.set(PDFName.of('Secret'), PDFName.of('NotForThem'));
    const link = source.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: [secret.ref, 'Fit'] });
    kept.node.addAnnot(source.context.register(link));
    const [part, other] = await split(await source.save(), [1, 1], [2, 2]);
    const names = async (bytes: Buffer) =>
      String((await PDFDocument.load(bytes)).context.enumerateIndirectObjects().map(([, object]) => object));
    expect(await names(part!)).to.not.include('NotForThem');
    expect(await names(other!)).to.include('NotForThem');
  });

  it('keeps what was filled into a form as part of the page', async () => {
    const source = await PDFDocument.create();
    const page = source.addPage([300, 200]);
    source.addPage([300, 200]);
    const field = source.getForm().createTextField('customer.name');
    field.setText('Alder Works');
    field.addToPage(page, { x: 20, y: 100 });
    const [part] = await split(await source.save(), [1, 1]);
    const read = await PDFDocument.load(part!);
    expect(read.getPageCount()).to.equal(1);
    expect(read.getPage(0).node.Annots()?.size() ?? 0).to.equal(0);
    expect(read.getPage(0).node.Resources()!.toString()).to.include('FlatWidget');
  });

  const paper = (width: number, background: string) =>
    sharp({ create: { width, height: 80, channels: 3, background } })
      .png()
      .toBuffer();

  it('takes pages of a TIFF', async () => {
    const pages = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map((colour) => paper(60, colour)));
    const tiff = await sharp(pages, { join: { animated: true } })
      .tiff({ compression: 'deflate' })
      .toBuffer();
    const [two] = await split(tiff, [2, 3]);
    expect(await sharp(two).metadata()).to.include({ format: 'tiff', pages: 2 });
    const [, green, blue] = await sharp(two, { page: 1 }).raw().toBuffer();
    expect([green, blue]).to.deep.equal([0, 255]);
  });

  it('keeps black and white at one bit a dot', async () => {
    const pages = await Promise.all(['#ffffff', '#000000'].map((colour) => paper(60, colour)));
    const tiff = await sharp(pages, { join: { animated: true } })
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1 })
      .toBuffer();
    const [second] = await split(tiff, [2, 2]);
    expect(await sharp(second).metadata()).to.include({ format: 'tiff', bitsPerSample: 1, pages: 1 });
    expect((await sharp(second).greyscale().raw().toBuffer())[0]).to.equal(0);
  });

  it('shows the pages of a PDF that cannot be taken apart', async () => {
    const source = await PDFDocument.create();
    for (const width of [100, 200]) source.addPage([width, 100]);
    source.encrypt({ ownerPassword: 'kept', userPassword: '' });
    const [part] = await split(await source.save(), [2, 2]);
    expect((await widthsOf(part!)).map(Math.round)).to.deep.equal([200]);
  });

  it('refuses pages that the file has not', async () => {
    const source = await PDFDocument.create();
    source.addPage();
    const error = await split(await source.save(), [2, 2]).catch((thrown: unknown) => thrown);
    expect(error).to.include({ code: 'PROCESSING_FAILED' });
  });

  it('keeps the resolution of a TIFF, across and down: parts of a fax have its proportions', async () => {
    const sheet = { create: { width: 300, height: 100, channels: 3, background: '#ffffff' } } as const;
    const codings = [{ bitdepth: 1, compression: 'ccittfax4' } as const, { compression: 'deflate' } as const];
    for (const coding of codings) {
      const fax = sharp(sheet)
        .toColourspace('b-w')
        .tiff({ xres: 204 / 25.4, yres: 102 / 25.4, ...coding });
      const [part] = await split(await fax.toBuffer(), [1, 1]);
      expect(await pageSize(part!, 'tiff', 0)).to.include({ width: 300, height: 200, dpi: 204 });
    }
  });

  it('never takes another page for a damaged one, and says that the file is to blame', async () => {
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 2 /Kids [null 3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ];
    const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
    const bytes = Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R >>\n`);
    const failure = await split(bytes, [1, 1]).catch((error: { code?: string }) => error);
    expect(failure).to.include({ code: 'PROCESSING_FAILED' });
    expect(await widthsOf((await split(bytes, [2, 2]))[0]!)).to.deep.equal([9]);
  });
});
