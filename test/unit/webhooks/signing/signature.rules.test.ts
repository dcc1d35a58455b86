import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import type { ServiceError } from '../../../../src/vocabulary/errors.js';
import { deliveryHeaders, newSecret, readSecret, standardKey, verifySignature } from '../../../../src/webhooks/signing/signature.rules.js';

const body = Buffer.from('{"id":"evt_1","data":{"name":"Ä €"}}');
const message = { eventId: 'evt_1', eventType: 'test.event', deliveryId: 'del_1', attempt: 3, body };

/** The HMAC as another program computes it. */
const openssl = (secret: string, input: Buffer) =>
  execFileSync('openssl', ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${Buffer.from(secret).toString('hex')}`], { input })
    .toString()
    .trim()
    .split(' ')
    .at(-1);

const standard = (secret: string) =>
  secret.startsWith('whsec_') ? new StandardWebhook(secret) : new StandardWebhook(Buffer.from(secret), { format: 'raw' });

describe('webhooks > signature.rules (D75)', () => {
  for (const secret of [newSecret(), 'chosen by the caller ä'])
    describe(secret.startsWith('whsec_') ? 'with a whsec_ secret' : 'with any other secret', () => {
      // Signed in each test: the library refuses what was signed five minutes before.
      let headers: ReturnType<typeof deliveryHeaders>;
      beforeEach(() => {
        headers = deliveryHeaders(message, { current: secret, previous: null }, new Date());
      });

      it('agrees with openssl on Service-Signature', () => {
        expect(headers['service-signature']).to.equal(`sha256=${openssl(secret, body)}`);
        expect(headers).not.to.have.property('service-signature-next');
      });

      it('agrees with the reference library of Standard Webhooks', () => {
        expect(standard(secret).verify(body.toString(), headers)).to.deep.equal({ id: 'evt_1', data: { name: 'Ä €' } });
        expect(() => standard(secret).verify(`${body.toString()} `, headers)).to.throw('No matching signature');
        expect(() => standard(newSecret()).verify(body.toString(), headers)).to.throw('No matching signature');
      });

      it('names event, delivery and attempt', () => {
        expect(headers).to.include({
          'service-event': 'test.event',
          'service-delivery': 'del_1',
          'service-attempt': '3',
          'webhook-id': 'evt_1',
        });
      });
    });

  it('signs with both secrets during an overlap, Service-Signature with the old one', () => {
    const [current, previous] = [newSecret(), newSecret()];
    const headers = deliveryHeaders(message, { current, previous }, new Date());
    for (const secret of [current, previous]) standard(secret).verify(body.toString(), headers);
    expect(headers['service-signature']).to.equal(`sha256=${openssl(previous, body)}`);
    expect(headers['service-signature-next']).to.equal(`sha256=${openssl(current, body)}`);
  });

  it('uses the moment of the attempt, in seconds', () => {
    const headers = deliveryHeaders(message, { current: 'a secret', previous: null }, new Date('2026-01-01T00:00:01.999Z'));
    expect(headers['webhook-timestamp']).to.equal('1767225601');
  });

  it('makes secrets of 32 random bytes, and never signs with an empty key', () => {
    expect(newSecret()).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.to.equal(newSecret());
    expect(standardKey(newSecret())).to.have.length(32);
    expect(standardKey('whsec_!!').toString()).to.equal('whsec_!!');
  });

  it('takes secrets of 8 to 256 characters (D73)', () => {
    for (const length of [8, 256]) expect(readSecret('x'.repeat(length))).to.have.length(length);
    for (const length of [0, 7, 257]) expect(() => readSecret('x'.repeat(length))).to.throw('8 to 256');
  });

  describe('verifySignature() (D85)', () => {
    const good = `sha256=${openssl('abcdefgh', Buffer.from('payload'))}`;
    it('tells right from wrong', () => {
      expect(verifySignature('payload', good, 'abcdefgh')).to.equal(true);
      expect(verifySignature('payload', good, 'abcdefgx')).to.equal(false);
      expect(verifySignature('payloaD', good, 'abcdefgh')).to.equal(false);
    });
    for (const signature of [
      '',
      good.slice(7),
      `${good}0`,
      good.slice(0, -1),
      `md5=${good.slice(7)}`,
      `sha256=${'g'.repeat(64)}`,
      `${good}\n`,
    ])
      it(`refuses the form ${JSON.stringify(signature.slice(0, 12))} of ${signature.length} characters`, () => {
        try {
          verifySignature('payload', signature, 'abcdefgh');
          expect.fail('was taken');
        } catch (error) {
          expect((error as ServiceError).code).to.equal('SIGNATURE_INVALID');
        }
      });
  });
});
