import { expect } from 'chai';
import { API_VERSIONS, SERVICE_VERSION } from '../../../src/api/versions.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { Answer } from '../../support/client.js';

const FIRST = { 'service-version': API_VERSIONS[0]!.date };
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

describe('versions of the API (D92)', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  it('are pinned by the first live call, never by the sandbox (D129)', async () => {
    const pin = async () =>
      (await api.database.query<{ apiVersion: string | null }>('SELECT apiVersion FROM organizations'))[0]!.apiVersion;
    expect((await api.sandbox.get('/organizations')).headers.get('service-version')).to.equal(SERVICE_VERSION);
    expect(await pin()).to.equal(null);
    await api.owner.get('/organizations');
    expect(await pin()).to.equal(SERVICE_VERSION);
  });

  it('are echoed when known and refused with the list when not', async () => {
    expect((await api.owner.get('/organizations', FIRST)).headers.get('service-version')).to.equal(API_VERSIONS[0]!.date);
    const refused = await api.owner.get('/organizations', { 'service-version': '2025-05-05' });
    expect(codeOf(refused)).to.deep.equal([400, 'VALIDATION_ERROR']);
    for (const { date } of API_VERSIONS) expect(refused.body.error?.message).to.include(date);
  });

  it('PATCH unsets type and template with null; in the first version null was as good as absent', async () => {
    const { id } = await api.owner.process({}, { type: 'invoice' });
    const patch = (headers = {}) => api.owner.patch(`/documents/${id}`, { type: null, templateId: null }, headers);
    expect((await patch(FIRST)).status).to.equal(200);
    expect((await api.owner.get(`/documents/${id}`)).body.data.type).to.equal('invoice');
    expect((await patch()).status).to.equal(200);
    expect((await api.owner.get(`/documents/${id}`)).body.data).to.deep.include({ type: null, templateId: null });
    const [row] = await api.database.query('SELECT requestedType, requestedTemplateId FROM documents WHERE id = ?', [id]);
    expect(row).to.deep.equal({ requestedType: null, requestedTemplateId: null });
    expect(codeOf(await api.owner.patch(`/documents/${id}`, { templateId: null, forceTemplate: true }))).to.deep.equal([
      400,
      'VALIDATION_ERROR',
    ]);
  });

  it('a standard batch with features or queries is refused; in the first version they were dropped', async () => {
    const { id } = await api.owner.process();
    const start = (more: object, headers = {}) =>
      api.owner.post('/documents/batch-process', { documents: [{ id }], processingType: 'standard', ...more }, headers);
    const refused = await start({ features: ['TABLES', 'QUERIES'], queries: [{ text: 'What?' }] });
    expect([...codeOf(refused), refused.body.error?.details.map(({ field }: { field: string }) => field).join()]).to.deep.equal([
      400,
      'VALIDATION_ERROR',
      'features,queries',
    ]);
    expect((await start({ features: ['TEXT'] })).status).to.equal(202);
    expect((await start({ features: ['TABLES'] }, FIRST)).status).to.equal(202);
  });
});
