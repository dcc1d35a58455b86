import { expect } from 'chai';
import { startTestApi, type TestApi } from '../support/api.js';
import { startReceiver } from '../support/fakes/receiver.js';

describe('GET /metrics', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  it('tells requests by the pattern of their path, workers and due work, to this machine without a key', async () => {
    await api.owner.get('/documents/doc_01HZZZZZZZZZZZZZZZZZZZZZZZ');
    const { status, text } = await api.client('').get('/metrics');
    expect(status).to.equal(200);
    expect(text).to.match(/docket_http_request_duration_seconds_count\{method="GET",route="\/documents\/\{id\}",status="404"\} 1/);
    expect(text).to.contain('docket_workers{state="busy"} 0');
    expect(text).not.to.contain('doc_01HZZZ');
  });
});

describe('GET /metrics of several processes', () => {
  it('tells of those without a port too, and of what they do', async () => {
    const api = await startTestApi();
    try {
      const tell = (id: string, ago: number) =>
        api.database.query("INSERT INTO processes VALUES (?, 'elsewhere', 12, '0.1.0', 0, 1, 4, 3, 9, 300000000, 1.25, ?, ?, '[]')", [
          ...[id, new Date(api.clock.now().getTime() - ago), new Date(api.clock.now().getTime() - ago)],
        ]);
      await tell('there', 0);
      await tell('gone', 60_000);
      const { text } = await api.client('').get('/metrics');
      const figures = Object.fromEntries(
        [...text.matchAll(/^(docket_(?:processes|readers)\S+) (\d+)$/gm)].map(([, name, value]) => [name, value]),
      );
      expect(figures).to.deep.include({
        'docket_processes{part="api",state="alive"}': '1',
        'docket_processes{part="work",state="alive"}': '2',
        'docket_processes{part="work",state="lost"}': '1',
        'docket_readers{state="busy"}': '3',
        'docket_readers{state="waiting"}': '9',
      });
    } finally {
      await api.close();
    }
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

describe('metrics for a collector', () => {
  it('are those of GET /metrics, sent when the process stops if not before', async () => {
    const collector = await startReceiver();
    const api = await startTestApi({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    let text = '';
    try {
      await api.owner.get('/documents');
      text = (await api.client('').get('/metrics')).text;
    } finally {
      await api.close();
      await collector.close();
    }
    const sent = collector.calls.filter(({ path }) => path.endsWith('/v1/metrics')).at(-1)!.json.resourceMetrics[0];
    const metrics: SentMetric[] = sent.scopeMetrics.flatMap((scope: { metrics: SentMetric[] }) => scope.metrics);
    const scraped = [...text.matchAll(/^# TYPE (\S+) (?:counter|gauge|histogram)$/gm)].map(([, name]) => name!);
    expect(scraped.length).to.be.greaterThan(20);
    expect(metrics.map(({ name }) => name)).to.include.members(scraped);
    const listed = metrics
      .find(({ name }) => name === 'docket_http_request_duration_seconds')!
      .histogram!.dataPoints.find(({ attributes }) => attributes.some(({ value }) => value.stringValue === '/documents'))!;
    expect(Number(listed.count)).to.equal(1);
    expect(listed.bucketCounts.map(Number).reduce((sum, count) => sum + count)).to.equal(1);
    expect(listed.bucketCounts.length).to.equal(listed.explicitBounds.length + 1);
    expect(sent.resource.attributes.map(({ key }: { key: string }) => key)).to.include.members(['service.name', 'service.instance.id']);
  });
});

interface SentMetric {
  readonly name: string;
  readonly histogram?: {
    readonly dataPoints: {
      readonly count: number | string;
      readonly attributes: { readonly value: { readonly stringValue?: string } }[];
      readonly bucketCounts: (number | string)[];
      readonly explicitBounds: number[];
    }[];
  };
}
