import { expect } from 'chai';
import { createInlinePipeline } from '../../../src/pipeline/inline.js';
import { type Member, startTestApi, type TestApi } from '../../support/api.js';
import type { Answer } from '../../support/client.js';
import { drawPdf } from '../../support/papers/drawn-pdf.js';

const PAGE = (number: string) => `
Harbour Ropes and Sails Ltd
4 Quay Street, Bristol BS1 4RB

INVOICE

Invoice No:   ${number}
Date:         7 May 2026
Total due                              119.00
`;

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const SPLIT = `mutation ($id: ID!, $parts: [DocumentPartInput!]!) { splitDocument(id: $id, parts: $parts) {
  id status children { id filename sourceDocumentId sourceFirstPage sourceLastPage } } }`;

describe('splitting a document (D147)', () => {
  let api: TestApi;
  let colleague: Member;
  let id: string;

  const upload = async (over: object = {}) => {
    const file = (await drawPdf(PAGE('HR-1'), PAGE('HR-2'), PAGE('HR-3'), PAGE('HR-4'))).toString('base64');
    return (await api.owner.post('/documents', { file, filename: 'post.pdf', ...over })).body.data.id as string;
  };
  const split = (parts: unknown, of = id) => api.owner.post(`/documents/${of}/split`, { parts });
  const eventsOf = async (document: string) =>
    (
      await api.database.query<{ type: string; data: unknown }>('SELECT type, data FROM events WHERE documentId = ? ORDER BY id', [
        document,
      ])
    ).map(({ type, data }) => ({ type, data: typeof data === 'string' ? JSON.parse(data) : data }));

  before(async () => {
    api = await startTestApi({}, { pipeline: createInlinePipeline() });
    colleague = await api.member();
    id = await upload({ metadata: { order: '7' } });
    await api.owner.processed(id);
  });
  after(() => api.close());

  it('makes documents of pages, reads them and links them with their source', async () => {
    const status = (await api.owner.get(`/documents/${id}`)).body.data.status;
    const answer = await split([
      { firstPage: 3, lastPage: 4 },
      { firstPage: 1, lastPage: 1, type: 'invoice' },
    ]);
    expect(answer.status, answer.text).to.equal(201);
    expect(answer.body.data).to.include({ id, status, pages: 4 });
    const [first, second] = answer.body.data.children;
    expect(first).to.include({ filename: 'post (1).pdf', type: 'invoice', pages: 1, sourceDocumentId: id, sourceFirstPage: 1 });
    expect(second).to.include({ filename: 'post (3-4).pdf', pages: 2, sourceFirstPage: 3, sourceLastPage: 4 });
    expect((await api.owner.processed(second.id)).metadata).to.deep.equal({ order: '7' });
    await api.owner.processed(first.id);
    const { document } = await api.owner.query('query ($id: ID!) { document(id: $id) { pageCount text } }', { id: second.id });
    expect(document.pageCount).to.equal(2);
    expect(document.text).to.include('HR-3').and.include('HR-4').and.not.include('HR-2');
    expect((await eventsOf(first.id)).map(({ type }) => type)).to.include.members(['document.uploaded', 'document.processed']);
    const told = (await eventsOf(id)).filter(({ type }) => type === 'document.split');
    const parts = [
      { documentId: second.id, firstPage: 3, lastPage: 4 },
      { documentId: first.id, firstPage: 1, lastPage: 1 },
    ];
    expect(told.map(({ data }) => data)).to.deep.equal([{ documentId: id, parts }]);
    const audited = await api.database.query("SELECT id FROM audit_log WHERE action = 'document.split' AND target = ?", [id]);
    expect(audited.length).to.equal(1);
    const pending = await api.database.query('SELECT storageKey FROM pending_content WHERE storageKey LIKE ?', ['documents/%']);
    expect(pending.length).to.equal(0);
  });

  it('does the same by GraphQL; the children of a document go on without it', async () => {
    const source = await upload();
    await api.owner.processed(source);
    const { splitDocument } = await api.owner.query(SPLIT, { id: source, parts: [{ firstPage: 2, lastPage: 3 }] });
    const [child] = splitDocument.children;
    expect(child).to.include({ filename: 'post (2-3).pdf', sourceDocumentId: source });
    await api.owner.processed(child.id);
    await api.owner.delete(`/documents/${source}`);
    const { document } = await api.owner.query('query ($id: ID!) { document(id: $id) { sourceDocumentId children { id } } }', child);
    expect(document).to.deep.equal({ sourceDocumentId: null, children: [] });
  });

  it('refuses bad ranges, naming each, and makes nothing', async () => {
    const count = async () => (await api.owner.get('/documents')).body.data.pagination.total;
    const before = await count();
    for (const [parts, field] of [
      [[{ firstPage: 1, lastPage: 5 }], 'parts[0].lastPage'],
      [[{ firstPage: 5, lastPage: 5 }], 'parts[0].firstPage'],
      [
        [
          { firstPage: 1, lastPage: 2 },
          { firstPage: 2, lastPage: 3 },
        ],
        'parts[1].firstPage',
      ],
      [[], 'parts'],
    ] as const) {
      const answer = await split(parts);
      expect(codeOf(answer)).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(answer.body.error?.details[0].field).to.equal(field);
    }
    expect(await count()).to.equal(before);
  });

  it('waits for the run and for who reviews', async () => {
    await api.database.query("UPDATE documents SET status = 'processing' WHERE id = ?", [id]);
    expect(codeOf(await split([{ firstPage: 1, lastPage: 1 }]))).to.deep.equal([409, 'DOCUMENT_NOT_PROCESSED']);
    await api.database.query("UPDATE documents SET status = 'completed' WHERE id = ?", [id]);
    const until = new Date(api.clock.now().getTime() + 60_000);
    await api.database.query('UPDATE documents SET lockedById = ?, lockedUntil = ? WHERE id = ?', [colleague.userId, until, id]);
    expect(codeOf(await split([{ firstPage: 1, lastPage: 1 }]))).to.deep.equal([409, 'DOCUMENT_LOCKED']);
    await api.database.query('UPDATE documents SET lockedById = NULL, lockedUntil = NULL WHERE id = ?', [id]);
  });

  it('shows parts to nobody who may not see the source', async () => {
    const source = await upload();
    await api.owner.processed(source);
    await api.database.query("UPDATE documents SET defaultAccess = 'none', inheritRolePermissions = 0 WHERE id = ?", [source]);
    const third = await api.member();
    await api.database.query("INSERT INTO document_access (documentId, userId, access, grantedBy, grantedAt) VALUES (?, ?, 'read', ?, ?)", [
      source,
      third.userId,
      api.ownerId,
      api.clock.now(),
    ]);
    const { children } = (await split([{ firstPage: 1, lastPage: 1 }], source)).body.data;
    const see = async (who: Member) => (await who.client.get(`/documents/${children[0].id}`)).status;
    expect(await see(third)).to.equal(200);
    expect(await see(colleague)).to.equal(403);
    const asThird = () => third.client.post(`/documents/${source}/split`, { parts: [{ firstPage: 2, lastPage: 2 }] });
    expect(codeOf(await asThird())).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
    await api.database.query("UPDATE document_access SET access = 'edit' WHERE documentId = ?", [source]);
    const made = (await asThird()).body.data.children.at(-1);
    const rows = await api.database.query('SELECT userId, access FROM document_access WHERE documentId = ? ORDER BY access', [made.id]);
    expect(rows).to.deep.equal([
      { userId: third.userId, access: 'edit' },
      { userId: api.ownerId, access: 'full' },
    ]);
  });
});

describe('turning pages by hand (D147)', () => {
  let api: TestApi;
  let id: string;
  before(async () => {
    api = await startTestApi({}, { pipeline: createInlinePipeline() });
    const file = (await drawPdf(PAGE('HR-1'), PAGE('HR-2'), PAGE('HR-3'))).toString('base64');
    id = (await api.owner.post('/documents', { file, filename: 'post.pdf' })).body.data.id;
    await api.owner.processed(id);
  });
  after(() => api.close());

  const rotate = (pages: unknown, degrees: unknown) => api.owner.post(`/documents/${id}/rotate`, { pages, degrees });
  const shown = async (of = id) => {
    await api.owner.processed(of);
    const { document } = await api.owner.query('query ($id: ID!) { document(id: $id) { pages { rotation width } runs { number } } }', {
      id: of,
    });
    return document as { pages: { rotation: number; width: number }[]; runs: unknown[] };
  };
  const rotations = async (of = id) => (await shown(of)).pages.map(({ rotation }) => rotation);

  it('turns pages and reads the document again, also the next time and in its parts', async () => {
    const answer = await rotate([2, 3], 90);
    expect([answer.status, answer.body.data?.status], answer.text).to.deep.equal([200, 'processing']);
    const { pages, runs } = await shown();
    expect(pages.map(({ rotation }) => rotation)).to.deep.equal([0, 90, 90]);
    expect([pages[0]!.width, pages[1]!.width, runs.length]).to.deep.equal([612, 792, 2]);
    await api.owner.query('mutation ($id: ID!) { rotatePages(id: $id, pages: [2], degrees: 270) { id } }', { id });
    expect(await rotations()).to.deep.equal([0, 0, 90]);
    await api.owner.patch(`/documents/${id}`, { reprocess: true });
    expect(await rotations()).to.deep.equal([0, 0, 90]);
    const { splitDocument } = await api.owner.query(SPLIT, { id, parts: [{ firstPage: 2, lastPage: 3 }] });
    expect(await rotations(splitDocument.children[0].id)).to.deep.equal([0, 90]);
    const audited = await api.database.query("SELECT id FROM audit_log WHERE action = 'document.rotated' AND target = ?", [id]);
    expect(audited.length).to.equal(2);
  });

  it('refuses what is no page or no quarter turn, and waits for the run', async () => {
    const fieldOf = async (pages: unknown, degrees: unknown) => (await rotate(pages, degrees)).body.error?.details[0].field;
    expect(await fieldOf([1, 4], 90)).to.equal('pages[1]');
    expect(await fieldOf([1, 1], 90)).to.equal('pages[1]');
    expect(await fieldOf([], 90)).to.equal('pages');
    expect(await fieldOf([1], 45)).to.equal('degrees');
    await api.database.query("UPDATE documents SET status = 'processing' WHERE id = ?", [id]);
    expect(codeOf(await rotate([1], 90))).to.deep.equal([409, 'DOCUMENT_LOCKED']);
  });
});
