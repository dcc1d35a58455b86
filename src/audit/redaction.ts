import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { comparableWord } from '../platform/database/columns.js';
import { type Audit, type AuditActor, canonicalJson, chainHash } from './audit.js';

/** Who is taken out of the log, and the action of the line that tells of it. */
export interface Redaction {
  readonly userId: number;
  readonly email: string;
  /** What stands in place of the person. */
  readonly pseudonym: string;
  readonly action: string;
}

const PORTION = 500;

/** What a line that tells of an erasure vouches for: the changed lines, in order. Pure. */
export function digestOf(changed: Iterable<{ readonly line: number | string; readonly hash: string }>): string {
  const digest = createHash('sha256');
  for (const { line, hash } of changed) digest.update(`${line}:${hash}\n`);
  return digest.digest('hex');
}

/** The hash of a stored line over another one: of the line before it, or its own from before it was changed. */
export function hashOfLine(previous: string, row: Readonly<Record<string, unknown>>): string {
  const details = typeof row.details === 'string' ? JSON.parse(row.details) : (row.details ?? null);
  return chainHash(previous, {
    ...row,
    number: Number(row.number),
    details: details === null ? null : canonicalJson(details),
    at: (row.at as Date).toISOString(),
  });
}

/**
 * Takes a person out of the lines of the actor's organization: who did it, from where, and wherever `replace` finds him in the details. Lines keep
 * their hash, so the chain stays whole and hashes that were taken out of the log earlier still fit; what they say now is vouched for by one new line.
 * Gives how many lines changed.
 */
export async function redactLines(
  tx: EntityManager,
  audit: Audit,
  actor: AuditActor,
  { userId, email, pseudonym, action }: Redaction,
  replace: (text: string) => string,
): Promise<number> {
  const { organizationId } = actor;
  const [chain]: { last: string }[] = await tx.query('SELECT last FROM audit_chains WHERE organizationId = ? FOR UPDATE', [organizationId]);
  const erasure = Number(chain?.last ?? 0) + 1;
  const changed: { line: number; hash: string }[] = [];
  for (let after = 0; ; ) {
    const rows: Record<string, unknown>[] = await tx.query(
      `SELECT organizationId, mode, number, action, actor, userId, credential, target, details, requestId, address, at, hash FROM audit_log
       WHERE organizationId = ? AND number > ? AND (userId = ? OR actor = ? OR target = ? OR LOWER(CONVERT(details USING utf8mb4)) LIKE ?)
       ORDER BY number LIMIT ${PORTION}`,
      [organizationId, after, userId, email, comparableWord(email), `%${email.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`],
    );
    for (const row of rows) {
      const isHis = Number(row.userId) === userId || row.actor === email;
      const details = row.details === null ? null : replace(typeof row.details === 'string' ? row.details : JSON.stringify(row.details));
      const now = {
        ...row,
        actor: isHis ? pseudonym : row.actor,
        address: isHis ? null : row.address,
        target: row.target === email ? pseudonym : row.target,
        details,
      };
      const hash = hashOfLine(String(row.hash), now);
      const number = Number(row.number);
      await tx.query('UPDATE audit_log SET actor = ?, address = ?, target = ?, details = ? WHERE organizationId = ? AND number = ?', [
        now.actor,
        now.address,
        now.target,
        details,
        organizationId,
        number,
      ]);
      await tx.query('INSERT INTO audit_erasures (organizationId, erasure, line, hash) VALUES (?,?,?,?)', [
        organizationId,
        erasure,
        number,
        hash,
      ]);
      changed.push({ line: number, hash });
    }
    if (rows.length < PORTION) break;
    after = Number(rows.at(-1)!.number);
  }
  if (changed.length === 0 && 'system' in actor) return 0;
  await audit.record(tx, actor, { action, target: String(userId), details: { lines: changed.length, digest: digestOf(changed) } });
  return changed.length;
}

/** Erasures of an organization while its chain is verified: they vouch for changed lines, and lines vouch for them. */
export interface ErasureCheck {
  /** What the changed lines of a portion must hash to, by number; of several erasures the last one counts. */
  expected(after: number, last: number): Promise<ReadonlyMap<number, string>>;
  /** Notes a line; false when it claims an erasure that does not fit. */
  confirm(line: Readonly<Record<string, unknown>>): Promise<boolean>;
  /** The first changed line that no line vouches for; null when there is none. */
  unconfirmed(): Promise<number | null>;
}

/** Builds it. */
export function checkErasures(manager: EntityManager, organizationId: number): ErasureCheck {
  const confirmed = new Set<number>();
  const rowsOf = (erasure: number): Promise<{ line: string; hash: string }[]> =>
    manager.query('SELECT line, hash FROM audit_erasures WHERE organizationId = ? AND erasure = ? ORDER BY line', [
      organizationId,
      erasure,
    ]);
  return {
    async expected(after, last) {
      const rows: { line: string; hash: string }[] = await manager.query(
        'SELECT line, hash FROM audit_erasures WHERE organizationId = ? AND line > ? AND line <= ? ORDER BY erasure',
        [organizationId, after, last],
      );
      return new Map(rows.map(({ line, hash }) => [Number(line), hash]));
    },
    async confirm({ number, details }) {
      const told = (typeof details === 'string' ? JSON.parse(details) : details) as { digest?: unknown } | null;
      const rows = await rowsOf(Number(number));
      if (rows.length === 0) return true;
      confirmed.add(Number(number));
      return told?.digest === digestOf(rows);
    },
    async unconfirmed() {
      const rows: { erasure: string; line: string }[] = await manager.query(
        'SELECT erasure, MIN(line) AS line FROM audit_erasures WHERE organizationId = ? GROUP BY erasure',
        [organizationId],
      );
      const open = rows.filter(({ erasure }) => !confirmed.has(Number(erasure))).map(({ line }) => Number(line));
      return open.length > 0 ? Math.min(...open) : null;
    },
  };
}
