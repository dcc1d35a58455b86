import { expect } from 'chai';
import { type Member, startTestApi, type TestApi } from '../../../support/api.js';

interface Sent {
  id?: string;
  event: string;
  data: Record<string, never> & {
    type: string;
    status: string;
    document: { status: string };
    batch: { status: string };
    gap: boolean;
    code: string;
  };
}

describe('server-sent events and waiting (D144)', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  /** Opens a stream; `take` gives its next messages. */
  async function open(path: string, headers: Record<string, string> = {}, key = api.owner.key) {
    const ending = new AbortController();
    const init = { headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream', ...headers }, signal: ending.signal };
    const response = await fetch(`${api.baseUrl}${path}`, init);
    const reader = response.body!.getReader();
    let text = '';
    async function one(): Promise<Sent | null> {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const block = text.slice(0, end);
          text = text.slice(end + 2);
          const fieldOf = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
          const data = fieldOf('data');
          if (data === undefined) continue;
          const id = fieldOf('id');
          return { ...(id === undefined ? {} : { id }), event: fieldOf('event') ?? 'message', data: JSON.parse(data) as Sent['data'] };
        }
        const { done, value } = await reader.read();
        if (done) return null;
        text += Buffer.from(value).toString('utf8');
      }
    }
    const rest = async () => {
      const all: Sent[] = [];
      for (let next = await one(); next; next = await one()) all.push(next);
      return all;
    };
    return { response, one, rest, close: () => ending.abort() };
  }

  it('follow a document to its end, and replay after Last-Event-ID', async () => {
    const { id } = await api.owner.upload();
    const { response, rest } = await open(`/documents/${id}/events`);
    expect(response.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
    const sent = await rest();
    expect(sent.at(-1)).to.deep.equal({ event: 'complete', data: {} });
    const last = sent.at(-2)!;
    expect([last.event, last.data.document.status]).to.deep.equal(['progress', 'completed']);
    expect(last.data.document).not.to.have.property('reviewReason');
    const again = await (await open(`/documents/${id}/events`, { 'last-event-id': String(Number(last.id) - 1) })).rest();
    expect(again.map((message) => message.id)).to.deep.equal([last.id, undefined]);
    const refused = await open('/documents/doc_01HZZZZZZZZZZZZZZZZZZZZZZZ/events');
    expect([refused.response.status, refused.response.headers.get('content-type')]).to.deep.equal([404, 'application/json; charset=utf-8']);
  });

  it('follow a batch to its end', async () => {
    const file = Buffer.from('%PDF-1.7 batch').toString('base64');
    const { body } = await api.owner.post('/documents/batch', { documents: [{ file, filename: 'one.pdf' }] });
    const sent = await (await open(`/documents/batches/${body.data.batchId}/events`)).rest();
    expect(sent.at(-2)!.data.batch).to.include({ batchId: body.data.batchId, documentsCount: 1 });
    expect(sent.at(-1)!.event).to.equal('complete');
  });

  it('give the events of the organization, of the types that are asked for', async () => {
    const stream = await open('/events?types=document.uploaded,document.processed');
    expect(stream.response.status).to.equal(200);
    const { id } = await api.owner.process();
    const sent = [await stream.one(), await stream.one()];
    expect(sent.map((message) => [message!.event, message!.data.type])).to.deep.equal([
      ['message', 'document.uploaded'],
      ['message', 'document.processed'],
    ]);
    expect(sent[0]!.data).to.deep.include({ livemode: true });
    stream.close();
    const after = await open('/events', { 'last-event-id': String(Number(sent[0]!.id) - 1) });
    expect((await after.one())!.data).to.deep.nested.include({ type: 'document.uploaded', 'data.documentId': id });
    after.close();
    expect((await open('/events?types=nothing')).response.status).to.equal(400);
  });

  it('give deliveries of a webhook, and end with the key that is revoked', async () => {
    const { body } = await api.owner.post('/webhooks', { url: 'https://example.com/hook', eventTypes: ['test.event'] });
    const made = await api.owner.query(
      'mutation { createApiKey(input: { name: "watcher", permissions: ["webhooks.manage"] }) { value apiKey { id } } }',
    );
    const stream = await open(`/webhooks/${body.data.id}/deliveries/events`, {}, made.createApiKey.value);
    expect((await stream.one())!.data).to.deep.include({ delivery: null, gap: false });
    await api.owner.query('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: made.createApiKey.apiKey.id });
    expect((await stream.rest()).at(-1)!.event).to.be.oneOf(['error', 'complete']);
  }).timeout(15_000);

  it('answer a document when it ends, where the caller prefers to wait', async () => {
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload();
    const answer = api.owner.get(`/documents/${id}`, { prefer: 'wait=20' });
    release();
    const { body, headers } = await answer;
    expect(body.data.status).to.equal('completed');
    expect(headers.get('preference-applied')).to.equal('wait=20');
    expect((await api.owner.get(`/documents/${id}?wait=20`)).body.data.status).to.equal('completed');
  });

  it('answer nothing to who waited with a key that ended meanwhile, or lost the permission (D87)', async () => {
    const ways = {
      401: ({ userId }: Member) => api.owner.delete(`/organization/users/${userId}`),
      403: ({ userId }: Member) => api.database.query('DELETE FROM membership_roles WHERE userId = ?', [userId]),
    };
    for (const [status, end] of Object.entries(ways)) {
      const release = api.pipeline.hold();
      const [{ id }, member] = await Promise.all([api.owner.upload(), api.member()]);
      const answer = member.client.get(`/documents/${id}`, { prefer: 'wait=20' });
      await member.client.get(`/documents/${id}`);
      await end(member);
      api.clock.advance(1000);
      release();
      expect((await answer).status).to.equal(Number(status));
    }
  });

  it('answer what is there when the time is over', async () => {
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload();
    expect((await api.owner.get(`/documents/${id}?wait=1`)).body.data.status).to.equal('processing');
    release();
    expect((await api.owner.get(`/documents/${id}?wait=x`)).body.error).to.deep.include({ code: 'VALIDATION_ERROR' });
    expect((await api.owner.get('/documents/doc_01HZZZZZZZZZZZZZZZZZZZZZZZ', { prefer: 'wait=5' })).status).to.equal(404);
  });
});
