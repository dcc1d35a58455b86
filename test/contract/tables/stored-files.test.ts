import { expect } from 'chai';
import { getMetadataArgsStorage } from 'typeorm';
import { ENTITIES } from '../../../src/app/entities.js';
import { FILE_COLUMNS, TRANSIENT_FILE_COLUMNS } from '../../../src/app/operators/stored-files.js';

describe('files of a backup', () => {
  it('are those that columns name: each column with a storage key says whether its file belongs to the row', () => {
    const { tables, columns } = getMetadataArgsStorage();
    const named = tables
      .filter(({ target }) => ENTITIES.some((entity) => entity === target))
      .flatMap(({ name, target }) =>
        columns
          .filter((column) => column.target === target && /(storage|sample|file|object)Key$/i.test(column.propertyName))
          .map((column) => `${name}.${column.propertyName}`),
      );
    const told = [...FILE_COLUMNS, ...TRANSIENT_FILE_COLUMNS].map(([table, column]) => `${table}.${column}`);
    expect(named.sort()).to.deep.equal(told.sort());
  });
});
