import { expect } from 'chai';
import type { TestApi } from '../../support/api.js';
import type { Answer } from '../../support/client.js';
import type { DocumentHost } from '../../support/fakes/document-host.js';
import { fileOf } from '../../support/pipeline.js';
import { withDocumentHost } from '../../support/suites.js';

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const reasonOf = ({ body }: Answer) => body.error?.details?.reason;

describe('extract, layout and analyze', () => {
  let api: TestApi;
  let host: DocumentHost;

  withDocumentHost((parts) => {
    ({ api, host } = parts);
  });

  const extract = (documentUrl: unknown, more: object = {}) => api.owner.post('/documents/extract', { documentUrl, ...more });

  describe('extract', () => {
    it('reads an address and registers it as a finished document without document.uploaded (D53)', async () => {
      const answer = await extract(host.put(fileOf({ pages: 2, text: 'Plain words here' }, 'a'), 'letter%20one.pdf'), {
        quality: 'accuracy',
      });
      expect(answer.status, answer.text).to.equal(200);
      const { data } = answer.body;
      expect(data).to.include({ pages: 2, language: 'en', format: 'pdf', confidence: 0.95 });
      expect(data.extractedText).to.contain('Plain words here');
      expect(data.metadata).to.deep.equal({ fileSize: data.metadata.fileSize, dimensions: { width: 595, height: 842 } });
      expect(data.processingTime).to.match(/^(\d+ms|[\d.]+s)$/);
      const document = (await api.owner.get(`/documents/${data.documentId}`)).body.data;
      expect(document).to.include({ status: 'completed', filename: 'letter one.pdf', uploadedBy: api.ownerEmail, pages: 2 });
      expect(document.metadata).to.deep.equal({ source: 'url' });
      expect(document.extractedData.invoice_number).to.equal('R-1');
      const { events } = (await api.owner.get(`/documents/${data.documentId}/history`)).body.data;
      expect(events.map((event: { type: string }) => event.type)).to.deep.equal(['processing.started', 'processing.completed']);
      const tasks = await api.database.query("SELECT id FROM tasks WHERE name = 'document.process' AND subjectId = ?", [data.documentId]);
      expect(tasks, 'work left for a document that was read').to.have.length(0);
      const sent = await api.database.query("SELECT type FROM events WHERE documentId = ? AND type LIKE 'document.%'", [data.documentId]);
      expect(sent, 'events of a call that emits none (D79)').to.have.length(0);
      expect(api.pipeline.requests.at(-1)).to.include({ quality: 'accuracy' });
    });

    it('names why an address cannot be read (D52)', async () => {
      const redirect = (to: string) =>
        host.serve((_request, response) => {
          response.writeHead(302, { location: to }).end();
        });
      const file = host.put(fileOf({}, 'far'));
      const four = redirect(redirect(redirect(redirect(file))));
      const cases: [unknown, string][] = [
        ['not an address', 'malformed'],
        ['http://user:secret@127.0.0.1/x', 'malformed'],
        ['ftp://example.com/a.pdf', 'scheme'],
        ['http://10.1.2.3/a.pdf', 'blocked_address'],
        ['http://[::ffff:169.254.169.254]/a.pdf', 'blocked_address'],
        [redirect('http://192.168.1.1/a.pdf'), 'blocked_address'],
        [`${host.origin}/nothing`, 'http_status'],
        ['http://127.0.0.1:1/a.pdf', 'unreachable'],
        [four, 'too_many_redirects'],
      ];
      for (const [url, reason] of cases) {
        const answer = await extract(url);
        expect([...codeOf(answer), reasonOf(answer)], String(url)).to.deep.equal([400, 'INVALID_DOCUMENT_URL', reason]);
      }
      expect((await extract(redirect(redirect(redirect(file))))).status, 'three redirects').to.equal(200);
    });

    it('refuses what is too large, of no known format, unreadable, or missing, and keeps nothing (D18)', async () => {
      const before = await api.database.query<{ n: string }>('SELECT COUNT(*) AS n FROM documents');
      const declared = host.serve((_request, response) => {
        response.writeHead(200, { 'content-length': 52_428_801 }).write('%PDF-1.7');
      });
      expect(codeOf(await extract(declared))).to.deep.equal([413, 'DOCUMENT_TOO_LARGE']);
      expect(codeOf(await extract(host.put(Buffer.from('PK plain'))))).to.deep.equal([415, 'UNSUPPORTED_FORMAT']);
      expect(codeOf(await extract(host.put(fileOf({ pages: 101 }, 'long'))))).to.deep.equal([413, 'DOCUMENT_TOO_LARGE']);
      const damaged = fileOf({ fail: { code: 'PROCESSING_FAILED', message: 'The file is damaged.' } }, 'bad');
      expect(codeOf(await extract(host.put(damaged)))).to.deep.equal([422, 'PROCESSING_FAILED']);
      expect(codeOf(await extract(undefined))).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(codeOf(await extract(host.put(fileOf()), { quality: 'best' }))).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(await api.database.query('SELECT COUNT(*) AS n FROM documents')).to.deep.equal(before);
      expect(await api.database.query('SELECT storageKey FROM pending_content'), 'content that nobody owns').to.deep.equal([]);
    });

    it('needs documents.create', async () => {
      const { client } = await api.member({ permissions: ['documents.read'] });
      expect(codeOf(await client.post('/documents/extract', { documentUrl: host.put(fileOf()) }))).to.deep.equal([
        403,
        'INSUFFICIENT_PERMISSIONS',
      ]);
    });
  });

  describe('layout', () => {
    const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.02 };
    const page = { images: [{ box, type: 'jpeg', pixelWidth: 10, pixelHeight: 10 }] };
    const layout = (url: string, query = '') => api.owner.get(`/documents/layout?documentUrl=${encodeURIComponent(url)}${query}`);

    it('shows text blocks, and pictures when asked (D62)', async () => {
      const url = host.put(fileOf({ page, text: 'Some text' }, 'layout'));
      const answer = await layout(url);
      expect(answer.status, answer.text).to.equal(200);
      const [shown] = answer.body.data.pages;
      expect(shown).to.include({ pageNumber: 1, width: 595, height: 842, orientation: 'portrait' });
      expect(shown.textBlocks[0]).to.deep.equal({
        id: 'p1-block1',
        text: 'Some text',
        confidence: 0.95,
        boundingBox: box,
        fontSize: null,
        fontStyle: null,
      });
      expect(shown.images).to.deep.equal([]);
      expect(answer.body.data.metadata).to.deep.equal({ totalPages: 1, language: 'en', documentType: 'invoice', confidence: 0.95 });
      const other = (await layout(url, '&includeText=false&includeImages=true')).body.data.pages[0];
      expect(other.textBlocks[0].text).to.equal(null);
      expect(other.images).to.deep.equal([{ id: 'p1-image1', type: 'jpeg', boundingBox: box }]);
    });

    it('stores the document once for an Idempotency-Key, and refuses the key for another address (D13)', async () => {
      const url = host.put(fileOf({ page, text: 'Once' }, 'layout once'));
      const path = `/documents/layout?documentUrl=${encodeURIComponent(url)}`;
      const ask = (key: string, more = '') => api.owner.get(path + more, { 'idempotency-key': key });
      const [first, again, other] = [await ask('layout-1'), await ask('layout-1'), await ask('layout-2')];
      expect(first.status, first.text).to.equal(200);
      expect([again.body.data.documentId, again.headers.get('idempotent-replayed')]).to.deep.equal([first.body.data.documentId, 'true']);
      expect(other.body.data.documentId).not.to.equal(first.body.data.documentId);
      expect(codeOf(await ask('layout-1', '&includeText=true'))).to.deep.equal([422, 'IDEMPOTENCY_KEY_REUSED']);
    });

    it('needs an address', async () => {
      expect(codeOf(await api.owner.get('/documents/layout'))).to.deep.equal([400, 'VALIDATION_ERROR']);
    });
  });

  describe('analyze', () => {
    const quality = { resolution: 120, skew: 2.5, clarity: 0.9, noise: 0.01, brightness: 0.9, blank: false, cropped: false };

    it('says what was asked for, from the pages that were read before (D63)', async () => {
      const { id } = await api.owner.process({ page: { quality } });
      const runs = api.pipeline.requests.length;
      const answer = await api.owner.post(`/documents/${id}/analyze`, { includeMetrics: true });
      expect(answer.status, answer.text).to.equal(200);
      const { analysis, metrics } = answer.body.data;
      expect(analysis.quality).to.deep.include({ resolution: 120, skew: 2.5, clarity: 0.9, issues: ['low_resolution', 'skewed'] });
      expect(analysis.language).to.deep.equal({ primary: 'en', confidence: 1, detected: [{ language: 'en', confidence: 1 }] });
      expect(analysis.layout).to.deep.equal({ type: 'single_column', hasHeader: false, hasFooter: false, columnCount: 1, tableCount: 0 });
      expect(analysis.classification.documentType).to.equal('invoice');
      expect(metrics).to.include({ complexity: 'low' });
      expect(api.pipeline.requests.length, 'a file that was read before is not read again').to.equal(runs);
      const some = (await api.owner.post(`/documents/${id}/analyze`, { analysisTypes: ['language'] })).body.data;
      expect([some.analysis.layout, some.analysis.quality, some.analysis.classification, some.metrics]).to.deep.equal([
        null,
        null,
        null,
        null,
      ]);
      expect((await api.owner.post(`/documents/${id}/analyze`)).status, 'all members are optional').to.equal(200);
      await api.owner.post(`/documents/${id}/analyze`, { quality: 'speed' });
      expect(api.pipeline.requests.length, 'another quality reads the file anew').to.equal(runs + 1);
    });

    it('needs read access', async () => {
      const { id } = await api.owner.process();
      await api.owner.put(`/document/${id}/permissions`, { defaultAccess: 'none', inheritRolePermissions: false, permissions: [] });
      const { client } = await api.member();
      expect(codeOf(await client.post(`/documents/${id}/analyze`, {}))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      const stranger = await api.organization('Strangers');
      expect(codeOf(await stranger.client.post(`/documents/${id}/analyze`, {}))).to.deep.equal([404, 'DOCUMENT_NOT_FOUND']);
    });
  });
});
