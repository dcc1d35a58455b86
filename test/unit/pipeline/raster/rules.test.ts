import { expect } from 'chai';
import { blank, type Grey } from '../../../../src/pipeline/raster/grey.js';
import { eraseRules, findRules } from '../../../../src/pipeline/raster/rules.js';
import { paint } from '../../../support/papers/grey.js';

describe('raster/rules of scans that were not straight', () => {
  it('finds a long line that leans as one, and erases it along its way', () => {
    const page = blank(1200, 200, 200);
    for (let x = 100; x < 1000; x++) paint(page, x, 80 + Math.floor((x - 100) / 40), 1, 3);
    const rules = findRules(page);
    expect(rules).to.have.length(1);
    expect(rules[0]).to.include({ left: 100, right: 1000 });
    eraseRules(page, rules);
    // Its very ends may stay.
    expect(page.data.filter((value) => value < 255).length).to.be.lessThan(0.05 * 900 * 3);
  });

  it('takes no short stroke that leans for a line', () => {
    const page = blank(600, 200, 200);
    for (let x = 100; x < 400; x++) paint(page, x, 80 + Math.floor((x - 100) / 12), 1, 3);
    expect(findRules(page)).to.deep.equal([]);
  });

  /** A line down the page that leans to the right by so many pixels on its way. */
  const leanDown = (page: Grey, left: number, from: number, to: number, by: number) => {
    for (let y = from; y < to; y++) paint(page, left + Math.floor((by * (y - from)) / (to - from)), y, 3, 1);
  };

  it('finds lines that lean down a photographed table, where they meet lines across', () => {
    const page = blank(900, 700, 200);
    for (const y of [100, 220, 340, 460, 580]) paint(page, 100, y, 620, 3);
    for (const left of [100, 400, 700]) leanDown(page, left, 100, 583, 18);
    const down = findRules(page).filter((rule) => rule.orientation === 'vertical');
    // Their very ends are too short to be seen.
    expect(down.map(({ left, right }) => [Math.round(left / 10), Math.round(right / 10)])).to.deep.equal([
      [10, 12],
      [40, 42],
      [70, 72],
    ]);
  });

  it('takes the edge of a paper that leans down the page for no line', () => {
    const page = blank(900, 700, 200);
    for (const y of [100, 220, 340]) paint(page, 100, y, 500, 3);
    leanDown(page, 760, 60, 660, 18);
    expect(findRules(page).map((rule) => rule.orientation)).to.deep.equal(['horizontal', 'horizontal', 'horizontal']);
  });

  it('finds the lines of a sheet that lies on a dark table', () => {
    const page = blank(900, 700, 200);
    paint(page, 0, 0, 900, 700, 120);
    paint(page, 60, 50, 780, 600, 255);
    for (const y of [100, 220, 340]) paint(page, 100, y, 620, 3);
    for (const left of [100, 400, 718]) paint(page, left, 100, 3, 243);
    const found = (orientation: string) => findRules(page).filter((rule) => rule.orientation === orientation);
    expect(found('horizontal').map(({ left, top, right }) => [left, top, right])).to.deep.equal([
      [100, 100, 721],
      [100, 220, 721],
      [100, 340, 721],
    ]);
    expect(found('vertical').map(({ left, top, bottom }) => [left, top, bottom])).to.deep.equal([
      [100, 100, 343],
      [400, 100, 343],
      [718, 100, 343],
    ]);
  });

  it('tells a line that leans from the pale shading that it borders', () => {
    const page = blank(900, 300, 200);
    for (let x = 100; x < 800; x++) {
      const top = 100 + Math.floor((x - 100) / 60);
      paint(page, x, top, 1, 3, 120);
      if (x < 330) paint(page, x, top + 3, 1, 22, 230);
    }
    for (let bar = 0; bar < 12; bar++) paint(page, 120 + bar * 16, 111, 5, 8);
    const rules = findRules(page);
    eraseRules(page, rules);
    expect(page.data[114 * 900 + 122]).to.equal(0);
  });

  it('finds a line that runs down close beside letters', () => {
    const page = blank(600, 700, 200);
    paint(page, 100, 60, 3, 580, 120);
    for (let row = 0; row < 22; row++) for (const left of [104, 118]) paint(page, left, 70 + row * 26, 4, 20);
    expect(findRules(page).map(({ orientation, left, right }) => [orientation, left, right])).to.deep.equal([['vertical', 100, 103]]);
  });

  it('takes a ground of hundreds of thousands of dashes', () => {
    const page = blank(4200, 4200, 200);
    for (let left = 0; left + 80 <= 4200; left += 84) paint(page, left, 0, 81, 4200, 120);
    expect(findRules(page)).to.deep.equal([]);
  });
});
