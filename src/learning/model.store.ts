import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Scope } from '../vocabulary/permissions.js';
import { OrganizationModelRecord } from './model.entity.js';

/** Reviewed documents that a training looks at, the newest. */
const MOST_DOCUMENTS = 300;

/** A document to learn from. */
export interface ReviewedRow {
  readonly id: string;
  /** Digest of its file: copies are one document to the cross-validation. */
  readonly group: string;
  readonly fields: readonly { readonly path: string; readonly value: unknown }[];
}

/** Documents whose values a person approved, of the types whose values models choose. */
const APPROVED = "d.organizationId = ? AND d.mode = ? AND d.status = 'approved' AND d.type IN ('invoice', 'commercial_invoice')";

/** The newest approved documents without their values: enough to see whether anything is new. */
export async function approvedDocuments(
  manager: EntityManager,
  { organizationId, mode }: Scope,
): Promise<{ ids: string[]; digest: string }> {
  const rows: { id: string; run: number | null; reviewedAt: Date | null }[] = await manager.query(
    `SELECT d.id, d.resultRun AS run, d.reviewedAt FROM documents d WHERE ${APPROVED} ORDER BY d.createdAt DESC, d.id DESC LIMIT ?`,
    [organizationId, mode, MOST_DOCUMENTS],
  );
  const hash = createHash('sha256');
  for (const { id, run, reviewedAt } of rows) hash.update(`${id} ${run} ${reviewedAt ? new Date(reviewedAt).toISOString() : ''}\n`);
  return { ids: rows.map(({ id }) => id), digest: hash.digest('hex') };
}

/** An approved document with its values as they are shown; null when it is approved no more, or gone. */
export async function approvedDocument(manager: EntityManager, { organizationId, mode }: Scope, id: string): Promise<ReviewedRow | null> {
  const [row]: { id: string; sha256: string | null; fields: string | ReviewedRow['fields'] | null }[] = await manager.query(
    `SELECT d.id, d.sha256, r.fields FROM documents d JOIN processing_runs r ON r.documentId = d.id AND r.number = d.resultRun WHERE ${APPROVED} AND d.id = ?`,
    [organizationId, mode, id],
  );
  if (!row?.fields) return null;
  const fields = typeof row.fields === 'string' ? (JSON.parse(row.fields) as ReviewedRow['fields']) : row.fields;
  return { id, group: row.sha256 ?? id, fields };
}

/** The record of an organization and mode; null before anything was asked for. */
export function findModel(manager: EntityManager, { organizationId, mode }: Scope, lock = false): Promise<OrganizationModelRecord | null> {
  return manager.findOne(OrganizationModelRecord, {
    where: { organizationId, mode },
    ...(lock ? { lock: { mode: 'pessimistic_write' as const } } : {}),
  });
}

/** The record, locked; made when there is none. */
export async function lockModel(tx: EntityManager, { organizationId, mode }: Scope): Promise<OrganizationModelRecord> {
  await tx.query("INSERT IGNORE INTO organization_models (organizationId, mode, outcomes) VALUES (?, ?, '[]')", [organizationId, mode]);
  return (await findModel(tx, { organizationId, mode }, true))!;
}
