import { expect } from 'chai';
import { checkedAgainst, type Evidence, fitTrust, type Trust, trusted } from '../../../../src/pipeline/choosing/trust.js';

const EVIDENCE: Evidence = { worth: 0.9, reading: 0.9, paid: false, confirmed: false, contradicted: false };
const TRUST: Trust = { bias: -0.5, worth: 0.9, reading: 0.4, paid: 1.5, confirmed: 0.8, contradicted: -1 };

/** So many values of each kind, every `wrong`th of those read badly wrong, and every tenth of the others. */
function judged(wrong: number): { evidence: Evidence; right: boolean }[] {
  return Array.from({ length: 200 }, (_, index) => {
    const isBad = index % 2 === 1;
    return { evidence: { ...EVIDENCE, reading: isBad ? 0.5 : 0.97 }, right: isBad ? index % wrong !== 1 : index % 20 !== 0 };
  });
}

describe('choosing/trust', () => {
  describe('trusted()', () => {
    const plain = trusted(TRUST, EVIDENCE);
    for (const [what, more] of [
      ['a surer choice', { worth: 0.97 }],
      ['a surer reading', { reading: 0.97 }],
      ['what was paid', { paid: true }],
      ['what other amounts add up to', { confirmed: true }],
    ] as const)
      it(`trusts ${what} more`, () => expect(trusted(TRUST, { ...EVIDENCE, ...more })).to.be.greaterThan(plain));

    it('trusts what other amounts contradict less', () =>
      expect(trusted(TRUST, { ...EVIDENCE, contradicted: true })).to.be.lessThan(plain));

    it('stays between nought and one, whatever was certain', () => {
      expect(trusted(TRUST, { worth: 1, reading: 1, paid: true, confirmed: true, contradicted: false })).to.be.within(0.9, 1);
      expect(trusted(TRUST, { worth: 0, reading: 0, paid: false, confirmed: false, contradicted: true })).to.be.within(0, 0.1);
    });
  });

  describe('checkedAgainst()', () => {
    it('gives what trusted() gives of the same evidence', () => {
      const later = checkedAgainst(TRUST, trusted(TRUST, EVIDENCE), { confirmed: true, contradicted: false });
      expect(later).to.be.closeTo(trusted(TRUST, { ...EVIDENCE, confirmed: true }), 1e-9);
    });

    it('lets no confirmation lower and no contradiction raise what is trusted', () => {
      const odd = { ...TRUST, confirmed: -2, contradicted: 2 };
      expect(checkedAgainst(odd, 0.8, { confirmed: true, contradicted: true })).to.be.closeTo(0.8, 1e-9);
    });
  });

  describe('fitTrust()', () => {
    it('learns from values of which it is known whether they were right how much a bad reading tells', () => {
      const trust = fitTrust(judged(4));
      expect(trust.reading).to.be.greaterThan(0);
      expect(trusted(trust, { ...EVIDENCE, reading: 0.97 })).to.be.closeTo(0.9, 0.04);
      expect(trusted(trust, { ...EVIDENCE, reading: 0.5 })).to.be.closeTo(0.5, 0.04);
    });

    it('gives nothing a weight that never was, and the same weights each time', () => {
      const trust = fitTrust(judged(4));
      expect([trust.paid, trust.confirmed, trust.contradicted]).to.deep.equal([0, 0, 0]);
      expect(Object.is(trust.contradicted, 0)).to.equal(true);
      expect(fitTrust(judged(4))).to.deep.equal(trust);
    });

    it('does not become certain where nothing was wrong yet', () => {
      const trust = fitTrust(judged(4).map(({ evidence }) => ({ evidence, right: true })));
      expect(trusted(trust, EVIDENCE)).to.be.within(0.95, 0.999);
      expect(trusted(trust, { ...EVIDENCE, worth: 0.3 })).to.be.lessThan(0.7);
    });

    it('takes a choice for what it is worth where nothing is known', () =>
      expect(trusted(fitTrust([]), { ...EVIDENCE, worth: 0.83 })).to.be.closeTo(0.83, 1e-9));
  });
});
