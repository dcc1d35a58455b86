import { type EntityManager, In, IsNull, MoreThan, Not } from 'typeorm';
import { z } from 'zod';
import { listInOrder } from '../../platform/graphql/list-rows.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { isId, newId } from '../../vocabulary/ids.js';
import type { Caller, Permission } from '../../vocabulary/permissions.js';
import { requireBelowCap } from '../billing/caps.js';
import { PLAN_LIMITS } from '../billing/plans.js';
import type { Mailer } from '../mail/mail.service.js';
import type { OrganizationContext } from '../organization.service.js';
import { lockOrganization, requireActiveOrganization, requireOwnPermissions } from '../organization.store.js';
import { findRoleByNameOrId } from '../people/role.service.js';
import { Membership, MembershipRole, RoleRecord, UserRecord, UserStatus } from '../people/user.entity.js';
import { findUserByEmail, normalEmail } from '../people/user.store.js';
import { InvitationRecord } from './invitation.entity.js';
import { type Invitation, type InvitationConnection, type InvitationListArgs, type InviteUserInput } from './invitation.inputs.js';
import { invitationList } from './invitation.list.js';
import { type Acceptance, accountChanged, type OpenedInvitation } from './invitation.opened.js';
import { invitationNamedBy, inviteUrl, isTokenOf, newInvitationToken } from './invitation.token.js';

/** An invitation is open for seven days (D100). */
export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;

/** Use cases of invitations (D100, D119, D121). */
export interface Invitations {
  /** Throws VALIDATION_ERROR, ROLE_NOT_FOUND, INSUFFICIENT_PERMISSIONS, USER_ALREADY_MEMBER, DUPLICATE_EMAIL, QUOTA_EXCEEDED. */
  invite(caller: Caller, input: InviteUserInput): Promise<Invitation>;
  /**
   * A new link for an open or expired invitation, for another seven days; the links before it end. The caller must hold what the invitation
   * gives, as for a new one: who has the link becomes that member. Throws INVITATION_NOT_FOUND, USER_ALREADY_MEMBER, INSUFFICIENT_PERMISSIONS.
   */
  renew(caller: Caller, id: string): Promise<Invitation>;
  /** Invites the owner of a new organization, whose membership is there already, in the transaction that makes it; gives the link. */
  inviteOwner(tx: EntityManager, caller: Caller, owner: { id: number; email: string }, organization: string): Promise<string>;
  /** Open invitations, newest first, without their links (D130). */
  list(caller: Caller): Promise<Invitation[]>;
  /** The same, a page at a time, in an order. */
  page(caller: Caller, args: InvitationListArgs): Promise<InvitationConnection>;
  /** An open one, without its link. Throws INVITATION_NOT_FOUND. */
  load(caller: Caller, id: string): Promise<Invitation>;
  /** Throws INVITATION_NOT_FOUND for a wrong id or token, USER_ALREADY_MEMBER for a used one, INVITATION_EXPIRED, INSUFFICIENT_PERMISSIONS while the organization is suspended. */
  open(id: string | null, token: string): Promise<OpenedInvitation>;
  /**
   * Makes the invited person an active member; throws like `open`. The caller has checked whose account it is that `opened` tells of; when that
   * changed since, throws INVALID_API_KEY.
   */
  accept(opened: OpenedInvitation, token: string, acceptance: Acceptance, facts: Pick<Caller, 'requestId' | 'address'>): Promise<void>;
}

const address = z.email().max(254);

/** What invitations need beside the shared context. */
export interface InvitationDependencies extends OrganizationContext {
  readonly publicUrl: string;
  readonly mailer: Mailer;
}

/** Builds the invitations. */
export function createInvitations(deps: InvitationDependencies): Invitations {
  const { database, cursors, clock, audit, publicUrl, mailer } = deps;
  const manager = database.dataSource.manager;

  const shown = (record: InvitationRecord, email: string, token: string | null = null): Invitation => ({
    id: record.id,
    invitationId: record.id,
    email,
    status: 'sent',
    roles: record.roles,
    expiresAt: record.expiresAt,
    inviteUrl: token === null ? null : inviteUrl(publicUrl, record.id, token),
    inviteUrlLast4: record.tokenLast4,
    sentAt: record.sentAt,
  });

  async function withEmails(records: readonly InvitationRecord[]): Promise<Invitation[]> {
    const users = await manager.findBy(UserRecord, { id: In(records.map((record) => record.userId)) });
    const emails = new Map(users.map(({ id, email }) => [id, email]));
    return records.map((record) => shown(record, emails.get(record.userId) ?? ''));
  }

  /** The person by e-mail, created when new; his membership here, if any. */
  async function findInvitee(tx: EntityManager, organizationId: number, email: string, now: Date) {
    const user =
      (await findUserByEmail(tx, email)) ??
      (await tx.save(tx.create(UserRecord, { email, name: null, passwordHash: null, createdAt: now })));
    return { user, membership: await tx.findOneBy(Membership, { organizationId, userId: user.id }) };
  }

  async function requireSeat(tx: EntityManager, caller: Caller, limit: number): Promise<void> {
    const members = await tx.countBy(Membership, { organizationId: caller.organizationId });
    if (members >= limit)
      throw new ServiceError('QUOTA_EXCEEDED', { limit, used: members }, { message: `The plan allows ${limit} users.` });
  }

  async function countOpen(tx: EntityManager, organizationId: number, now: Date): Promise<number> {
    return tx.countBy(InvitationRecord, { organizationId, acceptedAt: IsNull(), expiresAt: MoreThan(now) });
  }

  async function requireInvitable(tx: EntityManager, membership: Membership | null, now: Date): Promise<void> {
    if (!membership) return;
    if (membership.status !== UserStatus.invited) throw new ServiceError('USER_ALREADY_MEMBER');
    const open = await tx.findBy(InvitationRecord, { organizationId: membership.organizationId, userId: membership.userId });
    if (open.some((invitation) => invitation.expiresAt > now && !invitation.acceptedAt)) throw new ServiceError('DUPLICATE_EMAIL');
  }

  async function storeMembership(tx: EntityManager, organizationId: number, userId: number, input: InviteUserInput, roles: RoleRecord[]) {
    const now = clock.now();
    await tx.delete(MembershipRole, { organizationId, userId });
    await tx.delete(InvitationRecord, { organizationId, userId });
    await tx.query(
      `INSERT INTO memberships (organizationId, userId, status, extraPermissions, invitedAt, createdAt) VALUES (?,?,?,?,?,?)
       ON DUPLICATE KEY UPDATE extraPermissions = VALUES(extraPermissions), invitedAt = VALUES(invitedAt)`,
      [organizationId, userId, UserStatus.invited, JSON.stringify([...new Set(input.permissions ?? [])]), now, now],
    );
    for (const role of roles) await tx.insert(MembershipRole, { organizationId, userId, roleId: role.id, assignedAt: now });
  }

  const mail = (tx: EntityManager, caller: Caller, organization: string, record: InvitationRecord, recipient: string) =>
    mailer.queueInvitation(tx, caller, { recipient, organization, invitationId: record.id });

  /** A new invitation with the token of the link that is shown. */
  function newRecord({ organizationId, userId: invitedBy }: Caller, userId: number, roles: string[], message: string | null) {
    const id = newId('invitation');
    const { token, hash: tokenHash, last4: tokenLast4 } = newInvitationToken(id);
    const sentAt = clock.now();
    const expiresAt = new Date(sentAt.getTime() + INVITATION_MS);
    const of = { id, organizationId, userId, invitedBy, message, roles };
    return { token, record: { ...of, tokenHash, tokenLast4, mailTokenHash: null, sentAt, expiresAt, acceptedAt: null } };
  }

  /** What an invited person will hold: permissions of the roles given so far and those given beside them. */
  async function givenTo(tx: EntityManager, { organizationId, userId, extraPermissions }: Membership): Promise<Permission[]> {
    const held = await tx.findBy(MembershipRole, { organizationId, userId });
    const roles = await tx.findBy(RoleRecord, { organizationId, id: In(held.map(({ roleId }) => roleId)) });
    return [...roles.flatMap((role) => role.permissions), ...extraPermissions];
  }

  async function read(
    source: EntityManager,
    givenId: string | null,
    token: string,
    lock: boolean,
  ): Promise<[InvitationRecord, OpenedInvitation]> {
    const id = invitationNamedBy(givenId, token);
    const locking = lock ? { lock: { mode: 'pessimistic_write' as const } } : {};
    const record = id === undefined ? null : await source.findOne(InvitationRecord, { where: { id }, ...locking });
    if (!record || !isTokenOf([record.tokenHash, record.mailTokenHash], token)) throw new ServiceError('INVITATION_NOT_FOUND');
    if (record.acceptedAt) throw new ServiceError('USER_ALREADY_MEMBER');
    if (record.expiresAt <= clock.now()) throw new ServiceError('INVITATION_EXPIRED');
    await requireActiveOrganization(source, record.organizationId);
    const user = await source.findOneOrFail(UserRecord, { where: { id: record.userId }, ...locking });
    const hasJoined = await source.existsBy(Membership, { userId: record.userId, status: Not(UserStatus.invited) });
    const [organization]: { name: string }[] = await source.query('SELECT name FROM organizations WHERE id = ?', [record.organizationId]);
    const { organizationId, userId } = record;
    const inviter = await source.findOneBy(UserRecord, { id: record.invitedBy });
    return [
      record,
      {
        id: record.id,
        organizationId,
        organizationName: organization?.name ?? '',
        userId,
        email: user.email,
        hasAccount: user.passwordHash !== null || hasJoined,
        passwordHash: user.passwordHash,
        isByMail: record.mailTokenHash !== null && isTokenOf([record.mailTokenHash], token),
        invitedBy: inviter?.email ?? null,
      },
    ];
  }

  return {
    async invite(caller, input) {
      const email = address.safeParse(normalEmail(input.email));
      if (!email.success) throw invalid('email', `expected an e-mail address, received ${input.email.slice(0, 60)}`);
      const message = input.message?.trim() || null;
      if (message && message.length > 1000) throw invalid('message', 'expected at most 1000 characters');
      const { organizationId } = caller;
      return database.transaction(async (tx) => {
        const organization = await lockOrganization(tx, organizationId);
        const names = [...new Set(input.roles ?? ['member'])];
        const roles: RoleRecord[] = [];
        for (const name of names) roles.push(await findRoleByNameOrId(tx, organizationId, name));
        requireOwnPermissions(caller, [...roles.flatMap((role) => role.permissions), ...(input.permissions ?? [])]);
        const now = clock.now();
        const { user, membership } = await findInvitee(tx, organizationId, email.data, now);
        await requireInvitable(tx, membership, now);
        requireBelowCap('invitations', await countOpen(tx, organizationId, now));
        if (!membership) await requireSeat(tx, caller, PLAN_LIMITS[organization.plan].users);
        await storeMembership(tx, organizationId, user.id, input, roles);
        const held = roles.map((role) => role.name);
        const { record, token } = newRecord(caller, user.id, held, message);
        await tx.insert(InvitationRecord, record);
        await audit.record(tx, caller, {
          action: 'user.invited',
          target: record.id,
          details: { email: user.email, userId: user.id, roles: record.roles, permissions: input.permissions ?? [] },
        });
        await mail(tx, caller, organization.name, record, user.email);
        return shown(record, user.email, token);
      });
    },
    async renew(caller, id) {
      const { organizationId } = caller;
      return database.transaction(async (tx) => {
        const organization = await lockOrganization(tx, organizationId);
        const record = isId('invitation', id) ? await tx.findOneBy(InvitationRecord, { id, organizationId }) : null;
        if (!record) throw new ServiceError('INVITATION_NOT_FOUND');
        const membership = await tx.findOneBy(Membership, { organizationId, userId: record.userId });
        if (record.acceptedAt || membership?.status !== UserStatus.invited) throw new ServiceError('USER_ALREADY_MEMBER');
        requireOwnPermissions(caller, await givenTo(tx, membership));
        const { token, hash, last4 } = newInvitationToken(id);
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + INVITATION_MS);
        Object.assign(record, { tokenHash: hash, tokenLast4: last4, mailTokenHash: null, sentAt: now, expiresAt });
        await tx.save(InvitationRecord, record);
        const user = await tx.findOneByOrFail(UserRecord, { id: record.userId });
        await audit.record(tx, caller, { action: 'invitation.renewed', target: id, details: { email: user.email, userId: user.id } });
        await mail(tx, caller, organization.name, record, user.email);
        return shown(record, user.email, token);
      });
    },
    async inviteOwner(tx, caller, owner, organization) {
      const { record, token } = newRecord(caller, owner.id, ['owner'], null);
      await tx.insert(InvitationRecord, record);
      await mail(tx, caller, organization, record, owner.email);
      return inviteUrl(publicUrl, record.id, token);
    },
    async list({ organizationId }) {
      return withEmails(
        await manager.find(InvitationRecord, {
          where: { organizationId, acceptedAt: IsNull(), expiresAt: MoreThan(clock.now()) },
          order: { sentAt: 'DESC', id: 'DESC' },
        }),
      );
    },
    async page({ organizationId }, args) {
      const find = async (ids: readonly string[]) =>
        withEmails(await manager.findBy(InvitationRecord, { organizationId, id: In([...ids]) }));
      return listInOrder({ manager, cursors }, invitationList(organizationId, clock.now(), args, find), args);
    },
    async load({ organizationId }, id) {
      const record = isId('invitation', id) ? await manager.findOneBy(InvitationRecord, { organizationId, id }) : null;
      if (!record || record.acceptedAt || record.expiresAt <= clock.now()) throw new ServiceError('INVITATION_NOT_FOUND');
      const user = await manager.findOneBy(UserRecord, { id: record.userId });
      return shown(record, user?.email ?? '');
    },
    async open(id, token) {
      return (await read(manager, id, token, false))[1];
    },
    async accept(seen, token, acceptance, facts) {
      await database.transaction(async (tx) => {
        const [record, opened] = await read(tx, seen.id, token, true);
        if (opened.passwordHash !== seen.passwordHash || opened.hasAccount !== seen.hasAccount) throw accountChanged();
        const { organizationId, userId } = record;
        const now = clock.now();
        await tx.update(Membership, { organizationId, userId }, { status: UserStatus.active, joinedAt: now });
        await tx.update(InvitationRecord, { id: record.id }, { acceptedAt: now });
        if (!opened.hasAccount && acceptance.passwordHash !== null)
          await tx.update(UserRecord, { id: userId }, { passwordHash: acceptance.passwordHash });
        if (opened.isByMail) await tx.query('UPDATE users SET addressProvenAt = COALESCE(addressProvenAt, ?) WHERE id = ?', [now, userId]);
        if (acceptance.name !== null) await tx.query('UPDATE users SET name = COALESCE(name, ?) WHERE id = ?', [acceptance.name, userId]);
        const actor = {
          organizationId,
          mode: 'live',
          email: opened.email,
          userId,
          credential: { kind: 'none', id: 'invitation' },
          ...facts,
        } as const;
        await audit.record(tx, actor, { action: 'invitation.accepted', target: record.id, details: { email: opened.email, userId } });
      });
    },
  };
}
