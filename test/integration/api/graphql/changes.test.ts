import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../../support/api.js';
import { type Receiver, startReceiver } from '../../../support/fakes/receiver.js';
import { fileOf } from '../../../support/pipeline.js';

/** What a cache needs: ids that open everything, and mutations that answer with what they changed. */
describe('what changed, over GraphQL', () => {
  let api: TestApi;
  let receiver: Receiver;
  let documentId: string;
  /** An id of every kind of thing that has one, by the name of its type. */
  let known: Record<string, string>;
  let webhookId: string;

  before(async () => {
    api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' });
    receiver = await startReceiver();
    webhookId = (await api.owner.post('/webhooks', { url: `${receiver.url}/all`, eventTypes: ['document.processed'] })).body.data.id;
    documentId = (await api.owner.process()).id;
    await receiver.find((call) => call.json.data.documentId === documentId);
    known = await makeOfEachKind();
  });

  after(async () => {
    await receiver.close();
    await api.close();
  });

  const template = async () =>
    (await api.owner.post('/documents/templates', { name: 'Alder', documentType: 'invoice', fields: [{ name: 'a', type: 'TEXT' }] })).body
      .data.id as string;
  const apiKey = 'mutation { createApiKey(input: { name: "A key", permissions: ["documents.read"] }) { apiKey { id } value } }';

  async function makeOfEachKind(): Promise<Record<string, string>> {
    await api.owner.query(
      'mutation ($id: Int!) { updateOrganization(id: $id, input: { settings: { allowPublicSharing: true } }) { id } }',
      {
        id: api.organizationId,
      },
    );
    const made = await api.owner.query(
      `mutation ($documentId: ID!, $share: ID!, $batch: UploadDocumentsInput!) {
        startJob(input: { documentId: $documentId, features: [TEXT] }) { id }
        startBatch(input: { documents: [{ id: $documentId }] }) { id }
        shareDocument(id: $share) { id }
        inviteUser(input: { email: "new@example.com" }) { id invitationId }
        createOAuthClient(input: { name: "A program", redirectUris: ["https://example.com/back"], scopes: ["documents.read"] }) { id }
        createClientToken(input: { documentIds: [$documentId], permissions: ["documents.read"] }) { id }
        uploadDocuments(input: $batch) { id }
      }`,
      { documentId, share: documentId, batch: { documents: [{ file: fileOf({}, 'one').toString('base64'), filename: 'one.pdf' }] } },
    );
    const key = (await api.owner.query(apiKey)).createApiKey.apiKey.id;
    const { webhook } = await api.owner.query('query ($id: ID!) { webhook(id: $id) { deliveries { nodes { id eventId } } } }', {
      id: webhookId,
    });
    const [delivery] = webhook.deliveries.nodes;
    expect(made.inviteUser.id).to.equal(made.inviteUser.invitationId);
    const { viewer, roles, mailOutbox, auditLog, trustDocument } = {
      ...(await api.owner.query(
        '{ viewer { user { globalId } organization { globalId } } roles { globalId } mailOutbox(first: 1) { nodes { id } } auditLog(first: 1) { nodes { id } } }',
      )),
      ...(await api.owner.query('mutation { trustDocument(text: "{ viewer { mode } }") { id } }')),
    };
    const templateId = await template();
    const parts = await api.owner.query(
      'query ($id: ID!, $template: ID!) { document(id: $id) { runs { id } } template(id: $template) { fields { id } } }',
      { id: documentId, template: templateId },
    );
    return {
      ProcessingRun: parts.document.runs[0].id,
      TemplateField: parts.template.fields[0].id,
      UserNode: viewer.user.globalId,
      OrganizationNode: viewer.organization.globalId,
      RoleNode: roles[0].globalId,
      OutboxMail: mailOutbox.nodes[0].id,
      AuditEntry: auditLog.nodes[0].id,
      TrustedDocument: trustDocument.id,
      Document: documentId,
      ProcessingJob: made.startJob.id,
      ProcessingBatch: made.startBatch.id,
      Template: templateId,
      Webhook: webhookId,
      Delivery: delivery.id,
      Event: delivery.eventId,
      DocumentShare: made.shareDocument.id,
      Invitation: made.inviteUser.id,
      OAuthClient: made.createOAuthClient.id,
      ClientToken: made.createClientToken.id,
      UploadBatch: made.uploadDocuments.id,
      ApiKey: key,
    };
  }

  it('opens everything that has an id by it (D93)', async () => {
    const wanted = Object.entries(known);
    for (const part of [wanted.slice(0, 10), wanted.slice(10)]) {
      const one = await api.owner.query(`{ ${part.map(([type, id]) => `${type}: node(id: "${id}") { __typename id }`).join(' ')} }`);
      expect(one).to.deep.equal(Object.fromEntries(part.map(([type, id]) => [type, { __typename: type, id }])));
    }
    const { nodes } = await api.owner.query('query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', {
      ids: wanted.map(([, id]) => id),
    });
    expect(nodes).to.deep.equal(wanted.map(([type, id]) => ({ __typename: type, id })));
    // Of every type that says so in the schema, one was opened; sessions and passkeys are those of a browser, organizations of the platform those of its administrators, and a program just made is an OAuthClient.
    const { __type } = await api.owner.query('{ __type(name: "Node") { possibleTypes { name } } }');
    const named = __type.possibleTypes.map(({ name }: { name: string }) => name);
    expect([...Object.keys(known), 'Session', 'Passkey', 'CreatedOAuthClient', 'PlatformOrganizationNode']).to.have.members(named);
  });

  it('leads from a global id to who and what has a number, and from there to the same id', async () => {
    const ids = [known.UserNode, known.RoleNode, known.OrganizationNode];
    const { nodes } = await api.owner.query(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on UserNode { user { id email globalId } } ... on RoleNode { role { id name globalId } }
        ... on OrganizationNode { organization { id name globalId } } } }`,
      { ids },
    );
    expect(nodes[0].user).to.deep.equal({ id: api.ownerId, email: api.ownerEmail, globalId: ids[0] });
    expect(nodes[1].role).to.deep.include({ name: 'owner', globalId: ids[1] });
    expect(nodes[2].organization).to.deep.include({ id: api.organizationId, globalId: ids[2] });
    const document = await api.owner.query('query ($id: ID!) { document(id: $id) { uploader { globalId } } }', { id: documentId });
    expect(document.document.uploader).to.deep.equal({ globalId: ids[0] });
    const none = await api.owner.graphql('{ nodes(ids: ["usr_999999", "rol_999999", "org_999999", "usr_0", "aud_1_999999"]) { id } }');
    expect(none.data.nodes).to.deep.equal([null, null, null, null, null]);
    expect(none.errors?.map(({ extensions }) => extensions.code).sort()).to.deep.equal([
      'ORGANIZATION_NOT_FOUND',
      'ROLE_NOT_FOUND',
      'USER_NOT_FOUND',
    ]);
    const few = await api.member({ permissions: ['documents.read'] });
    const refused = await few.client.graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
    expect(refused.data.nodes).to.deep.equal([null, null, null]);
    expect(new Set(refused.errors?.map(({ extensions }) => extensions.code))).to.deep.equal(new Set(['INSUFFICIENT_PERMISSIONS']));
  });

  it('leaves the rest of an answer when a look-up finds nothing (D137)', async () => {
    const { data, errors } = await api.owner.graphql('{ batch(id: "batch_01HZZZZZZZZZZZZZZZZZZZZZZZ") { id } viewer { mode } }');
    expect(data).to.deep.equal({ batch: null, viewer: { mode: 'live' } });
    expect(errors?.map(({ path, extensions }) => [path, extensions.code])).to.deep.equal([[['batch'], 'BATCH_NOT_FOUND']]);
  });

  it('opens the session of a browser', async () => {
    const signedIn = await api.client('').post('/auth/sign-in', { email: api.ownerEmail, password: 'correct horse battery' });
    const browser = api.client('').with({ cookie: signedIn.headers.get('set-cookie')!.split(';')[0]!, origin: api.baseUrl });
    const { sessions } = await browser.query('{ sessions { id } }');
    const { node } = await browser.query('query ($id: ID!) { node(id: $id) { __typename id } }', { id: sessions[0].id });
    expect(node).to.deep.equal({ __typename: 'Session', id: sessions[0].id });
    const { removeSession } = await browser.query('mutation ($id: ID!) { removeSession(id: $id) { deletedId } }', { id: sessions[0].id });
    expect(removeSession).to.deep.equal({ deletedId: sessions[0].id });
  });

  it('gives what it may of several, with an error for each other', async () => {
    const other = await api.organization('Another');
    const missing = 'doc_01HZZZZZZZZZZZZZZZZZZZZZZZ';
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    const { data, errors } = await api.owner.graphql(query, { ids: [missing, documentId, 'nothing'] });
    expect(data.nodes).to.deep.equal([null, { id: documentId }, null]);
    expect(errors?.map(({ path, extensions }) => [path, extensions.code])).to.deep.equal([[['nodes', 0], 'DOCUMENT_NOT_FOUND']]);
    for (const client of [other.client, api.sandbox])
      expect((await client.graphql(query, { ids: Object.values(known) })).data.nodes.filter(Boolean)).to.deep.equal([]);
    expect((await api.owner.graphql(query, { ids: [] })).errors?.[0]?.extensions.code).to.equal('VALIDATION_ERROR');
  });

  it('answers with what it changed, or deleted', async () => {
    const member = await api.member();
    const { roles } = await api.owner.query('{ roles { id name } }');
    const viewer = roles.find(({ name }: { name: string }) => name === 'viewer').id;
    const changed = await api.owner.query(
      `mutation ($userId: Int!, $roleId: Int!, $documentId: ID!) {
        assignRole(userId: $userId, roleId: $roleId) { user { id roles { name } } role { id userCount } }
        unassignRole(userId: $userId, roleId: $roleId) { user { roles { name } } role { userCount } }
        setDocumentPermissions(documentId: $documentId, input: { permissions: [{ userId: $userId, access: read }] }) {
          document { id permissions { permissions { userId access } } } }
        removeDocumentPermission(documentId: $documentId, userId: $userId) { document { id permissions { permissions { userId } } } }
        removeUser(userId: $userId) { deletedId deletedGlobalId }
      }`,
      { userId: member.userId, roleId: viewer, documentId },
    );
    expect(changed.assignRole.user.roles.map(({ name }: { name: string }) => name)).to.have.members(['member', 'viewer']);
    expect(changed.assignRole.role).to.deep.equal({ id: viewer, userCount: 1 });
    expect(changed.unassignRole).to.deep.equal({ user: { roles: [{ name: 'member' }] }, role: { userCount: 0 } });
    expect(changed.setDocumentPermissions.document).to.deep.equal({
      id: documentId,
      permissions: { permissions: [{ userId: member.userId, access: 'read' }] },
    });
    expect(changed.removeDocumentPermission.document.permissions.permissions).to.deep.equal([]);
    expect(changed.removeUser).to.deep.equal({ deletedId: String(member.userId), deletedGlobalId: `usr_${member.userId}` });
    const { createRole } = await api.owner.query('mutation { createRole(input: { name: "temps" }) { id globalId } }');
    const { deleteRole } = await api.owner.query('mutation ($id: Int!) { deleteRole(id: $id) { deletedId deletedGlobalId } }', {
      id: createRole.id,
    });
    expect(deleteRole).to.deep.equal({ deletedId: String(createRole.id), deletedGlobalId: createRole.globalId });
    const made = await template();
    const { removeTemplate } = await api.owner.query('mutation ($id: ID!) { removeTemplate(id: $id) { deletedId } }', { id: made });
    expect(removeTemplate).to.deep.equal({ deletedId: made });
    const { trustDocument } = await api.owner.query('mutation { trustDocument(text: "{ viewer { user { id } } }") { id documentId } }');
    const forget = 'mutation ($id: ID!) { removeTrustedDocument(documentId: $id) { deletedId } }';
    expect(await api.owner.query(forget, { id: trustDocument.documentId })).to.deep.equal({
      removeTrustedDocument: { deletedId: trustDocument.id },
    });
    expect(await api.owner.query(forget, { id: trustDocument.documentId })).to.deep.equal({ removeTrustedDocument: null });
    const { testWebhook, dispatchEvent } = await api.owner.query(
      `mutation ($id: ID!) {
        testWebhook(id: $id) { deliveryId delivery { id status attempts } }
        dispatchEvent(input: { type: "test.event", webhookIds: [$id] }) { deliveries { deliveryId status delivery { id webhookId } } }
      }`,
      { id: webhookId },
    );
    expect(testWebhook.delivery).to.deep.equal({ id: testWebhook.deliveryId, status: 'delivered', attempts: 1 });
    const [dispatched] = dispatchEvent.deliveries;
    expect(dispatched).to.deep.equal({
      deliveryId: dispatched.deliveryId,
      status: 'queued',
      delivery: { id: dispatched.deliveryId, webhookId },
    });
    const { retryDelivery } = await api.owner.query('mutation ($id: ID!) { retryDelivery(id: $id) { delivery { id status } } }', {
      id: testWebhook.deliveryId,
    });
    expect(retryDelivery.delivery.id).to.equal(testWebhook.deliveryId);
    const { deleteDocument, removeWebhook } = await api.owner.query(
      'mutation ($document: ID!, $webhook: ID!) { deleteDocument(id: $document) { deletedId } removeWebhook(id: $webhook) { deletedId } }',
      { document: (await api.owner.process()).id, webhook: webhookId },
    );
    expect(removeWebhook).to.deep.equal({ deletedId: webhookId });
    expect(deleteDocument.deletedId).to.match(/^doc_/);
  });

  describe('under an Idempotency-Key (D13)', () => {
    const send = (key: string, query: string, variables: Record<string, unknown> = {}) =>
      api.owner.post('/graphql', { query, variables }, { 'idempotency-key': key });
    const create =
      'mutation ($name: String!) { createTemplate(input: { name: $name, documentType: invoice, fields: [{ name: "a", type: TEXT }] }) { id } }';
    const named = async (name: string) =>
      (await api.database.query<{ id: string }>('SELECT id FROM templates WHERE name = ?', [name])).map(({ id }) => id);

    it('a mutation happens once, and is answered alike', async () => {
      const first = await send('once', create, { name: 'once' });
      const again = await send('once', create, { name: 'once' });
      expect(again.text).to.equal(first.text);
      expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).to.deep.equal([null, 'true']);
      expect(await named('once')).to.deep.equal([JSON.parse(first.text).data.createTemplate.id]);
      const other = JSON.parse((await send('once', create, { name: 'another' })).text);
      expect(other.errors[0].extensions).to.include({ code: 'IDEMPOTENCY_KEY_REUSED', status: 422 });
    });

    it('a failure for good is remembered, one that may pass is not', async () => {
      const gone = 'mutation { removeTemplate(id: "tpl_01HZZZZZZZZZZZZZZZZZZZZZZZ") { deletedId } }';
      expect((await send('gone', gone)).headers.get('idempotent-replayed')).to.equal(null);
      expect((await send('gone', gone)).headers.get('idempotent-replayed')).to.equal('true');
      const wrong = JSON.parse((await send('wrong', create, { name: '' })).text);
      expect(wrong.errors[0].extensions.code).to.equal('VALIDATION_ERROR');
      expect(JSON.parse((await send('wrong', create, { name: 'right' })).text).data.createTemplate.id).to.match(/^tpl_/);
    });

    it('a secret is shown again to the same credential only', async () => {
      const first = await send('secret', apiKey);
      expect((await send('secret', apiKey)).text).to.equal(first.text);
      const colleague = await api.member({ role: 'admin' });
      const answer = await colleague.client.post('/graphql', { query: apiKey }, { 'idempotency-key': 'secret' });
      expect(JSON.parse(answer.text).data.createApiKey.value).not.to.equal(JSON.parse(first.text).data.createApiKey.value);
    });

    it('queries pay no heed to it, and several mutations at once are refused', async () => {
      for (const _ of [1, 2]) expect((await send('query', '{ viewer { mode } }')).headers.get('idempotent-replayed')).to.equal(null);
      const two = JSON.parse((await send('two', 'mutation { a: endOtherSessions b: endOtherSessions }')).text);
      expect(two.errors[0].extensions).to.deep.include({ code: 'VALIDATION_ERROR', status: 400 });
    });
  });
});
