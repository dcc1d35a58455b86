import { startTestApi, type TestApi } from '../../support/api.js';
import { type Receiver, startReceiver } from '../../support/fakes/receiver.js';

/** What is given before each test: the application, and a receiver that no webhook of an earlier test writes to. */
interface Given {
  readonly api: TestApi;
  readonly receiver: Receiver;
}

/** Starts the application for the tests of a suite, and a receiver for each of them; gives what they ask for. */
export function withReceiver(given: (parts: Given) => void) {
  let api: TestApi;
  let receiver: Receiver;
  const receivers: Receiver[] = [];
  /** A further receiver, closed after all tests. */
  const startAnother = async (): Promise<Receiver> => {
    const another = await startReceiver();
    receivers.push(another);
    return another;
  };
  before(async () => {
    api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  });
  after(async () => {
    await api.close();
    await Promise.all(receivers.map((each) => each.close()));
  });
  beforeEach(async () => {
    await api.database.query('UPDATE webhooks SET active = 0');
    receiver = await startAnother();
    given({ api, receiver });
  });

  const subscribe = async (body: Record<string, unknown> = {}, client = api.owner) =>
    (await client.post('/webhooks', { url: receiver.url, eventTypes: ['test.event'], ...body })).body.data;
  const dispatch = async (body: Record<string, unknown> = {}, client = api.owner) =>
    (await client.post('/webhook.dispatchEvent', { type: 'test.event', data: { x: 1 }, ...body })).body.data;
  const read = async (id: string) => (await api.owner.get(`/webhooks/${id}`)).body.data;
  const deliveriesOf = async (id: string, query = '') => (await api.owner.get(`/webhooks/${id}/deliveries${query}`)).body.data.deliveries;

  /** The newest delivery once it fits; the webhook's own stream tells when to look. */
  async function deliveryWhen(id: string, fits: (delivery: Record<string, unknown>) => boolean = ({ status }) => status !== 'queued') {
    const watch = api.owner.watch('subscription ($id: ID!) { deliveryUpdated(webhookId: $id) { sequence } }', { id });
    try {
      for await (const _message of watch) {
        const [newest] = await deliveriesOf(id);
        if (newest && fits(newest)) return newest;
      }
    } finally {
      await watch.close();
    }
    throw new Error('the stream ended');
  }

  return { subscribe, dispatch, read, deliveriesOf, deliveryWhen, startAnother };
}
