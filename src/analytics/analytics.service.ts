import { DateTime, IANAZone } from 'luxon';
import type { EntityManager } from 'typeorm';
import type { ChangeHook, RemovalHook } from '../documents/index.js';
import { Organization, settingsOf } from '../organizations/index.js';
import { type Database, queriesOf } from '../platform/database/index.js';
import type { Clock } from '../platform/time/clock.js';
import { daysOf, type Period } from '../platform/time/period.js';
import { percentage, rate } from '../vocabulary/format.js';
import type { Scope } from '../vocabulary/permissions.js';
import type { AnalyticsGroup, DocumentAnalytics } from './analytics.inputs.js';
import {
  accuracyOf,
  breakdownOf,
  distributionOf,
  errorRatesOf,
  formatBytes,
  groupsOf,
  meanTime,
  outcomesOf,
  percentilesOf,
  summaryOf,
  total,
  trendOf,
} from './analytics.rules.js';
import { createFigureReader, type FigureRange } from './analytics.store.js';
import { rebuildFigures, refreshFigures, removeFigures } from './figures.store.js';
import { rebuildReportSums } from './report/sums/report-sums.rebuild.js';
import { shareOf } from './report/sums/report-sums.rules.js';
import { storeShares } from './report/sums/report-sums.store.js';
import type { OrganizationStatistics, StatisticsMetric } from './statistics.inputs.js';
import { offsetsOf } from './zone.js';

/** Figures over documents (D46-D48), out of rollups that are kept with each change. */
export interface Analytics {
  /** Documents created in the period, of one type or all. */
  documents(scope: Scope, options: { period: Period; type: string | null; groupBy: AnalyticsGroup }): Promise<DocumentAnalytics>;
  /** `metrics` null: all; those not listed are null. */
  organization(scope: Scope, period: Period, metrics: readonly StatisticsMetric[] | null): Promise<OrganizationStatistics>;
  /** Makes the rollups of every organization anew. */
  rebuild(): Promise<void>;
}

const MOST_TOP_USERS = 10;

/** The organization's time zone; UTC when the stored one is not known to this system. */
export async function timezoneOf(manager: EntityManager, organizationId: number): Promise<string> {
  const { timezone } = settingsOf(await manager.findOneByOrFail(Organization, { id: organizationId }));
  return IANAZone.isValidZone(timezone) ? timezone : 'UTC';
}

/** Keeps the rollups in the transaction of each change of a document. */
export function createFiguresHook(): ChangeHook {
  return async (tx, _before, document) => {
    const { figures, move } = await refreshFigures(tx, document, () => timezoneOf(tx, document.organizationId));
    const addShares = await storeShares(tx, document, [{ documentId: document.id, after: shareOf(document, figures) }]);
    return async () => {
      await move();
      await addShares();
    };
  };
}

/** Takes documents off the rollups in the transaction of their deletion. */
export function createFiguresRemoval(): RemovalHook {
  return async (tx, scope, documents) => {
    const ids = documents.map(({ id }) => id);
    await removeFigures(tx, scope, ids, () => timezoneOf(tx, scope.organizationId));
    const takeOff = await storeShares(
      tx,
      scope,
      ids.map((documentId) => ({ documentId, after: null })),
    );
    await takeOff();
  };
}

/** Builds the analytics. */
export function createAnalyticsService(database: Database, clock: Clock): Analytics {
  const manager = database.dataSource.manager;
  const figures = createFigureReader(queriesOf(database));

  async function rebuildOrganization(organizationId: number): Promise<void> {
    await database.transaction(async (tx) => {
      const timezone = await timezoneOf(tx, organizationId);
      // Held before anything is read: whoever changes a document now waits until this has ended.
      await tx.query(
        'INSERT INTO figure_zones (organizationId, timezone) VALUES (?,?) ON DUPLICATE KEY UPDATE timezone = VALUES(timezone)',
        [organizationId, timezone],
      );
      const [row]: { first: Date | null }[] = await tx.query('SELECT MIN(createdAt) AS first FROM documents WHERE organizationId = ?', [
        organizationId,
      ]);
      const now = clock.now();
      await rebuildFigures(tx, organizationId, timezone, offsetsOf(timezone, row?.first ?? now, now));
    });
  }

  /** The days asked for; the rollups are made anew first when the organization has moved to another time zone. */
  async function daysFor(scope: Scope, period: Period): Promise<{ days: string[]; timezone: string }> {
    const timezone = await timezoneOf(manager, scope.organizationId);
    const [zone] = await database.query<{ timezone: string }>('SELECT timezone FROM figure_zones WHERE organizationId = ?', [
      scope.organizationId,
    ]);
    if (zone && zone.timezone !== timezone) await rebuildOrganization(scope.organizationId);
    return { days: daysOf(period, clock.now(), timezone), timezone };
  }

  const rangeOf = (days: readonly string[], type: string | null): FigureRange => ({ from: days[0]!, to: days.at(-1)!, type });

  return {
    async documents(scope, { period, type, groupBy }) {
      const { days } = await daysFor(scope, period);
      const range = rangeOf(days, type);
      const [groups, byDay, times, users] = await Promise.all([
        figures.groups(scope, range),
        figures.days(scope, range),
        figures.times(scope, range),
        groupBy === 'user' ? figures.users(scope, range) : [],
      ]);
      return {
        period,
        summary: summaryOf(groups),
        trends: { documentsPerDay: trendOf(days, byDay), groups: groupsOf(groupBy, { days, byDay, groups, users }) },
        breakdown: breakdownOf(groups),
        performance: { processingTimes: percentilesOf(times), confidenceDistribution: distributionOf(groups) },
      };
    },
    async organization(scope, period, metrics) {
      const { days, timezone } = await daysFor(scope, period);
      const range = rangeOf(days, null);
      const wants = (name: StatisticsMetric) => metrics === null || metrics.includes(name);
      const only = <T>(name: StatisticsMetric, make: () => T) => (wants(name) ? make() : null);
      const since = DateTime.fromISO(days[0]!, { zone: timezone }).toJSDate();
      const [groups, byDay, times, users, bytes, activeUsers] = await Promise.all([
        figures.groups(scope, range),
        wants('documentsPerDay') ? figures.days(scope, range) : new Map(),
        wants('processingTimes') ? figures.times(scope, range) : [],
        wants('topUsers') ? figures.users(scope, range) : [],
        wants('storageUsed') ? figures.bytes(scope) : 0,
        wants('activeUsers') ? figures.activeUsers(scope, range, since) : 0,
      ]);
      const { finished, failed } = outcomesOf(groups);
      return {
        organizationId: scope.organizationId,
        period,
        summary: {
          documentsProcessed: only('documentsProcessed', () => finished),
          ...(only('averageProcessingTime', () => meanTime(groups)) ?? { averageProcessingTime: null, averageProcessingTimeMs: null }),
          successRate: only('successRate', () => rate(finished - failed, finished)),
          activeUsers: only('activeUsers', () => activeUsers),
          storageUsed: only('storageUsed', () => formatBytes(bytes)),
          storageBytes: only('storageUsed', () => bytes),
        },
        usage: {
          documentsPerDay: only('documentsPerDay', () => trendOf(days, byDay).map(({ date, count }) => ({ date, count }))),
          topUsers: only('topUsers', () => topUsers(users)),
          topDocumentTypes: only('topDocumentTypes', () => topTypes(groups)),
        },
        performance: {
          averageAccuracy: only('averageAccuracy', () => accuracyOf(groups)),
          processingTimes: only('processingTimes', () => percentilesOf(times)),
          errorRates: only('errorRates', () => errorRatesOf(groups)),
        },
      };
    },
    async rebuild() {
      const organizations = await database.query<{ id: number }>('SELECT id FROM organizations ORDER BY id');
      for (const { id } of organizations) {
        await rebuildOrganization(id);
        await rebuildReportSums(database, id);
      }
    },
  };
}

type UserSums = Awaited<ReturnType<ReturnType<typeof createFigureReader>['users']>>;

function topUsers(users: UserSums) {
  return [...users]
    .sort((a, b) => b.finished - a.finished || a.userId - b.userId)
    .slice(0, MOST_TOP_USERS)
    .map(({ userId, name, email, finished }) => ({ userId, name, email, documentsProcessed: finished }));
}

function topTypes(groups: Parameters<typeof total>[0]): OrganizationStatistics['usage']['topDocumentTypes'] {
  const all = total(groups, 'documents');
  const counts = new Map<string, number>();
  for (const group of groups) counts.set(group.type, (counts.get(group.type) ?? 0) + group.documents);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([type, count]) => ({ type: type === '' ? null : (type as never), count, percentage: percentage(count, all) }));
}
