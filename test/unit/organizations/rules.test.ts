import { expect } from 'chai';
import {
  invitationNamedBy,
  isTokenOf,
  monthOf,
  newInvitationToken,
  requireOwnPermissions,
  requireWithin,
  secondsToNextMonth,
} from '../../../src/organizations/index.js';
import { readOrganizationChange } from '../../../src/organizations/organization.rules.js';
import { anonymousCaller, mayCall } from '../../../src/vocabulary/permissions.js';

const NOW = new Date('2026-01-31T23:59:00.000Z');

describe('organizations rules', () => {
  describe('requireWithin() (D91)', () => {
    const used = (documents: number, bytes = 0) => ({ documents, bytes });

    it('lets the last document of the plan pass', () => expect(() => requireWithin('free', used(100), used(1), NOW)).not.to.throw());

    it('refuses one more until the month ends', () => {
      expect(() => requireWithin('free', used(101), used(1), NOW))
        .to.throw()
        .that.deep.includes({
          code: 'QUOTA_EXCEEDED',
          status: 429,
          headers: { 'Retry-After': '60' },
          details: { limit: 100, used: 100, requested: 1 },
        });
    });

    it('refuses storage with 403', () => {
      expect(() => requireWithin('free', used(1, 1_000_000_001), used(1, 1), NOW))
        .to.throw()
        .that.includes({ code: 'QUOTA_EXCEEDED', status: 403 });
    });

    it('does not hold against what gives back', () =>
      expect(() => requireWithin('free', used(500, 5e9), used(-1, -1), NOW)).not.to.throw());
  });

  it('months are UTC', () => {
    expect(monthOf(new Date('2026-01-31T23:59:59.999Z'))).to.equal('2026-01');
    expect(secondsToNextMonth(new Date('2026-12-31T23:59:59.500Z'))).to.equal(1);
  });

  describe('readOrganizationChange()', () => {
    it('keeps only what is given', () => {
      const change = readOrganizationChange({ name: ' Acme ', settings: { documentRetention: 0, timezone: null } });
      expect(change).to.deep.equal({ name: 'Acme', settings: { documentRetention: 0 } });
    });

    it('takes a time for each type once, and no more than a century', () => {
      const read = (retentionByType: { type: 'invoice' | 'contract'; days: number }[]) =>
        readOrganizationChange({ settings: { retentionByType } });
      const own = { type: 'contract', days: 0 } as const;
      expect(read([own]).settings).to.deep.equal({ retentionByType: [own] });
      const wrong = [{ type: 'invoice', days: 36_501 } as const, own, own];
      expect(() => read(wrong))
        .to.throw()
        .with.property('details')
        .that.satisfies(
          (details: { field: string }[]) =>
            details.map((d) => d.field).join() === 'settings.retentionByType[0].days,settings.retentionByType',
        );
    });

    it('names every wrong field', () => {
      const wrong = { documentRetention: -1, timezone: 'Mars/Base', confidenceThreshold: 1.1, fieldConfidenceThreshold: -0.1 };
      expect(() => readOrganizationChange({ name: ' ', settings: wrong }))
        .to.throw()
        .with.property('details')
        .that.satisfies(
          (details: { field: string }[]) =>
            details.map((d) => d.field).join() ===
            'name,settings.documentRetention,settings.timezone,settings.confidenceThreshold,settings.fieldConfidenceThreshold',
        );
    });
  });

  describe('invitation tokens (D100, D130)', () => {
    const [id, other] = ['inv_01M7WDVZ01MSJ8PP9NZJCZ9XET', 'inv_01M7WDVZ01MSJ8PP9NZJCZ9XEV'];
    const { token, hash } = newInvitationToken(id);

    it('name their invitation by themselves, and are right by their hash', () => {
      expect([invitationNamedBy(null, token), invitationNamedBy(id, token)]).to.deep.equal([id, id]);
      expect(isTokenOf([null, hash], token)).to.equal(true);
      expect(hash).not.to.include(token.slice(27));
    });

    for (const [title, given] of [
      ['of another making', newInvitationToken(id).token],
      ['cut short', token.slice(0, -1)],
      ['that are empty', ''],
      ['that are the hash', hash],
    ] as const) {
      it(`refuse those ${title}`, () => expect(isTokenOf([hash, null], given)).to.equal(false));
    }

    it('do not open another invitation, nor one without a link', () => {
      expect(invitationNamedBy(other, token)).to.equal(undefined);
      expect(invitationNamedBy(null, 'x'.repeat(40))).to.equal(undefined);
      expect(isTokenOf([null, null], token)).to.equal(false);
    });
  });

  it('nobody gives permissions that his credential does not hold (D121)', () => {
    const caller = { permissions: new Set(['documents.read'] as const) };
    expect(() => requireOwnPermissions(caller, ['documents.read'])).not.to.throw();
    expect(() => requireOwnPermissions(caller, ['documents.read', 'users.remove']))
      .to.throw()
      .that.deep.includes({ code: 'INSUFFICIENT_PERMISSIONS', details: { permissions: ['users.remove'] } });
  });

  it('nobody may call what needs a credential', () => {
    const nobody = anonymousCaller({ requestId: 'r', address: null });
    expect(mayCall(nobody, 'none')).to.equal(true);
    expect(mayCall(nobody, 'any')).to.equal(false);
    expect(mayCall({ ...nobody, permissions: new Set(['documents.read']) }, 'documents.read')).to.equal(false);
  });
});
