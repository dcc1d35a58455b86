import { expect } from 'chai';
import type { Database } from '../../../src/platform/database/index.js';
import { createHitFinder } from '../../../src/search/hits/hit.finder.js';
import { parseQuery } from '../../../src/search/query/query.parser.js';
import type { FoundHits, HitOrder, HitRequest } from '../../../src/search/search.index.js';
import { createSegmentFinder, SEGMENT_LIMITS } from '../../../src/search/segments/segment.finder.js';
import { createSegmentKeeper } from '../../../src/search/segments/segment.keeper.js';
import { MERGE_LIMITS } from '../../../src/search/segments/segment.merge.js';
import type { Scope } from '../../../src/vocabulary/permissions.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { PLAIN_DATA } from '../../support/pipeline.js';
import { keepInSegments } from './in-segments.js';

const OWNER = { userId: 1, level: 'owner', rolePermissions: new Set() } as never;
const QUERIES = [
  'steel',
  'pipe',
  'ste*',
  '"steel pipe"',
  'steel -pipe',
  'vendor:acme',
  'rust OR total_amount:>50',
  'type:invoice -rust',
  'absent',
];
const ORDERS: readonly HitOrder[] = ['createdAt', 'confidence', 'total_amount', 'updatedAt', 'filename'];
const LIMITS = { ...MERGE_LIMITS, documents: 3, leastDocuments: 1, leastChanges: 1 };

describe('segments', () => {
  let api: TestApi;
  let scope: Scope;
  const ids: string[] = [];
  const invoice = async (text: string, data: object = {}) => {
    const { id } = await api.owner.process({ text, data: { ...PLAIN_DATA, vendor: { name: 'Acme' }, ...data } });
    ids.push(id);
    return id;
  };
  const requestOf = (query: string, more: Partial<HitRequest> = {}): HitRequest => ({
    scope,
    subject: OWNER,
    query: parseQuery(query),
    filters: {},
    ...more,
  });
  const bySegments = (request: HitRequest, by: HitOrder = 'createdAt', direction: 'asc' | 'desc' = 'desc', limit = 50, offset = 0) =>
    createSegmentFinder(api.database).find(request, { by, direction }, limit, offset);
  const idsOf = (found: FoundHits | null) => found?.hits.map(({ documentId }) => documentId);
  const counts = async () => {
    const [row] = await api.database.query<{ segments: number; living: number; changes: number }>(
      `SELECT (SELECT COUNT(*) FROM search_segments WHERE retiredAt IS NULL) AS segments, (SELECT CAST(COALESCE(SUM(living), 0) AS SIGNED) FROM search_segments WHERE retiredAt IS NULL) AS living,
       (SELECT COUNT(*) FROM search_changes) AS changes`,
    );
    return { segments: Number(row!.segments), living: Number(row!.living), changes: Number(row!.changes) };
  };

  /** Both tell the same; scores are comparable within one query of one of them only. */
  async function expectSame(what: string): Promise<void> {
    const fullText = createHitFinder(api.database, 0);
    const compare = async (query: string, by: HitOrder, direction: 'asc' | 'desc', limit: number, offset: number) => {
      const [one, other] = [
        await bySegments(requestOf(query), by, direction, limit, offset),
        await fullText.find(requestOf(query), { by, direction }, limit, offset),
      ];
      const name = `${what}: ${query} by ${by} ${direction}`;
      expect(idsOf(one), name).to.deep.equal(idsOf(other));
      expect({ ...one!.totals, bestScore: 0 }, name).to.deep.equal({ ...other.totals, bestScore: 0 });
    };
    for (const query of QUERIES) await compare(query, 'createdAt', 'desc', 50, 0);
    for (const by of ['updatedAt', 'filename'] as const) {
      const long = createSegmentFinder(api.database, { ...SEGMENT_LIMITS, named: 0 });
      const [one, other] = [
        await long.find(requestOf('steel'), { by, direction: 'asc' }, 2, 1),
        await fullText.find(requestOf('steel'), { by, direction: 'asc' }, 2, 1),
      ];
      expect(idsOf(one), `${what}: by ${by}, read from the start`).to.deep.equal(idsOf(other));
    }
    for (const by of ORDERS) for (const direction of ['asc', 'desc'] as const) await compare('steel', by, direction, 2, 1);
  }

  before(async () => {
    api = await startTestApi();
    await invoice('steel pipe', { total_amount: 10.5 });
    await invoice('steel steel rust', { total_amount: 99.25, currency: 'USD' });
    await invoice('pipe steel', { total_amount: null });
    await invoice('steam pipe rust', { total_amount: 0.1 });
    await api.owner.process({ type: 'contract', text: 'steel of a contract', data: { title: 'Lease' } });
    const [row] = await api.database.query<Scope>('SELECT organizationId, mode FROM documents LIMIT 1');
    scope = row!;
  });
  after(() => api.close());

  it('are not asked before all documents of an organization are in them', async () => {
    expect(await bySegments(requestOf('steel'))).to.equal(null);
    await createSegmentKeeper(api.database, { ...LIMITS, leastDocuments: 1000 }).begin();
    expect(await bySegments(requestOf('steel'))).to.equal(null);
    // Nobody keeps what nobody asks for.
    expect((await counts()).changes).to.equal(0);
  });

  it('answer as the full-text index does: fresh, behind changes, and caught up', async () => {
    const catchUp = await keepInSegments(api.database, 2);
    expect((await counts()).segments).to.be.greaterThan(1);
    await expectSame('fresh');
    const corrections = [{ field: 'vendor.name', value: 'Zephyr' }];
    expect((await api.owner.post(`/documents/${ids[0]}/review`, { action: 'corrected', corrections })).status).to.equal(200);
    await api.owner.delete(`/documents/${ids[2]}`);
    await invoice('steel pipe steel pipe', { total_amount: 7, currency: 'GBP' });
    expect((await counts()).changes).to.equal(3);
    await expectSame('behind changes');
    await catchUp();
    expect(await counts()).to.include({ changes: 0, living: 5 });
    await expectSame('caught up');
    expect(idsOf(await bySegments(requestOf('vendor:zephyr')))).to.deep.equal([ids[0]]);
  });

  it('tell what is relevant: more of a word first', async () => {
    const found = await bySegments(requestOf('rust steel'), 'relevance');
    expect(idsOf(found)).to.deep.equal([ids[1]]);
    const [first, ...rest] = (await bySegments(requestOf('steel'), 'relevance'))!.hits;
    expect(rest.every(({ score }) => score <= first!.score)).to.equal(true);
    expect([ids[1], ids[4]]).to.include(first!.documentId);
  });

  it('count only what the caller may read, as it is now (D45)', async () => {
    const { userId } = await api.member();
    const member = { userId, level: 'member', rolePermissions: new Set(['documents.read']) } as never;
    const before = await bySegments(requestOf('steel', { subject: member }));
    expect(
      (await api.owner.put(`/document/${ids[1]}/permissions`, { inheritRolePermissions: false, defaultAccess: 'none' })).status,
    ).to.equal(200);
    const after = await bySegments(requestOf('steel', { subject: member }));
    expect(after!.totals.hits).to.equal(before!.totals.hits - 1);
    expect(idsOf(after)).to.not.include(ids[1]);
    expect(after!.totals.amounts.map(({ currency }) => currency)).to.not.include('USD');
  });

  it('narrow by type, status, time and confidence, and leave other filters to the index', async () => {
    const fullText = createHitFinder(api.database, 0);
    const from = new Date(Date.now() - 3_600_000);
    for (const filters of [
      { type: ['contract' as const] },
      { status: ['completed' as const, 'approved' as const] },
      { from, to: new Date() },
      { to: from },
      { confidence: 0.5, confidenceMax: 0.99 },
      { confidence: 0.999 },
    ]) {
      const [one, other] = [
        await bySegments(requestOf('', { filters })),
        await fullText.find(requestOf('', { filters }), { by: 'createdAt', direction: 'desc' }, 50, 0),
      ];
      expect(idsOf(one), JSON.stringify(filters)).to.deep.equal(idsOf(other));
    }
    expect(await bySegments(requestOf('steel', { filters: { uploadedBy: api.ownerEmail } }))).to.equal(null);
  });

  it('are left alone when too much changed or too much would be read', async () => {
    await invoice('steel one');
    for (const limits of [{ changes: 0 }, { size: 10 }, { blocks: 1 }])
      expect(
        await createSegmentFinder(api.database, { ...SEGMENT_LIMITS, ...limits }).find(
          requestOf('steel'),
          { by: 'relevance', direction: 'desc' },
          5,
          0,
        ),
        JSON.stringify(limits),
      ).to.equal(null);
    await createSegmentKeeper(api.database, LIMITS).merge();
  });

  /** The database; before its first statement that contains the text, something else happens. */
  function interrupted(text: string, meanwhile: () => Promise<void>): Database {
    let isDue = true;
    const query = async (sql: string, values?: readonly unknown[]) => {
      if (isDue && sql.includes(text)) {
        isDue = false;
        await meanwhile();
      }
      return api.database.query(sql, values);
    };
    return { ...api.database, query: query as Database['query'] };
  }

  it('lose no change that comes while they are made, and nothing when a process dies between two steps', async () => {
    const [first, second] = [await invoice('steel before'), await invoice('steel other')];
    const change = async (value: string) => {
      const corrections = [{ field: 'vendor.name', value }];
      await api.owner.post(`/documents/${first}/review`, { action: 'corrected', corrections });
    };
    const during = interrupted('LEFT JOIN search_entries', () => change('Borealis'));
    await createSegmentKeeper(during, { ...LIMITS, leastChanges: 2 }).merge();
    expect((await counts()).changes).to.equal(1);
    expect(idsOf(await bySegments(requestOf('vendor:borealis')))).to.deep.equal([first]);
    const dying = interrupted('DELETE FROM search_changes', async () => {
      throw new Error('killed');
    });
    const died = await createSegmentKeeper(dying, LIMITS)
      .merge()
      .catch((error: Error) => error.message);
    expect(died).to.equal('killed');
    await expectSame('after a kill');
    await createSegmentKeeper(api.database, LIMITS).merge();
    expect((await counts()).changes).to.equal(0);
    await expectSame('afterwards');
    expect(idsOf(await bySegments(requestOf('other')))).to.deep.equal([second]);
  });

  it('of two that are made of the same state count once', async () => {
    await invoice('steel twice');
    const other = createSegmentKeeper(api.database, LIMITS);
    await createSegmentKeeper(
      interrupted('LEFT JOIN search_entries', () =>
        api.database.query('UPDATE search_scopes SET generation = generation + 1').then(() => {}),
      ),
      LIMITS,
    ).merge();
    expect((await counts()).changes).to.equal(1);
    await Promise.all([other.merge(), other.merge()]);
    await other.merge();
    expect((await counts()).changes).to.equal(0);
    await expectSame('once');
  });

  it('are read whole while a merge puts others in their place, and go ten minutes later', async () => {
    await invoice('steel late');
    const keeper = createSegmentKeeper(api.database, { ...LIMITS, documents: 100 });
    const slow = createSegmentFinder(interrupted('FROM search_blocks', () => keeper.merge()));
    const found = await slow.find(requestOf('steel'), { by: 'createdAt', direction: 'desc' }, 50, 0);
    expect(idsOf(found)).to.deep.equal(
      idsOf(await createHitFinder(api.database).find(requestOf('steel'), { by: 'createdAt', direction: 'desc' }, 50, 0)),
    );
    const retired = 'SELECT COUNT(*) AS n FROM search_segments WHERE retiredAt IS NOT NULL';
    expect(Number((await api.database.query<{ n: number }>(retired))[0]!.n)).to.be.greaterThan(0);
    await api.database.query('UPDATE search_segments SET retiredAt = retiredAt - INTERVAL 11 MINUTE WHERE retiredAt IS NOT NULL');
    await keeper.merge();
    expect(Number((await api.database.query<{ n: number }>(retired))[0]!.n)).to.equal(0);
    const orphans = await api.database.query(
      'SELECT 1 FROM search_blocks b LEFT JOIN search_segments s ON s.id = b.segmentId WHERE s.id IS NULL LIMIT 1',
    );
    expect(orphans).to.deep.equal([]);
  });

  it('keep a change that comes after a merge, when a process that stood still takes its own away', async () => {
    const id = await invoice('steel stood still');
    const change = async (value: string) => {
      const corrections = [{ field: 'vendor.name', value }];
      expect((await api.owner.post(`/documents/${id}/review`, { action: 'corrected', corrections })).status).to.equal(200);
    };
    // It is merged as it would be noted first, if versions were counted. Another process merges the same, and the document changes again, before this one takes
    // the changes away that it merged.
    await api.database.query('UPDATE search_changes SET version = 1 WHERE documentId = ?', [id]);
    const late = interrupted('DELETE FROM search_changes', async () => {
      await api.database.query('DELETE FROM search_changes');
      await change('Notos');
    });
    await createSegmentKeeper(late, LIMITS).merge();
    expect(idsOf(await bySegments(requestOf('vendor:notos')))).to.deep.equal([id]);
    await createSegmentKeeper(api.database, LIMITS).merge();
  });

  it('hold no word of a deleted document a day later (D35)', async () => {
    const id = await invoice('xylophonist');
    const keeper = createSegmentKeeper(api.database, LIMITS);
    await keeper.merge();
    const withId = () =>
      api.database.query(
        'SELECT 1 FROM search_blocks b JOIN search_segments s ON s.id = b.segmentId AND s.retiredAt IS NULL WHERE LOCATE(?, b.data) > 0',
        [id],
      );
    await api.owner.delete(`/documents/${id}`);
    expect(await withId()).to.have.length(1);
    await keeper.scrub();
    expect(await withId()).to.deep.equal([]);
    await expectSame('scrubbed');
  });

  it('are made anew by a rebuild', async () => {
    await createSegmentKeeper(api.database, LIMITS).rebuild();
    expect((await counts()).changes).to.equal(0);
    await expectSame('rebuilt');
  });
});
