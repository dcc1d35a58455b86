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

/** Gives a new organization its roles and its owner's place in it, which is only his invitation at first. */
async function addOwner(tx: EntityManager, organizationId: number, userId: number, status: 'active' | 'invited', now: Date): Promise<void> {
  const roles = await createBuiltInRoles(tx, organizationId, now);
  const isActive = status === 'active';
  await tx.insert(Membership, {
    organizationId,
    userId,
    status,
    extraPermissions: [],
    lastActive: null,
    invitedAt: isActive ? null : now,
    joinedAt: isActive ? now : null,
    createdAt: now,
  });
  await tx.insert(MembershipRole, { organizationId, userId, roleId: roles.owner.id, assignedAt: now });
}

async function storeOrganization(tx: EntityManager, { name, plan }: Pick<NewOrganization, 'name' | 'plan'>, now: Date): Promise<number> {
  const { id } = await tx.save(
    tx.create(Organization, {
      name,
      plan,
      status: 'active',
      settingsData: DEFAULT_SETTINGS,
      apiVersion: null,
      callbackSecretSealed: null,
      deleteAt: null,
      createdAt: now,
      updatedAt: now,
    }),
  );
  return id;
}

/** An account that comes with a password has it from the operator, who says whose address it is. */
const findOrCreate = async (tx: EntityManager, user: Pick<UserRecord, 'email' | 'name' | 'passwordHash'>, now: Date): Promise<UserRecord> =>
  (await findUserByEmail(tx, user.email)) ??
  (await tx.save(
    tx.create(UserRecord, {
      ...user,
      email: normalEmail(user.email),
      addressProvenAt: user.passwordHash === null ? null : now,
      createdAt: now,
    }),
  ));

/** Creates an organization whose owner is yet to accept; gives both ids. */
export async function createInvitedOrganization(
  tx: EntityManager,
  input: Pick<NewOrganization, 'name' | 'plan' | 'ownerEmail'>,
  now: Date,
): Promise<{ organizationId: number; userId: number }> {
  const organizationId = await storeOrganization(tx, input, now);
  const user = await findOrCreate(tx, { email: input.ownerEmail, name: null, passwordHash: null }, now);
  await addOwner(tx, organizationId, user.id, 'invited', now);
  return { organizationId, userId: user.id };
}

/** Creates an organization with its built-in roles and its owner; gives both ids. */
export async function createOrganization(
  tx: EntityManager,
  input: NewOrganization,
  now: Date,
): Promise<{ organizationId: number; userId: number }> {
  const organizationId = await storeOrganization(tx, input, now);
  const { ownerEmail: email, ownerName: name, ownerPasswordHash: passwordHash } = input;
  const user = await findOrCreate(tx, { email, name, passwordHash }, now);
  await addOwner(tx, organizationId, user.id, 'active', now);
  return { organizationId, userId: user.id };
}
