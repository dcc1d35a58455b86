import { expect } from 'chai';
import type { Member, TestApi } from '../../../support/api.js';
import type { ApiClient } from '../../../support/client.js';
import { type ConnectedWorld, startConnectedWorld } from '../../../support/servers/connected-world.js';

/** Fields that lead from one thing to another, asked by who may not know all. */
describe('connected fields tell nobody more than he may know', () => {
  let world: ConnectedWorld;
  let api: TestApi;
  let receiver: ConnectedWorld['receiver'];
  let webhook: ConnectedWorld['webhook'];
  let batchId: string;
  let documents: ConnectedWorld['documents'];
  let reader: Member;
  const hidden = () => documents[1]!.id;

  before(async function () {
    this.timeout(60_000);
    world = await startConnectedWorld();
    ({ api, receiver, webhook, batchId, documents } = world);
    reader = await api.member();
    await api.database.query("UPDATE documents SET defaultAccess = 'none', inheritRolePermissions = 0 WHERE id = ?", [hidden()]);
  });

  after(() => world.close());

  it('of a document that he may not read', async () => {
    const { data } = await reader.client.graphql(
      `{ documents(first: 10) { nodes { id duplicateDocument { id } batch { ... on UploadBatch { documents { id document { id } } } }
          template { documents(first: 10) { totalCount nodes { id } } } } }
        jobs(first: 10) { totalCount nodes { document { id } } }
        batches(first: 10) { nodes { ... on UploadBatch { documents { id } } } } }`,
    );
    expect(JSON.stringify(data)).not.to.include(hidden());
    expect(data.jobs.totalCount).to.equal(2);
    expect(data.documents.nodes.find((each: { id: string }) => each.id === documents[2]!.id).template.documents.totalCount).to.equal(2);
    // What hangs on it from elsewhere is null, not an error.
    await api.database.query('UPDATE documents SET duplicateOf = ?, sourceDocumentId = ? WHERE id = ?', [
      hidden(),
      hidden(),
      documents[2]!.id,
    ]);
    const seen = await reader.client.query('query ($id: ID!) { document(id: $id) { duplicateDocument { id } sourceDocument { id } } }', {
      id: documents[2]!.id,
    });
    expect(seen.document).to.deep.equal({ duplicateDocument: null, sourceDocument: null });
  });

  it('of events and their documents', async () => {
    await api.owner.post('/organization/roles', { name: 'integrator', permissions: ['documents.read', 'webhooks.manage'] });
    const integrator = await api.member({ role: 'integrator' });
    const query = 'query ($id: ID!) { webhook(id: $id) { deliveries(first: 50) { totalCount nodes { id event { document { id } } } } } }';
    const documentsSeen = async (client: ApiClient) => {
      const { deliveries } = (await client.query(query, { id: webhook.id })).webhook;
      expect(deliveries.nodes).to.have.length(deliveries.totalCount);
      return deliveries.nodes.map(({ event }: { event: { document: { id: string } } | null }) => event?.document.id ?? null);
    };
    const all = await documentsSeen(api.owner);
    expect(all).to.include.members(documents.map(({ id }) => id));
    expect(await documentsSeen(integrator.client)).to.deep.equal(all.map((id: string) => (id === hidden() ? null : id)));
  });

  it('without the permission: null, with INSUFFICIENT_PERMISSIONS at their path (D137)', async () => {
    const withOnly = async (...permissions: ('documents.read' | 'webhooks.manage' | 'templates.read')[]) =>
      (await api.member({ permissions })).client;
    const refused = async (client: ApiClient, query: string, path: string) => {
      const { data, errors } = await client.graphql(query);
      const found = errors?.find((error) => error.path?.join('.') === path);
      expect(found?.extensions, path).to.include({ code: 'INSUFFICIENT_PERMISSIONS', status: 403 });
      return data;
    };
    const documentsOnly = await withOnly('documents.read');
    const data = await refused(documentsOnly, '{ documents(first: 1) { nodes { id template { name } } } }', 'documents.nodes.0.template');
    expect(data.documents.nodes[0]).to.include({ template: null });
    const templatesOnly = await withOnly('templates.read');
    await refused(templatesOnly, '{ templates { nodes { id documents { totalCount } } } }', 'templates.nodes.0.documents');
    await api.owner.post('/organization/roles', { name: 'hooks', permissions: ['webhooks.manage', 'webhooks.create'] });
    const hooksOnly = (await api.member({ role: 'hooks' })).client;
    const path = 'webhooks.nodes.0.deliveries.nodes.0.event';
    await refused(hooksOnly, '{ webhooks { nodes { deliveries(first: 1) { nodes { event { type } } } } } }', path);
    const creator = await api.member({ role: 'hooks', permissions: ['webhooks.create'] });
    const create = `mutation { createWebhook(input: { url: "${receiver.url}/own", eventTypes: ["test.event"] }) { id deliveries { totalCount } } }`;
    await refused(creator.client, create, 'createWebhook.deliveries');
  });

  it('of another organization and of the other mode', async () => {
    const other = await api.organization('Another');
    for (const client of [other.client, api.sandbox]) {
      const { jobs, batches } = await client.query('{ jobs { totalCount } batches { totalCount } }');
      expect([jobs.totalCount, batches.totalCount]).to.deep.equal([0, 0]);
    }
    // Ids of elsewhere on a row of one's own lead nowhere.
    const own = await other.client.upload();
    await api.database.query('UPDATE documents SET batchId = ?, duplicateOf = ?, sourceDocumentId = ? WHERE id = ?', [
      batchId,
      documents[0]!.id,
      documents[0]!.id,
      own.id,
    ]);
    const { document } = await other.client.query(
      'query ($id: ID!) { document(id: $id) { uploader { email } batch { id } duplicateDocument { id } sourceDocument { id } } }',
      { id: own.id },
    );
    expect(document).to.deep.equal({ uploader: { email: other.email }, batch: null, duplicateDocument: null, sourceDocument: null });
  });

  it('of what a client token does not name (D136)', async () => {
    const { createClientToken } = await api.owner.query(
      'mutation ($input: CreateClientTokenInput!) { createClientToken(input: $input) { token } }',
      { input: { documentIds: [documents[3]!.id], permissions: ['documents.read'] } },
    );
    const { data, errors } = await api.client(createClientToken.token).graphql(
      `query ($id: ID!) { document(id: $id) { id duplicateDocument { id } batch { id } viewerCan { edit delete }
        template { id } uploader { email } reviewer { email } jobs { totalCount } latestJob { id } } }`,
      { id: documents[3]!.id },
    );
    expect(data.document).to.deep.equal({
      id: documents[3]!.id,
      duplicateDocument: null,
      batch: null,
      viewerCan: { edit: false, delete: false },
      template: null,
      uploader: null,
      reviewer: null,
      jobs: null,
      latestJob: null,
    });
    expect(errors?.map((error) => [error.path?.[1], error.extensions.code])).to.have.deep.members(
      ['template', 'uploader', 'reviewer', 'jobs', 'latestJob'].map((field) => [field, 'INSUFFICIENT_PERMISSIONS']),
    );
  });

  it('of organizations that a member belongs to beside this one', async () => {
    const other = await api.organization('Second home');
    await api.database.query(
      "INSERT INTO memberships (organizationId, userId, status, extraPermissions, joinedAt, createdAt) SELECT ?, ?, 'active', '[]', NOW(3), NOW(3)",
      [other.organizationId, reader.userId],
    );
    const query = '{ users(first: 100) { nodes { id organizations { id } } } }';
    const { users } = await api.owner.query(query);
    const seen = users.nodes.find(({ id }: { id: number }) => id === reader.userId);
    expect(seen.organizations).to.deep.equal([{ id: api.organizationId }]);
  });
});
