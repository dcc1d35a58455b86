import { expect } from 'chai';
import type { DocumentAccess } from '../../../../src/documents/access/access.entity.js';
import { accessOfPermissions, accessTo, includesAccess } from '../../../../src/documents/access/access.rules.js';
import { BUILT_IN_ROLE_PERMISSIONS, type Permission } from '../../../../src/vocabulary/permissions.js';

describe('documents/access.rules', () => {
  it('accessOfPermissions(): read, edit or full, by the strongest (D103)', () => {
    const of = (...names: Permission[]) => accessOfPermissions(new Set(names));
    expect([of(), of('documents.read'), of('documents.read', 'documents.update'), of('documents.delete')]).to.deep.equal([
      'none',
      'read',
      'edit',
      'full',
    ]);
    expect(accessOfPermissions(new Set(BUILT_IN_ROLE_PERMISSIONS.member))).to.equal('edit');
    expect(accessOfPermissions(new Set(BUILT_IN_ROLE_PERMISSIONS.viewer))).to.equal('read');
  });

  it('includesAccess(): each level holds those below', () => {
    const levels: DocumentAccess[] = ['none', 'read', 'edit', 'full'];
    for (const [held, level] of levels.entries())
      for (const [needed, other] of levels.entries()) expect(includesAccess(level, other), `${level} ${other}`).to.equal(held >= needed);
  });

  describe('accessTo()', () => {
    const document = { uploadedById: 1, inheritRolePermissions: true, defaultAccess: 'organization' as const };
    const person = { userId: 2, level: 'member' as const, rolePermissions: new Set<Permission>(['documents.read', 'documents.update']) };
    const CASES: [string, object, object, DocumentAccess | null, DocumentAccess][] = [
      ['owner, whatever stands there', { defaultAccess: 'none' }, { level: 'owner' }, 'none', 'full'],
      ['admin, whatever stands there', { defaultAccess: 'none' }, { level: 'admin' }, 'none', 'full'],
      ['uploader, whatever stands there', { defaultAccess: 'none' }, { userId: 1 }, 'none', 'full'],
      ['own entry before roles', {}, {}, 'read', 'read'],
      ['own entry none denies', {}, {}, 'none', 'none'],
      ['roles before the default', { defaultAccess: 'none' }, {}, null, 'edit'],
      ['default where nothing is inherited', { inheritRolePermissions: false }, {}, null, 'read'],
      [
        'none where nothing is inherited and the default is none',
        { inheritRolePermissions: false, defaultAccess: 'none' },
        {},
        null,
        'none',
      ],
      ['default where the roles give nothing', {}, { rolePermissions: new Set() }, null, 'read'],
    ];
    for (const [name, of, who, entry, expected] of CASES)
      it(`${name}: ${expected} (D103)`, () => expect(accessTo({ ...document, ...of }, { ...person, ...who }, entry)).to.equal(expected));
  });
});
