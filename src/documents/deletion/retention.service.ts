import { setTimeout as pause } from 'node:timers/promises';
import { Organization, type OrganizationSettingsData, settingsOf } from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { ERRORS, type ErrorCode } from '../../vocabulary/errors.js';
import type { Mode, Scope } from '../../vocabulary/permissions.js';
import type { Document } from '../document.entity.js';
import type { OutcomeHook } from '../runs/outcome.service.js';
import type { QuotaGate } from '../upload/upload.service.js';
import type { Deletions } from './delete.service.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Sandbox data is removed after so many days (D88). */
export const SANDBOX_DAYS = 30;

/** Documents in review are kept so many days longer, at most (D97). */
export const REVIEW_GRACE_DAYS = 30;

/** How many documents one transaction removes: as many as take about `takesMs` milliseconds, so that nobody waits long for the rows that it locks. */
const BATCH = { first: 20, least: 1, most: 500, takesMs: 40 } as const;
/** Pause between two transactions, as a share of the time that the last one took: the database serves others meanwhile. */
const REST_SHARE = 0.25;
/** Longest run, milliseconds: shorter than the hour after which the next one begins, which removes what is left. */
const RUN_MS = 50 * 60 * 1000;

/** How many documents the next transaction removes, after one that took so long: at most twice as many. Pure. */
export function nextBatch(size: number, tookMs: number): number {
  const fitting = Math.floor((size * BATCH.takesMs) / Math.max(tookMs, 1));
  return Math.min(BATCH.most, Math.max(BATCH.least, Math.min(fitting, 2 * size)));
}

/** Removes documents whose time is over (D88, D97), as a deletion by the system. */
export interface Retention {
  /** Live documents past the organization's retention, reason `retention`; test documents after 30 days, reason `sandbox`. Gives how many went. */
  run(): Promise<number>;
}

/** The moments before which documents go; null keeps them for good. Pure. */
export function retentionCutoffs(mode: Mode, documentRetention: number, now: Date): { any: Date; inReview: Date } | null {
  const days = mode === 'test' ? SANDBOX_DAYS : documentRetention;
  if (days === 0) return null;
  const any = now.getTime() - days * DAY_MS;
  return { any: new Date(any), inReview: new Date(mode === 'test' ? any : any - REVIEW_GRACE_DAYS * DAY_MS) };
}

/** Documents that are kept equally long. */
interface Period {
  readonly cutoffs: { readonly any: Date; readonly inReview: Date };
  /** Only those of these types, or all but those (documents without a type included). */
  readonly types: { readonly only: boolean; readonly names: readonly string[] };
}

/** What an organization keeps how long; what it keeps for good is not there. The sandbox knows one time for all. Pure. */
export function retentionPeriods(
  mode: Mode,
  { documentRetention, retentionByType }: Pick<OrganizationSettingsData, 'documentRetention' | 'retentionByType'>,
  now: Date,
): Period[] {
  const own = mode === 'test' ? [] : retentionByType;
  const periods = [
    { days: documentRetention, types: { only: false, names: own.map(({ type }) => type) } },
    ...own.map(({ type, days }) => ({ days, types: { only: true, names: [type] } })),
  ];
  return periods.flatMap(({ days, types }) => {
    const cutoffs = retentionCutoffs(mode, days, now);
    return cutoffs ? [{ cutoffs, types }] : [];
  });
}

/** What one organization and mode has to remove, some at a time. */
interface Removal {
  readonly scope: Scope;
  readonly period: Period;
}

/** Whether a document's time is over, as expired() asks the database. Pure. */
export function isOver({ createdAt, status, type }: Pick<Document, 'createdAt' | 'status' | 'type'>, { cutoffs, types }: Period): boolean {
  const isNamed = type !== null && types.names.includes(type);
  const isOfThem = types.only || types.names.length > 0 ? isNamed === types.only : true;
  return isOfThem && createdAt < (status === 'review_required' ? cutoffs.inReview : cutoffs.any);
}

const areSame = (one: Period['types'], other: Period['types']) => one.only === other.only && one.names.join() === other.names.join();

/** Builds retention. */
export function createRetention(database: Database, clock: Clock, deletions: Deletions): Retention {
  async function expired({ scope, period: { cutoffs, types } }: Removal, limit: number): Promise<string[]> {
    const marks = types.names.map(() => '?').join(',');
    const ofTypes = types.names.length === 0 ? '' : types.only ? `AND type IN (${marks})` : `AND (type IS NULL OR type NOT IN (${marks}))`;
    const due = await database.query<{ id: string }>(
      `SELECT id FROM documents WHERE organizationId = ? AND mode = ? AND createdAt < ? AND (status <> 'review_required' OR createdAt < ?) ${ofTypes} ORDER BY createdAt LIMIT ?`,
      [scope.organizationId, scope.mode, cutoffs.any, cutoffs.inReview, ...types.names, limit],
    );
    return due.map(({ id }) => id);
  }

  const removalsOf = (organization: Organization): Removal[] =>
    (['live', 'test'] as const).flatMap((mode) =>
      retentionPeriods(mode, settingsOf(organization), clock.now()).map((period) => ({
        scope: { organizationId: organization.id, mode },
        period,
      })),
    );

  /** What is to be removed by the settings as they are now: who sees documents go that he needs stops it there, not in an hour. */
  async function still({ scope, period }: Removal): Promise<Removal | undefined> {
    const organization = await database.dataSource.manager.findOneBy(Organization, { id: scope.organizationId });
    return organization
      ? removalsOf(organization).find((now) => now.scope.mode === scope.mode && areSame(now.period.types, period.types))
      : undefined;
  }

  return {
    async run() {
      const endsAt = performance.now() + RUN_MS;
      let removed = 0;
      let size: number = BATCH.first;
      // One batch of each organization in turn: a long list of one does not keep the others waiting.
      const organizations = await database.dataSource.manager.find(Organization);
      for (let left = organizations.flatMap(removalsOf); left.length > 0 && performance.now() < endsAt; ) {
        const unfinished: Removal[] = [];
        for (const begun of left) {
          const removal = await still(begun);
          if (!removal) continue;
          const ids = await expired(removal, size);
          if (ids.length === 0) continue;
          const began = performance.now();
          const reason = removal.scope.mode === 'live' ? 'retention' : 'sandbox';
          const gone = await deletions.purge(removal.scope, ids, reason, (document) => isOver(document, removal.period));
          removed += gone;
          const tookMs = performance.now() - began;
          // Where none of them is due any more, the same ones would be found again.
          if (ids.length === size && gone > 0) {
            unfinished.push(removal);
            size = nextBatch(size, tookMs);
          }
          await pause(tookMs * REST_SHARE);
        }
        left = unfinished;
      }
      return removed;
    },
  };
}

/** Refunds a document to the month's quota when its first run failed by our fault (D91): codes of status 5xx are ours (D16). */
export function createQuotaRefund(quota: QuotaGate): OutcomeHook {
  return async (tx, document, run) => {
    if (document.status !== 'failed' || run.number !== 1 || document.errorCode === null) return;
    const entry = ERRORS[document.errorCode as ErrorCode] as (typeof ERRORS)[ErrorCode] | undefined;
    if (entry && entry.status >= 500) await quota.count(tx, document, -1, 0, document.createdAt);
  };
}
