import { expect } from 'chai';
import { buildSchema, type GraphQLObjectType, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { requireFewTokens, requireSmall } from '../../../../../src/api/graphql/cost/limits.js';
import { countTokens, measure } from '../../../../../src/api/graphql/cost/measure.js';
import { isOpenOperation } from '../../../../../src/api/graphql/open-operation.js';

const schema = buildSchema(`
  scalar JSONObject
  input Search { query: String limit: Int page: Inner kind: String = "a" }
  input Inner { first: Int = 30 }
  type Query { search(input: Search!): Connection! documents(first: Int, last: Int): Connection!  document(id: ID!): Document!  roles: [Role!]! nodes(ids: [ID!]!): [Document]! }
  type Mutation { upload: Document! deleteDocument(id: ID!): Document!  signIn: Boolean }
  type Connection { nodes: [Document!]!  edges: [Edge!]! totalCount: Int }
  type Edge { node: Document! }
  type Document { id: ID! text: String data: JSONObject meta: JSONObject history: [Page!]! parent: Document pages(first: Int): [Page!]! tags: [String!]! }
  type Page { number: Int words: [Word!]! }
  type Word { text: String }
  type Role { id: ID! }
`);

const weigh = (type: string, field: string, extensions: object) =>
  Object.assign((schema.getType(type) as GraphQLObjectType).getFields()[field]!, { extensions });
weigh('Document', 'text', { weight: 50 });
weigh('Document', 'data', { weight: 5 });
weigh('Document', 'history', { weight: 20 });
weigh('Mutation', 'upload', { limit: 'upload' });

function measured(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text);
  const operation = document.definitions.find((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)!;
  return measure(schema, document, operation, variables);
}

const LIMITS = { graphqlMaxDepth: 3, graphqlMaxAliases: 2, graphqlMaxTokens: 20, graphqlMaxDirectives: 1, graphqlMaxCost: 100 };

describe('measure', () => {
  describe('measure() (D95)', () => {
    const costs: [string, number, Record<string, unknown>?][] = [
      ['{ document(id: 1) { id tags } }', 2],
      ['{ documents { nodes { id } } }', 1 + 1 * (1 + 20)],
      ['{ documents(first: 100) { nodes { id } } }', 102],
      ['query ($n: Int) { documents(first: $n) { nodes { id } } }', 52, { n: 50 }],
      ['{ documents(last: 5) { edges { node { id } } } }', 1 + 1 + 5 * 2],
      ['{ documents(first: 10) { nodes { pages(first: 2) { words { text } } } } }', 1 + 1 + 10 * (1 + 2 * (1 + 10))],
      ['{ roles { id } }', 11],
      ['{ nodes(ids: [1, 2, 3]) { id } }', 1 + 3],
      ['query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', 1 + 4, { ids: ['a', 'b', 'c', 'd'] }],
      ['{ ...Some } fragment Some on Query { document(id: 1) { ... on Document { id } } }', 2],
      ['mutation { deleteDocument(id: 1) { id } }', 11],
      ['{ document(id: 1) { text data meta } }', 1 + 1 + 50 + 5 + 1],
      ['{ documents(first: 100) { nodes { text } } }', 1 + 1 + 100 * 51],
      ['{ document(id: 1) { history { words { text } } } }', 1 + 1 + 20 + 10],
      ['query ($n: Int = 100) { documents(first: $n) { nodes { id } } }', 102],
      ['query ($n: Int = 100) { documents(first: $n) { nodes { id } } }', 3, { n: 1 }],
      ['query ($n: Int = 100) { documents(first: $n) { nodes { id } } }', 22, { n: null }],
      ['{ documents(first: 1, last: 100) { nodes { id } } }', 102],
      ['{ search(input: { limit: 100 }) { nodes { id } } }', 102],
      ['{ search(input: { query: "a" }) { nodes { id } } }', 22],
      ['{ search(input: { limit: 1, page: { } }) { nodes { id } } }', 32],
      ['query ($n: Int = 70) { search(input: { limit: $n }) { nodes { id } } }', 72],
      ['query ($i: Search!) { search(input: $i) { nodes { id } } }', 102, { i: { limit: 100 } }],
      ['query ($i: Search = { limit: 60 }) { search(input: $i) { nodes { id } } }', 62],
    ];
    for (const [text, cost, variables] of costs)
      it(`costs ${text} at ${cost}`, () => expect(measured(text, variables).cost).to.equal(cost));

    it('counts uses of what has a limit of its own, also below fragments (D90)', () => {
      const { uses } = measured('mutation { upload { id } a: upload { id } ...F } fragment F on Mutation { b: upload { id } }');
      expect([...uses]).to.deep.equal([['upload', 3]]);
    });

    it('stays a number for what would be without bounds', () => {
      const deep = '{ documents(first: 2000000000) { nodes { pages(first: 2000000000) { words { text } } } } }';
      expect(measured(deep).cost).to.be.at.most(2_000_000_000);
    });

    it('measures depth through fragments, not through introspection', () => {
      expect(measured('{ document(id: 1) { parent { parent { id } } } }').depth).to.equal(4);
      expect(measured('{ ...A } fragment A on Query { document(id: 1) { ...B } } fragment B on Document { id }').depth).to.equal(2);
      expect(measured('{ __schema { types { fields { type { ofType { ofType { name } } } } } } }').depth).to.equal(1);
    });

    it('counts what the schema tells of itself by how much that is', () => {
      const types = Object.keys(schema.getTypeMap()).length;
      expect(measured('{ __schema { types { name } } }').cost).to.equal(1 + 1 + Math.ceil((types * 2) / 1000));
      expect(measured('{ __type(name: "Query") { name } }').cost).to.equal(3);
      const told = (text: string) => measured(`{ __schema { types { ${text} } } }`).cost;
      const twice = (inner: string) => `a: fields { type { ${inner} } } b: fields { type { ${inner} } }`;
      const once = told('fields { type { fields { type { fields { type { name } } } } } }');
      expect(told(twice(twice(twice('name'))))).to.be.greaterThan(4 * once);
    });

    it('counts aliases and directives of the whole document', () => {
      const { aliases, directives } = measured(
        '{ a: document(id: 1) { b: id @skip(if: false) } ...F } fragment F on Query { c: roles { id @include(if: true) } }',
      );
      expect([aliases, directives]).to.deep.equal([3, 2]);
    });
  });

  it('countTokens() stops counting where it is told to', () => {
    expect(countTokens('{ a b c }', 100).tokens).to.equal(5);
    expect(countTokens('{ a b c }', 3).tokens).to.equal(3);
    expect(countTokens('{ a "unterminated', 100).tokens).to.equal(2);
    expect(countTokens('{ a(b: "@") @x @y }', 100).directives).to.equal(2);
  });

  describe('requireSmall() and requireFewTokens()', () => {
    const fits = { depth: 3, aliases: 2, directives: 1, cost: 100, uses: new Map<never, number>() };

    it('let the limit itself pass', () => {
      expect(() => requireSmall(fits, LIMITS)).not.to.throw();
      expect(() => requireFewTokens('{ a }', LIMITS)).not.to.throw();
      expect(() => requireFewTokens('{ a @x }', LIMITS)).not.to.throw();
      expect(() => requireFewTokens('{ a @x @x }', LIMITS), 'whatever they are (D117)').to.throw('directives 2');
    });

    for (const limit of ['depth', 'aliases', 'directives', 'cost'] as const) {
      it(`name ${limit} with the measured and the allowed figure (D117)`, () => {
        const error = { code: 'QUERY_TOO_COMPLEX', details: { limit, measured: fits[limit] + 1, allowed: fits[limit] } };
        expect(() => requireSmall({ ...fits, [limit]: fits[limit] + 1 }, LIMITS))
          .to.throw()
          .that.deep.includes(error);
      });
    }

    it('refuse a text of very many characters, however few its tokens', () => {
      const error = { code: 'QUERY_TOO_COMPLEX', details: { limit: 'characters', measured: 100_001, allowed: 100_000 } };
      expect(() => requireFewTokens(`{${' '.repeat(99_998)}}`, LIMITS)).not.to.throw();
      expect(() => requireFewTokens(`{${'\n'.repeat(99_999)}}`, LIMITS))
        .to.throw()
        .that.deep.includes(error);
    });

    it('refuse too many tokens before anything is parsed', () => {
      expect(() => requireFewTokens(`{ ${'a '.repeat(30)}`, LIMITS))
        .to.throw()
        .that.deep.includes({ details: { limit: 'tokens', measured: 31, allowed: 20 } });
    });
  });

  describe('isOpenOperation()', () => {
    schema.getMutationType()!.getFields().signIn!.extensions = { requires: 'none' };
    const cases: [string, unknown, boolean][] = [
      ['an open mutation', { query: 'mutation { signIn }' }, true],
      ['an open mutation under an alias', { query: 'mutation M { a: signIn b: signIn }', operationName: 'M' }, true],
      ['one that is not', { query: 'mutation { deleteDocument(id: 1) { id } }' }, false],
      ['an open one beside one that is not', { query: 'mutation { signIn deleteDocument(id: 1) { id } }' }, false],
      ['fragments, which could hide others', { query: 'mutation { ...F } fragment F on Mutation { signIn }' }, false],
      ['several operations', { query: 'mutation A { signIn } query B { roles { id } }', operationName: 'A' }, false],
      ['a query', { query: '{ __schema { types { name } } }' }, false],
      ['no GraphQL', { query: 'mutation {' }, false],
      ['nothing', undefined, false],
    ];
    for (const [title, body, open] of cases)
      it(`says ${open} to ${title}`, () => expect(isOpenOperation(schema, 'POST', body)).to.equal(open));

    it('says false to GET', () => expect(isOpenOperation(schema, 'GET', { query: 'mutation { signIn }' })).to.equal(false));
  });
});
