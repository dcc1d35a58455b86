import { expect } from 'chai';
import { blank } from '../../../../src/pipeline/raster/grey.js';
import { levelBands } from '../../../../src/pipeline/raster/inverse.js';
import { paint } from '../../../support/papers/grey.js';

describe('raster/dark-areas', () => {
  for (const table of [70, 120]) {
    it(`gives a band white ground that reaches the edge of a sheet on a table of its own shade (${table} of 255)`, () => {
      const page = blank(900, 1100, 200);
      paint(page, 0, 0, 900, 1100, table);
      paint(page, 80, 60, 740, 980, 255);
      paint(page, 80, 60, 740, 120, 60);
      // White letters on the band, dark ones below it.
      for (let bar = 0; bar < 20; bar++) paint(page, 140 + bar * 16, 100, 7, 36, 255);
      for (let row = 0; row < 20; row++) for (let bar = 0; bar < 40; bar++) paint(page, 120 + bar * 14, 230 + row * 35, 4, 14);
      levelBands(page);
      expect(page.data[118 * 900 + 143]).to.be.lessThan(60);
      expect(page.data[80 * 900 + 400]).to.be.greaterThan(220);
      expect(page.data[118 * 900 + 600]).to.be.greaterThan(220);
      expect(page.data[237 * 900 + 122]).to.equal(0);
      expect(page.data[222 * 900 + 400]).to.equal(255);
    });
  }
});
