import { expect } from 'chai';
import { rangesOf } from '../../../src/processing/shared-pages/ranges.js';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('ranges > rangesOf()', () => {
  it('lays out every page once and in order, at most four a range', () => {
    const ranges = rangesOf(upTo(500), 500, 1000);
    expect(ranges.flat()).to.deep.equal(upTo(500));
    expect(Math.max(...ranges.map((range) => range.length))).to.equal(4);
  });

  it('cuts shorter documents into single pages, so that their last ranges end together', () => {
    expect(rangesOf([5, 7, 8], 20, 10)).to.deep.equal([[5], [7], [8]]);
    expect(rangesOf(upTo(6), 128, 10)).to.deep.equal([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
  });

  it('leaves for later what is more than the ranges that there may be', () => {
    expect(rangesOf(upTo(100), 500, 2)).to.deep.equal([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
    expect(rangesOf(upTo(100), 500, 0)).to.deep.equal([]);
  });
});
