import { expect } from 'chai';
import { monthOf, PLAN_LIMITS, type Plan } from '../../../src/organizations/index.js';
import { startTestApi, type TestApi } from '../../support/api.js';

describe('the limits of every plan', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  const errorOf = ({ status, body }: Awaited<ReturnType<typeof api.owner.get>>) => [status, body.error?.code];
  const set = (sql: string, ...values: unknown[]) => api.database.query(sql, [...values, api.organizationId]);
  const upload = () => api.owner.post('/documents', { file: Buffer.from('%PDF-1.7 a file').toString('base64'), filename: 'a.pdf' });
  const useDocuments = (count: number) =>
    api.database.query('REPLACE INTO monthly_usage (organizationId, month, documents) VALUES (?,?,?)', [
      api.organizationId,
      monthOf(api.clock.now()),
      count,
    ]);
  const useBytes = (count: number) =>
    api.database.query('REPLACE INTO storage_usage (organizationId, bytes) VALUES (?,?)', [api.organizationId, count]);
  const seat = async (count: number) => {
    await api.database.query('DELETE FROM memberships WHERE organizationId = ? AND userId > 1000000', [api.organizationId]);
    const numbers = `SELECT a.n + 10 * b.n + 100 * c.n + 1000 * d.n AS n FROM
      ${['a', 'b', 'c', 'd'].map((name) => `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS n`).join(' UNION ALL ')}) ${name}`).join(', ')}`;
    await api.database.query(
      `INSERT INTO memberships (organizationId, userId, status, extraPermissions, createdAt)
       SELECT ?, 1000001 + x.n, 'suspended', '[]', ? FROM (${numbers}) x WHERE x.n < ?`,
      [api.organizationId, api.clock.now(), count - 1],
    );
  };

  for (const plan of Object.keys(PLAN_LIMITS) as Plan[]) {
    const { monthlyDocuments, storageGB, users } = PLAN_LIMITS[plan];

    it(`${plan}: the last document, byte and member are taken, no more`, async () => {
      await set('UPDATE organizations SET plan = ? WHERE id = ?', plan);
      await useBytes(0);
      await useDocuments(monthlyDocuments - 1);
      expect((await upload()).status).to.equal(201);
      expect(errorOf(await upload())).to.deep.equal([429, 'QUOTA_EXCEEDED']);
      await useDocuments(0);
      await useBytes(storageGB * 1_000_000_000 - 15);
      expect((await upload()).status).to.equal(201);
      expect(errorOf(await upload())).to.deep.equal([403, 'QUOTA_EXCEEDED']);
      await useBytes(0);
      await api.database.query("DELETE FROM memberships WHERE status = 'invited'");
      await seat(users - 1);
      expect((await api.owner.post('/organizations/invite', { email: `last-${plan}@example.com` })).status).to.equal(201);
      expect(errorOf(await api.owner.post('/organizations/invite', { email: `over-${plan}@example.com` }))).to.deep.equal([
        403,
        'QUOTA_EXCEEDED',
      ]);
    });
  }
});

describe('the limit of the sandbox', () => {
  it('holds for uploads at the same moment, too (D88)', async () => {
    const api = await startTestApi({ SANDBOX_STORAGE_MB: '1' });
    try {
      const file = Buffer.from(`%PDF-1.7 ${'a'.repeat(400_000)}`).toString('base64');
      const upload = (at: number) => api.sandbox.post('/documents', { file, filename: `${at}.pdf` });
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(upload));
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 201, 403, 403, 403, 403]);
      expect((await api.sandbox.get('/documents')).body.data.pagination.total).to.equal(2);
    } finally {
      await api.close();
    }
  });
});
