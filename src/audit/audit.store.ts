import type { EntityManager } from 'typeorm';
import { comparableWord } from '../platform/database/columns.js';
import type { PageOfRows, PageRequest, SortDirection } from '../platform/graphql/paging.js';
import { lastInstantOf } from '../platform/time/moment.js';
import { globalId, partOfGlobalId } from '../vocabulary/ids.js';
import type { AuditFilter, AuditLine } from './audit.inputs.js';
import { CHAIN_START } from './audit.js';
import { checkErasures, hashOfLine } from './redaction.js';

const parse = (value: unknown): Record<string, unknown> | null =>
  (typeof value === 'string' ? JSON.parse(value) : (value ?? null)) as Record<string, unknown> | null;

const toLine =
  (organizationId: number) =>
  (row: Record<string, unknown>): AuditLine =>
    ({
      ...row,
      id: globalId('auditEntry', organizationId, Number(row.number)),
      number: Number(row.number),
      details: parse(row.details),
    }) as unknown as AuditLine;

const COLUMNS = 'number, action, actor, userId, credential, target, details, mode, requestId, address, at, hash';

/** The conditions of a filter on an organization's log. */
function conditionsOf(organizationId: number, filter: AuditFilter): { readonly where: string; readonly parameters: readonly unknown[] } {
  const conditions = ['organizationId = ?'];
  const parameters: unknown[] = [organizationId];
  const add = (sql: string, value: unknown) => {
    conditions.push(sql);
    parameters.push(value);
  };
  const action = filter.action && comparableWord(filter.action);
  if (action?.endsWith('*')) add('action LIKE ?', `${action.slice(0, -1).replace(/[\\%_]/g, (c) => `\\${c}`)}%`);
  else if (action) add('action = ?', action);
  if (filter.target) add('target = ?', comparableWord(filter.target));
  if (typeof filter.userId === 'number') add('userId = ?', filter.userId);
  if (filter.from) add('at >= ?', filter.from);
  if (filter.to) add('at <= ?', lastInstantOf(filter.to));
  return { where: conditions.join(' AND '), parameters };
}

/** A page of an organization's log. */
export async function listAudit(
  manager: EntityManager,
  organizationId: number,
  filter: AuditFilter,
  direction: SortDirection,
  page: PageRequest,
): Promise<PageOfRows<AuditLine>> {
  const { where, parameters } = conditionsOf(organizationId, filter);
  const descending = (direction === 'desc') !== page.backwards;
  const keyset = page.position ? ` AND number ${descending ? '<' : '>'} ?` : '';
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT ${COLUMNS} FROM audit_log WHERE ${where}${keyset} ORDER BY number ${descending ? 'DESC' : 'ASC'} LIMIT ? OFFSET ?`,
    [...parameters, ...(page.position ? [page.position[1]] : []), page.limit + 1, page.offset ?? 0],
  );
  if (page.backwards) rows.reverse();
  return {
    rows: rows.map(toLine(organizationId)),
    count: async () => {
      const counted: { total: string }[] = await manager.query(`SELECT COUNT(*) AS total FROM audit_log WHERE ${where}`, [...parameters]);
      return Number(counted[0]!.total);
    },
  };
}

/** Lines of an organization by the global ids of its own, in any order. */
export async function findAuditLines(manager: EntityManager, organizationId: number, ids: readonly string[]): Promise<AuditLine[]> {
  const numbers = ids
    .map((id) => partOfGlobalId('auditEntry', id).split('_').map(Number))
    .flatMap(([organization, number]) => (organization === organizationId ? [number!] : []));
  if (numbers.length === 0) return [];
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT ${COLUMNS} FROM audit_log WHERE organizationId = ? AND number IN (${numbers.map(() => '?').join(',')})`,
    [organizationId, ...numbers],
  );
  return rows.map(toLine(organizationId));
}

const EXPORT_BATCH = 1000;

/** All lines of an organization that the filter leaves, oldest first, in portions. */
export async function* readAuditLines(manager: EntityManager, organizationId: number, filter: AuditFilter): AsyncGenerator<AuditLine[]> {
  const { where, parameters } = conditionsOf(organizationId, filter);
  let after = 0;
  for (;;) {
    const rows: Record<string, unknown>[] = await manager.query(
      `SELECT ${COLUMNS} FROM audit_log WHERE ${where} AND number > ? ORDER BY number LIMIT ${EXPORT_BATCH}`,
      [...parameters, after],
    );
    if (rows.length > 0) yield rows.map(toLine(organizationId));
    if (rows.length < EXPORT_BATCH) return;
    after = Number(rows.at(-1)!.number);
  }
}

/** What verification of a chain found. */
export interface ChainReport {
  readonly organizationId: number;
  /** Lines that were looked at. */
  readonly lines: number;
  /** Number of the first line that does not fit, or is missing; null when the chain is whole. */
  readonly brokenAt: number | null;
}

const VERIFY_BATCH = 1000;

/** Recomputes the chain of an organization from its first kept line to its recorded end (D105). */
export async function verifyChain(manager: EntityManager, organizationId: number): Promise<ChainReport> {
  const [chain]: Record<string, unknown>[] = await manager.query(
    'SELECT last, hash, removedThrough, removedHash FROM audit_chains WHERE organizationId = ?',
    [organizationId],
  );
  if (!chain) return { organizationId, lines: 0, brokenAt: null };
  let number = Number(chain.removedThrough);
  let hash = number === 0 ? CHAIN_START : String(chain.removedHash);
  let lines = 0;
  const last = Number(chain.last);
  const erasures = checkErasures(manager, organizationId);
  while (number < last) {
    const rows: Record<string, unknown>[] = await manager.query(
      `SELECT organizationId, ${COLUMNS} FROM audit_log WHERE organizationId = ? AND number > ? ORDER BY number LIMIT ?`,
      [organizationId, number, VERIFY_BATCH],
    );
    if (rows.length === 0) return { organizationId, lines, brokenAt: number + 1 };
    const changed = await erasures.expected(number, Number(rows.at(-1)!.number));
    for (const row of rows) {
      number += 1;
      // A line out of which somebody was erased keeps its hash in the chain, and has another one over what it says now.
      const held = changed.get(number);
      const expected = held ?? hashOfLine(hash, row);
      const found = held === undefined ? row.hash : hashOfLine(String(row.hash), row);
      if (Number(row.number) !== number || found !== expected || !(await erasures.confirm(row)))
        return { organizationId, lines, brokenAt: number };
      hash = String(row.hash);
      lines += 1;
    }
  }
  if (number !== last || hash !== chain.hash) return { organizationId, lines, brokenAt: number };
  return { organizationId, lines, brokenAt: await erasures.unconfirmed() };
}

/** Verifies every organization's chain. */
export async function verifyAllChains(manager: EntityManager): Promise<ChainReport[]> {
  const chains: { organizationId: number }[] = await manager.query('SELECT organizationId FROM audit_chains ORDER BY organizationId');
  const reports: ChainReport[] = [];
  for (const { organizationId } of chains) reports.push(await verifyChain(manager, organizationId));
  return reports;
}

/** Removes an organization's lines before a moment; the chain remembers where it goes on, so that the rest stays verifiable (D105). */
export async function removeOldLines(tx: EntityManager, organizationId: number, before: Date): Promise<number> {
  await tx.query('SELECT last FROM audit_chains WHERE organizationId = ? FOR UPDATE', [organizationId]);
  const [newest]: { number: string; hash: string }[] = await tx.query(
    'SELECT number, hash FROM audit_log WHERE organizationId = ? AND at < ? ORDER BY number DESC LIMIT 1',
    [organizationId, before],
  );
  if (!newest) return 0;
  const removed: { affectedRows: number } = await tx.query('DELETE FROM audit_log WHERE organizationId = ? AND number <= ?', [
    organizationId,
    newest.number,
  ]);
  await tx.query('DELETE FROM audit_erasures WHERE organizationId = ? AND erasure <= ?', [organizationId, newest.number]);
  await tx.query('UPDATE audit_chains SET removedThrough = ?, removedHash = ? WHERE organizationId = ?', [
    newest.number,
    newest.hash,
    organizationId,
  ]);
  return removed.affectedRows;
}
