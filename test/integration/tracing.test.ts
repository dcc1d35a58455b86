import { expect } from 'chai';
import { startTestApi } from '../support/api.js';
import { startReceiver } from '../support/fakes/receiver.js';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('traces', () => {
  it('lead from the request of a caller through its task to the delivery', async () => {
    const collector = await startReceiver();
    const receiver = await startReceiver();
    const api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const sent = () => collector.calls.filter(({ path }) => path.endsWith('/v1/traces'));
    const spans = () => sent().flatMap(({ json }) => json.resourceSpans[0].scopeSpans[0].spans as Span[]);
    try {
      const caller = api.owner.with({ traceparent: `00-${TRACE}-${PARENT}-01` });
      await caller.upload({}, { webhookUrl: receiver.url });
      const call = await receiver.find(({ headers }) => headers['service-event'] !== 'document.uploaded');
      expect(call.headers.traceparent).to.match(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
    } finally {
      // What is not sent yet is sent when the process stops.
      await api.close();
      await Promise.all([collector.close(), receiver.close()]);
    }
    const ours = spans().filter(({ traceId }) => traceId === TRACE);
    const request = ours.find(({ name }) => name === 'POST /documents');
    const task = ours.find(({ name }) => name === 'task document.process');
    const names = ours.map(({ name }) => name);
    expect(names).to.include.members(['read document', 'deliver event']);
    expect(request?.parentSpanId).to.equal(PARENT);
    expect(task?.parentSpanId).to.equal(request?.spanId);
  });

  it('are not kept when nobody collects them', async () => {
    const api = await startTestApi();
    try {
      await api.owner.upload();
      expect(await api.database.query('SELECT trace FROM events WHERE trace IS NOT NULL')).to.deep.equal([]);
    } finally {
      await api.close();
    }
  });
});
