import { expect } from 'chai';
import { findGutters } from '../../../../../src/pipeline/layout/tables/gutters.js';
import { areOne, groupRows } from '../../../../../src/pipeline/layout/tables/row-groups.js';
import type { TextRow } from '../../../../../src/pipeline/layout/tables/text-rows.js';

/** Rows of text: each character takes 6 points, each row 14. */
const rowsOf = (texts: readonly string[], into: string[], from = 0): TextRow[] =>
  texts.map((text, at) => {
    const [top, bottom] = [(from + at) * 14, (from + at) * 14 + 10];
    const words = [...text.matchAll(/\S+/g)].map((match) => ({
      index: into.push(match[0]) - 1,
      region: { left: match.index * 6, right: (match.index + match[0].length) * 6, top, bottom },
    }));
    return { words, region: { left: words[0]!.region.left, right: words.at(-1)!.region.right, top, bottom }, size: 10 };
  });

const BODY = ['Oak             12     3     8     41', 'Beech           14     5     9     22', 'Elm              9     4     2     17'];
const FEWER = ['Ash                    6           17', 'Fir                    7           18', 'Yew                    8           11'];

const VALUES = [
  'Owner           North Town  Till  June',
  'Kind            Wood  Oak   Soil  wet 2',
  'Place           Hill  South Code  N-17',
];

function isOne(heading: string, { upper = BODY, lower = BODY } = {}): boolean {
  const texts: string[] = [];
  const [above, between, below] = [rowsOf(upper, texts), rowsOf([heading], texts, 3), rowsOf(lower, texts, 4)];
  const part = (rows: TextRow[]) => ({ rows, gutters: findGutters(rows) });
  return areOne(part(above), part(below), between, [...above, ...between, ...below], (word) => texts[word]!);
}

describe('layout/tables/row-groups areOne()', () => {
  it('takes what stands below the heading of a group for the same table', () => {
    expect(isOne('Planted late')).to.equal(true);
  });

  it('takes a line of a cell for a part of it', () => {
    expect(isOne('                in')).to.equal(true);
  });

  it('takes a heading over later columns for the head of another table', () => {
    expect(isOne('                  Planted')).to.equal(false);
  });

  it('takes labels with their values for no part of the table below them', () => {
    expect(isOne('Planted late', { upper: VALUES })).to.equal(false);
  });

  it('takes rows that leave a column empty for another table', () => {
    expect(isOne('Planted late', { lower: FEWER })).to.equal(false);
  });

  it('lets only the rows of a heading have fewer columns than what stands below it', () => {
    const isOneBelow = (count: number) => {
      const texts: string[] = [];
      const above = rowsOf(
        Array.from({ length: count }, (_, at) => BODY[at % BODY.length]!),
        texts,
      );
      const below = rowsOf(BODY, texts, count);
      const all = [...above, ...below];
      const gutters = findGutters(all);
      return areOne({ rows: above, gutters: gutters.slice(1) }, { rows: below, gutters }, [], all, (word) => texts[word]!);
    };
    expect(isOneBelow(5)).to.equal(true);
    expect(isOneBelow(6)).to.equal(false);
  });
});

describe('layout/tables/row-groups groupRows()', () => {
  it('joins tables that a few headings of groups part, not those that a paragraph does', () => {
    const countOf = (between: number) => {
      const texts: string[] = [];
      const lines = Array.from({ length: between }, (_, at) => `Group${at}`);
      return groupRows(rowsOf([...BODY, ...lines, ...BODY], texts), (word) => texts[word]!).length;
    };
    expect(countOf(5)).to.equal(1);
    expect(countOf(6)).to.equal(2);
  });
});
