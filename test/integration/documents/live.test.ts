import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient, Watch } from '../../support/client.js';

interface Update {
  readonly cursor: string;
  readonly gap: boolean;
  readonly deletedIds: string[];
  readonly updates: { readonly percent: number | null; readonly document: { id: string; status: string; filename: string } }[];
}

const DOCUMENTS = `subscription ($filter: DocumentsUpdatedFilter, $after: String) {
  documentsUpdated(filter: $filter, after: $after) { cursor gap deletedIds updates { percent document { id status filename } } } }`;

describe('streams of all things (issue 15)', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  async function begun(client: ApiClient, variables: Record<string, unknown> = {}) {
    const watch = client.watch<{ documentsUpdated: Update }>(DOCUMENTS, variables);
    const first = (await watch.next()).value.documentsUpdated as Update;
    return { watch, first };
  }

  /** Messages until one passes; all that came. */
  async function until(watch: Watch<{ documentsUpdated: Update }>, passes: (update: Update) => boolean): Promise<Update[]> {
    const messages: Update[] = [];
    for await (const { documentsUpdated } of watch) {
      messages.push(documentsUpdated);
      if (passes(documentsUpdated)) return messages;
    }
    throw new Error('the stream ended');
  }

  const tells = (id: string, status?: string) => (update: Update) =>
    update.updates.some(({ document }) => document.id === id && (!status || document.status === status));

  it('tell every change of a document, from its upload to its deletion', async () => {
    const { watch, first } = await begun(api.owner);
    expect([first.gap, first.updates, first.deletedIds]).to.deep.equal([false, [], []]);
    const { id } = await api.owner.upload({}, { filename: 'live.pdf' });
    await until(watch, tells(id));
    await api.owner.processed(id);
    const { status } = (await api.owner.get(`/documents/${id}`)).body.data;
    if (status !== 'processing') await api.owner.patch(`/documents/${id}`, { metadata: { a: '1' } });
    await until(watch, tells(id, status));
    await api.owner.delete(`/documents/${id}`);
    const messages = await until(watch, ({ deletedIds }) => deletedIds.includes(id));
    expect(messages.at(-1)!.updates.map(({ document }) => document.id)).not.to.include(id);
    await watch.close();
  });

  it('go on where a watcher left, and say when too much is missed', async () => {
    const { watch, first } = await begun(api.owner);
    await watch.close();
    const { id } = await api.owner.process({}, { filename: 'missed.pdf' });
    const again = await begun(api.owner, { after: first.cursor });
    expect(again.first.updates.map(({ document }) => document.id)).to.include(id);
    await again.watch.close();
    api.clock.advance(61 * 60_000);
    const late = await begun(api.owner, { after: first.cursor });
    expect([late.first.gap, late.first.updates]).to.deep.equal([true, []]);
    await late.watch.close();
    const refused = await api.owner
      .watch(DOCUMENTS, { after: 'nonsense' })
      .next()
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(JSON.stringify(refused)).to.include('VALIDATION_ERROR');
  });

  it('tell nobody what he may not read, as it is at that moment', async () => {
    const member = await api.member({ role: 'member' });
    const other = await api.organization('Elsewhere');
    const [mine, theirs, test] = await Promise.all([begun(member.client), begun(other.client), begun(api.sandbox)]);
    const release = api.pipeline.hold();
    const hidden = await api.owner.upload({}, { filename: 'hidden.pdf' });
    await until(mine.watch, tells(hidden.id));
    const SET =
      'mutation ($id: ID!, $input: SetDocumentPermissionsInput!) { setDocumentPermissions(documentId: $id, input: $input) { documentId } }';
    await api.owner.query(SET, { id: hidden.id, input: { permissions: [{ userId: member.userId, access: 'none' }] } });
    release();
    await api.owner.processed(hidden.id);
    await api.owner.delete(`/documents/${hidden.id}`);
    const shown = await api.owner.upload({}, { filename: 'shown.pdf' });
    const seen = await until(mine.watch, tells(shown.id));
    const later = seen.flatMap(({ updates }) => updates).filter(({ document }) => document.id === hidden.id);
    expect(later.filter(({ document }) => document.status !== 'processing')).to.deep.equal([]);
    expect(seen.flatMap(({ deletedIds }) => deletedIds)).to.deep.equal([]);
    const own = await other.client.upload({}, { filename: 'own.pdf' });
    const sandboxed = await api.sandbox.upload({}, { filename: 'sandboxed.pdf' });
    expect(JSON.stringify(await until(theirs.watch, tells(own.id))))
      .not.to.include(shown.id)
      .and.not.to.include(sandboxed.id);
    expect(JSON.stringify(await until(test.watch, tells(sandboxed.id))))
      .not.to.include(shown.id)
      .and.not.to.include(own.id);
    for (const { watch } of [mine, theirs, test]) await watch.close();
  });

  it('hold only what a client token names', async () => {
    const named = await api.owner.upload({}, { filename: 'named.pdf' });
    const made = await api.owner.post('/auth/client-tokens', { permissions: ['documents.read'], documentIds: [named.id] });
    const { watch } = await begun(api.client(made.body.data.token));
    const other = await api.owner.process({}, { filename: 'other.pdf' });
    await api.owner.processed(named.id);
    await api.owner.patch(`/documents/${named.id}`, { metadata: { b: '2' } });
    await api.owner.post(`/documents/${named.id}/review`, { action: 'claimed' });
    const seen = await until(watch, tells(named.id));
    expect(JSON.stringify(seen)).not.to.include(other.id);
    await watch.close();
  });

  it('choose by a filter, and tell once more what fits no longer', async () => {
    const { watch } = await begun(api.owner, { filter: { status: ['processing'] } });
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload({}, { filename: 'leaves.pdf' });
    await until(watch, tells(id, 'processing'));
    release();
    const messages = await until(watch, (update) => tells(id)(update) && !tells(id, 'processing')(update));
    expect(messages.at(-1)!.updates.find(({ document }) => document.id === id)!.document.status).not.to.equal('processing');
    await watch.close();
  });

  it('tell of the queue of review with how many wait', async () => {
    const watch = api.owner.watch<{ reviewQueueUpdated: { waiting: number; updates: { document: { id: string; status: string } }[] } }>(
      'subscription { reviewQueueUpdated { waiting updates { document { id status } } } }',
    );
    const before = (await watch.next()).value.reviewQueueUpdated.waiting as number;
    const { id } = await api.owner.process(
      { confidence: 0.6, reasons: [{ reason: 'low_confidence', fields: [] }] },
      { filename: 'unsure.pdf' },
    );
    for await (const { reviewQueueUpdated: queue } of watch) {
      if (!queue.updates.some(({ document }) => document.id === id && document.status === 'review_required')) continue;
      expect(queue.waiting).to.equal(before + 1);
      break;
    }
    await api.owner.post(`/documents/${id}/review`, { action: 'claimed' });
    await api.owner.post(`/documents/${id}/review`, { action: 'approved' });
    for await (const { reviewQueueUpdated: queue } of watch) {
      if (!queue.updates.some(({ document }) => document.id === id && document.status === 'approved')) continue;
      expect(queue.waiting).to.equal(before);
      break;
    }
    await watch.close();
  });

  it('tell of jobs and batches', async () => {
    const jobs = api.owner.watch<{ jobsUpdated: { updates: { percent: number | null; job: { id: string; status: string } }[] } }>(
      'subscription { jobsUpdated { updates { ... on Progress { percent } job { id status } } } }',
    );
    const batches = api.owner.watch<{ batchesUpdated: { updates: { batch: { id: string; status: string } }[] } }>(
      'subscription { batchesUpdated { updates { batch { id status } } } }',
    );
    await Promise.all([jobs.next(), batches.next()]);
    const { id } = await api.owner.process();
    const { batchId, jobs: started } = (await api.owner.post('/documents/batch-process', { documents: [{ id }] })).body.data;
    for await (const { jobsUpdated } of jobs)
      if (jobsUpdated.updates.some(({ job, percent }) => job.id === started[0].jobId && job.status === 'SUCCEEDED' && percent === 100))
        break;
    for await (const { batchesUpdated } of batches)
      if (batchesUpdated.updates.some(({ batch }) => batch.id === batchId && batch.status === 'COMPLETED')) break;
    await Promise.all([jobs.close(), batches.close()]);
  });

  it('say where a document stands in the queue, and when it will be done', async () => {
    const QUEUE = '{ documents(first: 20, filter: { status: [processing] }) { nodes { queuePosition estimatedCompletion } } }';
    const release = api.pipeline.hold();
    const uploaded = await Promise.all(Array.from({ length: 12 }, () => api.owner.upload()));
    const { documents } = await api.owner.query(QUEUE);
    const nodes = documents.nodes as { queuePosition: number | null; estimatedCompletion: string }[];
    expect(nodes.length).to.equal(12);
    const waiting = nodes.filter(({ queuePosition }) => queuePosition !== null).sort((a, b) => a.queuePosition! - b.queuePosition!);
    expect(waiting.map(({ queuePosition }) => queuePosition)).to.deep.equal(waiting.map((_, index) => index + 1));
    const [first, last] = [waiting.at(0)!, waiting.at(-1)!].map(({ estimatedCompletion }) => Date.parse(estimatedCompletion));
    expect(last).to.be.greaterThan(first!);
    release();
    for (const { id } of uploaded) await api.owner.processed(id);
    const done = await api.owner.query('query ($id: ID!) { document(id: $id) { queuePosition estimatedCompletion } }', {
      id: uploaded[0].id,
    });
    expect(done.document).to.deep.equal({ queuePosition: null, estimatedCompletion: null });
  });

  it('end when the permission goes (slow: permissions are looked at every two seconds)', async () => {
    const roleId = (await api.owner.post('/organization/roles', { name: 'looker', permissions: ['documents.read'] })).body.data.id;
    const member = await api.member({ role: 'looker' });
    const { watch } = await begun(member.client);
    await api.owner.put(`/organization/roles/${roleId}`, { permissions: ['templates.read'] });
    const ended = await watch.next().then(
      () => null,
      (error: unknown) => error,
    );
    expect(JSON.stringify(ended)).to.include('INSUFFICIENT_PERMISSIONS');
  });
});

describe('pages as they are read', () => {
  let api: TestApi;

  interface Told {
    readonly pageRead: {
      readonly sequence: number;
      readonly document: { readonly status: string };
      readonly read: { readonly number: number; readonly text: string; readonly confidence: number; readonly fields: { path: string }[] }[];
    };
  }

  const PAGES = `subscription ($id: ID!, $after: Int, $known: [Int!]) { pageRead(id: $id, after: $after, known: $known) {
    sequence stage page pages percent document { status } read { number text confidence language fields { path value page } } } }`;
  const numbersOf = (messages: readonly Told[]) => messages.flatMap(({ pageRead }) => pageRead.read.map(({ number }) => number));

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  it('are told with their text before the document is done, go on elsewhere, and have their values at the end', async () => {
    const open = api.pipeline.hold();
    const { id } = await api.owner.upload({ pages: 30, early: 25 }, { filename: 'long.pdf' });
    const watch = api.owner.watch<Told>(PAGES, { id });
    const early: Told[] = [];
    while (new Set(numbersOf(early)).size < 25) early.push((await watch.next()).value as Told);
    expect(numbersOf(early), 'each once').to.have.members(Array.from({ length: 25 }, (_, index) => index + 1));
    const first = early.flatMap(({ pageRead }) => pageRead.read).find(({ number }) => number === 1)!;
    expect(first).to.deep.include({ text: 'Page 1 of a document', confidence: 0.95, fields: [] });
    expect(early.every(({ pageRead }) => pageRead.document.status === 'processing' && pageRead.read.length <= 20)).to.equal(true);
    await watch.close();

    const known = numbersOf(early);
    const again = api.owner.watch<Told>(PAGES, { id, after: early.at(-1)!.pageRead.sequence, known });
    open();
    const late = await again.all();
    expect(late.at(-1)!.pageRead.document.status).to.equal('completed');
    expect(numbersOf(late), 'those that are new, and the one on which values were found').to.have.members([1, 26, 27, 28, 29, 30]);
    const understood = late.flatMap(({ pageRead }) => pageRead.read).find(({ number }) => number === 1)!;
    expect(understood.fields.map(({ path }) => path)).to.include('invoice_number');
  });

  it('are all there at once for a document that is done, and for nobody who may not read it', async () => {
    const { id } = await api.owner.process({ pages: 3 });
    expect(numbersOf(await api.owner.watch<Told>(PAGES, { id }).all())).to.deep.equal([1, 2, 3]);
    const other = await api.organization('Elsewhere');
    for (const client of [other.client, api.sandbox]) {
      const refused = await client
        .watch(PAGES, { id })
        .all()
        .then(
          () => 'told',
          (error: unknown) => JSON.stringify(error),
        );
      expect(refused).to.include('DOCUMENT_NOT_FOUND');
    }
  });
});
