import { expect } from 'chai';
import { type GraphQLFieldConfig, GraphQLInt, GraphQLObjectType } from 'graphql';
import { guardedOf } from '../../../../src/api/graphql/schema.js';
import { anonymousCaller, type Caller, type Guarded, refusalOf } from '../../../../src/vocabulary/permissions.js';

const fieldWith = (extensions: Record<string, unknown>) => {
  const config: GraphQLFieldConfig<unknown, unknown> = { type: GraphQLInt, extensions };
  return new GraphQLObjectType({ name: 'Mutation', fields: { thing: config } }).getFields().thing!;
};

describe('schema > guardedOf()', () => {
  it('stops the start at an operation that does not say what it needs, or what it touches (D129)', () => {
    for (const extensions of [{}, { requires: 'any' }, { reach: 'mode' }])
      expect(() => guardedOf(fieldWith(extensions))).to.throw('thing declares no permission or no reach');
    expect(guardedOf(fieldWith({ requires: 'any', reach: 'shared' }))).to.deep.equal({ requires: 'any', reach: 'shared' });
  });
});

describe('permissions > refusalOf() (D129)', () => {
  const caller = (mode: Caller['mode']): Caller => ({
    ...anonymousCaller({ requestId: 'r', address: null }),
    mode,
    permissions: new Set(['users.invite']),
    credential: { kind: 'key', id: 'key_1' },
  });
  const cases: [Caller['mode'], Guarded, string | null][] = [
    ['live', { requires: 'users.invite', reach: 'shared' }, null],
    ['test', { requires: 'users.invite', reach: 'shared' }, 'live'],
    ['test', { requires: 'users.invite', reach: 'mode' }, null],
    ['test', { requires: 'users.roles', reach: 'shared' }, 'users.roles'],
    ['live', { requires: 'users.roles', reach: 'mode' }, 'users.roles'],
    ['test', { requires: 'none', reach: 'shared' }, null],
  ];
  for (const [mode, guarded, missing] of cases)
    it(`${mode}, ${String(guarded.requires)}, ${guarded.reach}: ${missing ?? 'may'}`, () => {
      const refusal = refusalOf(caller(mode), guarded);
      expect(refusal && (refusal.details as { requires: string }).requires).to.equal(missing);
    });
});
