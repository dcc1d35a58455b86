import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';

const TABLES = ['figure_documents', 'figure_days', 'figure_users', 'figure_times'];

describe('analytics', () => {
  let api: TestApi;
  const analytics = async (query = '') => (await api.owner.get(`/documents/analytics${query}`)).body.data;
  const statistics = async (query = '') => (await api.owner.get(`/organizations/${api.organizationId}/statistics${query}`)).body.data;
  const rollups = async () => {
    const rows: Record<string, unknown> = {};
    for (const table of TABLES) {
      // Rows that came to nothing are as good as none.
      const all = await api.database.query<Record<string, unknown>>(`SELECT * FROM ${table}`);
      rows[table] = all
        .filter((row) => row.documents === undefined || Number(row.documents) !== 0)
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
