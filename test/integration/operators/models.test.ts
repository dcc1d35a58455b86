import { expect } from 'chai';
import { compareModels, modelsCommand } from '../../../src/app/operators/models.js';
import { OperatorError } from '../../../src/app/operators/operator-error.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { PLAIN_DATA } from '../../support/pipeline.js';

describe('the command that compares models', () => {
  let api: TestApi;
  const ids: string[] = [];
  before(async () => {
    api = await startTestApi();
    for (const models of ['new', 'old', 'old+3', 'old+4']) {
      const { id } = await api.owner.process({ text: 'Paper', data: { ...PLAIN_DATA, total_amount: 5 } });
      ids.push(id);
      await api.database.query(
        "UPDATE processing_runs SET models = ?, engine = 'reader 1', processingTimeMs = 1500, completedAt = UTC_TIMESTAMP() WHERE documentId = ?",
        [models, id],
      );
    }
    await api.database.query('UPDATE figure_documents SET everReviewed = 1, reviewedFields = 8, correctedFields = 2 WHERE documentId = ?', [
      ids[1],
    ]);
    await api.database.query("UPDATE processing_runs SET status = 'failed' WHERE documentId = ?", [ids[2]]);
  });
  after(() => api.close());

  it('adds up runs by version, whatever organizations trained themselves', async () => {
    const [old, recent, ...more] = await compareModels(api.database, 30);
    expect(more).to.deep.equal([]);
    expect(old).to.include({
      engine: 'reader 1',
      models: 'old',
      runs: 3,
      failed: 1,
      reviewedFields: 8,
      correctedFields: 2,
      averageTimeMs: 1500,
    });
    expect(old!.reviewRate).to.be.closeTo(1 / 3, 1e-9);
    expect(recent).to.include({ models: 'new', runs: 1, failed: 0, reviewRate: 0, correctedFields: 0 });
    expect(recent!.averageConfidence).to.be.within(0, 1);
  });

  it('counts what people changed once, with the run that is shown', async () => {
    await api.database.query(
      "INSERT INTO processing_runs (documentId, number, organizationId, status, engine, models, reviewReasons, startedAt, completedAt) SELECT documentId, 2, organizationId, 'completed', engine, 'new', reviewReasons, startedAt, completedAt FROM processing_runs WHERE documentId = ?",
      [ids[1]],
    );
    await api.database.query('UPDATE documents SET resultRun = 2 WHERE id = ?', [ids[1]]);
    const byModels = new Map((await compareModels(api.database, 30)).map((figures) => [figures.models, figures]));
    expect(byModels.get('old')).to.include({ runs: 3, correctedFields: 0, reviewRate: 0 });
    expect(byModels.get('new')).to.include({ runs: 2, correctedFields: 2, reviewRate: 0.5 });
  });

  it('tells a line for each, of the days asked for', async () => {
    const lines = async (...args: string[]) => {
      const said: string[] = [];
      await modelsCommand(api.database, args, (line) => void said.push(line));
      return said;
    };
    expect((await lines())[0]).to.match(
      /^old \(reader 1\): 3 runs, 33\.3 % failed, confidence [\d.]+ %, reviewed 0\.0 %, 0 of 0 values looked at were changed, 1\.5 s on average$/,
    );
    await api.database.query('UPDATE processing_runs SET completedAt = UTC_TIMESTAMP() - INTERVAL 5 DAY');
    expect(await lines('4')).to.deep.equal(['No run ended in the last 4 days.']);
    expect(await lines('6')).to.have.lengthOf(2);
    for (const wrong of [['0'], ['many'], ['1', '2']]) {
      const refused = await lines(...wrong).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(OperatorError);
    }
  });
});
