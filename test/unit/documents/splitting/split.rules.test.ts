import { expect } from 'chai';
import { assertDivisible, checkParts, checkTurn, partName, rotationsWithin } from '../../../../src/documents/splitting/split.rules.js';
import { problemsOf as refusal } from '../../../support/problems.js';

const range = (firstPage: number, lastPage: number) => ({ firstPage, lastPage });

describe('splitting > checkParts() (D147)', () => {
  const check = (...parts: Parameters<typeof checkParts>[0]) => refusal(() => checkParts(parts, 10));

  it('takes ranges in any order, with pages left out', () => {
    expect(check(range(1, 10))).to.deep.equal([]);
    expect(check(range(7, 9), range(1, 1), range(2, 5))).to.deep.equal([]);
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
    expect(refusal(() => checkParts(pages(100), 100))).to.deep.equal([]);
    expect(refusal(() => checkParts(pages(101), 200))).to.deep.equal(['VALIDATION_ERROR', 'parts']);
    expect(check()).to.deep.equal(['VALIDATION_ERROR', 'parts']);
  });

  it('tells what is wrong in itself before the file is known', () => {
    expect(refusal(() => checkParts([range(500, 600)], null))).to.deep.equal([]);
    expect(refusal(() => checkParts([range(2, 1)], null))).to.deep.equal(['VALIDATION_ERROR', 'parts[0].lastPage']);
  });
});

describe('splitting > assertDivisible() (D147)', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const document = { status: 'completed', lockedById: null, lockedUntil: null, storageKey: 'k' } as const;
  const check = (over: object) => refusal(() => assertDivisible({ ...document, ...over }, 1, now));

  it('waits for the end of the run, and for a colleague who reviews', () => {
    expect(check({})).to.deep.equal([]);
    expect(check({ status: 'processing' })).to.deep.equal(['DOCUMENT_NOT_PROCESSED']);
    expect(check({ status: 'uploading' })).to.deep.equal(['DOCUMENT_NOT_PROCESSED']);
    const lockedUntil = new Date(now.getTime() + 1000);
    expect(check({ lockedById: 2, lockedUntil })).to.deep.equal(['DOCUMENT_LOCKED']);
    expect(check({ lockedById: 1, lockedUntil })).to.deep.equal([]);
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

describe('splitting > turns (D147)', () => {
  it('rotationsWithin(): what was said of the pages of a part, by their numbers in it', () => {
    expect(rotationsWithin({ 1: 90, 3: 180, 4: 270 }, range(3, 4))).to.deep.equal({ 1: 180, 2: 270 });
    expect(rotationsWithin({ 1: 90 }, range(2, 3))).to.equal(null);
    expect(rotationsWithin(null, range(1, 3))).to.equal(null);
  });

  it('checkTurn(): pages of the document, each once, by quarter turns', () => {
    const check = (pages: number[], degrees: number, count: number | null = 5) => refusal(() => checkTurn(pages, degrees, count));
    expect([check([1, 5], 90), check([200], 270, null)]).to.deep.equal([[], []]);
    expect(check([1], 45)).to.deep.equal(['VALIDATION_ERROR', 'degrees']);
    expect(check([], 90)).to.deep.equal(['VALIDATION_ERROR', 'pages']);
    expect(check([1, 6, 0, 1], 180)).to.deep.equal(['VALIDATION_ERROR', 'pages[1]', 'pages[2]', 'pages[3]']);
  });
});
