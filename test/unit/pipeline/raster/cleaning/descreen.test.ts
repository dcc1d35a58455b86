import { expect } from 'chai';
import { descreen, isScreened } from '../../../../../src/pipeline/raster/cleaning/descreen.js';
import { blank, type Grey } from '../../../../../src/pipeline/raster/grey.js';
import { measureQuality } from '../../../../../src/pipeline/raster/measure.js';
import { clean } from '../../../../../src/pipeline/raster/prepare.js';
import { paint } from '../../../../support/papers/grey.js';

/** A page with rows of letters on a ground of which one pixel of nine is black, or on white. */
function page(isDotted: boolean): Grey {
  const out = blank(600, 500, 200);
  if (isDotted) for (let y = 0; y < 500; y += 3) for (let x = y % 2; x < 600; x += 3) out.data[y * 600 + x] = 0;
  for (let row = 0; row < 12; row++) for (let bar = 0; bar < 40; bar++) paint(out, 60 + bar * 12, 40 + row * 35, 4, 14);
  return out;
}

describe('raster/descreen', () => {
  it('tells greys made of dots from letters on white', () => {
    expect(isScreened(measureQuality(page(true), 200))).to.equal(true);
    expect(isScreened(measureQuality(page(false), 200))).to.equal(false);
  });

  it('makes one grey of dots and leaves letters dark', () => {
    const picture = page(true);
    descreen(picture);
    const ground = Array.from({ length: 40 }, (_, i) => picture.data[20 * 600 + 100 + i]!);
    expect(Math.max(...ground) - Math.min(...ground)).to.be.lessThan(40);
    expect(picture.data[47 * 600 + 62]).to.be.lessThan(80);
  });

  it('lets a page be cleaned of its dots', () => {
    const { picture } = clean(page(true), 200);
    const dark = picture.data.subarray(10 * 600, 30 * 600).filter((value) => value < 200).length;
    expect(dark).to.equal(0);
    expect(picture.data[47 * 600 + 62]).to.be.lessThan(120);
  });
});
