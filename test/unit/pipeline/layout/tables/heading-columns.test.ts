import { expect } from 'chai';
import { standOverEdges } from '../../../../../src/pipeline/layout/tables/heading-columns.js';

/** A word of ten-point type from one place to another, in points. */
const word = (left: number, right: number) => ({ region: { left, right, top: 0, bottom: 10 } });

describe('layout/tables/heading-columns', () => {
  const bodies = [{ left: 20 }, { left: 60 }, { left: 86 }];

  it('parts headings that stand close where each begins where its column does', () => {
    expect(standOverEdges(word(61, 82), word(86, 110), 10, bodies)).to.equal(true);
  });

  it('parts no words of one heading over several columns', () => {
    expect(standOverEdges(word(66, 84), word(88, 110), 10, bodies), 'centred over both').to.equal(false);
    expect(standOverEdges(word(60, 75), word(78, 110), 10, bodies), 'no column begins at the second').to.equal(false);
    expect(standOverEdges(undefined, word(86, 110), 10, bodies)).to.equal(false);
  });
});
