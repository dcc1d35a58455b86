import { expect } from 'chai';
import { isBetweenEdges, isParting } from '../../../../../src/pipeline/layout/tables/parting.js';
import type { TextRow } from '../../../../../src/pipeline/layout/tables/text-rows.js';

/** A row of type of ten points: the widths of its words with the blanks between them. */
function row(...widths: number[]): TextRow {
  let left = 0;
  const words = widths.flatMap((width, i) => {
    const region = { left, right: left + width, top: 0, bottom: 10 };
    left += width;
    return i % 2 === 0 ? [{ index: i / 2, region }] : [];
  });
  return { words, region: { left: 0, right: left, top: 0, bottom: 10 }, size: 10 };
}

const times = (count: number, make: (index: number) => TextRow): TextRow[] => Array.from({ length: count }, (_, index) => make(index));

describe('layout/tables/parting', () => {
  it('takes white of most of a type size in a quarter of the rows', () => {
    expect(isParting([...times(2, () => row(20, 8, 30)), ...times(6, () => row(20, 5, 30))], 24)).to.equal(true);
    expect(isParting([row(20, 8, 30), ...times(3, () => row(20, 5, 30))], 24)).to.equal(false);
  });

  it('takes less white where nearly all rows have it and their blanks are narrower: a year before a name', () => {
    expect(
      isParting(
        times(6, (index) => row(20, 7, 30 + index, 3, 25)),
        23,
      ),
    ).to.equal(true);
  });

  it('takes no blank of typewriter print, though all rows have it at one place: days before months', () => {
    expect(
      isParting(
        times(8, () => row(12, 7, 18, 6.5, 24)),
        15,
      ),
    ).to.equal(false);
    expect(
      isParting(
        times(8, () => row(12, 7, 18, 5.5, 24)),
        15,
      ),
    ).to.equal(false);
  });

  it('takes less white in a few rows, or where nothing shows how wide a blank is, for none', () => {
    expect(
      isParting(
        times(5, (index) => row(20, 7, 30 + index, 3, 25)),
        23,
      ),
    ).to.equal(false);
    expect(
      isParting(
        times(8, () => row(20, 7, 30)),
        23,
      ),
    ).to.equal(false);
  });

  it('takes the least white between one word of one width and what begins behind it at one place, if a heading names both', () => {
    const entry = (index: number) => row(20, 4, 30 + 3 * index, 3, 12);
    const isOne = (heading: TextRow, make: (index: number) => TextRow) => isBetweenEdges([heading, ...times(8, make)], 20, 24);
    expect(isOne(row(18, 6, 25), entry)).to.equal(true);
    expect(isOne(row(20), entry), 'the day and the month of a date have one heading').to.equal(false);
    expect(
      isOne(row(18, 6, 25), (index) => row(14 + 2 * (index % 4), 10 - 2 * (index % 4), 30)),
      'words of all widths',
    ).to.equal(false);
    expect(isBetweenEdges([row(18, 6, 25), ...times(8, () => row(8, 2, 10, 4, 30))], 20, 24), 'the last word of several').to.equal(false);
    expect(isBetweenEdges([row(18, 6, 25), ...times(4, entry)], 20, 24), 'few rows').to.equal(false);
  });

  it('takes a column of names that stand once for several rows each, where all rows begin at one place behind it', () => {
    const later = (by: number): TextRow => {
      const { words, size } = row(30, 3, 20);
      const moved = words.map(({ index, region }) => ({ index, region: { ...region, left: region.left + by, right: region.right + by } }));
      return { words: moved, region: { left: by, right: by + 53, top: 0, bottom: 10 }, size };
    };
    const group = () => [row(30, 10, 25), ...times(5, () => later(40))];
    expect(isParting([...group(), ...group(), ...group()], 35)).to.equal(true);
    expect(isParting([...group(), ...group()], 35), 'two names only').to.equal(false);
    const indented = () => [row(30, 3, 25), ...times(5, () => later(40))];
    expect(isParting([...indented(), ...indented(), ...indented()], 31), 'a blank only').to.equal(false);
  });
});
