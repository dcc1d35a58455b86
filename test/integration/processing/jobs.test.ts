import { expect } from 'chai';
import type { TestApi } from '../../support/api.js';
import type { Answer, ApiClient } from '../../support/client.js';
import type { DocumentHost } from '../../support/fakes/document-host.js';
import { fileOf } from '../../support/pipeline.js';
import { withDocumentHost } from '../../support/suites.js';

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.02 };
const cell = (row: number, column: number, text: string, more: object = {}) => ({
  row,
  column,
  rowSpan: 1,
  columnSpan: 1,
  text,
  box,
  confidence: 0.9,
  words: [],
  ...more,
});
const RICH = {
  tables: [
    {
      box,
      rows: 2,
      columns: 2,
      ruled: true,
      confidence: 0.8,
      cells: [cell(0, 0, 'Head', { columnSpan: 2, isHeader: true }), cell(1, 0, '=1+1'), cell(1, 1, '-5.20')],
    },
  ],
  pairs: [
    {
      key: { text: 'Policy number', box, words: [], confidence: 0.9 },
      value: { text: 'P-77', box, words: [], confidence: 0.85 },
      confidence: 0.85,
    },
  ],
  marks: [
    { kind: 'checkbox' as const, box, selected: true, confidence: 0.7, label: 'Paid' },
    { kind: 'signature' as const, box, selected: true, confidence: 0.6 },
    { kind: 'signature' as const, box, selected: false, confidence: 0.6 },
  ],
};
const ALL = ['TEXT', 'TABLES', 'FORMS', 'QUERIES', 'SIGNATURES'];
const PROGRESS =
  'subscription ($id: ID!, $after: Int) { jobProgress(id: $id, after: $after) { sequence gap stage page pages percent job { id status } } }';

interface Progress {
  jobProgress: { sequence: number; gap: boolean; percent: number | null; job: { id: string; status: string } };
}

describe('jobs', () => {
  let api: TestApi;
  let host: DocumentHost;

  withDocumentHost((parts) => {
    ({ api, host } = parts);
  });

  const start = (body: object, client: ApiClient = api.owner) => client.post('/documents/advanced-processing', body);
  const job = async (id: string) => (await api.owner.get(`/documents/jobs/${id}`)).body.data;
  const results = (id: string, query = '') => api.owner.get(`/documents/jobs/${id}/results${query}`);
  const ended = async (id: string) => {
    await api.owner.watch(PROGRESS, { id }).all();
    return job(id);
  };
  const run = async (body: object) => ended((await start(body)).body.data.jobId);

  describe('advanced-processing', () => {
    it('answers 202 with a job in progress, then the job ends (D55, D56)', async () => {
      const { id } = await api.owner.process();
      const release = api.pipeline.hold();
      const answer = await start({ documentId: id, quality: 'speed' });
      expect(answer.status, answer.text).to.equal(202);
      const { data } = answer.body;
      expect(answer.headers.get('location')).to.equal(`/documents/jobs/${data.jobId}`);
      expect(data).to.deep.include({ status: 'IN_PROGRESS', documentId: id, features: ['TEXT'], quality: 'speed' });
      expect(data.estimatedCompletion).to.be.a('string');
      const running = await results(data.jobId);
      expect(codeOf(running)).to.deep.equal([409, 'JOB_IN_PROGRESS']);
      expect(running.headers.get('retry-after')).to.match(/^\d+$/);
      expect(await job(data.jobId)).to.include({ nextToken: null, completedAt: null, pagesProcessed: null });
      release();
      const done = await ended(data.jobId);
      expect(done).to.include({ status: 'SUCCEEDED', pagesProcessed: 1 });
      expect(done).not.to.have.any.keys('errorCode', 'errorMessage');
      expect(done.nextToken).to.be.a('string');
    });

    it('registers an address as a document, read once for job and document alike (D53)', async () => {
      const runs = api.pipeline.requests.length;
      const done = await run({ documentUrl: host.put(fileOf({}, 'job')), features: ['TEXT'] });
      const document = (await api.owner.get(`/documents/${done.documentId}`)).body.data;
      expect(document).to.include({ status: 'completed' });
      expect(document.metadata).to.deep.equal({ source: 'url' });
      expect(api.pipeline.requests.length).to.equal(runs + 1);
      const sent = await api.database.query<{ type: string; data: { jobId: string } | string }>(
        'SELECT type, data FROM events WHERE documentId = ? AND sequence IS NOT NULL',
        [done.documentId],
      );
      expect(sent.map((event) => event.type)).to.deep.equal(['document.processed']);
      const data = typeof sent[0]!.data === 'string' ? JSON.parse(sent[0]!.data) : sent[0]!.data;
      expect(data).to.include({ jobId: done.jobId, status: 'completed' });
    });

    it('refuses what cannot be meant (D7, D55)', async () => {
      const { id } = await api.owner.process();
      const queries = (count: number) => Array.from({ length: count }, (_, n) => ({ text: `Question ${n}?` }));
      const bad: object[] = [
        {},
        { documentId: id, documentUrl: 'http://127.0.0.1/x' },
        { documentId: id, features: ['WORDS'] },
        { documentId: id, queries: queries(1) },
        { documentId: id, features: ['QUERIES'] },
        { documentId: id, features: ['QUERIES'], queries: queries(31) },
        { documentId: id, features: ['QUERIES'], queries: [{ text: '' }] },
        { documentId: id, features: ['QUERIES'], queries: [{ text: 'x'.repeat(201) }] },
        { documentId: id, quality: 'best' },
      ];
      for (const body of bad) expect(codeOf(await start(body)), JSON.stringify(body).slice(0, 80)).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(codeOf(await start({ documentId: 'doc_01HZZZZZZZZZZZZZZZZZZZZZZZ' }))).to.deep.equal([404, 'DOCUMENT_NOT_FOUND']);
      expect((await start({ documentId: id, features: ['TEXT', 'TEXT'] })).body.data.features).to.deep.equal(['TEXT']);
    });

    it('needs documents.create for an address and documents.read for a document', async () => {
      const { id } = await api.owner.process();
      const reader = (await api.member({ permissions: ['documents.read'] })).client;
      const creator = (await api.member({ permissions: ['documents.create'] })).client;
      const documentUrl = host.put(fileOf({}, 'permission'));
      expect(codeOf(await start({ documentUrl }, reader))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      expect(codeOf(await start({ documentId: id }, creator))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      expect((await start({ documentUrl }, creator)).status).to.equal(202);
      expect((await start({ documentId: id }, reader)).status).to.equal(202);
    });

    it('ends as FAILED with 200 and empty lists for a file that cannot be read (D58)', async () => {
      const damaged = fileOf({ fail: { code: 'PROCESSING_FAILED', message: 'The file is damaged.' } }, 'damaged');
      const done = await run({ documentUrl: host.put(damaged) });
      expect(done).to.include({
        status: 'FAILED',
        errorCode: 'PROCESSING_FAILED',
        errorMessage: 'The file is damaged.',
        pagesProcessed: 0,
      });
      const answer = await results(done.jobId);
      expect(answer.status).to.equal(200);
      expect(answer.body.data).to.deep.include({
        status: 'FAILED',
        errorCode: 'PROCESSING_FAILED',
        blocks: [],
        tables: [],
        forms: [],
        queries: [],
      });
      const document = (await api.owner.get(`/documents/${done.documentId}`)).body.data;
      expect(document).to.include({ status: 'failed', errorCode: 'PROCESSING_FAILED' });
    });

    it('is PARTIAL_SUCCESS when some pages could not be read (D56)', async () => {
      const done = await run({ documentUrl: host.put(fileOf({ pages: 3, unread: [2] }, 'partial')) });
      expect(done).to.include({ status: 'PARTIAL_SUCCESS', pagesProcessed: 2 });
      expect(done.warnings).to.deep.equal(['Page 2 could not be read: The page is damaged.']);
      const { blocks } = (await results(done.jobId)).body.data;
      expect(new Set(blocks.map((block: { page: number }) => block.page))).to.deep.equal(new Set([1, 3]));
      const all = await run({ documentUrl: host.put(fileOf({ pages: 2, unread: [1, 2] }, 'none')) });
      expect(all).to.include({ status: 'FAILED', errorCode: 'PROCESSING_FAILED' });
    });
  });

  describe('results', () => {
    let done: { jobId: string; nextToken: string; documentId: string };

    before(async () => {
      const { id } = await api.owner.process({ pages: 3, page: RICH, text: 'Invoice no R-1 of today' });
      const runs = api.pipeline.requests.length;
      done = await run({
        documentId: id,
        features: ALL,
        queries: [{ text: 'What is the policy number?', alias: 'policy' }, { text: 'Who is the captain of the ship?' }],
      });
      expect(api.pipeline.requests.length, 'stored pages serve').to.equal(runs);
    });

    it('hold blocks, tables, forms and answers of every page (D61)', async () => {
      const { data } = (await results(done.jobId)).body;
      expect(data).to.have.keys('jobId', 'status', 'documentMetadata', 'blocks', 'tables', 'forms', 'queries', 'nextToken');
      expect(data.documentMetadata).to.include({ pages: 3, format: 'pdf' });
      const count = (type: string) => data.blocks.filter((block: { blockType: string }) => block.blockType === type).length;
      const kinds = [
        'PAGE',
        'LINE',
        'WORD',
        'TABLE',
        'CELL',
        'MERGED_CELL',
        'KEY_VALUE_SET',
        'SELECTION_ELEMENT',
        'SIGNATURE',
        'QUERY',
        'QUERY_RESULT',
      ];
      expect(kinds.map(count)).to.deep.equal([3, 3, 15, 3, 6, 3, 6, 3, 3, 2, 1]);
      expect(new Set(data.blocks.map((block: { id: string }) => block.id)).size).to.equal(data.blocks.length);
      expect(data.tables).to.have.length(3);
      expect(data.tables[0].cells[0]).to.deep.equal({ rowIndex: 1, columnIndex: 1, text: 'Head', confidence: 90, columnSpan: 2 });
      expect(data.forms[0].keyValuePairs).to.deep.equal([
        { key: { text: 'Policy number', confidence: 90 }, value: { text: 'P-77', confidence: 85 } },
        { key: { text: 'Paid', confidence: 70 }, value: { text: 'SELECTED', confidence: 70 } },
      ]);
      expect(data.queries[0]).to.include({ text: 'What is the policy number?', alias: 'policy' });
      expect(data.queries[0].answer.text).to.equal('P-77');
      expect(data.queries[1]).to.include({ alias: 'Who is the captain of the ship?', answer: null });
      expect(data.nextToken).to.equal(null);
    });

    it('come in pages that together are the whole, whatever their sizes (D59, D113)', async () => {
      const whole = (await results(done.jobId)).body.data;
      const gathered: Record<string, unknown[]> = { blocks: [], tables: [], forms: [], queries: [] };
      let token: string | null = done.nextToken;
      for (let size = 1; token !== null; size = (size * 2) % 29 || 1) {
        const answer: Answer = await results(done.jobId, `?maxResults=${size}&nextToken=${token}`);
        const { data } = answer.body;
        const items = ['blocks', 'tables', 'forms', 'queries'].flatMap((section) => data[section]);
        expect(items.length).to.be.at.most(size);
        for (const section of Object.keys(gathered)) gathered[section]!.push(...data[section]);
        token = data.nextToken;
      }
      expect(gathered).to.deep.equal({ blocks: whole.blocks, tables: whole.tables, forms: whole.forms, queries: whole.queries });
    });

    it('bind tokens to job, geometry and format, never to the size of the page (D113)', async () => {
      const { nextToken } = (await results(done.jobId, '?maxResults=3')).body.data;
      const other = await run({ documentId: done.documentId });
      const refused = [
        `?nextToken=${nextToken}&includeGeometry=false`,
        `?nextToken=${nextToken}&format=csv`,
        `?nextToken=${nextToken.slice(0, -1)}${nextToken.endsWith('x') ? 'y' : 'x'}`,
        '?nextToken=abc',
      ];
      for (const query of refused) expect(codeOf(await results(done.jobId, query)), query).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(codeOf(await results(other.jobId, `?nextToken=${nextToken}`))).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(codeOf(await results(other.jobId, `?nextToken=${done.nextToken}`))).to.deep.equal([400, 'VALIDATION_ERROR']);
      for (const query of ['?format=csv', '?includeGeometry=false', '?maxResults=2'])
        expect((await results(done.jobId, `${query}&nextToken=${done.nextToken}`)).status, query).to.equal(200);
      expect((await results(done.jobId, '?maxResults=5000')).status, 'above 1000 means 1000').to.equal(200);
    });

    it('leave places out when asked (D61)', async () => {
      const { data } = (await results(done.jobId, '?includeGeometry=false')).body;
      expect(JSON.stringify(data)).not.to.include('geometry');
    });

    it('come as csv that no spreadsheet runs (D60)', async () => {
      const answer = await results(done.jobId, '?format=csv&includeGeometry=false');
      expect(answer.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).to.include('attachment');
      const lines = answer.text.split('\r\n');
      expect(lines[0]).to.equal('section,page,id,blockType,row,column,key,text,confidence');
      expect(lines).to.include("tables,1,p1-table1,CELL,2,1,,'=1+1,90");
      expect(lines).to.include('tables,1,p1-table1,CELL,2,2,,-5.20,90');
      expect(lines).to.include('tables,1,p1-table1,MERGED_CELL,1,1,,Head,90');
      expect(lines).to.include('forms,1,p1-form,KEY_VALUE_SET,,,Policy number,P-77,85');
      const first = await results(done.jobId, '?format=csv&maxResults=10');
      const token = first.headers.get('x-next-token');
      const second = await results(done.jobId, `?format=csv&nextToken=${token}`);
      const both = first.text + second.text.slice(second.text.indexOf('\r\n') + 2);
      expect(both).to.equal((await results(done.jobId, '?format=csv')).text);
    });

    it('come as xml and text (D60)', async () => {
      const xml = await results(done.jobId, '?format=xml');
      expect(xml.headers.get('content-type')).to.equal('application/xml; charset=utf-8');
      expect(xml.text)
        .to.include('<cell rowIndex="2" columnIndex="1" confidence="90">=1+1</cell>')
        .and.match(/<\/results>\n$/);
      const text = await results(done.jobId, '?format=text');
      expect(text.headers.get('content-type')).to.equal('text/plain; charset=utf-8');
      expect(text.text)
        .to.match(/^Invoice no R-1 of today\n\f/)
        .and.include('Policy number: P-77');
    });

    it('come over GraphQL alike', async () => {
      const { jobResults } = await api.owner.query(
        'query ($id: ID!) { jobResults(id: $id, maxResults: 4) { status blocks { blockType id geometry { boundingBox { left } } } nextToken } }',
        { id: done.jobId },
      );
      expect(jobResults.blocks).to.have.length(4);
      expect(jobResults.nextToken).to.be.a('string');
    });

    it('die with their document (D35, D119)', async () => {
      const { id } = await api.owner.process();
      const { jobId } = await run({ documentId: id });
      await api.owner.delete(`/documents/${id}`);
      expect(codeOf(await results(jobId))).to.deep.equal([404, 'JOB_NOT_FOUND']);
      expect(codeOf(await api.owner.get(`/documents/jobs/${jobId}`))).to.deep.equal([404, 'JOB_NOT_FOUND']);
      expect(await api.database.query('SELECT jobId FROM job_results WHERE jobId = ?', [jobId])).to.deep.equal([]);
    });

    it('need access to the document (D103)', async () => {
      const { id } = await api.owner.process();
      const { jobId } = await run({ documentId: id });
      await api.owner.put(`/document/${id}/permissions`, { defaultAccess: 'none', inheritRolePermissions: false, permissions: [] });
      const { client } = await api.member();
      expect(codeOf(await client.get(`/documents/jobs/${jobId}/results`))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      expect(codeOf(await api.sandbox.get(`/documents/jobs/${jobId}/results`))).to.deep.equal([404, 'JOB_NOT_FOUND']);
    });
  });

  describe('cancelling', () => {
    it('ends a running job at once and for good, with the document that it was to read', async () => {
      const release = api.pipeline.hold();
      const { jobId, documentId } = (await start({ documentUrl: host.put(fileOf({}, 'cancel')) })).body.data;
      const answer = await api.owner.delete(`/documents/jobs/${jobId}`);
      expect(answer.status, answer.text).to.equal(200);
      expect(answer.body.data).to.include({ jobId, status: 'FAILED', errorCode: 'JOB_CANCELLED' });
      expect(await api.database.query('SELECT id FROM tasks WHERE subjectId = ?', [jobId])).to.deep.equal([]);
      release();
      expect(codeOf(await api.owner.delete(`/documents/jobs/${jobId}`))).to.deep.equal([409, 'INVALID_STATUS_TRANSITION']);
      expect((await api.owner.get(`/documents/${documentId}`)).body.data).to.include({ status: 'failed', errorCode: 'JOB_CANCELLED' });
    });
  });

  describe('progress', () => {
    it('comes over SSE and goes on after Last-Event-ID (D96, D116)', async () => {
      const { jobId } = await run({ documentUrl: host.put(fileOf({ pages: 2 }, 'sse')) });
      const whole = await api.owner.get(`/documents/jobs/${jobId}/events`, { 'last-event-id': '0' });
      expect(whole.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
      const events = whole.text.trim().split('\n\n');
      expect(events.at(-1)).to.equal('event: complete\ndata: {}');
      const ids = events.slice(0, -1).map((event) => Number(/^id: (\d+)$/m.exec(event)![1]));
      expect(ids).to.deep.equal(ids.map((_, index) => index + 1));
      expect(JSON.parse(/^data: (.*)$/m.exec(events.at(-2)!)![1]!)).to.deep.include({ percent: 100, gap: false });
      const rest = await api.owner.get(`/documents/jobs/${jobId}/events`, { 'last-event-id': String(ids.at(-2)) });
      expect(rest.text.match(/^id: /gm)).to.have.length(1);
      const snapshot = await api.owner.get(`/documents/jobs/${jobId}/events`);
      expect(snapshot.text)
        .to.include('event: progress')
        .and.include('"status":"SUCCEEDED"')
        .and.match(/event: complete\ndata: \{\}\n\n$/);
      expect(codeOf(await api.owner.get('/documents/jobs/job_01HZZZZZZZZZZZZZZZZZZZZZZZ/events'))).to.deep.equal([404, 'JOB_NOT_FOUND']);
    });

    it('comes over the websocket and ends with the job', async () => {
      const release = api.pipeline.hold();
      const { jobId } = (await start({ documentUrl: host.put(fileOf({ pages: 2 }, 'watch')) })).body.data;
      const watch = api.owner.watch<Progress>(PROGRESS, { id: jobId });
      expect((await watch.next()).value.jobProgress.job).to.deep.equal({ id: jobId, status: 'IN_PROGRESS' });
      release();
      const rest = await watch.all();
      expect(rest.at(-1)!.jobProgress).to.deep.include({ percent: 100, job: { id: jobId, status: 'SUCCEEDED' } });
    });
  });

  describe('batch-process', () => {
    const batch = (body: object) => api.owner.post('/documents/batch-process', body);
    const batchEnded = async (id: string) => {
      await api.owner.watch('subscription ($id: ID!) { batchProgress(id: $id) { sequence } }', { id }).all();
      return (await api.owner.get(`/documents/batch/${id}`)).body.data;
    };

    it('runs five jobs at once and starts the rest as others end (D56, D57)', async () => {
      const { id } = await api.owner.process();
      const release = api.pipeline.hold();
      const urls = Array.from({ length: 7 }, (_, n) => ({ url: host.put(fileOf({}, `batch ${n}`)) }));
      const answer = await batch({ documents: [{ id }, ...urls] });
      expect(answer.status, answer.text).to.equal(202);
      const { data } = answer.body;
      expect(answer.headers.get('location')).to.equal(`/documents/batch/${data.batchId}`);
      expect(data).to.include({ status: 'PROCESSING', documentsCount: 8 });
      const states = data.jobs.map((each: { status: string }) => each.status);
      expect(states).to.deep.equal([...Array(5).fill('IN_PROGRESS'), ...Array(3).fill('QUEUED')]);
      release();
      const done = await batchEnded(data.batchId);
      expect(done).to.include({ status: 'COMPLETED', documentsCount: 8, completedCount: 8, failedCount: 0 });
      expect(done).to.have.keys(
        'batchId',
        'status',
        'documentsCount',
        'completedCount',
        'failedCount',
        'submittedAt',
        'completedAt',
        'jobs',
      );
      expect(done.jobs[0]).to.have.keys('documentId', 'jobId', 'status', 'processingTime');
      const events = await api.database.query("SELECT id FROM events WHERE batchId = ? AND type = 'batch.completed'", [data.batchId]);
      expect(events).to.have.length(1);
    });

    it('shows no job on a document that the caller may not read, and counts it all the same (D103)', async () => {
      const member = await api.member();
      const open = await api.owner.process();
      const hidden = await api.owner.process();
      await api.owner.put(`/document/${hidden.id}/permissions`, { defaultAccess: 'none', inheritRolePermissions: false });
      const { data } = (await batch({ documents: [{ id: hidden.id }, { id: open.id }] })).body;
      expect((await batchEnded(data.batchId)).jobs).to.have.length(2);
      const shown = (await member.client.get(`/documents/batch/${data.batchId}`)).body.data;
      expect(shown).to.include({ documentsCount: 2, completedCount: 2 });
      expect(shown.jobs.map((each: { documentId: string }) => each.documentId)).to.deep.equal([open.id]);
    });

    it('lets items fail alone, and fails when all do (D57)', async () => {
      const gone = { url: `${host.origin}/gone.pdf` };
      const mixed = await batchEnded((await batch({ documents: [gone, { url: host.put(fileOf({}, 'good')) }] })).body.data.batchId);
      expect(mixed).to.include({ status: 'COMPLETED', completedCount: 1, failedCount: 1 });
      const failed = await job(mixed.jobs[0].jobId);
      expect(failed).to.include({ status: 'FAILED', errorCode: 'INVALID_DOCUMENT_URL', documentId: null });
      const none = await batchEnded((await batch({ documents: [gone] })).body.data.batchId);
      expect(none).to.include({ status: 'FAILED', completedCount: 0, failedCount: 1 });
    });

    it('takes features with processingType advanced, and keeps the callback for the events (D55, D83)', async () => {
      const callbackUrl = `${host.origin}/hook`;
      const url = host.put(fileOf({ page: RICH }, 'advanced'));
      const { data } = (await batch({ documents: [{ url }], processingType: 'advanced', features: ['TABLES'], callbackUrl })).body;
      await batchEnded(data.batchId);
      const { jobId } = data.jobs[0];
      expect((await job(jobId)).features).to.deep.equal(['TABLES']);
      expect((await results(jobId)).body.data.tables).to.have.length(1);
      const facts = await api.database.query<{ facts: Record<string, string> | string }>('SELECT facts FROM events WHERE batchId = ?', [
        data.batchId,
      ]);
      for (const row of facts)
        expect(typeof row.facts === 'string' ? JSON.parse(row.facts) : row.facts).to.include({ 'callback.url': callbackUrl });
      expect(facts).to.have.length(2);
    });

    it('refuses what cannot be meant, as a whole (D7, D57)', async () => {
      const { id } = await api.owner.process();
      const invalid: object[] = [
        {},
        { documents: [] },
        { documents: [{}] },
        { documents: [{ id, url: 'http://127.0.0.1/a' }] },
        { documents: Array(101).fill({ id }) },
        { documents: [{ id }], processingType: 'fast' },
        { documents: [{ id }], features: ['QUERIES'] },
      ];
      for (const body of invalid)
        expect(codeOf(await batch(body)), JSON.stringify(body).slice(0, 80)).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(codeOf(await batch({ documents: [{ id: 'doc_01HZZZZZZZZZZZZZZZZZZZZZZZ' }] }))).to.deep.equal([404, 'DOCUMENT_NOT_FOUND']);
      expect(codeOf(await batch({ documents: [{ url: 'http://10.0.0.1/a.pdf' }] }))).to.deep.equal([400, 'INVALID_DOCUMENT_URL']);
      expect(codeOf(await batch({ documents: [{ id }], callbackUrl: 'http://10.0.0.1/a' }))).to.deep.equal([400, 'INVALID_URL']);
    });
  });
});
