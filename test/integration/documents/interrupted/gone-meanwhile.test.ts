import { expect } from 'chai';
import { createMemoryStorage, NoSuchFileError, type Storage } from '../../../../src/platform/storage/index.js';
import { startTestApi, type TestApi } from '../../../support/api.js';
import type { Answer } from '../../../support/client.js';
import { fileOf } from '../../../support/pipeline.js';

describe('what is deleted while its file is being opened', () => {
  let api: TestApi;
  /** What happens before the next file is given; from then on there is none. */
  let meanwhile: (() => Promise<unknown>) | null = null;

  function losingStorage(): Storage {
    const storage = createMemoryStorage();
    const lose = async (key: string) => {
      if (!meanwhile) return;
      const act = meanwhile;
      meanwhile = null;
      await act();
      throw new NoSuchFileError(key);
    };
    return {
      ...storage,
      read: (key, range) => lose(key).then(() => storage.read(key, range)),
      localCopy: (key) => lose(key).then(() => storage.localCopy(key)),
    };
  }

  before(async () => {
    api = await startTestApi({}, { storage: losingStorage() });
    await api.owner.query(
      `mutation { updateOrganization(id: ${api.organizationId}, input: { settings: { allowPublicSharing: true } }) { id } }`,
    );
  });

  after(() => api.close());

  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
  const shared = async (id: string) => pathOf((await api.owner.post(`/documents/${id}/shares`, { download: true })).body.data.url);

  /** Where a document is asked for, found before it goes. */
  const DOORS: Readonly<Record<string, [code: string, prepare: (id: string) => Promise<() => Promise<Answer>>]>> = {
    'to be split': [
      'DOCUMENT_NOT_FOUND',
      async (id) => () => api.owner.post(`/documents/${id}/split`, { parts: [{ firstPage: 1, lastPage: 1 }] }),
    ],
    'to be parsed': ['DOCUMENT_NOT_FOUND', async (id) => () => api.owner.post(`/documents/${id}/parse`, { quality: 'accuracy' })],
    'to be downloaded with its text': [
      'DOCUMENT_NOT_FOUND',
      async (id) => () => api.owner.get(`/documents/${id}/download?version=processed&format=pdf`),
    ],
    'for a picture of a page': [
      'FILE_NOT_FOUND',
      async (id) => {
        const { document } = await api.owner.query(`{ document(id: "${id}") { pages { imageUrl } } }`);
        return () => api.owner.get(pathOf(document.pages[0].imageUrl));
      },
    ],
    'for its file by a shared link': [
      'FILE_NOT_FOUND',
      async (id) => {
        const path = await shared(id);
        return () => api.owner.get(`${path}/file`);
      },
    ],
    'for a picture by a shared link': [
      'FILE_NOT_FOUND',
      async (id) => {
        const path = await shared(id);
        return () => api.owner.get(`${path}/pages/1.png`);
      },
    ],
  };

  for (const [name, [code, prepare]] of Object.entries(DOORS))
    it(`is told as gone: a document ${name}`, async () => {
      const { id } = await api.owner.process({ pages: 2 });
      const ask = await prepare(id);
      meanwhile = () => api.owner.delete(`/documents/${id}`);
      const { status, body } = await ask();
      expect([status, body.error?.code, meanwhile]).to.deep.equal([404, code, null]);
    });

  it('is told as gone: the sample of a template', async () => {
    const sampleFile = { fileName: 'a.pdf', contentType: 'application/pdf', data: fileOf().toString('base64') };
    const fields = [{ name: 'total', type: 'NUMBER' }];
    const { id } = (await api.owner.post('/documents/templates', { name: 'Gone', documentType: 'invoice', fields, sampleFile })).body.data;
    const { template } = await api.owner.query(`{ template(id: "${id}") { sampleFile { previewUrl } } }`);
    meanwhile = () => api.owner.delete(`/documents/templates/${id}`);
    expect((await api.owner.get(pathOf(template.sampleFile.previewUrl))).body.error?.code).to.equal('FILE_NOT_FOUND');
  });
});
