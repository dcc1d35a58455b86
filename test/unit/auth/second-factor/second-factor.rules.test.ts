import { expect } from 'chai';
import { newRecoveryCodes, newSecret, readCode, stepOf, uriOf } from '../../../../src/auth/second-factor/second-factor.rules.js';

/** The secret of RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** Its moments and codes for SHA-1, the last six of the eight digits. */
const VECTORS: readonly (readonly [number, string])[] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
];

describe('codes of a second factor (D138)', () => {
  it('are those of RFC 6238', () => {
    for (const [seconds, code] of VECTORS) expect(stepOf(SECRET, code, new Date(seconds * 1000))).to.equal(Math.floor(seconds / 30));
  });

  it('hold a step before and after, and no longer', () => {
    const [seconds, code] = VECTORS[3]!;
    const step = Math.floor(seconds / 30);
    const at = (steps: number) => stepOf(SECRET, code, new Date((seconds + steps * 30) * 1000));
    expect([-2, -1, 0, 1, 2].map(at)).to.deep.equal([null, step, step, step, null]);
    expect(stepOf(SECRET, '000000', new Date(seconds * 1000))).to.equal(null);
  });

  it('come from secrets of 160 bits, told to the app by an address', () => {
    const secret = newSecret();
    expect(secret).to.match(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.to.equal(secret);
    const uri = new URL(uriOf(secret, 'ann+x@example.com'));
    expect([uri.protocol, uri.host, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).to.deep.equal([
      'otpauth:',
      'totp',
      secret,
      'Docket',
    ]);
    expect(decodeURIComponent(uri.pathname)).to.equal('/Docket:ann+x@example.com');
  });

  it('are read as people type them', () => {
    expect(readCode(' 123 456 ')).to.deep.equal({ kind: 'app', value: '123456' });
    expect(readCode('ABCD-efgh ijk2')).to.deep.equal({ kind: 'recovery', value: 'abcdefghijk2' });
    for (const wrong of ['', '12345', '1234567', 'abcd-efgh', 'abcd-efgh-ijk1', '１２３４５６', 'a'.repeat(1000)])
      expect(readCode(wrong), wrong).to.equal(null);
  });

  it('are replaced by ten recovery codes, each another', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).to.equal(10);
    for (const code of codes) expect(code).to.match(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/);
  });
});
