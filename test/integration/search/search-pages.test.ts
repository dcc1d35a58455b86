import { expect } from 'chai';
import { createHitFinder } from '../../../src/search/hits/hit.finder.js';
import { parseQuery } from '../../../src/search/query/query.parser.js';
import type { HitOrder, HitPlace } from '../../../src/search/search.index.js';
import { createSegmentFinder, SEGMENT_LIMITS } from '../../../src/search/segments/segment.finder.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { PLAIN_DATA } from '../../support/pipeline.js';
import { keepInSegments } from './in-segments.js';

const ORDERS: readonly HitOrder[] = ['relevance', 'createdAt', 'updatedAt', 'confidence', 'filename', 'total_amount'];
const DIRECTIONS = ['asc', 'desc'] as const;

describe('pages of a search', () => {
  let api: TestApi;
  let made = 0;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  /** Many ties, values that are missing, and names that only differ by case. */
  const paper = async (): Promise<string> => {
    const i = made++;
    const data = { ...PLAIN_DATA, total_amount: i % 3 === 0 ? null : 100.1 + (i % 2) };
    const reading = { data, confidence: 0.9 + (i % 2) / 100, text: `Paper ${'steel '.repeat(1 + (i % 3))}` };
    const { id } = await api.owner.process(reading, { filename: ['b.pdf', 'B.pdf', 'a.pdf'][i % 3] });
    return id;
  };

  /** Walks the search; `meanwhile` happens after its first page. Ids of each page. */
  async function walk(sortBy: HitOrder, sortOrder: string, limit: number, meanwhile?: (first: string[]) => Promise<unknown>) {
    const pages: string[][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { status, body, text } = await api.owner.post('/documents/search', { query: 'steel', sortBy, sortOrder, limit, cursor });
      expect(status, text).to.equal(200);
      pages.push(body.data.results.map(({ id }: { id: string }) => id));
      if (pages.length === 1) await meanwhile?.(pages[0]!);
      cursor = body.data.pagination.nextCursor;
    }
    return pages;
  }

  for (const kept of ['in the full-text index', 'in segments'] as const)
    it(`skip and repeat nothing that stood still while others came and went, ${kept} (D8) (slow: walks every order)`, async () => {
      while (made < 9 || (await walk('createdAt', 'asc', 100)).flat().length < 9) await paper();
      if (kept === 'in segments') await keepInSegments(api.database);
      for (const by of ORDERS)
        for (const direction of DIRECTIONS) {
          const before = (await walk(by, direction, 100)).flat();
          let gone: string[] = [];
          const pages = await walk(by, direction, 3, async (first) => {
            // By relevance not all: one of the page tells where it ended.
            gone = first.slice(by === 'updatedAt' ? 2 : 0, by === 'relevance' ? 2 : 3);
            for (const id of gone) await api.owner.delete(`/documents/${id}`);
            if (by === 'updatedAt') await api.owner.patch(`/documents/${first[0]}`, { metadata: { seen: 'yes' } });
            await paper();
          });
          const seen = pages.flat();
          const [first, stood] = [pages[0]!, before.filter((id) => !gone.includes(id))];
          const moved = by === 'updatedAt' ? [first[0]!] : [];
          const label = `${by} ${direction}`;
          expect(
            stood.filter((id) => !seen.includes(id)),
            `${label}: skipped`,
          ).to.deep.equal([]);
          expect(
            seen.filter((id, i) => seen.indexOf(id) < i && !moved.includes(id)),
            `${label}: repeated`,
          ).to.deep.equal([]);
          while ((await walk('createdAt', 'asc', 100)).flat().length < 9) await paper();
        }
    });

  it('go on where they were when all of a page by relevance was deleted', async () => {
    const before = (await walk('relevance', 'desc', 100)).flat();
    const pages = await walk('relevance', 'desc', 3, async (first) => {
      for (const id of first) await api.owner.delete(`/documents/${id}`);
    });
    expect(pages.flat()).to.have.members(before);
  });

  it('begin behind the same hit, however it is found', async () => {
    while ((await walk('createdAt', 'asc', 100)).flat().length < 9) await paper();
    await keepInSegments(api.database);
    const [row] = await api.database.query<{ organizationId: number; mode: 'live' }>('SELECT organizationId, mode FROM documents LIMIT 1');
    const subject = { userId: api.ownerId, level: 'owner', rolePermissions: new Set() } as never;
    const request = { scope: row!, subject, query: parseQuery('steel'), filters: {} };
    const finders = [
      createHitFinder(api.database),
      createHitFinder(api.database, 0),
      createSegmentFinder(api.database),
      createSegmentFinder(api.database, { ...SEGMENT_LIMITS, named: 0 }),
    ];
    const values = await api.database.query<Record<string, string | number | Date | null>>('SELECT * FROM documents');
    for (const by of ORDERS.slice(1))
      for (const direction of DIRECTIONS) {
        const whole = (await finders[0]!.find(request, { by, direction }, 100, 0))!.hits.map(({ documentId }) => documentId);
        for (const [place, documentId] of whole.entries()) {
          const of = values.find(({ id }) => id === documentId)!;
          const amount = of.totalAmount === null ? null : Number(of.totalAmount);
          const after: HitPlace = { documentId, value: by === 'total_amount' ? amount : of[by]! };
          for (const finder of finders) {
            const found = await finder.find(request, { by, direction }, 4, 0, after);
            const ids = found!.hits.map((hit) => hit.documentId);
            expect(ids, `${by} ${direction} ${place}`).to.deep.equal(whole.slice(place + 1, place + 5));
            expect(found!.totals.hits).to.equal(whole.length);
          }
        }
      }
  });
});
