import type { EntityManager } from 'typeorm';
import { DEFAULT_SETTINGS, Organization } from './organization.entity.js';
import { createBuiltInRoles } from './organization.store.js';
import { Membership, MembershipRole, UserRecord } from './people/user.entity.js';
import { findUserByEmail, normalEmail } from './people/user.store.js';

/** What a new organization starts with. */
export interface NewOrganization {
  readonly name: string;
  readonly plan: Organization['plan'];
  readonly ownerEmail: string;
  readonly ownerName: string | null;
  /** argon2id hash. */
  readonly ownerPasswordHash: string | null;
}

/** Whether no organization exists yet. */
export async function isEmpty(manager: EntityManager): Promise<boolean> {
  return (await manager.count(Organization)) === 0;
}

/** Creates an organization with its built-in roles and its owner; gives both ids. */
export async function createOrganization(
  tx: EntityManager,
  input: NewOrganization,
  now: Date,
): Promise<{ organizationId: number; userId: number }> {
  const organization = await tx.save(
    tx.create(Organization, {
      name: input.name,
      plan: input.plan,
      status: 'active',
      settingsData: DEFAULT_SETTINGS,
      apiVersion: null,
      callbackSecretSealed: null,
      createdAt: now,
      updatedAt: now,
    }),
  );
  const user =
    (await findUserByEmail(tx, input.ownerEmail)) ??
    (await tx.save(
      tx.create(UserRecord, {
        email: normalEmail(input.ownerEmail),
        name: input.ownerName,
        passwordHash: input.ownerPasswordHash,
        createdAt: now,
      }),
    ));
  const roles = await createBuiltInRoles(tx, organization.id, now);
  await tx.save(
    tx.create(Membership, {
      organizationId: organization.id,
      userId: user.id,
      status: 'active',
      extraPermissions: [],
      lastActive: null,
      invitedAt: null,
      joinedAt: now,
      createdAt: now,
    }),
  );
  await tx.save(tx.create(MembershipRole, { organizationId: organization.id, userId: user.id, roleId: roles.owner.id, assignedAt: now }));
  return { organizationId: organization.id, userId: user.id };
}
