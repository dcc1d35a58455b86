import { expect } from 'chai';
import { stringifyInTurns } from '../../../../src/api/graphql/stringify.js';

describe('api/graphql/stringify', () => {
  const bare = (members: object): object => Object.assign(Object.create(null), members);
  const values: [string, unknown][] = [
    ['null', null],
    ['a text', 'a "b"\n\u2028'],
    ['an empty object', {}],
    ['an empty list', { data: [] }],
    ['members that are not set', { a: undefined, b: 1, c: undefined }],
    ['items that are not set', { a: [undefined, null, 1] }],
    ['names that need quotes', { 'a"b': { '': 0 } }],
    ['objects without a prototype', bare({ data: bare({ list: [bare({ a: 1 }), null] }) })],
    ['dates at any depth', { at: new Date(0), a: { b: { c: { d: { e: new Date(0) } } } } }],
    ['lists in lists', [[[[[1, [2]]], []]], {}]],
  ];
  for (const [name, value] of values) {
    it(`writes ${name} as JSON.stringify does`, async () => {
      expect(await stringifyInTurns(value)).to.equal(JSON.stringify(value));
    });
  }

  it('gives others a turn while it writes a large result', async () => {
    const page = { words: Array.from({ length: 1000 }, (_, i) => ({ text: `word ${i}`, box: { left: 0.1, top: 0.2 } })) };
    const result = { data: { document: { pages: Array.from({ length: 20 }, () => page) } } };
    let turns = 0;
    let ended = false;
    const count = () => {
      turns += 1;
      if (!ended) setImmediate(count);
    };
    setImmediate(count);
    expect(await stringifyInTurns(result)).to.equal(JSON.stringify(result));
    ended = true;
    expect(turns).to.be.at.least(10);
  });
});
