import { expect } from 'chai';
import { getMetadataArgsStorage } from 'typeorm';
import { ENTITIES } from '../../../src/app/entities.js';
import { PLACES, REWRITTEN, UNTOLD } from '../../../src/personal-data/index.js';

/** Names of columns that are about a person. */
const ABOUT_PEOPLE =
  /^(userId|email|actor|recipient|ownerId|accountId|makerId|resetUserId|createdBy|createdById|uploadedBy|uploadedById|invitedBy|grantedBy|lockedById|assigneeId|reviewedBy)$/;

describe('personal data', () => {
  const storage = getMetadataArgsStorage();
  const tables = storage.tables.filter(({ target }) => ENTITIES.some((entity) => entity === target));
  const columns = tables.flatMap(({ target, name }) =>
    storage.columns.filter((column) => column.target === target).map((column) => `${name}.${column.propertyName}`),
  );
  const told = new Set(
    PLACES.flatMap(({ table, of, columns: shown }) => [of.sql.split(' ')[0]!, ...shown].map((each) => `${table}.${each}`)),
  );

  it('knows every column about a person: a new one is told in src/personal-data/places.ts, or left out there with a reason', () => {
    const about = columns.filter((name) => ABOUT_PEOPLE.test(name.split('.')[1]!));
    expect(about.filter((name) => !told.has(name) && !(name in UNTOLD))).to.deep.equal([]);
    expect(about).to.have.length.above(20);
  });

  it('names no column that is gone', () => {
    const named = [...told, ...Object.keys(UNTOLD), ...REWRITTEN.map(({ table, column }) => `${table}.${column}`)];
    expect(named.filter((name) => !columns.includes(name))).to.deep.equal([]);
  });
});
