import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../../support/api.js';
import type { ApiClient } from '../../../support/client.js';
import { type ConnectedWorld, startConnectedWorld } from '../../../support/servers/connected-world.js';
import { listenTo, type Statements } from '../../../support/servers/statements.js';

/** Fields that lead from one thing to another: what they cost the database, and what they show. */
describe('connected fields', () => {
  let world: ConnectedWorld;
  let api: TestApi;
  /** A second process that only answers: what it sends to the database is what an answer needs. */
  let counted: TestApi;
  let statements: Statements;
  let template: ConnectedWorld['template'];
  let batchId: string;
  let jobId: string;
  let documents: ConnectedWorld['documents'];

  before(async function () {
    this.timeout(60_000);
    world = await startConnectedWorld();
    ({ api, template, batchId, jobId, documents } = world);
    counted = await startTestApi({}, { beside: api });
    statements = listenTo(counted.database);
  });

  after(async () => {
    await counted.close();
    await world.close();
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
      const idsOf = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id);
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
});
