import { expect } from 'chai';
import { buildSchema, getOperationAST, parse } from 'graphql';
import { countTokens, measure } from '../../../../src/api/graphql/measure.js';

const schema = buildSchema(`
  type Item { name: String children(first: Int): Items! parent: Item }
  type Items { nodes: [Item!]! }
  type Query { item: Item items(first: Int): Items! }
`);

const measured = (text: string, variables = {}) => {
  const document = parse(text);
  return measure(schema, document, getOperationAST(document)!, variables);
};

describe('api/graphql/measure', () => {
  describe('measure()', () => {
    it('counts levels through fragments', () => {
      expect(measured('{ item { ...a } } fragment a on Item { parent { parent { name } } }').depth).to.equal(4);
    });

    it('multiplies lists by their page size, given or by a variable (D95)', () => {
      const cost = (first: string, variables = {}) =>
        measured(`query ($n: Int) { items(first: ${first}) { nodes { parent { name } } } }`, variables).cost;
      expect(cost('10')).to.equal(22);
      expect(cost('$n', { n: 100 })).to.equal(202);
    });

    it('ends at once for fragments that spread each other twice, and finds their cost', () => {
      const levels = Array.from({ length: 60 }, (_, n) => `fragment f${n} on Item { name ...f${n + 1} ...f${n + 1} }`);
      const text = `{ item { ...f0 } } ${levels.join(' ')} fragment f60 on Item { parent { name } }`;
      expect(countTokens(text, 10_000)).to.be.below(1000);
      expect(measured(text).cost).to.be.above(5000);
    });
  });
});
