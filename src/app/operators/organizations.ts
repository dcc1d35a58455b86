import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { hash } from '@node-rs/argon2';
import type { Audit } from '../../audit/index.js';
import { newKeyValue, storeKey } from '../../auth/index.js';
import {
  createOrganization,
  DELETION_MS,
  findUserByEmail,
  isBeingRemoved,
  Organization,
  OrganizationStatus,
  Plan,
  UserRecord,
} from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { OperatorError } from './operator-error.js';

/** What the commands on organizations and people work with. */
export interface OrganizationTools {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  /** Pepper of key hashes. */
  readonly secret: string;
  say(line: string): void;
}

const USAGE =
  'Type: npm run organization -- create NAME --owner EMAIL [--plan PLAN] | plan ID PLAN | suspend ID | resume ID | rename ID NAME | delete ID | list';
const PLANS = Object.keys(Plan) as Plan[];

function planNamed(name: string | undefined): Plan {
  const plan = PLANS.find((each) => each === name);
  if (!plan) throw new OperatorError(`expected a plan (${PLANS.join(', ')}), received ${name ?? 'nothing'}.`);
  return plan;
}

/** A new password, as safe as the keys. */
export const newPassword = (): string => randomBytes(12).toString('base64url');

async function create({ database, clock, audit, secret, say }: OrganizationTools, args: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(args);
  const [name = '', ...more] = positionals;
  const email = values.owner?.trim() ?? '';
  if (name.trim() === '' || name.length > 200 || more.length > 0) throw new OperatorError(USAGE);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
    throw new OperatorError('expected the e-mail address of the owner: --owner EMAIL');
  const plan = planNamed(values.plan ?? 'free');
  const password = newPassword();
  const ownerPasswordHash = await hash(password);
  const keys = { live: newKeyValue('live'), test: newKeyValue('test') };
  const made = await database.transaction(async (tx) => {
    const isKnown = (await findUserByEmail(tx, email)) !== null;
    const input = { name: name.trim(), plan, ownerEmail: email, ownerName: null, ownerPasswordHash };
    const { organizationId, userId } = await createOrganization(tx, input, clock.now());
    for (const mode of ['live', 'test'] as const) {
      const key = { userId, permissions: ['*'] as const, value: keys[mode], name: `First ${mode} key` };
      await storeKey(tx, { organizationId, mode }, key, secret, clock);
    }
    const details = { name: input.name, plan, owner: email };
    await audit.record(
      tx,
      { organizationId, mode: 'live', system: true },
      { action: 'organization.created', target: String(organizationId), details },
    );
    return { organizationId, isKnown };
  });
  say(`Created organization ${made.organizationId} (${name.trim()}, plan ${plan}). Keep these, they are shown only once:`);
  say(`  live key   ${keys.live}`);
  say(`  test key   ${keys.test}`);
  say(made.isKnown ? `  sign-in    ${email} with the password that is known already` : `  sign-in    ${email}  ${password}`);
}

function readWords(args: readonly string[]) {
  try {
    const options = { owner: { type: 'string' }, plan: { type: 'string' } } as const;
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch {
    throw new OperatorError(USAGE);
  }
}

/** Changes the organization of the first word; the words after it must be as many as `expected`. */
async function change(
  { database, clock, audit }: OrganizationTools,
  args: readonly string[],
  expected: number,
  deed: string,
  changed: Partial<Pick<Organization, 'name' | 'plan' | 'status' | 'deleteAt'>>,
): Promise<Organization> {
  const id = Number(args[0]);
  if (!Number.isInteger(id) || args.length !== expected) throw new OperatorError(USAGE);
  return database.transaction(async (tx) => {
    const organization = await tx.findOne(Organization, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!organization) throw new OperatorError(`There is no organization ${id}. See: npm run organization -- list`);
    if (isBeingRemoved(organization, clock.now())) throw new OperatorError(`Organization ${id} is being removed: its 30 days are over.`);
    const { name, plan, status } = organization;
    const before = { name, plan, status };
    await tx.update(Organization, { id }, { ...changed, updatedAt: clock.now() });
    const details = { before, after: { ...before, ...changed } };
    await audit.record(tx, { organizationId: id, mode: 'live', system: true }, { action: deed, target: String(id), details });
    return { ...organization, ...changed } as Organization;
  });
}

interface Listed {
  readonly id: number;
  readonly status: string;
  readonly plan: string;
  readonly name: string;
  readonly members: string;
  readonly documents: string;
}

async function list({ database, say }: OrganizationTools): Promise<void> {
  const rows = await database.query<Listed>(
    `SELECT o.id, o.status, o.plan, o.name, (SELECT COUNT(*) FROM memberships m WHERE m.organizationId = o.id) AS members,
       (SELECT COUNT(*) FROM documents d WHERE d.organizationId = o.id AND d.mode = 'live') AS documents FROM organizations o ORDER BY o.id`,
  );
  for (const { id, status, plan, members, documents, name } of rows)
    say(`${String(id).padStart(4)}  ${status.padEnd(8)}  ${plan.padEnd(12)}  ${members} members  ${documents} documents  ${name}`);
  if (rows.length === 0) say('There are no organizations yet. The first start makes one.');
}

/** `npm run organization`: makes, lists, renames, suspends, resumes and deletes organizations and gives them plans (D148). Throws OperatorError. */
export async function organizationCommand(tools: OrganizationTools, [verb, ...args]: readonly string[]): Promise<void> {
  switch (verb) {
    case 'create':
      return create(tools, args);
    case 'plan': {
      const { id, plan } = await change(tools, args, 2, 'organization.plan', { plan: planNamed(args[1]) });
      return tools.say(`Organization ${id} has the plan ${plan}.`);
    }
    case 'suspend': {
      const { id, name } = await change(tools, args, 1, 'organization.suspended', { status: OrganizationStatus.inactive });
      return tools.say(`Organization ${id} (${name}) is suspended: its keys, sessions and programs are refused.`);
    }
    case 'resume': {
      const { id, name } = await change(tools, args, 1, 'organization.resumed', { status: OrganizationStatus.active, deleteAt: null });
      return tools.say(`Organization ${id} (${name}) is active again.`);
    }
    case 'rename': {
      const name = args[1]?.trim() ?? '';
      if (name === '' || name.length > 200) throw new OperatorError(USAGE);
      await change(tools, args, 2, 'organization.renamed', { name });
      return tools.say(`Organization ${args[0]} is called ${name}.`);
    }
    case 'delete': {
      const deleteAt = new Date(tools.clock.now().getTime() + DELETION_MS);
      const { id, name } = await change(tools, args, 1, 'organization.deleted', { status: OrganizationStatus.inactive, deleteAt });
      const day = deleteAt.toISOString().slice(0, 10);
      return tools.say(
        `Organization ${id} (${name}) is suspended; everything of it is removed on ${day}. resume takes it back until then.`,
      );
    }
    case 'list':
      return list(tools);
    default:
      throw new OperatorError(USAGE);
  }
}

/** `npm run reset-second-factor -- EMAIL`: takes the second factor from a person who lost it and ends his sessions. Throws OperatorError. */
export async function resetSecondFactor({ database, audit, say }: OrganizationTools, args: readonly string[]): Promise<void> {
  const [email, ...more] = args;
  if (!email || more.length > 0) throw new OperatorError('Type: npm run reset-second-factor -- EMAIL');
  await database.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new OperatorError(`There is nobody with the e-mail address ${email}.`);
    const gone: { affectedRows: number } = await tx.query('DELETE FROM second_factors WHERE userId = ?', [user.id]);
    const passkeys: { affectedRows: number } = await tx.query('DELETE FROM passkeys WHERE userId = ?', [user.id]);
    if (gone.affectedRows + passkeys.affectedRows === 0) throw new OperatorError(`${email} has no second factor.`);
    await tx.query('DELETE FROM recovery_codes WHERE userId = ?', [user.id]);
    await tx.query('DELETE FROM remembered_devices WHERE userId = ?', [user.id]);
    await tx.query('DELETE FROM sessions WHERE userId = ?', [user.id]);
    const memberships: { organizationId: number }[] = await tx.query('SELECT organizationId FROM memberships WHERE userId = ?', [user.id]);
    for (const { organizationId } of memberships) {
      const actor = { organizationId, mode: 'live', system: true } as const;
      await audit.record(tx, actor, { action: 'second_factor.reset', target: String(user.id), details: { by: 'operator' } });
    }
  });
  say(`${email} has no second factor any more and signs in with the password alone. All sessions of this person have ended.`);
}

/** `npm run reset-password -- EMAIL`: gives a person a new password and ends his sessions (D148). Throws OperatorError. */
export async function resetPassword({ database, audit, say }: OrganizationTools, args: readonly string[]): Promise<void> {
  const [email, ...more] = args;
  if (!email || more.length > 0) throw new OperatorError('Type: npm run reset-password -- EMAIL');
  const password = newPassword();
  const passwordHash = await hash(password);
  await database.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new OperatorError(`There is nobody with the e-mail address ${email}.`);
    await tx.update(UserRecord, { id: user.id }, { passwordHash });
    for (const table of ['sessions', 'remembered_devices', 'password_resets'])
      await tx.query(`DELETE FROM ${table} WHERE userId = ?`, [user.id]);
    const memberships: { organizationId: number }[] = await tx.query('SELECT organizationId FROM memberships WHERE userId = ?', [user.id]);
    for (const { organizationId } of memberships) {
      const actor = { organizationId, mode: 'live', system: true } as const;
      await audit.record(tx, actor, { action: 'password.reset', target: String(user.id), details: { by: 'operator' } });
    }
  });
  say(`The password of ${email} is now  ${password}  (shown only once). All sessions of this person have ended.`);
}
