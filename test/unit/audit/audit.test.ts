import { expect } from 'chai';
import { canonicalJson, chainHash } from '../../../src/audit/index.js';

describe('audit', () => {
  it('canonicalJson() does not depend on the order of members, and writes what JSON would', () => {
    const one = { b: [1, { d: null, c: 'x' }], a: new Date('2026-01-01T00:00:00.000Z'), gone: undefined };
    const other = { a: '2026-01-01T00:00:00.000Z', b: [1, { c: 'x', d: null }] };
    expect(canonicalJson(one)).to.equal(canonicalJson(other));
    expect(JSON.parse(canonicalJson(one))).to.deep.equal(JSON.parse(JSON.stringify(one)));
  });

  it('chainHash() changes with every member and with the hash before', () => {
    const line = { organizationId: 1, number: 1, action: 'role.created', at: '2026-01-01T00:00:00.000Z' };
    const hashes = [
      chainHash('a', line),
      chainHash('b', line),
      chainHash('a', { ...line, number: 2 }),
      chainHash('a', { ...line, action: 'role.deleted' }),
      chainHash('a', { ...line, details: '{}' }),
    ];
    expect(new Set(hashes)).to.have.lengthOf(hashes.length);
  });
});
