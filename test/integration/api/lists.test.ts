import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { fileOf } from '../../support/pipeline.js';

interface Connection {
  readonly nodes: Readonly<Record<string, unknown>>[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null; readonly startCursor: string | null };
  readonly totalCount: number;
}

/** By which a list may be ordered, but which it does not show: when somebody became a member. */
const HIDDEN: readonly string[] = ['users createdAt'];

/** Every list that can be ordered: how it is called, what identifies a thing of it, and the members by which it is ordered; `of`: whose list it is. */
const LISTS: readonly (readonly [list: string, order: string, identity: string, members: readonly string[], of?: string])[] = [
  ['documents', 'DocumentOrder', 'id', ['createdAt', 'updatedAt', 'confidence', 'filename']],
  ['templates', 'TemplateOrder', 'id', ['createdAt', 'updatedAt', 'lastUsed', 'name']],
  ['webhooks', 'WebhookOrder', 'id', ['createdAt', 'updatedAt', 'lastTriggered', 'url']],
  ['users', 'UserOrder', 'id', ['createdAt', 'name', 'email', 'lastActive']],
  ['organizations', 'OrganizationOrder', 'id', ['createdAt', 'name']],
  ['auditLog', 'AuditOrder', 'number', ['at']],
  ['webhookDeliveries', 'DeliveryOrder', 'id', ['createdAt'], 'id'],
  ['jobs', 'JobOrder', 'id', ['submittedAt']],
  ['batches', 'BatchOrder', 'id', ['submittedAt']],
  ['apiKeysConnection', 'ApiKeyOrder', 'id', ['createdAt', 'name']],
  ['rolesConnection', 'RoleOrder', 'id', ['createdAt', 'name']],
  ['invitationsConnection', 'InvitationOrder', 'id', ['sentAt', 'email']],
  ['trustedDocumentsConnection', 'TrustedDocumentOrder', 'id', ['createdAt']],
  ['clientTokensConnection', 'ClientTokenOrder', 'id', ['createdAt', 'expiresAt']],
  ['documentSharesConnection', 'DocumentShareOrder', 'id', ['createdAt', 'expiresAt'], 'documentId'],
];

const orderOf = (member: string, direction: 'ASC' | 'DESC') => `${member.replace(/[A-Z]/g, '_$&').toUpperCase()}_${direction}`;

describe('lists in any order', () => {
  let api: TestApi;
  let webhook: string;
  const batches: { upload?: string; processing?: string } = {};
  const documents: string[] = [];

  before(async () => {
    api = await startTestApi();
    const template = (name: string) => ({ name, documentType: 'invoice', fields: [{ name: 'a', type: 'TEXT' }] });
    for (const name of ['Beech', 'alder', 'Cedar']) await api.owner.post('/documents/templates', template(name));
    await api.owner.query(
      `mutation { updateTemplate(id: "${(await api.owner.get('/documents/templates?limit=1')).body.data.templates[0].id}", input: { status: inactive }) { id } }`,
    );
    for (const path of ['b', 'a', 'c']) {
      const { body } = await api.owner.post('/webhooks', { url: `https://example.com/${path}`, eventTypes: ['document.approved'] });
      webhook = body.data.id;
    }
    await api.owner.put(`/webhooks/${webhook}`, { active: false });
    for (const name of ['b@example.com', 'A@example.com']) await api.member({ email: name });
    for (const [filename, confidence] of [
      ['b.pdf', 0.9],
      ['a.pdf', 0.95],
    ] as const)
      documents.push((await api.owner.process({ confidence }, { filename })).id);
    const { uploadDocuments } = await api.owner.query(
      'mutation ($input: UploadDocumentsInput!) { uploadDocuments(input: $input) { id } }',
      {
        input: {
          documents: ['one', 'two', 'three'].map((name) => ({ file: fileOf({}, name).toString('base64'), filename: `${name}.pdf` })),
        },
      },
    );
    batches.upload = (uploadDocuments as { id: string }).id;
    const { documents: uploaded } = await api.owner.query('{ documents(first: 3) { nodes { id } } }');
    for (const { id } of (uploaded as { nodes: { id: string }[] }).nodes) await api.owner.processed(id);
    const { startBatch } = await api.owner.query('mutation ($input: StartBatchInput!) { startBatch(input: $input) { id } }', {
      input: { documents: [...documents, documents[0]].map((id) => ({ id })) },
    });
    batches.processing = (startBatch as { id: string }).id;
    for (const name of ['c', 'D', 'e']) {
      await api.owner.query('mutation ($email: String!) { inviteUser(input: { email: $email }) { id } }', { email: `${name}@example.com` });
      await api.owner.query('mutation ($text: String!) { trustDocument(text: $text) { id } }', {
        text: `query ${name} { viewer { mode } }`,
      });
    }
    await api.owner.patch(`/organizations/${api.organizationId}`, { settings: { allowPublicSharing: true } });
    for (const expiresIn of [600, 300, 900]) {
      await api.owner.query(
        'mutation ($of: [ID!], $expiresIn: Int) { createClientToken(input: { permissions: ["documents.read"], documentIds: $of, expiresIn: $expiresIn }) { id } }',
        { of: documents, expiresIn },
      );
      await api.owner.post(`/documents/${documents[0]}/shares`, { expiresIn });
    }
    await api.owner.put(`/webhooks/${webhook}`, { active: true });
    for (let times = 0; times < 3; times += 1)
      await api.owner.query('mutation ($input: DispatchEventInput!) { dispatchEvent(input: $input) { eventId } }', {
        input: { type: 'test.event', webhookIds: [webhook] },
      });
  });

  after(() => api.close());

  for (const [list, order, identity, members, of] of LISTS)
    it(list, async () => {
      const shown = members.filter((member) => !HIDDEN.includes(`${list} ${member}`));
      const query = `query ($orderBy: ${order}, $first: Int, $after: String, $last: Int, $before: String${of ? ', $of: ID!' : ''}) {
        list: ${list}(${of ? `${of}: $of, ` : ''}orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
          nodes { identity: ${identity} ${shown.join(' ')} } pageInfo { hasNextPage endCursor startCursor } totalCount } }`;
      const page = async (variables: object) =>
        (await api.owner.query(query, { ...variables, of: of === 'documentId' ? documents[0] : webhook })).list as Connection;
      const whole = await page({ first: 100 });
      const walk = async (orderBy: string) => {
        const walked: Connection['nodes'] = [];
        let at = await page({ orderBy, first: 2 });
        for (; ; at = await page({ orderBy, first: 2, after: at.pageInfo.endCursor })) {
          walked.push(...at.nodes);
          if (!at.pageInfo.hasNextPage) break;
        }
        const before = await page({ orderBy, last: 2, before: at.pageInfo.startCursor });
        const place = walked.length - at.nodes.length;
        expect(before.nodes, `${orderBy} backwards`).to.deep.equal(walked.slice(Math.max(0, place - 2), place));
        return walked;
      };
      for (const member of members) {
        const down = await walk(orderOf(member, 'DESC'));
        const up = await walk(orderOf(member, 'ASC'));
        expect(
          down.map(({ identity: each }) => each),
          member,
        ).to.have.members(whole.nodes.map(({ identity: each }) => each));
        expect(up, member).to.deep.equal([...down].reverse());
        if (!shown.includes(member)) continue;
        const comparable = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : ((value as number | null) ?? ''));
        const values = down.map((node) => comparable(node[member]));
        expect(values, member).to.deep.equal([...values].sort().reverse());
      }
      expect(whole.nodes, 'by itself, newest first').to.deep.equal(
        (await page({ first: 100, orderBy: orderOf(members[0]!, 'DESC') })).nodes,
      );
      expect(whole.totalCount).to.equal(whole.nodes.length);
    });

  it('a cursor of one order does not open another', async () => {
    const { templates } = await api.owner.query('{ templates(first: 1, orderBy: NAME_ASC) { pageInfo { endCursor } } }');
    const after = (templates as Connection).pageInfo.endCursor;
    const { errors } = await api.owner.graphql('query ($after: String) { templates(after: $after) { nodes { id } } }', { after });
    expect(errors![0]!.extensions).to.include({ code: 'VALIDATION_ERROR', field: 'after' });
  });

  it('filters stand in one input, or beside it as before, not both', async () => {
    const count = async (field: string) => ((await api.owner.query(`{ list: ${field} { totalCount } }`)).list as Connection).totalCount;
    expect(await count('templates(filter: { status: inactive, type: invoice })')).to.equal(1);
    expect(await count('templates(status: inactive)')).to.equal(1);
    expect(await count('webhooks(filter: { active: true, eventType: "document.approved" })')).to.equal(3);
    expect(await count('users(filter: { role: "owner", status: active })')).to.equal(1);
    expect(await count('organizations(filter: { status: inactive })')).to.equal(0);
    expect(await count(`webhookDeliveries(id: "${webhook}", filter: { eventType: "test.event" })`)).to.equal(3);
    const inside = await api.owner.query('{ webhooks { nodes { deliveries(filter: { eventType: "document.failed" }) { totalCount } } } }');
    expect((inside.webhooks as Connection).nodes.map(({ deliveries }) => (deliveries as Connection).totalCount)).to.deep.equal([0, 0, 0]);
    const { errors } = await api.owner.graphql('{ templates(status: active, filter: { status: active }) { totalCount } }');
    expect(errors![0]!.extensions).to.include({ code: 'VALIDATION_ERROR', field: 'status' });
    const both = await api.owner.graphql('{ documents(sortBy: filename, orderBy: FILENAME_ASC) { totalCount } }');
    expect(both.errors![0]!.extensions).to.include({ code: 'VALIDATION_ERROR', field: 'orderBy' });
  });

  it('documents of a batch of either kind are one connection', async () => {
    const { upload, processing } = (await api.owner.query(
      `query ($upload: ID!, $processing: ID!) {
        upload: batch(id: $upload) { ...Shown } processing: batch(id: $processing) { ...Shown } }
      fragment Shown on Batch { documentsConnection(first: 2) { nodes { id } pageInfo { hasNextPage endCursor } totalCount summary { totalDocuments } } }`,
      batches,
    )) as Record<string, { documentsConnection: Connection & { summary: { totalDocuments: number } } }>;
    expect(upload!.documentsConnection).to.deep.include({ totalCount: 3, summary: { totalDocuments: 3 } });
    expect(upload!.documentsConnection.pageInfo.hasNextPage).to.equal(true);
    expect(processing!.documentsConnection.nodes.map(({ id }) => id)).to.deep.equal([...documents].reverse());
    expect(processing!.documentsConnection, 'a document with two jobs is one').to.deep.include({ totalCount: 2 });
    const { batch } = (await api.owner.query(
      'query ($id: ID!, $after: String) { batch(id: $id) { documentsConnection(first: 2, after: $after) { nodes { id } pageInfo { hasNextPage } } } }',
      { id: batches.upload, after: upload!.documentsConnection.pageInfo.endCursor },
    )) as { batch: { documentsConnection: Connection } };
    expect(batch.documentsConnection.nodes).to.have.length(1);
    expect(batch.documentsConnection.pageInfo.hasNextPage).to.equal(false);
  });
});
