import { expect } from 'chai';
import type { DocumentAccess } from '../../../../src/documents/access/access.entity.js';
import {
  accessFilter,
  accessOfPermissions,
  accessTo,
  hiddenConditions,
  includesAccess,
} from '../../../../src/documents/access/access.rules.js';
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

  describe('accessFilter() and hiddenConditions()', () => {
    const member = (...names: Permission[]) => ({ userId: 7, level: 'member' as const, rolePermissions: new Set(names) });
    const scope = { organizationId: 3, mode: 'live' as const };

    it('leave owners and admins everything', () => {
      for (const level of ['owner', 'admin'] as const) {
        const subject = { ...member(), level };
        expect([accessFilter(subject), hiddenConditions(scope, subject)]).to.deep.equal([undefined, undefined]);
      }
    });

    it('ask whether roles are inherited only of who has a role that reads', () => {
      expect(accessFilter(member('documents.read'))?.sql).to.include('d.inheritRolePermissions = 1 OR');
      expect(accessFilter(member())?.sql).to.not.include('inheritRolePermissions');
      expect(hiddenConditions(scope, member('documents.read'))?.[1]?.sql).to.include('d.inheritRolePermissions = 0 AND');
      expect(hiddenConditions(scope, member())?.[1]?.sql).to.not.include('inheritRolePermissions');
    });

    it('carry a parameter for each place, the scope first', () => {
      const parts = [accessFilter(member())!, ...hiddenConditions(scope, member())!];
      for (const { sql, parameters } of parts) expect(sql.split('?')).to.have.length(parameters.length + 1);
      expect(parts[2]?.parameters).to.deep.equal([3, 'live', 7, 7]);
    });

    it('keep a client token to what it names, also that of an owner (D136)', () => {
      const confinement = { tokenId: 'ctok_1', batchId: null };
      const owner = accessFilter({ ...member(), level: 'owner', confinement });
      const both = accessFilter({ ...member(), confinement });
      expect(owner?.sql).to.not.include('uploadedById');
      expect(both?.sql).to.match(/ AND \(d\.uploadedById/);
      expect(both?.parameters).to.deep.equal([...owner!.parameters, 7, 7]);
    });
  });
});
