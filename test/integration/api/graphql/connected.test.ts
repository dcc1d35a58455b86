import { expect } from 'chai';
import { type Member, startTestApi, type TestApi } from '../../../support/api.js';
import type { ApiClient } from '../../../support/client.js';
import { type Receiver, startReceiver } from '../../../support/fakes/receiver.js';
import { listenTo, type Statements } from '../../../support/servers/statements.js';

/** Fields that lead from one thing to another: what they cost the database, and whom they tell what. */
describe('connected fields', () => {
  let api: TestApi;
  /** A second process that only answers: what it sends to the database is what an answer needs. */
  let counted: TestApi;
  let statements: Statements;
  let receiver: Receiver;
  let template: { id: string };
  let batchId: string;
  let jobId: string;
  let webhook: { id: string };
  let documents: { id: string }[];

  before(async function () {
    this.timeout(60_000);
    api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' });
    counted = await startTestApi({}, { beside: api });
    statements = listenTo(counted.database);
    receiver = await startReceiver();
    const made = await api.owner.post('/documents/templates', {
      name: 'Alder',
      documentType: 'invoice',
      fields: [{ name: 'a', type: 'TEXT' }],
    });
    template = made.body.data;
    await api.owner.put(`/documents/templates/${template.id}`, { name: 'Alder Works' });
    webhook = (await api.owner.post('/webhooks', { url: `${receiver.url}/all`, eventTypes: ['document.processed'] })).body.data;
    const { uploadDocuments } = await api.owner.query(
      'mutation ($input: UploadDocumentsInput!) { uploadDocuments(input: $input) { id documents { id document { id filename } } } }',
      {
        input: {
          documents: ['a', 'b', 'c', 'd'].map((name) => ({
            file: Buffer.from(`%PDF-1.4 ${name}`).toString('base64'),
            filename: `${name}.pdf`,
          })),
        },
      },
    );
    batchId = uploadDocuments.id;
    documents = uploadDocuments.documents.map(({ document }: { document: { id: string } }) => document);
    for (const { id } of documents) await api.owner.processed(id);
    for (const { id } of documents.slice(0, 3)) {
      const started = await api.owner.post('/documents/advanced-processing', { documentId: id, features: ['TEXT'] });
      jobId = started.body.data.jobId;
      await api.owner.watch('subscription ($id: ID!) { jobProgress(id: $id) { sequence } }', { id: jobId }).all();
    }
    await api.database.query('UPDATE documents SET templateId = ?, templateName = ?, reviewedBy = ?, duplicateOf = ? WHERE id <> ?', [
      template.id,
      'Alder Works',
      api.ownerEmail,
      documents[0]!.id,
      documents[0]!.id,
    ]);
    for (const { id } of documents) await receiver.find((call) => call.json.data.documentId === id);
  });

  after(async () => {
    await receiver.close();
    await counted.close();
    await api.close();
  });

  const sentFor = (query: string): Promise<string[]> => statements.during(() => counted.owner.query(query));

  describe('of many things are read for all of them at once', () => {
    const OWN_STATEMENTS: readonly (readonly [field: string, statements: number])[] = [
      ['template { name }', 1],
      ['uploader { email name }', 1],
      ['reviewer { name }', 1],
      ['duplicateDocument { filename }', 1],
      ['sourceDocument { filename }', 0],
      ['batch { state submittedAt }', 1],
      ['batch { completedCount failedCount }', 2],
      ['batch { ... on UploadBatch { documents { filename document { id } } } }', 2],
      ['latestJob { status }', 1],
      ['jobs(first: 2) { nodes { status } }', 1],
      ['jobs(first: 2) { totalCount nodes { status } }', 2],
      ['jobs { nodes { document { filename } } }', 2],
      ['template { documents(first: 2) { nodes { id } } }', 2],
      ['template { documents(first: 2) { totalCount summary { completed } nodes { id } } }', 3],
      ['template { versions { version name } }', 2],
      ['template { name } uploader { email } reviewer { name } latestJob { status } batch { state }', 5],
      ['viewerCan { edit review delete share reprocess }', 0],
    ];
    for (const [field, own] of OWN_STATEMENTS)
      it(`documents { ${field} }: ${own} beside the list`, async () => {
        const sent = await sentFor(`{ documents(first: 100) { nodes { id ${field} } } }`);
        expect(sent, sent.join('\n')).to.have.length(1 + own);
      });

    it('webhooks with deliveries, their webhook, event and document: one for each level', async () => {
      const sent = await sentFor(
        '{ webhooks { nodes { deliveries(first: 3) { nodes { status webhook { url } event { type document { filename } } } } } } }',
      );
      // The list, deliveries, their webhooks, their events, the documents of those.
      expect(sent, sent.join('\n')).to.have.length(5);
    });

    it('people with their organizations, audit lines with who did it', async () => {
      // Members and their roles, then the organizations.
      expect(await sentFor('{ users { nodes { email organizations { name } } } }')).to.have.length(3);
      expect(await sentFor('{ auditLog(first: 20) { nodes { action actorUser { email } } } }')).to.have.length(2);
    });

    it('jobs and batches as lists, and the results of jobs', async () => {
      expect(await sentFor('{ jobs(first: 3) { nodes { id results(maxResults: 5) { blocks { text } } } } }')).to.have.length(2);
      expect(await sentFor('{ jobs { totalCount nodes { id document { filename } } } }')).to.have.length(3);
      expect(await sentFor('{ batches { totalCount nodes { id state completedCount } } }')).to.have.length(3);
    });

    it('nodes by their ids: those of a kind together', async () => {
      const { read, own, jobs, batches, webhooks, viewer, roles, users, auditLog } = await api.owner.query(
        `{ read: documents { nodes { runs { id } } } own: templates { nodes { fields { id } } } jobs { nodes { id } } batches { nodes { id } } webhooks { nodes { id deliveries { nodes { id eventId } } } }
          viewer { organization { globalId } } roles { globalId } users { nodes { globalId } } auditLog(first: 5) { nodes { id } } }`,
      );
      const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);
      const globals = (things: { globalId: string }[]) => things.map(({ globalId }) => globalId);
      const deliveries: { id: string; eventId: string }[] = webhooks.nodes[0].deliveries.nodes;
      const kinds: readonly (readonly [ids: string[], statements: number])[] = [
        [idsOf(documents), 1],
        [idsOf(jobs.nodes), 2], // and whether their documents may be read
        [read.nodes.flatMap(({ runs }: { runs: { id: string }[] }) => idsOf(runs)), 2], // and whether their documents may be read
        [own.nodes.flatMap(({ fields }: { fields: { id: string }[] }) => idsOf(fields)), 1],
        [idsOf(batches.nodes), 1],
        [[template.id], 1],
        [idsOf(webhooks.nodes), 1],
        [idsOf(deliveries), 1],
        [deliveries.map(({ eventId }) => eventId), 2], // and whether their documents may be read
        [globals(roles), 1],
        [globals(users.nodes), 2], // and their roles
        [globals([viewer.organization]), 0], // looked up with who asks
        [idsOf(auditLog.nodes), 1],
      ];
      for (const [ids, most] of kinds) {
        const sent = await statements.during(async () => {
          const { nodes } = await counted.owner.query('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
          expect(idsOf(nodes)).to.deep.equal(ids);
        });
        // Statements on roles and organizations count as those that find out who asks.
        expect(sent.length, `${ids[0]}: ${sent.join('\n')}`).to.be.at.most(most);
      }
    });

    it('100 documents with template, uploader and counts: at most 6', async () => {
      const sent = await sentFor(
        '{ documents(first: 100) { totalCount summary { completed } nodes { id filename template { name } uploader { name } jobs(first: 1) { totalCount } } } }',
      );
      expect(sent.length, sent.join('\n')).to.be.at.most(6);
    });
  });

  it('show what they are named for', async () => {
    const [first, second] = documents;
    const { document } = await api.owner.query(
      `query ($id: ID!) { document(id: $id) {
        template { id name versions { version name } documents(first: 2) { totalCount summary { totalDocuments } nodes { id } pageInfo { hasNextPage endCursor } } }
        batch { __typename id state completedCount ... on UploadBatch { documents { document { id } } } }
        uploader { id email } reviewer { email } duplicateDocument { id } sourceDocument { id }
        jobs { totalCount nodes { id status document { id } results(maxResults: 1) { blocks { id } nextToken } } } latestJob { id }
      } }`,
      { id: second!.id },
    );
    expect(document.template).to.deep.include({
      id: template.id,
      versions: [
        { version: '1.1', name: 'Alder Works' },
        { version: '1.0', name: 'Alder' },
      ],
    });
    expect(document.template.documents).to.deep.include({
      totalCount: 3,
      summary: { totalDocuments: 3 },
      nodes: [{ id: documents[3]!.id }, { id: documents[2]!.id }],
    });
    expect(document.batch).to.deep.equal({
      __typename: 'UploadBatch',
      id: batchId,
      state: 'COMPLETED',
      completedCount: 4,
      documents: documents.map(({ id }) => ({ document: { id } })),
    });
    expect(document).to.deep.include({
      uploader: { id: api.ownerId, email: api.ownerEmail },
      reviewer: { email: api.ownerEmail },
      duplicateDocument: { id: first!.id },
      sourceDocument: null,
    });
    expect(document.jobs.totalCount).to.equal(1);
    expect(document.jobs.nodes[0]).to.deep.include({ id: document.latestJob.id, status: 'SUCCEEDED', document: { id: second!.id } });
    expect(document.jobs.nodes[0].results.blocks).to.have.length(1);
    const { endCursor } = document.template.documents.pageInfo;
    const next = await api.owner.query(
      'query ($id: ID!, $after: String) { template(id: $id) { documents(first: 2, after: $after) { nodes { id } pageInfo { hasNextPage hasPreviousPage } } last: documents(last: 1) { nodes { id } } } }',
      { id: template.id, after: endCursor },
    );
    expect(next.template).to.deep.equal({
      documents: { nodes: [{ id: second!.id }], pageInfo: { hasNextPage: false, hasPreviousPage: true } },
      last: { nodes: [{ id: second!.id }] },
    });
  });

  it('of a job that was read page by page go on where the first page ended', async () => {
    const { job } = await api.owner.query(
      'query ($id: ID!) { job(id: $id) { document { id } results(maxResults: 1) { jobId blocks { id } nextToken } } }',
      { id: jobId },
    );
    expect(job.results.jobId).to.equal(jobId);
    const { jobResults } = await api.owner.query(
      'query ($id: ID!, $nextToken: String) { jobResults(id: $id, maxResults: 1, nextToken: $nextToken) { blocks { id } } }',
      { id: jobId, nextToken: job.results.nextToken },
    );
    expect(jobResults.blocks[0].id).not.to.equal(job.results.blocks[0].id);
  });

  it('lists of jobs and batches: filters, order, both ways', async () => {
    const { jobs, oldest, running, last } = await api.owner.query(
      `query ($id: ID!) { jobs(first: 2) { totalCount nodes { id submittedAt } pageInfo { endCursor hasNextPage } }
        oldest: jobs(filter: { documentId: $id, status: [SUCCEEDED] }, orderBy: SUBMITTED_AT_ASC) { nodes { document { id } } }
        running: jobs(filter: { status: [IN_PROGRESS, QUEUED] }) { totalCount }
        last: jobs(last: 1) { nodes { document { id } } } }`,
      { id: documents[0]!.id },
    );
    expect([jobs.totalCount, jobs.nodes.length, jobs.pageInfo.hasNextPage, jobs.nodes[0].id]).to.deep.equal([3, 2, true, jobId]);
    expect(oldest.nodes).to.deep.equal([{ document: { id: documents[0]!.id } }]);
    expect(running.totalCount).to.equal(0);
    expect(last.nodes).to.deep.equal([{ document: { id: documents[0]!.id } }]);
    const more = await api.owner.query('query ($after: String) { jobs(first: 2, after: $after) { nodes { id } } }', {
      after: jobs.pageInfo.endCursor,
    });
    expect(more.jobs.nodes).to.have.length(1);
    const { batches, none } = await api.owner.query(
      '{ batches(filter: { kind: UPLOAD, state: [COMPLETED] }) { totalCount nodes { id __typename } } none: batches(filter: { kind: PROCESSING }) { totalCount } }',
    );
    expect(batches).to.deep.equal({ totalCount: 1, nodes: [{ id: batchId, __typename: 'UploadBatch' }] });
    expect(none.totalCount).to.equal(0);
  });

  it('viewerCan tells what permissions and access allow (D103)', async () => {
    const query =
      'query ($id: ID!, $template: ID!) { document(id: $id) { viewerCan { edit review delete share reprocess } } template(id: $template) { viewerCan { edit delete clone test } } }';
    const [{ id }] = documents as [{ id: string }];
    const rights = (client: ApiClient) => client.query(query, { id, template: template.id });
    const all = { edit: true, review: true, delete: true, share: true, reprocess: true };
    expect(await rights(api.owner)).to.deep.equal({
      document: { viewerCan: all },
      template: { viewerCan: { edit: true, delete: true, clone: true, test: true } },
    });
    const member = await api.member();
    const inherited = { ...all, delete: false, share: false };
    expect(await rights(member.client)).to.deep.equal({
      document: { viewerCan: inherited },
      template: { viewerCan: { edit: true, delete: false, clone: true, test: false } },
    });
    await api.owner.put(`/document/${id}/permissions`, { permissions: [{ userId: member.userId, access: 'full' }] });
    expect((await rights(member.client)).document.viewerCan).to.deep.equal({ ...inherited, share: true });
    const readOnly = await api.member({ permissions: ['documents.read', 'templates.read'] });
    const none = { edit: false, review: false, delete: false, share: false, reprocess: false };
    expect((await rights(readOnly.client)).document.viewerCan).to.deep.equal(none);
    const hooks = '{ webhooks { nodes { viewerCan { edit delete test } } } }';
    expect((await api.owner.query(hooks)).webhooks.nodes[0].viewerCan).to.deep.equal({ edit: true, delete: true, test: true });
  });

  describe('tell nobody more than he may know', () => {
    let reader: Member;
    const hidden = () => documents[1]!.id;

    before(async () => {
      reader = await api.member();
      await api.database.query("UPDATE documents SET defaultAccess = 'none', inheritRolePermissions = 0 WHERE id = ?", [hidden()]);
    });

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
});
