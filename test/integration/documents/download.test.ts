import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { readInvoiceXml } from '../../../src/pipeline/einvoice/invoice-xml.js';
import { readFrame } from '../../../src/pipeline/engines/pdf/page-frame.js';
import { createPdfium, openPdf } from '../../../src/pipeline/engines/pdf/pdfium.js';
import { readTextLayer } from '../../../src/pipeline/engines/pdf/text/text-layer.js';
import { createInlinePipeline } from '../../../src/pipeline/inline.js';
import { unpackPage } from '../../../src/pipeline/packed.js';
import type { Isolation } from '../../../src/platform/isolation/index.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { realIsolation } from '../../support/isolation/real.js';
import { PLAIN_DATA } from '../../support/pipeline.js';
import { request } from '../../support/reading.js';

const WORKERS = 30_000;

describe('download', () => {
  let api: TestApi;
  let folder: string;
  let id: string;
  const link = async (query = '', of = id) => (await api.owner.get(`/documents/${of}/download${query}`)).body.data;
  const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  /** Words of a PDF, read by the pipeline's own reader of text layers. */
  const pagesOf = async (pdf: Buffer) => {
    const path = join(folder, 'read.pdf');
    await writeFile(path, pdf);
    const result = await createInlinePipeline().run(request(path));
    if (!result.ok) throw new Error(result.message);
    return result.read.pages.map(unpackPage);
  };
  /** Invisible words of the first page of a PDF, in points from its top left. */
  let isolation: Isolation;
  const hiddenWordsOf = async (pdf: Buffer) => {
    const document = openPdf(await createPdfium(), pdf);
    const page = document.pdfium._FPDF_LoadPage(document.handle, 0);
    const frame = readFrame(document, page);
    const { hiddenWords } = readTextLayer(document, document.pdfium._FPDFText_LoadPage(page), frame);
    document.close();
    return { words: hiddenWords, width: frame.width, height: frame.height };
  };

  before(async () => {
    isolation = await realIsolation();
    api = await startTestApi({}, { isolation });
    folder = await mkdtemp(join(tmpdir(), 'docket-download-'));
    const png = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { body } = await api.owner.post('/documents', { file: png.toString('base64'), filename: 'Büro.png' });
    id = body.data.id;
    await api.owner.processed(id);
  });
  after(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('tells at /readyz what keeps the makers of files in (D106)', async () => {
    const answer = await fetch(`${api.baseUrl}/readyz`);
    expect(await answer.json()).to.deep.equal({ status: 'ready', isolation: isolation.protections });
  });

  it('gives the original as it was, as an attachment, in ranges (D34)', async () => {
    const data = await link();
    expect(data).to.include({ filename: 'Büro.png', contentType: 'image/png' });
    expect(new Date(data.expiresAt).getTime() - api.clock.now().getTime()).to.be.within(14 * 60_000, 15 * 60_000);
    const whole = await fetch(data.downloadUrl);
    expect(whole.headers.get('content-disposition')).to.equal(`attachment; filename="B_ro.png"; filename*=UTF-8''B%C3%BCro.png`);
    expect([whole.headers.get('x-content-type-options'), whole.headers.get('accept-ranges')]).to.deep.equal(['nosniff', 'bytes']);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.length).to.equal(data.fileSize);
    const part = await fetch(data.downloadUrl, { headers: { range: 'bytes=1-3' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).to.deep.equal([206, `bytes 1-3/${bytes.length}`, 'PNG']);
    expect((await fetch(data.downloadUrl, { headers: { range: `bytes=${bytes.length}-` } })).status).to.equal(416);
    const head = await fetch(data.downloadUrl, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).to.deep.equal([200, String(bytes.length)]);
    const post = await fetch(data.downloadUrl, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD']);
  });

  it('wraps a picture in a PDF', async () => {
    const data = await link('?format=pdf');
    expect(data).to.include({ filename: 'Büro.pdf', contentType: 'application/pdf' });
    const bytes = await bytesOf(data.downloadUrl);
    expect(bytes.length).to.equal(data.fileSize);
    expect((await pagesOf(bytes)).map((page) => page.images.length)).to.deep.equal([1]);
  }).timeout(WORKERS);

  it('puts the text behind the picture, each word in its place', async () => {
    const { words, width, height } = await hiddenWordsOf(await bytesOf((await link('?version=processed&format=pdf')).downloadUrl));
    expect(words.map((word) => word.text)).to.deep.equal(['Page', '1', 'of', 'a', 'document']);
    // The stand-in puts word n at n tenths of the width, a fifth of it wide, and at a tenth of the height.
    for (const [index, word] of words.entries()) {
      expect(word.left / width).to.be.closeTo(index / 10, 0.01);
      expect(word.top / height).to.be.closeTo(0.1, 0.01);
      expect(word.bottom / height).to.be.closeTo(0.12, 0.01);
    }
  }).timeout(WORKERS);

  it('draws what was read over the pages', async () => {
    const [page] = await pagesOf(await bytesOf((await link('?version=annotated')).downloadUrl));
    expect(page!.words.map((word) => word.text)).to.include.members(['invoice_number', '95%']);
  }).timeout(WORKERS);

  it('gives what was read as JSON, CSV and a workbook', async () => {
    const json = JSON.parse((await bytesOf((await link('?version=processed')).downloadUrl)).toString());
    expect(json).to.include({ id, type: 'invoice' });
    expect(json.extractedData.vendor.name).to.equal('Alder Works');
    expect(json.pages).to.deep.include({ number: 1, width: 595, height: 842, language: 'en', text: 'Page 1 of a document' });
    const csv = (await bytesOf((await link('?version=processed&format=csv')).downloadUrl)).toString();
    expect(csv).to.contain('vendor.name,Alder Works,0.95,1,Alder Works\r\n');
    const xlsx = await bytesOf((await link('?version=processed&format=xlsx')).downloadUrl);
    expect(xlsx.subarray(0, 2).toString()).to.equal('PK');
  }).timeout(WORKERS);

  it('makes a file once, and anew after the document changed', async () => {
    const etag = async () => (await fetch((await link('?version=processed')).downloadUrl)).headers.get('etag');
    const first = await etag();
    expect(await etag()).to.equal(first);
    const { downloadUrl } = await link('?version=processed');
    for (const [known, status] of [
      [first, 304],
      [`"x", W/${first}`, 304],
      ['*', 304],
      ['"x"', 200],
    ] as const)
      expect((await fetch(downloadUrl, { headers: { 'if-none-match': known! } })).status, known!).to.equal(status);
    await api.owner.patch(`/documents/${id}`, { metadata: { seen: 'yes' } });
    expect(await etag()).to.not.equal(first);
  });

  it('of a document that is deleted while its file is made tells that it is gone (D17, D35)', async () => {
    const gone = await api.owner.process();
    const { localCopy } = api.storage;
    api.storage.localCopy = async (key) => {
      await api.owner.delete(`/documents/${gone.id}`);
      return localCopy.call(api.storage, key);
    };
    try {
      const answer = await api.owner.get(`/documents/${gone.id}/download?version=annotated`);
      expect([answer.status, answer.body.error?.code]).to.deep.equal([404, 'DOCUMENT_NOT_FOUND']);
    } finally {
      api.storage.localCopy = localCopy;
    }
  });

  it('refuses wrong pairs, and what is locked or not there', async () => {
    const wrong = await api.owner.get(`/documents/${id}/download?version=original&format=csv`);
    expect([wrong.status, wrong.body.error?.code, wrong.body.error?.details[0].field]).to.deep.equal([400, 'VALIDATION_ERROR', 'format']);
    const open = api.pipeline.hold();
    const busy = await api.owner.upload();
    const locked = await api.owner.get(`/documents/${busy.id}/download?version=processed`);
    expect([locked.status, locked.body.error?.code]).to.deep.equal([409, 'DOCUMENT_LOCKED']);
    expect((await api.owner.get(`/documents/${busy.id}/download`)).status).to.equal(200);
    open();
    await api.owner.processed(busy.id);
    const { client } = await api.member({ permissions: ['documents.read'] });
    expect((await client.get(`/documents/${id}/download`)).body.error?.code).to.equal('INSUFFICIENT_PERMISSIONS');
  });

  it('ends a link after 15 minutes, for another document, and with the document; nothing of it stays in storage', async () => {
    const gone = await api.owner.process();
    const { downloadUrl } = await link('', gone.id);
    const made = await link('?version=processed', gone.id);
    expect((await fetch(made.downloadUrl)).status).to.equal(200);
    expect((await fetch(downloadUrl.replace(gone.id, id))).status).to.equal(404);
    expect((await fetch(`${downloadUrl}x`)).status).to.equal(404);
    const [output] = await api.database.query<{ storageKey: string }>('SELECT storageKey FROM document_outputs WHERE documentId = ?', [
      gone.id,
    ]);
    const later = await link();
    await api.owner.delete(`/documents/${gone.id}`);
    const after = await fetch(downloadUrl);
    expect([after.status, ((await after.json()) as { error: { code: string } }).error.code]).to.deep.equal([404, 'FILE_NOT_FOUND']);
    for (let tries = 0; tries < 100 && (await api.storage.stat(output!.storageKey)); tries += 1) await api.owner.get('/documents?limit=1');
    expect(await api.storage.stat(output!.storageKey)).to.equal(undefined);
    api.clock.advance(15 * 60_000);
    expect((await fetch(later.downloadUrl)).status).to.equal(404);
  });

  describe('as text with its places', () => {
    for (const [format, filename, contentType, start] of [
      ['md', 'Büro.md', 'text/markdown; charset=utf-8', 'Page 1 of a document'],
      ['hocr', 'Büro.hocr', 'text/vnd.hocr+html; charset=utf-8', '<?xml'],
      ['alto', 'Büro-alto.xml', 'application/xml', '<?xml'],
      ['page', 'Büro-page.zip', 'application/zip', 'PK'],
      ['csv_items', 'Büro-items.csv', 'text/csv; charset=utf-8', 'line,description,quantity,unit_price,total\r\n1,Planks,2,25,50'],
    ] as const)
      it(`${format}`, async () => {
        const data = await link(`?version=processed&format=${format}`);
        expect(data).to.include({ filename, contentType });
        const bytes = await bytesOf(data.downloadUrl);
        expect(bytes.length).to.equal(data.fileSize);
        expect(bytes.toString().startsWith(start)).to.equal(true);
      });
  });

  describe('as an electronic invoice', () => {
    const party = (name: string, city: string, country: string) => ({
      name,
      address: `Street 1, 10115 ${city}, ${country}`,
      email: null,
      vat_id: 'DE123456789',
    });
    const whole = {
      ...PLAIN_DATA,
      due_date: '2026-02-15',
      subtotal: 100,
      vendor: party('Alder Works', 'Berlin', 'DE'),
      customer: party('Birch Trading', 'Graz', 'Österreich'),
    };
    const approved = async (data: object) => {
      const { id: made } = await api.owner.process({ data: data as Record<string, unknown> });
      await api.owner.post(`/documents/${made}/review`, { action: 'approved' });
      return made as string;
    };

    for (const format of ['ubl', 'cii'])
      it(`${format} holds the values of the document`, async () => {
        const of = await approved(whole);
        const { downloadUrl, contentType } = await link(`?version=processed&format=${format}`, of);
        const read = readInvoiceXml((await bytesOf(downloadUrl)).toString())!;
        expect(contentType).to.equal('application/xml');
        expect(read.values).to.deep.include({ invoice_number: 'R-1', total_amount: 119, subtotal: 100, 'customer.name': 'Birch Trading' });
        expect(read.lines).to.deep.equal(whole.line_items);
      });

    it('is refused with a list of what lacks', async () => {
      const { status, body } = await api.owner.get(`/documents/${await approved(PLAIN_DATA)}/download?version=processed&format=ubl`);
      expect([status, body.error?.code]).to.deep.equal([422, 'EXPORT_INCOMPLETE']);
      const fields = body.error?.details.map(({ field }: { field: string }) => field);
      expect(fields).to.deep.equal(['vendor.address', 'vendor.vat_id', 'customer.address', 'due_date']);
    });

    it('is refused before approval, and of what is no invoice', async () => {
      const refused = async (of: string) =>
        (await api.owner.get(`/documents/${of}/download?version=processed&format=cii`)).body.error?.code;
      expect(await refused((await api.owner.process({ data: whole })).id)).to.equal('INVALID_STATUS_TRANSITION');
      expect(await refused((await api.owner.process({ type: 'contract' })).id)).to.equal('VALIDATION_ERROR');
    });

    it('is the same over GraphQL', async () => {
      const asked = 'query ($id: ID!) { documentDownload(id: $id, version: processed, format: ubl) { filename fileSize } }';
      const { documentDownload } = await api.owner.query(asked, { id: await approved(whole) });
      expect(documentDownload.filename).to.match(/-ubl\.xml$/);
      expect(documentDownload.fileSize).to.be.greaterThan(1000);
    });
  });
});
