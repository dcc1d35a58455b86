import { expect } from 'chai';
import { assertDivisible, checkParts, partName } from '../../../../src/documents/splitting/split.rules.js';
import type { ServiceError } from '../../../../src/vocabulary/errors.js';

const range = (firstPage: number, lastPage: number) => ({ firstPage, lastPage });

/** The code of what is thrown, with the fields that it names; null when nothing is. */
function refusal(work: () => void): unknown {
  try {
    work();
    return null;
  } catch (error) {
    const { code, details } = error as ServiceError;
    return Array.isArray(details) ? [code, ...details.map(({ field }) => field)] : [code];
  }
}

describe('splitting > checkParts() (D147)', () => {
  const check = (...parts: Parameters<typeof checkParts>[0]) => refusal(() => checkParts(parts, 10));

  it('takes ranges in any order, with pages left out', () => {
    expect(check(range(1, 10))).to.equal(null);
    expect(check(range(7, 9), range(1, 1), range(2, 5))).to.equal(null);
  });

  it('names the end of a range that is not in the file', () => {
    expect(check(range(0, 1))).to.deep.equal(['VALIDATION_ERROR', 'parts[0].firstPage']);
    expect(check(range(1, 2), range(11, 11))).to.deep.equal(['VALIDATION_ERROR', 'parts[1].firstPage']);
    expect(check(range(1, 2), range(4, 11))).to.deep.equal(['VALIDATION_ERROR', 'parts[1].lastPage']);
    expect(check(range(5, 4), range(-1, 4))).to.deep.equal(['VALIDATION_ERROR', 'parts[0].lastPage', 'parts[1].firstPage']);
  });

  it('names the range that has pages of an earlier one', () => {
    expect(check(range(1, 3), range(3, 4))).to.deep.equal(['VALIDATION_ERROR', 'parts[1].firstPage']);
    expect(check(range(5, 8), range(1, 5))).to.deep.equal(['VALIDATION_ERROR', 'parts[1].lastPage']);
    expect(check(range(1, 9), range(4, 5))).to.deep.equal(['VALIDATION_ERROR', 'parts[1].firstPage']);
  });

  it('takes 1 to 100 parts', () => {
    const pages = (count: number) => Array.from({ length: count }, (_, index) => range(index + 1, index + 1));
    expect(refusal(() => checkParts(pages(100), 100))).to.equal(null);
    expect(refusal(() => checkParts(pages(101), 200))).to.deep.equal(['VALIDATION_ERROR', 'parts']);
    expect(check()).to.deep.equal(['VALIDATION_ERROR', 'parts']);
  });

  it('tells what is wrong in itself before the file is known', () => {
    expect(refusal(() => checkParts([range(500, 600)], null))).to.equal(null);
    expect(refusal(() => checkParts([range(2, 1)], null))).to.deep.equal(['VALIDATION_ERROR', 'parts[0].lastPage']);
  });
});

describe('splitting > assertDivisible() (D147)', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const document = { status: 'completed', lockedById: null, lockedUntil: null, storageKey: 'k' } as const;
  const check = (over: object) => refusal(() => assertDivisible({ ...document, ...over }, 1, now));

  it('waits for the end of the run, and for a colleague who reviews', () => {
    expect(check({})).to.equal(null);
    expect(check({ status: 'processing' })).to.deep.equal(['DOCUMENT_NOT_PROCESSED']);
    expect(check({ status: 'uploading' })).to.deep.equal(['DOCUMENT_NOT_PROCESSED']);
    const lockedUntil = new Date(now.getTime() + 1000);
    expect(check({ lockedById: 2, lockedUntil })).to.deep.equal(['DOCUMENT_LOCKED']);
    expect(check({ lockedById: 1, lockedUntil })).to.equal(null);
    expect(check({ status: 'failed', storageKey: '' })).to.deep.equal(['INVALID_STATUS_TRANSITION']);
  });
});

describe('splitting > partName() (D147)', () => {
  it('puts the pages before the ending of what the part is', () => {
    expect(partName('post.pdf', range(1, 2), 'application/pdf')).to.equal('post (1-2).pdf');
    expect(partName('post.tif', range(3, 3), 'image/tiff')).to.equal('post (3).tiff');
    expect(partName('post.tif', range(3, 3), 'application/pdf')).to.equal('post (3).pdf');
    expect(partName('photo.jpeg', range(1, 1), 'image/jpeg')).to.equal('photo (1).jpeg');
    expect([...partName(`${'x'.repeat(251)}.pdf`, range(10, 12), 'application/pdf')].length).to.equal(255);
  });
});
