import { expect } from 'chai';
import { blank } from '../../../../src/pipeline/raster/grey.js';
import { soften, thicken } from '../../../../src/pipeline/raster/strokes.js';

describe('raster/strokes', () => {
  /** White, with black points at these places. */
  const points = (...places: [number, number][]) => {
    const picture = blank(9, 5, 200);
    for (const [x, y] of places) picture.data[y * 9 + x] = 0;
    return picture;
  };
  const row = (data: Uint8Array, y: number) => [...data.subarray(y * 9, y * 9 + 9)];

  it('softens: two dots run together, and the mean stays', () => {
    const { data } = soften(points([3, 2], [5, 2]));
    expect(data[2 * 9 + 4]).to.be.below(data[2 * 9 + 3]!);
    expect(data[2 * 9 + 4])
      .to.be.above(150)
      .and.below(220);
    expect([...soften(blank(9, 5, 200)).data].every((value) => value === 255)).to.equal(true);
  });

  it('thickens by a pixel on each side, and leaves the picture itself alone', () => {
    const picture = points([4, 2]);
    const { data } = thicken(picture);
    expect([1, 2, 3].map((y) => row(data, y).indexOf(0))).to.deep.equal([4, 3, 4]);
    expect(row(data, 2).filter((value) => value === 0)).to.have.length(3);
    expect(row(picture.data, 2).filter((value) => value === 0)).to.have.length(1);
    expect([...thicken(points([0, 0], [8, 4])).data].filter((value) => value === 0)).to.have.length(6);
  });
});
