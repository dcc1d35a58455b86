import { expect } from 'chai';
import { buildSchema, type GraphQLInputType, GraphQLList, GraphQLNonNull } from 'graphql';
import { coerce, refuse } from '../../../src/api/coerce.js';
import { ServiceError } from '../../../src/vocabulary/errors.js';

const schema = buildSchema(`
  enum DocumentType { invoice bol }
  enum Order { asc desc }
  input Item { name: String! type: DocumentType tags: [String!] count: Int = 3 }
  input Box { items: [Item!]! note: String }
  type Query { a(box: Box, order: Order, f: Float, b: Boolean): Int }
`);
const type = (name: string) => schema.getType(name) as GraphQLInputType;
const body = { fromText: false, unknownMembers: 'drop' } as const;
const text = { fromText: true, unknownMembers: 'drop' } as const;
const codeOf = (work: () => void) => {
  try {
    work();
  } catch (error) {
    return (error as ServiceError).code;
  }
  return undefined;
};

describe('api/coerce', () => {
  it('names every problem by its path', () => {
    const { problems } = coerce(type('Box'), { items: [{ name: 'a' }, {}, { name: 5, tags: 'x' }], note: 7 }, '', body);
    expect(problems.map((p) => p.field)).to.deep.equal(['items[1].name', 'items[2].name', 'items[2].tags', 'note']);
  });

  it('tells of 100 problems at most, and refuses lists of more than 10,000 items as a whole', () => {
    const items = (count: number) => ({ items: Array.from({ length: count }, () => ({})) });
    expect(coerce(type('Box'), items(10_000), '', body).problems).to.have.length(100);
    expect(coerce(type('Box'), items(10_001), '', body).problems.map(({ field, reason }) => [field, reason])).to.deep.equal([
      ['items', 'expected at most 10000 items, received 10001'],
    ]);
  });

  it('drops unknown members of a REST body and fills defaults (D4)', () => {
    const { value, problems } = coerce(type('Box'), { items: [{ name: 'a', extra: 1 }], other: true }, '', body);
    expect(problems).to.deep.equal([]);
    expect(value).to.deep.equal({ items: [{ name: 'a', count: 3 }] });
  });

  it('refuses unknown members where the proxy says so', () => {
    const { problems } = coerce(type('Box'), { items: [], other: true }, '', { fromText: false, unknownMembers: 'refuse' });
    expect(problems.map((p) => p.field)).to.deep.equal(['other']);
  });

  it('gives an unknown document type in a body its own code, in a query parameter VALIDATION_ERROR (D110)', () => {
    expect(codeOf(() => refuse(coerce(type('DocumentType'), 'receipt', 'type', body).problems))).to.equal('INVALID_DOCUMENT_TYPE');
    expect(codeOf(() => refuse(coerce(type('DocumentType'), 'receipt', 'type', text).problems))).to.equal('VALIDATION_ERROR');
  });

  it('prefers VALIDATION_ERROR when there are other problems too', () => {
    const { problems } = coerce(type('Box'), { items: [{ type: 'receipt' }] }, '', body);
    expect(codeOf(() => refuse(problems))).to.equal('VALIDATION_ERROR');
  });

  const values: [string, unknown, unknown][] = [
    ['Int', '20', 20],
    ['Float', '0.75', 0.75],
    ['Boolean', 'true', true],
    ['Order', 'asc', 'asc'],
  ];
  for (const [name, given, expected] of values) {
    it(`reads ${String(given)} of a query as ${name}`, () => {
      expect(coerce(type(name), given, 'x', text)).to.deep.equal({ value: expected, problems: [] });
    });
  }

  for (const [name, given] of [
    ['Int', '2.5'],
    ['Int', 'abc'],
    ['Int', ''],
    ['Boolean', 'yes'],
    ['Order', 'up'],
  ] as const) {
    it(`refuses ${JSON.stringify(given)} of a query as ${name}`, () =>
      expect(coerce(type(name), given, 'x', text).problems).to.have.length(1));
  }

  it('splits a list of a query at commas', () => {
    const list = new GraphQLList(new GraphQLNonNull(type('Order')));
    expect(coerce(list, 'asc, desc', 'order', text).value).to.deep.equal(['asc', 'desc']);
    expect(coerce(list, 'asc,up', 'order', text).problems).to.have.length(1);
  });
});
