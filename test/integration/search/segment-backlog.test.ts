import { expect } from 'chai';
import { lookAtSegments } from '../../../src/app/operators/doctor.database.js';
import { readSegmentBacklog } from '../../../src/search/segments/segment.backlog.js';
import { noteChanges } from '../../../src/search/segments/segment.changes.js';
import { startTestApi, type TestApi } from '../../support/api.js';

describe('documents that wait for segments', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi({}, { work: false });
    await api.database.query("INSERT INTO search_scopes (organizationId, mode, isReady, generation) VALUES (?,'live',1,1)", [
      api.organizationId,
    ]);
  });
  after(() => api.close());

  const look = async () => [await readSegmentBacklog(api.database), (await lookAtSegments(api.database))[0]!.state];
  const note = (ids: readonly string[], mode: 'live' | 'test' = 'live') =>
    api.database.transaction((tx) => noteChanges(tx, { organizationId: api.organizationId, mode }, ids, 10));

  it('are counted where there are segments, and how long they wait where enough do for a merge', async () => {
    expect(await look()).to.deep.equal([{ waiting: 0, most: 0, dueS: 0 }, 'good']);
    const ids = Array.from({ length: 100 }, (_, at) => `doc_waiting${at}`);
    await note(ids, 'test');
    await note(ids.slice(1));
    await api.database.query('UPDATE search_changes SET notedAt = UTC_TIMESTAMP(3) - INTERVAL 20 MINUTE');
    expect(await look()).to.deep.equal([{ waiting: 99, most: 99, dueS: 0 }, 'good']);
    // Who changes again waits since the first time.
    await note(ids);
    const [backlog, state] = (await look()) as [{ waiting: number; dueS: number }, string];
    expect([backlog.waiting, state]).to.deep.equal([100, 'weak']);
    expect(backlog.dueS).to.be.within(1200, 1300);
  });

  it('are told to who scrapes', async () => {
    const { text } = await api.client('').get('/metrics');
    expect(text)
      .to.match(/docket_search_waiting\{of="most"\} 100\n/)
      .and.match(/docket_search_due_seconds 12\d\d\n/);
  });
});
