import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { restOperations } from '../../support/contract/operations.js';

/** How to make a thing of a kind with every member set, and where it is read; by the path of its PUT. */
interface Subject {
  readonly make: (api: TestApi) => Promise<{ put: string; get: string; pick?: (data: never) => unknown }>;
}

const FIELD = { name: 'number', type: 'TEXT', labels: ['Invoice No'], preferBuiltIn: true, required: true, page: 1 };

const SUBJECTS: Readonly<Record<string, Subject>> = {
  '/documents/templates/{id}': {
    async make(api) {
      const made = await api.owner.post('/documents/templates', {
        name: 'Round',
        documentType: 'invoice',
        description: 'All of it',
        format: 'fixed',
        matchingRules: { contentMatches: ['round trip'], documentType: 'invoice' },
        fields: [
          { ...FIELD, positionX: 0.1, positionY: 0.1, width: 0.2, height: 0.05 },
          {
            name: 'kind',
            type: 'SELECT',
            options: ['a', 'b'],
            positionX: 0.5,
            positionY: 0.1,
            width: 0.2,
            height: 0.05,
            ediSegment: 'BEG',
            ediElement: '03',
          },
        ],
        validationSchema: { number: { pattern: '^[0-9]+$' } },
        outputMapping: { number: '$.invoice.number' },
      });
      if (made.status !== 201) throw new Error(made.text);
      const path = `/documents/templates/${made.body.data.id}`;
      return { put: path, get: path };
    },
  },
  '/webhooks/{id}': {
    async make(api) {
      const made = await api.owner.post('/webhooks', {
        url: 'https://example.com/hook',
        eventTypes: ['document.processed'],
        description: 'All of it',
        fieldFilters: { document_type: ['invoice'] },
        active: true,
      });
      const path = `/webhooks/${made.body.data.id}`;
      return { put: path, get: path };
    },
  },
  '/organization/roles/{roleId}': {
    async make(api) {
      const made = await api.owner.post('/organization/roles', {
        name: 'round',
        displayName: 'Round',
        description: 'x',
        permissions: ['documents.read'],
      });
      const { id } = made.body.data;
      const pick = ({ roles }: { roles: { id: number }[] }) => roles.find((role) => role.id === id);
      return { put: `/organization/roles/${id}`, get: '/organization/roles', pick: pick as never };
    },
  },
  '/organization/plan': { make: async () => ({ put: '/organization/plan', get: '/organization/usage' }) },
  '/document/{documentId}/permissions': {
    async make(api) {
      const { id } = await api.owner.process();
      const { userId } = await api.member();
      const put = `/document/${id}/permissions`;
      await api.owner.put(put, { permissions: [{ userId, access: 'edit' }], defaultAccess: 'none', inheritRolePermissions: false });
      return { put, get: `/document/permissions?documentId=${id}` };
    },
  },
};

describe('what GET shows, PUT takes back', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  it('of every kind of thing: a new PUT needs its line here', () => {
    const puts = restOperations(api.app.openapi!).filter(({ method }) => method === 'PUT');
    expect(Object.keys(SUBJECTS)).to.have.members(puts.map(({ path }) => path));
  });

  for (const [path, { make }] of Object.entries(SUBJECTS))
    it(`${path}: nothing changed, and no one is told that it did`, async () => {
      const { put, get, pick = (data: unknown) => data } = await make(api);
      const before = await api.owner.get(get);
      const lines = () => api.database.query<{ n: string }>('SELECT COUNT(*) AS n FROM audit_log');
      const [count] = await lines();
      api.clock.advance(5000);
      const answer = await api.owner.put(put, pick(before.body.data as never));
      expect(answer.status, answer.text).to.equal(200);
      const after = await api.owner.get(get);
      expect(pick(after.body.data as never)).to.deep.equal(pick(before.body.data as never));
      expect(after.headers.get('etag')).to.equal(before.headers.get('etag'));
      expect((await lines())[0]).to.deep.equal(count);
    });

  it('settings of the organization over GraphQL too', async () => {
    const shown =
      'id name updatedAt settings { documentRetention allowPublicSharing timezone duplicateReview confidenceThreshold fieldConfidenceThreshold trustedDocumentsOnly secondFactorRequired }';
    const read = async () =>
      (await api.owner.query(`query ($id: Int!) { organization(id: $id) { ${shown} } }`, { id: api.organizationId })).organization;
    const before = await read();
    api.clock.advance(5000);
    await api.owner.query('mutation ($id: Int!, $input: UpdateOrganizationInput!) { updateOrganization(id: $id, input: $input) { id } }', {
      id: api.organizationId,
      input: { name: before.name, settings: before.settings },
    });
    expect(await read()).to.deep.equal(before);
  });

  it('a template keeps the labels that GET shows, and a change of them changes the ETag', async () => {
    const { get } = await SUBJECTS['/documents/templates/{id}']!.make(api);
    const before = await api.owner.get(get);
    const [first, ...others] = before.body.data.fields;
    expect(first).to.deep.include({ labels: ['Invoice No'], preferBuiltIn: true });
    await api.owner.put(get, { fields: [{ ...first, labels: ['Number'] }, ...others] });
    const after = await api.owner.get(get);
    expect(after.body.data.fields[0].labels).to.deep.equal(['Number']);
    expect(after.headers.get('etag')).not.to.equal(before.headers.get('etag'));
  });
});
