import { expect } from 'chai';
import { createSearchLookup } from '../../../src/documents/index.js';
import type { Database } from '../../../src/platform/database/index.js';
import { createHitFinder } from '../../../src/search/hits/hit.finder.js';
import { listSearchCondition } from '../../../src/search/query/list.query.js';
import { parseQuery } from '../../../src/search/query/query.parser.js';
import type { HitOrder } from '../../../src/search/search.index.js';
import type { Scope } from '../../../src/vocabulary/permissions.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { PLAIN_DATA } from '../../support/pipeline.js';

const AMOUNTS = [250.25, 0.1, 0.2, 99999.9999, null];
const ORDERS: readonly HitOrder[] = ['relevance', 'createdAt', 'updatedAt', 'confidence', 'filename', 'total_amount'];

describe('hits', () => {
  let api: TestApi;
  let scope: Scope;
  before(async () => {
    api = await startTestApi();
    for (const [index, amount] of AMOUNTS.entries()) {
      const data = { ...PLAIN_DATA, total_amount: amount, currency: index % 2 === 0 ? 'EUR' : 'USD' };
      const text = `Paper ${'steel '.repeat(index + 1)}${index < 2 ? 'pipe' : ''}`;
      await api.owner.process({ text, data }, { filename: `paper-${AMOUNTS.length - index}.pdf` });
    }
    const [row] = await api.database.query<{ organizationId: number; mode: 'live' | 'test' }>(
      'SELECT organizationId, mode FROM documents LIMIT 1',
    );
    scope = row!;
  });
  after(() => api.close());

  /** The database, with how often the full-text index is asked. */
  function counted(): { database: Pick<Database, 'query'>; asked: () => number } {
    let asked = 0;
    const query = (sql: string, values?: readonly unknown[]) => {
      asked += sql.includes('MATCH') ? 1 : 0;
      return api.database.query(sql, values as unknown[]);
    };
    return { database: { query: query as Database['query'] }, asked: () => asked };
  }

  const subject = { userId: 1, level: 'owner', rolePermissions: new Set() } as never;
  const requestOf = (query: string) => ({ scope, subject, query: parseQuery(query), filters: {} });

  it('are the same, with the same figures, read all at once or by the page', async () => {
    const [atOnce, byPage] = [createHitFinder(api.database), createHitFinder(api.database, 0)];
    for (const query of ['steel', 'pipe', 'steel -pipe', 'paper OR pipe', 'total_amount:>0.15', 'absent'])
      for (const by of ORDERS)
        for (const direction of ['asc', 'desc'] as const)
          for (const [limit, offset] of [
            [3, 0],
            [2, 3],
            [5, 20],
          ] as const) {
            const look = (finder: typeof atOnce) => finder.find(requestOf(query), { by, direction }, limit, offset);
            const [one, other] = [await look(atOnce), await look(byPage)];
            expect(one, `${query} by ${by} ${direction}`).to.deep.equal(other);
            expect([...one.totals.byType.keys()]).to.deep.equal([...other.totals.byType.keys()]);
          }
  });

  it('ask the full-text index once, and twice when there are too many, also the next time', async () => {
    const few = counted();
    await createHitFinder(few.database).find(requestOf('steel'), { by: 'relevance', direction: 'desc' }, 2, 0);
    expect(few.asked()).to.equal(1);
    const many = counted();
    const finder = createHitFinder(many.database, 2);
    await finder.find(requestOf('steel'), { by: 'relevance', direction: 'desc' }, 2, 0);
    expect(many.asked()).to.equal(3);
    await finder.find(requestOf('steel'), { by: 'relevance', direction: 'desc' }, 2, 2);
    expect(many.asked()).to.equal(5);
  });

  it('of a list are looked up once for page and summary, unless there are too many', async () => {
    const idsOf = async (text: string, most?: number) => {
      const look = counted();
      const condition = await createSearchLookup(look.database, most)(listSearchCondition(scope, text));
      const rows = await api.database.query<{ id: string }>(`SELECT d.id FROM documents d WHERE ${condition.sql} ORDER BY d.id`, [
        ...condition.parameters,
      ]);
      return { ids: rows.map(({ id }) => id), matches: condition.sql.includes('MATCH'), asked: look.asked() };
    };
    for (const text of ['steel', 'pip', 'paper-3', 'absent', '-']) {
      const [once, always] = [await idsOf(text), await idsOf(text, 0)];
      expect(once.ids, text).to.deep.equal(always.ids);
      expect(once.matches, text).to.equal(false);
    }
    expect((await idsOf('steel')).ids).to.have.lengthOf(AMOUNTS.length);
    expect((await idsOf('paper-3')).ids).to.have.lengthOf(1);
    expect(await idsOf('steel', 2)).to.include({ matches: true, asked: 1 });
  });
});
