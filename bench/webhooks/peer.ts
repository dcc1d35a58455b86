import { Agent, request } from 'node:http';
import { setGlobalDispatcher, Agent as UndiciAgent, request as undiciRequest } from 'undici';
import { deliveryHeaders } from '../../src/webhooks/signing/signature.rules.js';
import { SECRET } from './world.js';

/** A body as the world's events have it, signed for each request as a delivery is. */
const BODY = Buffer.from(
  JSON.stringify({
    id: 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    type: 'extraction.completed',
    timestamp: '2026-03-01T12:00:00.000Z',
    data: { documentId: 'doc_00000000000000000000000001', templateId: null, confidence: 0.93, extractedFields: 9, filler: 'x'.repeat(330) },
    organization: { id: 1, name: 'Bench' },
    sequence: 1,
    livemode: true,
  }),
);

const signed = () =>
  deliveryHeaders(
    { eventId: 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV', eventType: 'extraction.completed', deliveryId: 'del_1', attempt: 1, body: BODY },
    { current: SECRET, previous: null },
    new Date(),
  );

/** Sends one request and reads the answer. */
type Send = (port: number) => Promise<void>;

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
const throughHttp: Send = (port) =>
  new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: '/hook',
      method: 'POST',
      agent,
      headers: { ...signed(), 'content-length': BODY.length },
    };
    const sent = request(options, (response) => {
      response.resume().on('end', () => resolve());
    });
    sent.on('error', reject).end(BODY);
  });

setGlobalDispatcher(new UndiciAgent({ keepAliveTimeout: 60_000 }));
const throughUndici: Send = async (port) => {
  const answer = await undiciRequest(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers: signed(), body: BODY });
  await answer.body.dump();
};

/** Requests per second of a bare keep-alive client: `concurrency` under way to each port, nothing stored. */
export async function measurePeer(
  client: 'http' | 'undici',
  ports: readonly number[],
  perPort: number,
  concurrency: number,
): Promise<number> {
  const send = client === 'http' ? throughHttp : throughUndici;
  const started = performance.now();
  await Promise.all(
    ports.map(async (port) => {
      let left = perPort;
      const queue = async () => {
        while (left > 0) {
          left -= 1;
          await send(port);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, queue));
    }),
  );
  return (ports.length * perPort) / ((performance.now() - started) / 1000);
}
