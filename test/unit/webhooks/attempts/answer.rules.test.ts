import { expect } from 'chai';
import { keptAnswer } from '../../../../src/webhooks/attempts/answer.rules.js';

describe('answer.rules > keptAnswer()', () => {
  it('keeps headers that help, in order, and neither cookies nor credentials', () => {
    const headers = {
      'x-request-id': 'r1',
      'set-cookie': 'a=1',
      authorization: 'Bearer x',
      'content-type': 'text/plain',
      'x-api-key': 'k',
    };
    expect(keptAnswer({ sent: { 'webhook-id': 'evt_1' }, headers, body: 'ok' })).to.deep.equal({
      sent: [['webhook-id', 'evt_1']],
      headers: [
        ['content-type', 'text/plain'],
        ['x-request-id', 'r1'],
      ],
      body: 'ok',
    });
  });

  it('cuts long headers, and the query off an address, where tokens travel', () => {
    const kept = keptAnswer({
      sent: {},
      headers: { server: 's'.repeat(900), location: 'https://example.com/in?token=secret#x' },
      body: '',
    });
    expect(kept.headers).to.deep.equal([
      ['location', 'https://example.com/in'],
      ['server', 's'.repeat(500)],
    ]);
  });

  it('keeps what was sent where nothing came', () => {
    expect(keptAnswer({ sent: { 'webhook-id': 'evt_1' }, headers: {}, body: null })).to.deep.equal({
      sent: [['webhook-id', 'evt_1']],
      headers: [],
      body: null,
    });
  });
});
