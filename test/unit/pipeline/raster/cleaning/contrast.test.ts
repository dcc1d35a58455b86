import { expect } from 'chai';
import { darkenPale } from '../../../../../src/pipeline/raster/cleaning/contrast.js';
import { blank, type Grey } from '../../../../../src/pipeline/raster/grey.js';
import { clean } from '../../../../../src/pipeline/raster/prepare.js';
import { paint } from '../../../../support/papers/grey.js';

/** A page with rows of letters of a brightness on paper of another. */
function page(ink: number, paper = 255): Grey {
  const out = { ...blank(600, 500, 200), data: new Uint8Array(600 * 500).fill(paper) };
  for (let row = 0; row < 12; row++) for (let bar = 0; bar < 40; bar++) paint(out, 60 + bar * 12, 40 + row * 35, 4, 14, ink);
  return out;
}
const inkOf = ({ data, width }: Grey) => data[47 * width + 62]!;
const paperOf = ({ data, width }: Grey) => data[20 * width + 300]!;

describe('raster/contrast', () => {
  it('makes print dark that is pale all over, as of faded thermal paper', () => {
    const { picture } = clean(page(205, 240), 200);
    expect(inkOf(picture)).to.be.lessThan(60);
    expect(paperOf(picture)).to.be.greaterThan(245);
  });

  it('leaves a page alone that has dark print, pale or not besides', () => {
    const mixed = page(210);
    paint(mixed, 60, 460, 60, 20, 30);
    for (const picture of [page(40), page(120), mixed]) {
      const before = picture.data.slice();
      darkenPale(picture);
      expect(Buffer.compare(picture.data, before)).to.equal(0);
    }
  });

  it('makes no print of the grain of empty paper', () => {
    const grain = blank(600, 500, 200);
    for (let i = 0; i < grain.data.length; i++) grain.data[i] = 255 - ((i * 7919) % 13);
    const before = grain.data.slice();
    darkenPale(grain);
    expect(Buffer.compare(grain.data, before)).to.equal(0);
  });
});
