import { expect } from 'chai';
import { DocumentStatus } from '../../../../src/documents/document.enums.js';
import { assertAssignable, lockAfterAssignment } from '../../../../src/documents/review/assignment.rules.js';

describe('review/assignment.rules', () => {
  const allowed = (userId: number | null) =>
    (Object.keys(DocumentStatus) as DocumentStatus[]).filter((status) => {
      try {
        assertAssignable(status, userId);
        return true;
      } catch (error) {
        expect(error).to.include({ code: 'INVALID_STATUS_TRANSITION' });
        return false;
      }
    });

  it('assertAssignable(): given to somebody while it can be reviewed, taken away in any state that is not being read', () => {
    expect(allowed(7)).to.have.members(['review_required', 'completed']);
    expect(allowed(null)).to.have.members(['review_required', 'completed', 'approved', 'rejected', 'failed']);
  });

  it('lockAfterAssignment(): who takes the document himself keeps his lock, who hands it on lets it go (D25)', () => {
    const lock = { lockedById: 7, lockedUntil: new Date(0) };
    const free = { lockedById: null, lockedUntil: null };
    expect(lockAfterAssignment(lock, 7, 7)).to.deep.equal(lock);
    expect(lockAfterAssignment(lock, 8, 7)).to.deep.equal(free);
    expect(lockAfterAssignment(lock, null, 7)).to.deep.equal(free);
    expect(lockAfterAssignment(lock, 8, 8)).to.deep.equal(free);
  });
});
