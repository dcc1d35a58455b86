import { expect } from 'chai';
import { getMetadataArgsStorage } from 'typeorm';
import { ENTITIES } from '../../../src/app/entities.js';
import { CHILD_TABLES, PERSON_TABLES, TABLES_OF_NOBODY } from '../../../src/app/organization-purge.js';

describe('the removal of an organization', () => {
  const storage = getMetadataArgsStorage();
  const tables = storage.tables.filter(({ target }) => ENTITIES.some((entity) => entity === target));
  const names = tables.map(({ name }) => String(name));
  const listed = [...Object.keys(CHILD_TABLES), ...PERSON_TABLES.map(([table]) => table), ...TABLES_OF_NOBODY];

  it('knows for every table how its rows are found: by organizationId, or by a line in src/app/organization-purge.ts', () => {
    // A column may stand in a class that the table's class extends.
    const isOwn = (target: unknown, declaredIn: unknown) =>
      target === declaredIn || (typeof target === 'function' && typeof declaredIn === 'function' && target.prototype instanceof declaredIn);
    const own = tables.filter(({ target }) =>
      storage.columns.some((column) => column.propertyName === 'organizationId' && isOwn(target, column.target)),
    );
    const ownNames = own.map(({ name }) => String(name));
    expect(names.filter((name) => !ownNames.includes(name) && !listed.includes(name))).to.deep.equal([]);
    expect(listed.filter((name) => ownNames.includes(name))).to.deep.equal([]);
  });

  it('names no table that is gone', () => {
    expect(listed.filter((name) => !names.includes(name))).to.deep.equal([]);
  });
});
