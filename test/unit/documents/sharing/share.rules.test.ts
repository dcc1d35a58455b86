import { expect } from 'chai';
import {
  hashShareToken,
  isOpen,
  isShareToken,
  newShareToken,
  readSeconds,
  SHARE_SECONDS,
} from '../../../../src/documents/sharing/share.rules.js';
import { problemsOf } from '../../../support/problems.js';

describe('documents/sharing/share.rules', () => {
  it('makes tokens that differ and are known by their form', () => {
    const [token, other] = [newShareToken(), newShareToken()];
    expect(token).to.not.equal(other);
    expect(isShareToken(token)).to.equal(true);
    for (const wrong of [token.slice(1), `${token}A`, `${token.slice(1)}!`, undefined, 7]) expect(isShareToken(wrong)).to.equal(false);
    expect(hashShareToken(token))
      .to.match(/^[0-9a-f]{64}$/)
      .and.to.not.equal(hashShareToken(other));
  });

  it('takes times from a minute to 30 days, a week when none is given (D140)', () => {
    expect([null, SHARE_SECONDS.least, SHARE_SECONDS.most].map(readSeconds)).to.deep.equal([604_800, 60, 2_592_000]);
    for (const wrong of [59, 2_592_001, -1]) expect(problemsOf(() => readSeconds(wrong))).to.deep.equal(['VALIDATION_ERROR', 'expiresIn']);
  });

  it('isOpen(): until it ends or is revoked', () => {
    const now = new Date('2026-05-01T12:00:00Z');
    const later = new Date(now.getTime() + 1);
    expect(isOpen({ revokedAt: null, expiresAt: later }, now)).to.equal(true);
    expect(isOpen({ revokedAt: null, expiresAt: now }, now)).to.equal(false);
    expect(isOpen({ revokedAt: now, expiresAt: later }, now)).to.equal(false);
  });
});
