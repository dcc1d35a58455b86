import { expect } from 'chai';
import { buildSchema, getOperationAST, parse, validate } from 'graphql';
import { refusalOf, requireValues } from '../../../../src/api/graphql/values.js';
import type { ServiceError } from '../../../../src/vocabulary/errors.js';

const schema = buildSchema(`
  enum DocumentType { invoice bol }
  input UploadInput { name: String! type: DocumentType, tags: [String!] }
  input Filter { type: [DocumentType!] }
  type Query { things(filter: Filter, first: Int): Int }
  type Mutation { upload(input: UploadInput!): Int }
`);

function refusal(text: string, variables: Record<string, unknown> = {}): { code: string; field: string } | undefined {
  const document = parse(text);
  const [error] = validate(schema, document);
  const shown = ({ code, details }: ServiceError) => ({ code, field: (details as readonly { field: string }[])[0]!.field });
  if (error) return shown(refusalOf(error));
  try {
    requireValues(schema, document, getOperationAST(document)!, variables);
  } catch (thrown) {
    return shown(thrown as ServiceError);
  }
  return undefined;
}

describe('api/graphql/values', () => {
  const upload = 'mutation ($input: UploadInput!) { upload(input: $input) }';
  const cases: [string, string, Record<string, unknown>, string, string][] = [
    ['a document type in a variable', upload, { input: { name: 'a', type: 'x' } }, 'INVALID_DOCUMENT_TYPE', 'type'],
    ['one in a literal', 'mutation { upload(input: { name: "a", type: x }) }', {}, 'INVALID_DOCUMENT_TYPE', 'type'],
    [
      'one in a variable inside a literal',
      'mutation ($t: DocumentType) { upload(input: { name: "a", type: $t }) }',
      { t: 5 },
      'INVALID_DOCUMENT_TYPE',
      'type',
    ],
    ['one in a filter', 'query ($f: Filter) { things(filter: $f) }', { f: { type: ['x'] } }, 'VALIDATION_ERROR', 'filter.type[0]'],
    ['one in a filter literal', '{ things(filter: { type: [x] }) }', {}, 'VALIDATION_ERROR', 'filter.type'],
    ['a missing member', upload, { input: {} }, 'VALIDATION_ERROR', 'name'],
    ['an unknown member', upload, { input: { name: 'a', more: 1 } }, 'VALIDATION_ERROR', 'more'],
    ['a missing variable', upload, {}, 'VALIDATION_ERROR', 'input'],
    ['a number of another kind', 'query ($n: Int) { things(first: $n) }', { n: 1.5 }, 'VALIDATION_ERROR', 'first'],
    ['a literal of another kind', '{ things(first: "1") }', {}, 'VALIDATION_ERROR', 'first'],
    ['an unknown field', '{ nothing }', {}, 'VALIDATION_ERROR', 'query'],
  ];
  for (const [name, text, variables, code, field] of cases) {
    it(`refuses ${name} as ${code} at ${field} (D93, D110)`, () => {
      expect(refusal(text, variables)).to.deep.equal({ code, field });
    });
  }

  it('takes one value for a list, a default and null, as GraphQL does', () => {
    expect(refusal(upload, { input: { name: 'a', tags: 'one', type: null } })).to.equal(undefined);
    expect(refusal('query ($n: Int = 3) { things(first: $n) }')).to.equal(undefined);
  });
});
