import { expect } from 'chai';
import { startTestApi, type TestApi } from '../support/api.js';

describe('GET /metrics', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  it('tells requests by the pattern of their path, workers and due work, to this machine without a key (design.md 2)', async () => {
    await api.owner.get('/documents/doc_01HZZZZZZZZZZZZZZZZZZZZZZZ');
    const { status, text } = await api.client('').get('/metrics');
    expect(status).to.equal(200);
    expect(text).to.match(/docket_http_request_duration_seconds_count\{method="GET",route="\/documents\/\{id\}",status="404"\} 1/);
    expect(text).to.contain('docket_workers{state="busy"} 0');
    expect(text).not.to.contain('doc_01HZZZ');
  });
});

describe('GET /metrics with a token', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi({ METRICS_TOKEN: 'a-token-of-the-tests' });
  });
  after(() => api.close());

  it('answers the token only', async () => {
    expect((await api.client('').get('/metrics')).status).to.equal(404);
    expect((await api.client('a-token-of-the-tests').get('/metrics')).status).to.equal(200);
    expect((await api.client('another-token-here').get('/metrics')).status).to.equal(404);
  });
});
