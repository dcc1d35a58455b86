import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { Answer } from '../../support/client.js';
import { type DocumentHost, startDocumentHost } from '../../support/fakes/document-host.js';
import { fileOf } from '../../support/pipeline.js';

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

describe('parse (D54)', () => {
  let api: TestApi;
  let host: DocumentHost;
  let templateId: string;

  before(async () => {
    host = await startDocumentHost();
    api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' });
    templateId = (await newTemplate()).id;
  });

  after(async () => {
    await api.close();
    await host.close();
  });

  async function newTemplate(more: object = {}) {
    const body = { name: 'Invoices', documentType: 'invoice', fields: [{ name: 'invoice_number', type: 'TEXT' }], ...more };
    const answer = await api.owner.post('/documents/templates', body);
    expect(answer.status, answer.text).to.equal(201);
    return answer.body.data;
  }

  const parse = (id: string, body?: object) => api.owner.post(`/documents/${id}/parse`, body);

  it('replaces the data of the stored file as a new run, and sends extraction.completed alone (D54, D79)', async () => {
    const { id } = await api.owner.process();
    const runs = api.pipeline.requests.length;
    const answer = await parse(id, { templateId });
    expect(answer.status, answer.text).to.equal(200);
    const { data } = answer.body;
    expect(data).to.have.keys('documentId', 'templateId', 'templateName', 'extractedData', 'confidence', 'processingTime', 'status');
    expect(data).to.include({ documentId: id, templateId, templateName: 'Invoices', status: 'completed' });
    expect(data.confidence.overall).to.equal(0.95);
    expect(api.pipeline.requests.length, 'pages that were read before serve').to.equal(runs);
    const { document } = await api.owner.query(
      'query ($id: ID!) { document(id: $id) { status templateId runs { number status templateId } } }',
      { id },
    );
    expect(document).to.deep.include({ status: 'completed', templateId });
    expect(document.runs.map((run: { number: number; templateId: string | null }) => [run.number, run.templateId])).to.deep.equal([
      [2, templateId],
      [1, null],
    ]);
    const sent = await api.database.query<{ type: string }>(
      'SELECT type FROM events WHERE documentId = ? AND sequence IS NOT NULL ORDER BY sequence',
      [id],
    );
    expect(sent.slice(-1).map((event) => event.type)).to.deep.equal(['extraction.completed']);
    expect(sent.filter((event) => event.type === 'document.processed')).to.have.length(1);
    const { summary } = (await api.owner.get('/documents')).body.data;
    expect(summary).to.include({ processing: 0, failed: 0 });
  });

  it('reads an address in place of the stored file and changes nothing stored', async () => {
    const { id, updatedAt } = await api.owner.process();
    const url = host.put(fileOf({ data: { invoice_number: 'OTHER' } }, 'other'));
    const answer = await parse(id, { templateId, documentUrl: url });
    expect(answer.body.data.extractedData).to.deep.equal({ invoice_number: 'OTHER' });
    const document = (await api.owner.get(`/documents/${id}`)).body.data;
    expect(document).to.include({ updatedAt, templateId: null });
    expect(await api.database.query('SELECT storageKey FROM pending_content')).to.deep.equal([]);
    expect(codeOf(await parse(id, { templateId, documentUrl: `${host.origin}/nothing` }))).to.deep.equal([400, 'INVALID_DOCUMENT_URL']);
  });

  it('gives csv, xml or text beside the object, and no confidence when it is not wanted', async () => {
    const { id } = await api.owner.process();
    const csv = (await parse(id, { templateId, outputFormat: 'csv' })).body.data;
    expect(csv.output.split('\r\n').slice(0, 2)).to.deep.equal(['field,value,confidence', 'invoice_number,R-1,0.95']);
    const xml = (await parse(id, { templateId, outputFormat: 'xml' })).body.data;
    expect(xml.output).to.include('<vendor>\n    <name>Alder Works</name>');
    const text = (await parse(id, { templateId, outputFormat: 'text', includeConfidence: false })).body.data;
    expect(text.output).to.include('line_items[1].description: Nails\n');
    expect(text.confidence).to.equal(null);
    expect((await parse(id, { templateId, outputFormat: 'json' })).body.data).not.to.have.property('output');
    expect(codeOf(await parse(id, { templateId, outputFormat: 'pdf' }))).to.deep.equal([400, 'VALIDATION_ERROR']);
  });

  it("uses the document's own template, and has INVALID_TEMPLATE without any (D54, D66)", async () => {
    const { id } = await api.owner.process({}, { type: 'invoice', templateId });
    expect((await parse(id)).body.data).to.include({ templateId });
    const plain = await api.owner.process();
    expect(codeOf(await parse(plain.id))).to.deep.equal([422, 'INVALID_TEMPLATE']);
    const inactive = await newTemplate({ name: 'Old' });
    await api.owner.put(`/documents/templates/${inactive.id}`, { status: 'inactive' });
    expect(codeOf(await parse(plain.id, { templateId: inactive.id }))).to.deep.equal([422, 'INVALID_TEMPLATE']);
    const contract = await newTemplate({ name: 'Contracts', documentType: 'contract' });
    expect(codeOf(await parse(plain.id, { templateId: contract.id }))).to.deep.equal([422, 'INVALID_TEMPLATE']);
    expect(codeOf(await parse(plain.id, { templateId: 'tpl_01HZZZZZZZZZZZZZZZZZZZZZZZ' }))).to.deep.equal([404, 'TEMPLATE_NOT_FOUND']);
  });

  it('is locked while the document is processed, needs documents.update and edit access (D26)', async () => {
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload();
    expect(codeOf(await parse(id, { templateId }))).to.deep.equal([409, 'DOCUMENT_LOCKED']);
    release();
    await api.owner.processed(id);
    const { client } = await api.member({ permissions: ['documents.read'] });
    expect(codeOf(await client.post(`/documents/${id}/parse`, { templateId }))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
  });
});
