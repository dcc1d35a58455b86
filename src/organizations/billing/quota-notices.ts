import type { EntityManager } from 'typeorm';
import type { Mailer } from '../mail/mail.service.js';
import { type Plan } from '../organization.entity.js';
import { BYTES_PER_GB, PLAN_LIMITS } from './plans.js';

/** Documents and bytes. */
export interface Amounts {
  readonly documents: number;
  readonly bytes: number;
}

/** A share of the plan, in per cent, that administrators are told of. */
const SHARES = [100, 80] as const;

/** The highest share that was passed by adding to what was used before; null for none. Pure. */
export function shareReached(limit: number, used: number, added: number): 80 | 100 | null {
  if (added <= 0) return null;
  return SHARES.find((share) => used * 100 >= limit * share && (used - added) * 100 < limit * share) ?? null;
}

/** Tells administrators that much of the plan is used: once a month for each share. `used`: with what was added. */
export type NoteQuota = (
  tx: EntityManager,
  organization: { readonly id: number; readonly name: string; readonly plan: Plan; readonly month: string },
  used: Amounts,
  added: Amounts,
) => Promise<void>;

/** Builds it. */
export function createQuotaNotices(mailer: Pick<Mailer, 'isFirst' | 'notifyAdmins'>): NoteQuota {
  return async (tx, { id, name, plan, month }, used, added) => {
    const { monthlyDocuments, storageGB } = PLAN_LIMITS[plan];
    const reached = [
      ['documents', monthlyDocuments, shareReached(monthlyDocuments, used.documents, added.documents)],
      ['storage', storageGB, shareReached(storageGB * BYTES_PER_GB, used.bytes, added.bytes)],
    ] as const;
    for (const [quota, limit, percent] of reached) {
      if (percent === null || !(await mailer.isFirst(tx, id, `quota.${quota}.${percent}.${month}`))) continue;
      const data = { organization: name, quota, percent, limit };
      await mailer.notifyAdmins(tx, { organizationId: id, mode: 'live' }, { kind: 'quota_reached', data });
    }
  };
}
