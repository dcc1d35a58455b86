import { expect } from 'chai';
import { KINDS } from '../../../training/papers/kinds.js';
import { wordingsIn, wordingsOf } from '../../../training/papers/labels/lists.js';
import { emptyTally, judge, scoresOfTallies } from '../../../training/papers/measure.js';
import { paperOf } from '../../../training/papers/paper.js';

const EACH = 4;

describe('training/papers', () => {
  it('makes the same paper of the same number, and says what it prints', () => {
    const [one, again] = [paperOf(KINDS.sea!, 7, 'open'), paperOf(KINDS.sea!, 7, 'open')];
    expect(one).to.deep.equal(again);
    const { shipper } = one.truth as { shipper?: { name: string } };
    const text = one.model.pages[0]!.words.map((word) => word.text).join(' ');
    if (shipper) expect(text).to.contain(shipper.name);
    expect(text.length).to.be.greaterThan(60);
  });

  it('parts the wordings of a key in two', () => {
    const words = wordingsOf('\nissue_date\n en Issued | Date | Made on\n de Datum\n');
    expect([wordingsIn(words, 'issue_date', 'en', 'open'), wordingsIn(words, 'issue_date', 'en', 'kept')]).to.deep.equal([
      ['Issued', 'Made on'],
      ['Date'],
    ]);
    expect(wordingsIn(words, 'issue_date', 'de', 'kept')).to.deep.equal(['Datum']);
    expect(wordingsIn(words, 'issue_date', 'fr', 'kept')).to.deep.equal([]);
  });

  it('made-up papers of all kinds are read, and next to nothing is read where nothing stands', () => {
    const tallies = Object.values(KINDS).map((kind) => {
      const tally = emptyTally();
      for (let index = 0; index < EACH; index++) judge(tally, paperOf(kind, 900 + index, 'open'), kind);
      return tally;
    });
    const { precision, recall, invented, absent } = scoresOfTallies(tallies);
    expect(precision).to.be.greaterThan(0.95);
    expect(recall).to.be.greaterThan(0.92);
    expect(invented / absent).to.be.lessThan(0.02);
  });
});
