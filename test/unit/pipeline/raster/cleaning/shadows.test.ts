import { expect } from 'chai';
import { divideBackground } from '../../../../../src/pipeline/raster/cleaning/background.js';
import { blank, type Grey } from '../../../../../src/pipeline/raster/grey.js';
import { paint } from '../../../../support/papers/grey.js';

const SIDE = 1200;
const PAPER = 230;
const INK = 30;

/** Rows of letters of a brightness over a part of a page, from a height on. */
function write(page: Grey, left: number, top: number, rows: number, value: number): void {
  for (let row = 0; row < rows; row++)
    for (let bar = 0; bar < 30; bar++) paint(page, left + bar * 12 + ((row * 31 + bar * 17) % 7), top + row * 40, 4, 14, value);
}

const at = ({ data }: Grey, x: number, y: number) => data[y * SIDE + x]!;

/** A page of a brightness with letters all over. */
function page(): Grey {
  const out = { ...blank(SIDE, SIDE, 200), data: new Uint8Array(SIDE * SIDE).fill(PAPER) };
  for (const left of [60, 450, 830]) write(out, left, 40, 28, INK);
  return out;
}

/** Darkens what lies right of a slanting line, over a few pixels. */
function shade(picture: Grey, share: number): Grey {
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const inside = Math.min(1, Math.max(0, (x - 800 + y / 3) / 12));
      picture.data[y * SIDE + x] = picture.data[y * SIDE + x]! * (1 - inside * (1 - share));
    }
  }
  return picture;
}

describe('raster/shadows', () => {
  for (const share of [0.35, 0.6]) {
    it(`makes paper white on both sides of the edge of a shadow that leaves ${share} of the light, and keeps the print`, () => {
      const picture = shade(page(), share);
      const letters = page().data;
      divideBackground(picture);
      let grey = 0;
      let pale = 0;
      for (let i = 0; i < letters.length; i++) {
        if (letters[i] === PAPER && picture.data[i]! < 215) grey++;
        if (letters[i] === INK && picture.data[i]! > 120) pale++;
      }
      expect(grey / letters.length).to.be.lessThan(0.02);
      expect(pale / letters.filter((value) => value === INK).length).to.be.lessThan(0.01);
    });
  }

  it('takes a large dark area with light print for no shadow', () => {
    const picture = page();
    paint(picture, 0, 0, SIDE, 500, 60);
    write(picture, 60, 40, 10, 240);
    divideBackground(picture);
    expect(at(picture, 600, 480)).to.be.lessThan(120);
    expect(at(picture, 600, 1180)).to.be.greaterThan(240);
  });

  it('leaves the dark ground dark that a sheet lies on', () => {
    const picture = { ...blank(SIDE, SIDE, 200), data: new Uint8Array(SIDE * SIDE).fill(50) };
    paint(picture, 150, 150, 900, 900, PAPER);
    write(picture, 300, 200, 20, INK);
    divideBackground(picture);
    expect(at(picture, 140, 600)).to.be.lessThan(120);
  });
});
