import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Clock } from '../platform/time/clock.js';
import type { Caller, Scope } from '../vocabulary/permissions.js';

/** What happened to what. `details` holds before and after without document content (D105). */
export interface AuditEntry {
  readonly action: string;
  readonly target?: string | null;
  readonly details?: Record<string, unknown> | null;
}

/** What the log keeps of a caller. */
export type AuditedCaller = Pick<Caller, 'organizationId' | 'mode' | 'email' | 'userId' | 'credential' | 'requestId' | 'address'>;

/** Who did it: a caller, or the system for an organization. */
export type AuditActor = AuditedCaller | SystemActor;

/** The system acting for an organization. */
export interface SystemActor extends Scope {
  readonly system: true;
}

/** Records who did what to what, in the transaction of the deed. */
export interface Audit {
  record(tx: EntityManager, actor: AuditActor, entry: AuditEntry): Promise<void>;
  /** The same for many deeds of one transaction, in their order. */
  recordAll(tx: EntityManager, actor: AuditActor, entries: readonly AuditEntry[]): Promise<void>;
}

/** JSON with the members of every object sorted: databases may store them in another order. Pure. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const given = typeof (value as { toJSON?: unknown }).toJSON === 'function' ? JSON.parse(JSON.stringify(value)) : value;
  if (given !== value) return canonicalJson(given);
  const members = Object.entries(given)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

/** What the hash of a line covers, in this order for ever: another order would make every stored hash wrong. */
const HASHED = [
  ...['organizationId', 'mode', 'number', 'action', 'actor', 'userId', 'credential', 'target', 'details', 'requestId', 'address', 'at'],
] as const;

/** The content that a line's hash covers, in fixed order. `details` as canonical JSON, `at` as ISO text. */
export function chainHash(previous: string, line: Readonly<Record<string, unknown>>): string {
  const content = HASHED.map((key) => JSON.stringify(line[key] ?? null)).join('\n');
  return createHash('sha256').update(previous).update('\n').update(content).digest('hex');
}

/** Log of what concerns no organization (sign-in of unknown people); operators read it in the database and verify it with the others. */
export const SERVICE_LOG = 0;

/** Hash before the first line of an organization. */
export const CHAIN_START = '0'.repeat(64);

const isSystem = (actor: AuditActor): actor is SystemActor => 'system' in actor;

const COLUMNS = [...HASHED, 'hash'] as const;

/** Who did it, as a line tells. */
const actorOf = (actor: AuditActor) =>
  isSystem(actor)
    ? { actor: 'system', userId: null, credential: null, requestId: null, address: null }
    : {
        actor: actor.email,
        userId: actor.userId,
        credential: `${actor.credential.kind}:${actor.credential.id}`,
        requestId: actor.requestId,
        address: actor.address,
      };

/** Builds the audit log. */
export function createAudit(clock: Clock): Audit {
  async function recordAll(tx: EntityManager, actor: AuditActor, entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const { organizationId, mode } = actor;
    await tx.query('INSERT INTO audit_chains (organizationId, last, hash) VALUES (?, 0, ?) ON DUPLICATE KEY UPDATE last = last', [
      organizationId,
      CHAIN_START,
    ]);
    const [chain]: { last: string; hash: string }[] = await tx.query(
      'SELECT last, hash FROM audit_chains WHERE organizationId = ? FOR UPDATE',
      [organizationId],
    );
    let { hash } = chain!;
    const lines = entries.map((entry, index) => {
      const line = {
        organizationId,
        mode,
        number: Number(chain!.last) + 1 + index,
        action: entry.action,
        ...actorOf(actor),
        target: entry.target ?? null,
        details: entry.details ? canonicalJson(entry.details) : null,
        at: clock.now().toISOString(),
      };
      hash = chainHash(hash, line);
      return { ...line, at: new Date(line.at), hash };
    });
    await tx.query(
      `INSERT INTO audit_log (${COLUMNS.join(', ')}) VALUES ${lines.map(() => `(${COLUMNS.map(() => '?').join(',')})`).join(',')}`,
      lines.flatMap((line) => COLUMNS.map((column) => line[column])),
    );
    await tx.query('UPDATE audit_chains SET last = ?, hash = ? WHERE organizationId = ?', [lines.at(-1)!.number, hash, organizationId]);
  }

  return { recordAll, record: (tx, actor, entry) => recordAll(tx, actor, [entry]) };
}
