import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../../support/api.js';
import { fileOf } from '../../../support/pipeline.js';

describe('an upload', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  it('is accepted, read and shown over REST (D3, D22)', async () => {
    const document = await api.owner.process({ confidence: 0.97 }, { metadata: { project: 'north' } });
    expect(document).to.include({ status: 'completed', type: 'invoice', confidence: 0.97, uploadedBy: api.ownerEmail });
    expect(document.extractedData.vendor.name).to.equal('Alder Works');
    expect(document.metadata).to.deep.equal({ project: 'north' });
  });

  it('is read over GraphQL with its history (D33)', async () => {
    const { id } = await api.owner.process();
    const { documentHistory } = await api.owner.query('query ($id: ID!) { documentHistory(id: $id) { events { type } } }', { id });
    expect(documentHistory.events.map((event: { type: string }) => event.type)).to.deep.equal([
      'document.uploaded',
      'processing.started',
      'processing.completed',
    ]);
  });

  it('of a file that cannot be read fails with its code (D16)', async () => {
    const document = await api.owner.process({ fail: { code: 'PROCESSING_FAILED', message: 'The file is damaged.' } });
    expect(document).to.include({ status: 'failed', errorCode: 'PROCESSING_FAILED' });
  });

  const base64 = fileOf({}, 'text').toString('base64');
  for (const file of ['###', `${base64}!`, `data:application/pdf;base64,${base64}`, `${base64}==${base64}`])
    it(`of ${file.slice(0, 20)}... which is no base64, is refused and nothing of it kept (D20)`, async () => {
      const { status, body } = await api.owner.post('/documents', { file, filename: 'a.pdf' });
      expect([status, body.error?.code, body.error?.details]).to.deep.equal([
        400,
        'VALIDATION_ERROR',
        [{ field: 'file', reason: 'expected base64 content' }],
      ]);
      expect(await api.database.query('SELECT storageKey FROM pending_content')).to.deep.equal([]);
    });

  for (const [name, given, code] of [
    ['template', { templateId: '' }, 'TEMPLATE_NOT_FOUND'],
    ['callback', { webhookUrl: '' }, 'INVALID_URL'],
  ] as const)
    it(`with an empty ${name} names none that is there (D18, D74)`, async () => {
      const { body } = await api.owner.post('/documents', { file: base64, filename: 'a.pdf', ...given });
      expect(body.error?.code).to.equal(code);
    });

  it('of another organization or mode does not exist (D17, D88)', async () => {
    const { id } = await api.owner.upload();
    const stranger = await api.organization('Elsewhere');
    for (const client of [stranger.client, api.sandbox]) {
      const answer = await client.get(`/documents/${id}`);
      expect([answer.status, answer.body.error?.code]).to.deep.equal([404, 'DOCUMENT_NOT_FOUND']);
    }
  });
});
