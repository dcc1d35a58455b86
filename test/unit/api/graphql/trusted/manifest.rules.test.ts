import { expect } from 'chai';
import { MOST_IN_MANIFEST, readManifest } from '../../../../../src/api/graphql/trusted/manifest.rules.js';
import type { FieldProblem, ServiceError } from '../../../../../src/vocabulary/errors.js';

const FORMAT = 'apollo-persisted-query-manifest';
const apollo = (...operations: unknown[]) => ({ format: FORMAT, version: 1, operations });

/** Field and sentence of the refusal; undefined when it is taken. */
function refusal(manifest: Record<string, unknown>): string | undefined {
  try {
    readManifest(manifest);
    return undefined;
  } catch (error) {
    const [problem] = (error as ServiceError).details as readonly FieldProblem[];
    return `${problem!.field}: ${problem!.reason}`;
  }
}

describe('trusted/manifest.rules > readManifest()', () => {
  it("takes Relay's map and Apollo's manifest, and one id twice for the same text", () => {
    expect(readManifest({ a1: '{ viewer { id } }' })).to.deep.equal([{ documentId: 'a1', text: '{ viewer { id } }' }]);
    const twice = apollo({ id: 'b', body: '{ a }' }, { id: 'b', body: '{ a }' });
    expect(readManifest(twice).map(({ documentId }) => documentId)).to.deep.equal(['b', 'b']);
  });

  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`id${index}`, '{ a }']));
  it(`takes ${MOST_IN_MANIFEST} documents, not one more`, () => {
    expect(refusal(many(MOST_IN_MANIFEST))).to.equal(undefined);
    expect(refusal(many(MOST_IN_MANIFEST + 1))).to.equal('manifest: expected 1 to 500 documents, received 501');
  });

  const wrong: [string, Record<string, unknown>, RegExp][] = [
    ['none at all', {}, /^manifest: expected 1 to 500 documents, received 0$/],
    ['another format', { format: 'other', version: 1, operations: [] }, /^manifest: expected apollo-persisted-query-manifest of version 1/],
    ['another version', { ...apollo(), version: 2 }, /^manifest: expected apollo/],
    ['operations that are no list', { ...apollo(), operations: {} }, /^manifest: expected apollo/],
    ['an operation that is nothing', apollo(null), /^manifest\.operations\[0\]: expected an id/],
    ['an id with a space', { 'a b': '{ a }' }, /^manifest\.a b: expected an id of 1 to 64/],
    ['a text that is none', { a: 1 }, /^manifest\.a: expected the text of a document$/],
    ['a text that is no GraphQL', { a: '{' }, /^manifest\.a: Syntax Error/],
    ['a text of over 100,000 characters', { a: `{ a } #${'x'.repeat(100_000)}` }, /^manifest\.a: expected at most 100000 characters$/],
    [
      'an id of two texts',
      apollo({ id: 'b', body: '{ a }' }, { id: 'b', body: '{ c }' }),
      /operations\[1\]: the id b stands for two documents$/,
    ],
  ];
  for (const [name, manifest, sentence] of wrong) it(`refuses ${name}`, () => expect(refusal(manifest)).to.match(sentence));
});
