import { expect } from 'chai';
import { getMetadataArgsStorage } from 'typeorm';
import { ENTITIES } from '../../../src/app/entities.js';
import { GROWTH } from '../../../src/app/growth.js';

describe('growth of tables', () => {
  const names = getMetadataArgsStorage()
    .tables.filter(({ target }) => ENTITIES.some((entity) => entity === target))
    .map(({ name }) => String(name));

  it('is bounded for every table: a new one says in src/app/growth.ts by what', () => {
    expect(names.filter((name) => !(name in GROWTH))).to.deep.equal([]);
  });

  it('is told of no table that is gone', () => {
    expect(Object.keys(GROWTH).filter((name) => !names.includes(name))).to.deep.equal([]);
  });
});
