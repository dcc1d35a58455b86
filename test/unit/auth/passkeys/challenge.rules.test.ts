import { expect } from 'chai';
import { CHALLENGE_MS, challengeEnd, newChallenge } from '../../../../src/auth/passkeys/challenge.rules.js';

describe('passkeys/challenge.rules', () => {
  const now = new Date('2026-06-30T12:00:00Z');
  const at = (laterMs: number) => new Date(now.getTime() + laterMs);
  const challenge = newChallenge('register:7', now, 'pepper').toString('base64url');
  const endOf = (given = challenge, purpose = 'register:7', when = now, pepper = 'pepper') => challengeEnd(given, purpose, when, pepper);

  it('is good for its purpose until its end, and not at it', () => {
    expect(endOf()).to.deep.equal(at(CHALLENGE_MS));
    expect(endOf(challenge, 'register:7', at(CHALLENGE_MS - 1))).to.deep.equal(at(CHALLENGE_MS));
    expect(endOf(challenge, 'register:7', at(CHALLENGE_MS))).to.equal(null);
  });

  it('is refused for another purpose, under another secret, when changed or cut', () => {
    expect(endOf(challenge, 'register:8')).to.equal(null);
    expect(endOf(challenge, 'register:7', now, 'other')).to.equal(null);
    const bytes = Buffer.from(challenge, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(endOf(changed.toString('base64url'))).to.equal(null);
    }
    expect(endOf(challenge.slice(0, -2))).to.equal(null);
    expect(endOf('')).to.equal(null);
  });

  it('is another each time', () => {
    expect(newChallenge('a', now, 'p').equals(newChallenge('a', now, 'p'))).to.equal(false);
  });
});
