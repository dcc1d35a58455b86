import { expect } from 'chai';
import { buildSchema } from 'graphql';
import { checkTable, compileTable } from '../../../../src/api/rest/table.js';
import type { ServedRow } from '../../../../src/platform/http/route.js';

const schema = buildSchema('type Query { thing(id: ID!): Thing things: [Thing!]! } type Thing { id: ID! name: String }');
for (const field of Object.values(schema.getQueryType()!.getFields())) field.extensions = { requires: 'documents.read', reach: 'mode' };

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

  const unfit: [string, ServedRow, RegExp][] = [
    ['a member that the schema has not', row('/wrong', '{ data: things { size } }'), /^GET \/wrong: Cannot query field "size"/],
    ['a variable that is not used', row('/wrong', 'query ($a: ID) { data: things { id } }'), /^GET \/wrong: Variable "\$a" is never used/],
    ['a required argument that is missing', row('/wrong', '{ data: thing { id } }'), /^GET \/wrong: .*argument "id"/],
  ];
  for (const [name, bad, message] of unfit)
    it(`is not described with ${name}, and names the row`, () => {
      expect(() => checkTable(compileTable([THINGS, bad, THING], schema), schema)).to.throw(message);
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
