import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { figuresOf, type ReportSums, readSpan } from '../../../src/analytics/report/report.rules.js';
import { createReportReader } from '../../../src/analytics/report/report.store.js';
import type { Database } from '../../../src/platform/database/index.js';
import type { Scope } from '../../../src/vocabulary/permissions.js';
import { startTestApi, type TestApi } from '../../support/api.js';

const TABLES = ['figure_documents', 'figure_days', 'figure_users', 'figure_times', 'report_documents', 'report_days', 'report_errors'];

/** Counts by class, as an object or its JSON, without those that came to nothing. */
const classes = (json: unknown) =>
  Object.entries((typeof json === 'string' ? JSON.parse(json) : json) as Record<string, number>)
    .filter(([, count]) => count !== 0)
    .sort();

describe('analytics', () => {
  let api: TestApi;
  const analytics = async (query = '') => (await api.owner.get(`/documents/analytics${query}`)).body.data;
  const statistics = async (query = '') => (await api.owner.get(`/organizations/${api.organizationId}/statistics${query}`)).body.data;
  const rollups = async () => {
    const rows: Record<string, string[]> = {};
    for (const table of TABLES) {
      // Rows that came to nothing are as good as none.
      const all = await api.database.query<Record<string, unknown>>(`SELECT * FROM ${table}`);
      rows[table] = all
        .filter((row) => row.documents === undefined || Number(row.documents) !== 0)
        .map((row) => ('results' in row ? { ...row, results: classes(row.results), decisions: classes(row.decisions) } : row))
        .map((row) => JSON.stringify(row))
        .sort();
    }
    return rows;
  };

  before(async () => {
    api = await startTestApi();
    await api.owner.process({ confidence: 0.95 });
    await api.owner.process({ confidence: 0.75, reasons: [{ reason: 'low_confidence', fields: [] }] });
    await api.owner.process({ type: 'contract', confidence: 0.5, data: { title: 'Lease' } });
    await api.owner.process({ fail: { code: 'PROCESSING_FAILED', message: 'The file is damaged.' } });
  });
  after(() => api.close());

  it('counts the documents of the period (D46, D47)', async () => {
    const data = await analytics();
    expect(data.period).to.equal('30d');
    expect(data.summary).to.include({ totalDocuments: 4, averageConfidence: 0.7333, successRate: 0.75, reviewRate: 0.25 });
    expect(data.summary.averageProcessingTime).to.match(/^\d+ms$|s$/);
    expect(data.trends.documentsPerDay).to.have.length(30);
    expect(data.trends.documentsPerDay.at(-1)).to.include({ count: 4, avgConfidence: 0.7333 });
    expect(data.trends.documentsPerDay[0]).to.include({ count: 0, avgConfidence: null });
    expect(data.breakdown.byType.invoice).to.deep.equal({ count: 2, percentage: 50, avgConfidence: 0.85 });
    expect(data.breakdown.byStatus).to.deep.include({ completed: { count: 2, percentage: 50 }, failed: { count: 1, percentage: 25 } });
    expect(data.performance.confidenceDistribution).to.deep.equal({
      high: { range: '0.9-1.0', count: 1, percentage: 33.3 },
      medium: { range: '0.7-0.9', count: 1, percentage: 33.3 },
      low: { range: '0.0-0.7', count: 1, percentage: 33.3 },
    });
  });

  it('takes one type, and groups as asked for', async () => {
    expect((await analytics('?type=contract&period=7d')).summary).to.include({ totalDocuments: 1, averageConfidence: 0.5 });
    expect((await analytics('?groupBy=user')).trends.groups).to.deep.equal([{ key: api.ownerEmail, count: 4, avgConfidence: 0.7333 }]);
    const months = (await analytics('?groupBy=month&period=1y')).trends.groups;
    expect(months.at(-1)).to.deep.equal({ key: new Date().toISOString().slice(0, 7), count: 4, avgConfidence: 0.7333 });
    expect((await analytics('?groupBy=type')).trends.groups.map((group: { key: string }) => group.key)).to.include.members([
      'invoice',
      'contract',
    ]);
  });

  it('refuses what it does not know, by name', async () => {
    for (const [query, field] of [
      ['period=2d', 'period'],
      ['groupBy=hour', 'groupBy'],
      ['type=letter', 'type'],
    ]) {
      const answer = await api.owner.get(`/documents/analytics?${query}`);
      expect([answer.status, answer.body.error?.code, answer.body.error?.details[0].field]).to.deep.equal([400, 'VALIDATION_ERROR', field]);
    }
  });

  it('tells figures of the organization (D48)', async () => {
    const data = await statistics('?period=7d');
    expect(data.summary).to.include({ documentsProcessed: 4, successRate: 0.75, activeUsers: 1 });
    expect(data.summary.storageUsed).to.match(/^\d+(\.\d)? (B|KB)$/);
    expect(data.usage.documentsPerDay).to.have.length(7);
    expect(data.usage.topUsers).to.deep.equal([{ userId: api.ownerId, name: null, documentsProcessed: 4 }]);
    expect(data.performance.errorRates.overall).to.equal(0.25);
    const some = await statistics('?metrics=successRate,topUsers');
    expect([Object.keys(some.summary), Object.keys(some.usage), Object.keys(some.performance)]).to.deep.equal([
      ['successRate'],
      ['topUsers'],
      [],
    ]);
    expect((await api.owner.get(`/organizations/${api.organizationId}/statistics?metrics=luck`)).body.error?.details[0].field).to.equal(
      'metrics',
    );
    expect((await api.owner.get('/organizations/999/statistics')).body.error?.code).to.equal('ORGANIZATION_NOT_FOUND');
  });

  it('keeps rollups that are the same as made anew, also after reprocessing and deletion', async () => {
    const gone = await api.owner.process({ confidence: 0.91 });
    const again = await api.owner.process({ confidence: 0.6 });
    await api.owner.delete(`/documents/${gone.id}`);
    await api.owner.patch(`/documents/${again.id}`, { reprocess: true });
    await api.owner.processed(again.id);
    const kept = await rollups();
    expect((await analytics()).summary.totalDocuments).to.equal(5);
    await api.app.rebuild();
    expect(await rollups()).to.deep.equal(kept);
    await api.owner.delete(`/documents/${again.id}`);
  });

  it('takes accuracy from reviews once there are some (D49)', async () => {
    expect((await statistics()).performance.averageAccuracy).to.be.closeTo(0.73, 0.01);
    const { id, extractedData } = await api.owner.process({ confidence: 0.9 });
    const reviewed = (await api.owner.get('/documents?limit=1')).body.data.documents[0].extractedFields;
    const corrections = [{ field: 'vendor.name', value: `${extractedData.vendor.name}s` }];
    await api.owner.post(`/documents/${id}/review`, { action: 'corrected', corrections });
    expect((await api.owner.post(`/documents/${id}/review`, { action: 'approved' })).status).to.equal(200);
    expect((await statistics()).performance.averageAccuracy).to.equal(Math.round((1 - 1 / reviewed) * 10_000) / 10_000);
    const kept = await rollups();
    await api.app.rebuild();
    expect(await rollups()).to.deep.equal(kept);
    await api.owner.delete(`/documents/${id}`);
  });

  /** Out of sums, whatever the zone, and out of the documents: the same, but for the classes of times. */
  async function expectSumsAsDocuments(): Promise<void> {
    const [scope] = await api.database.query<Scope>('SELECT organizationId, mode FROM documents LIMIT 1');
    const bySums = createReportReader(api.database, () => {});
    const query = (sql: string, values?: readonly unknown[]) =>
      sql.includes('figure_zones') ? Promise.resolve([]) : api.database.query(sql, values);
    const byDocuments = createReportReader({ query: query as Database['query'] }, () => {});
    const plain = (sums: ReadonlyMap<string, ReportSums>) =>
      [...sums]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, sum]) => {
          const { documents, finished, failed, straightThrough, errorRate, accuracy, averageConfidence } = figuresOf(sum);
          return { key, documents, finished, failed, straightThrough, errorRate, accuracy, averageConfidence };
        });
    for (const timezone of ['UTC', 'Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles'])
      for (const more of [
        { groupBy: 'day' },
        { groupBy: 'week', type: 'invoice' },
        { groupBy: 'month', from: '2026-03-29', to: '2026-03-29' },
        { type: 'contract' },
      ]) {
        const span = readSpan({ from: '2026-03-28', to: '2026-03-30', timezone, ...more } as never, 'UTC', new Date());
        const name = JSON.stringify(span);
        const [sums, documents] = [await bySums.sums(scope!, span), await byDocuments.sums(scope!, span)];
        for (const by of ['all', 'bucket', 'type', 'template'] as const) {
          const [one, other] = [await sums(by), await documents(by)];
          expect(plain(one), `${name} by ${by}`).to.deep.equal(plain(other));
          for (const [key, sums] of one)
            for (const time of ['resultP50Ms', 'resultP95Ms', 'decisionP50Ms', 'decisionP95Ms'] as const)
              expect((figuresOf(sums)[time] ?? 1) / (figuresOf(other.get(key)!)[time] ?? 1), `${name} ${key} ${time}`).to.be.within(
                0.985,
                1.015,
              );
        }
        expect(await bySums.errors(scope!, span), name).to.deep.equal(await byDocuments.errors(scope!, span));
      }
  }

  it('reports any span in any zone, by bucket, type, field, reviewer and error', async () => {
    const at = ['2026-03-28T22:30:00Z', '2026-03-28T23:30:00Z', '2026-03-29T21:30:00Z', '2026-03-29T22:30:00Z'];
    const read = { confidence: 0.8, data: { invoice_number: 'R-1', line_items: [{ total: 1 }, { total: 2 }] } };
    const unsure = { ...read, reasons: [{ reason: 'low_confidence' as const, fields: [] }] };
    const made: string[] = [];
    for (const result of [unsure, read, { fail: { code: 'PROCESSING_FAILED' as const, message: 'Damaged.' } }, read])
      made.push((await api.owner.process(result)).id);
    await api.owner.post(`/documents/${made[0]}/review`, { action: 'claimed' });
    api.clock.advance(90_000);
    const corrections = [{ field: 'line_items[1].total', value: 3 }];
    await api.owner.post(`/documents/${made[0]}/review`, { action: 'approved', corrections });
    for (const [index, id] of made.entries())
      await api.database.query('UPDATE documents SET createdAt = ?, completedAt = ? WHERE id = ?', [
        new Date(at[index]!),
        new Date(Date.parse(at[index]!) + (index + 1) * 1234),
        id,
      ]);
    await api.app.rebuild();
    const report = async (query: string) => (await api.owner.get(`/documents/report?from=2026-03-28&to=2026-03-30&${query}`)).body.data;
    const counts = (buckets: { day: string; documents: number }[]) => buckets.map(({ day, documents }) => [day.slice(5), documents]);
    // The night in which summer time begins: days have 24, 23 and 24 hours.
    const berlin = await report('timezone=Europe/Berlin');
    expect(counts(berlin.buckets)).to.deep.equal([
      ['03-28', 1],
      ['03-29', 2],
      ['03-30', 1],
    ]);
    expect(counts((await report('timezone=UTC')).buckets)).to.deep.equal([
      ['03-28', 2],
      ['03-29', 2],
      ['03-30', 0],
    ]);
    expect(counts((await report('timezone=Europe/Berlin&groupBy=week')).buckets)).to.deep.equal([
      ['03-23', 3],
      ['03-30', 1],
    ]);
    expect(counts((await report('groupBy=month')).buckets)).to.deep.equal([['03-01', 4]]);
    expect(berlin.total).to.deep.include({
      documents: 4,
      finished: 4,
      failed: 1,
      straightThrough: 2,
      straightThroughRate: 0.5,
      errorRate: 0.25,
    });
    // Times are told by classes of 2 %.
    expect(berlin.total.resultP50Ms).to.be.within(2440, 2500);
    expect(berlin.total.resultP95Ms).to.be.within(4880, 5000);
    expect(berlin.total.decisionP50Ms).to.be.above(0);
    expect(berlin.types.map(({ type, documents }: { type: string; documents: number }) => [type, documents])).to.deep.equal([
      ['invoice', 3],
      [null, 1],
    ]);
    expect(berlin.errors).to.deep.equal([{ errorCode: 'PROCESSING_FAILED', count: 1 }]);
    // The clock of the tests also steps on while background work is waited for.
    const [{ medianMs, ...reviewer }] = berlin.reviewers;
    expect(medianMs).to.be.within(90_000, 92_000);
    expect([reviewer]).to.deep.equal([{ email: api.ownerEmail, name: null, approved: 1, rejected: 0, totalMs: medianMs }]);
    const fields = Object.fromEntries(berlin.fields.map(({ field, ...rest }: { field: string }) => [field, rest]));
    expect(fields['line_items.total']).to.deep.equal({ type: 'invoice', reviewed: 2, corrected: 1, accuracy: 0.5 });
    expect(fields.invoice_number).to.include({ corrected: 0, accuracy: 1 });
    await expectSumsAsDocuments();
    for (const [query, name] of [
      ['timezone=Mars', 'timezone'],
      ['from=2026-02-30', 'from'],
      ['from=2020-01-01', 'from'],
      ['to=2026-01-01&from=2026-01-02', 'from'],
    ]) {
      const { status, body } = await api.owner.get(`/documents/report?${query}`);
      expect([status, body.error?.details[0].field]).to.deep.equal([400, name]);
    }
    for (const id of made) await api.owner.delete(`/documents/${id}`);
  });

  it('makes the sums of reports for documents from before there were any, while it reports', async () => {
    const kept = await rollups();
    for (const table of ['report_documents', 'report_days', 'report_errors']) await api.database.query(`DELETE FROM ${table}`);
    await api.database.query('UPDATE figure_zones SET reportsReady = 0');
    const { total } = (await api.owner.get('/documents/report')).body.data;
    expect(total.documents).to.equal(kept.report_documents!.length);
    const isReady = async () =>
      Number((await api.database.query<{ reportsReady: number }>('SELECT reportsReady FROM figure_zones'))[0]!.reportsReady) === 1;
    while (!(await isReady())) await nextTurn();
    expect(await rollups()).to.deep.equal(kept);
    expect((await api.owner.get('/documents/report')).body.data.total.documents).to.equal(total.documents);
  });

  it("cuts days in the organization's time zone, from the first question after it moved", async () => {
    const [row] = await api.database.query<{ id: string }>('SELECT id FROM documents ORDER BY id LIMIT 1');
    const noon = new Date(`${new Date().toISOString().slice(0, 10)}T11:00:00Z`);
    await api.database.query('UPDATE documents SET createdAt = ? WHERE id = ?', [noon, row!.id]);
    await api.database.query('UPDATE organizations SET settingsData = ? WHERE id = ?', [
      JSON.stringify({ timezone: 'Pacific/Kiritimati' }),
      api.organizationId,
    ]);
    await analytics();
    const [figures] = await api.database.query<{ day: string }>(
      "SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day FROM figure_documents WHERE documentId = ?",
      [row!.id],
    );
    expect(figures!.day).to.equal(new Date(noon.getTime() + 14 * 3_600_000).toISOString().slice(0, 10));
  });
});
