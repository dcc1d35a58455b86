import { expect } from 'chai';
import { buildSchema } from 'graphql';
import { checkTable, compileTable } from '../../../../src/api/rest/table.js';
import type { ServedRow } from '../../../../src/platform/http/route.js';

const schemaOf = (types: string) => {
  const schema = buildSchema(types, { assumeValidSDL: true });
  for (const type of [schema.getQueryType(), schema.getSubscriptionType()])
    for (const field of Object.values(type!.getFields())) field.extensions = { requires: 'documents.read', reach: 'mode' };
  return schema;
};
const TYPES = `type Query { thing(id: ID!): Thing things: [Thing!]! } type Subscription { thingUpdated(id: ID!): Thing }
type Thing { id: ID! name: String }`;
const schema = schemaOf(TYPES);

const row = (path: string, operation: string): ServedRow =>
  ({ method: 'GET', path, tag: 'Documents', summary: 'A thing.', status: 200, operation }) as ServedRow;
const THINGS = row('/things', 'query Thing { data: things { id } }');
const THING = row('/things/{id}', 'query Thing($id: ID! = "a") { data: thing(id: $id) { id name } }');

describe('rest/table', () => {
  it('takes rows whose operations fit the schema, also under one name, and runs each as its own', async () => {
    const [things, thing] = compileTable([THINGS, THING], schema);
    expect([things?.rootField, thing?.rootField]).to.deep.equal(['things', 'thing']);
    expect([...thing!.variables.keys()]).to.deep.equal(['id']);
    const answer = await things!.query!({ things: [{ id: '7' }] }, {}, {});
    expect(answer).to.deep.equal({ data: { data: [{ id: '7' }] } });
  });

  const waiting = (watched: string) => ({ ...THINGS, path: '/wrong', waitsFor: watched }) as ServedRow;
  const sending = (watched: string) =>
    ({ method: 'GET', path: '/wrong', handler: () => {}, stream: { operation: watched } }) as unknown as ServedRow;
  const SIZE = 'subscription { data: thingUpdated(id: "a") { size } }';

  const unfit: [string, ServedRow, RegExp][] = [
    ['a member that the schema has not', row('/wrong', '{ data: things { size } }'), /^GET \/wrong: Cannot query field "size"/],
    ['a variable that is not used', row('/wrong', 'query ($a: ID) { data: things { id } }'), /^GET \/wrong: Variable "\$a" is never used/],
    ['a required argument that is missing', row('/wrong', '{ data: thing { id } }'), /^GET \/wrong: .*argument "id"/],
    ['a wait for what the schema has not', waiting(SIZE), /^GET \/wrong: Cannot query field "size"/],
    ['a stream of what the schema has not', sending(SIZE), /^GET \/wrong: Cannot query field "size"/],
  ];
  for (const [name, bad, message] of unfit)
    it(`is not described with ${name}, and names the row`, () => {
      expect(() => checkTable(compileTable([THINGS, bad, THING], schema), schema)).to.throw(message);
    });

  it('is made ready without a check of the schema, which is long and which a start does not need', () => {
    const broken = schemaOf(`${TYPES} type Nothing`);
    const table = compileTable([THINGS, waiting('subscription { data: thingUpdated(id: "a") { id } }')], broken);
    expect(() => checkTable(table, broken)).to.throw(/Nothing must define one or more fields/);
  });

  const wrong: [string, ServedRow, RegExp][] = [
    ['a root field that the schema has not', row('/wrong', '{ data: nothing { id } }'), /^GET \/wrong: .*no root field "nothing"/],
    ['a root field without the alias', row('/wrong', '{ things { id } }'), /^GET \/wrong: .*alias "data"/],
    ['two root fields', row('/wrong', '{ data: things { id } more: things { id } }'), /^GET \/wrong: .*one root field/],
    [
      'a path and method that stand there already',
      row('/things', '{ data: things { id } }'),
      /^GET \/things stands in the REST table twice/,
    ],
  ];
  for (const [name, bad, message] of wrong)
    it(`stops the start at ${name}, and names the row`, () => {
      expect(() => compileTable([THINGS, bad, THING], schema)).to.throw(message);
    });
});
