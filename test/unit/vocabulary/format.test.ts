import { expect } from 'chai';
import { csvCell, formatDuration, percentage, rate, shown } from '../../../src/vocabulary/format.js';

describe('vocabulary/format', () => {
  describe('formatDuration()', () => {
    const cases: [number, string][] = [
      [0, '0ms'],
      [145, '145ms'],
      [999, '999ms'],
      [1000, '1.0s'],
      [2340, '2.3s'],
      [2350, '2.4s'],
      [59_949, '59.9s'],
      [59_960, '1m 0s'],
      [105_000, '1m 45s'],
      [3_725_000, '1h 2m 5s'],
    ];
    for (const [ms, text] of cases) it(`writes ${ms} ms as ${text} (D5, D124)`, () => expect(formatDuration(ms)).to.equal(text));
  });

  it('gives rates with 4 decimals and percentages with 1, null over nothing (D6)', () => {
    expect(rate(1, 3)).to.equal(0.3333);
    expect(percentage(1, 3)).to.equal(33.3);
    expect(rate(0, 0)).to.equal(null);
  });

  it('defuses formulas in CSV cells, not plain numbers (D60, D120)', () => {
    expect(csvCell('=1+1')).to.equal("'=1+1");
    expect(csvCell('@SUM(A1)')).to.equal("'@SUM(A1)");
    expect(csvCell('-12.50')).to.equal('-12.50');
    expect(csvCell('- text')).to.equal("'- text");
    for (const hidden of ['＝1+1', '＋1', '－1', '＠SUM(A1)', '\u0000=1', '\u200b=1', '\ufeff@x', '\n=1', '\t=1'])
      expect(csvCell(hidden)).to.equal(`'${hidden}`);
    for (const text of ['a=1', ' text', '\u200bword', '＊']) expect(csvCell(text)).to.equal(text);
  });

  it('repeats what a caller sent so that he knows it again', () => {
    expect(shown('invoce')).to.equal('invoce');
    expect(shown({ a: [1, null] })).to.equal('{"a":[1,null]}');
    expect(shown(undefined)).to.equal('nothing');
    expect(shown('x'.repeat(61))).to.equal(`${'x'.repeat(60)}...`);
  });
});
