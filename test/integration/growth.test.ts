import { expect } from 'chai';
import type { EntityMetadata } from 'typeorm';
import { ENTITIES } from '../../src/app/entities.js';
import { GROWTH } from '../../src/app/growth.js';
import { newId } from '../../src/vocabulary/ids.js';
import { startTestApi, type TestApi } from '../support/api.js';

type Row = Record<string, unknown>;

const TEN_YEARS_MS = 10 * 366 * 24 * 60 * 60_000;

/** What a row needs beside plain values to be one that has had its time. */
const ENDED: Readonly<Record<string, (now: Date) => Row>> = {
  api_keys: (now) => ({ revokedAt: now }),
  audit_log: () => ({ number: 0 }),
  events: (now) => ({ dispatchedAt: now, type: 'test.event' }),
  oauth_payloads: (now) => ({ expiresAt: now }),
  processing_jobs: (now) => ({ completedAt: now }),
  streams: () => ({ subject: newId('job') }),
  search_segments: (now) => ({ retiredAt: new Date(now.getTime() - 3_600_000) }),
  webhook_bodies: () => ({ eventId: newId('event') }),
  delivery_attempts: () => ({ deliveryId: newId('delivery') }),
  webhook_deliveries: () => ({ id: newId('delivery') }),
  webhook_endpoints: (now) => ({ lastTriggered: now }),
};

const purgedBy = (table: string): string | null => {
  const growth = GROWTH[table];
  return typeof growth === 'object' && 'purgedBy' in growth ? growth.purgedBy : null;
};

describe('growth of tables', () => {
  let api: TestApi;
  let tables: EntityMetadata[];

  before(async () => {
    api = await startTestApi();
    tables = ENTITIES.map((entity) => api.database.dataSource.getMetadata(entity));
  });
  after(() => api.close());

  /** A row with a plain value in each column that must have one. */
  function plainRow(table: EntityMetadata, now: Date): Row {
    const entries = table.columns
      .filter((column) => !column.isNullable && !column.isGenerated)
      .map(({ databaseName, type }): [string, unknown] => {
        if (databaseName === 'organizationId') return [databaseName, api.organizationId];
        if (databaseName === 'storageKey') return [databaseName, 'live/1/made_for_a_test'];
        if (String(type).startsWith('datetime')) return [databaseName, now];
        if (/int|boolean|decimal|double|float/i.test(String(type)) || type === Boolean || type === Number) return [databaseName, 0];
        if (/blob|binary/.test(String(type))) return [databaseName, Buffer.alloc(0)];
        return [databaseName, type === 'json' ? '[]' : 'x'];
      });
    return { ...Object.fromEntries(entries), ...ENDED[table.tableName]?.(now) };
  }

  async function insert(table: EntityMetadata): Promise<Row> {
    const row = plainRow(table, api.clock.now());
    const names = Object.keys(row);
    await api.database.query(
      `INSERT INTO ${table.tableName} (${names.map((name) => `\`${name}\``).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      Object.values(row),
    );
    return row;
  }

  const isThere = async (table: EntityMetadata, row: Row): Promise<boolean> => {
    const keys = table.primaryColumns.map((column) => column.databaseName).filter((name) => name in row);
    const where = keys.length > 0 ? keys.map((name) => `\`${name}\` = ?`).join(' AND ') : '1 = 1';
    const rows = await api.database.query(
      `SELECT 1 FROM ${table.tableName} WHERE ${where}`,
      keys.map((name) => row[name]),
    );
    return rows.length > 0;
  };

  it('names owners that are tables, and schedules that run', () => {
    const schedules = api.app.features.flatMap((feature) => feature.schedules ?? []).map(({ name }) => name);
    for (const [table, growth] of Object.entries(GROWTH)) {
      if (typeof growth !== 'object') continue;
      if ('purgedBy' in growth) expect(schedules, table).to.include(growth.purgedBy);
      else if (growth.goesWith !== 'files') expect(Object.keys(GROWTH), table).to.include(growth.goesWith);
    }
  });

  it('ends: rows that have had their time are gone when their schedule ran', async () => {
    const purged = tables.filter((table) => purgedBy(table.tableName));
    // The log of an organization is purged by its chain.
    await insert(tables.find((table) => table.tableName === 'audit_chains')!);
    const rows = new Map<EntityMetadata, Row>();
    for (const table of purged) rows.set(table, await insert(table));
    for (const table of purged) expect(await isThere(table, rows.get(table)!), `before, ${table.tableName}`).to.equal(true);
    api.clock.advance(TEN_YEARS_MS);
    for (const name of new Set(purged.map((table) => purgedBy(table.tableName)!))) await api.app.runSchedule(name);
    const left = [];
    for (const table of purged) if (await isThere(table, rows.get(table)!)) left.push(table.tableName);
    expect(left).to.deep.equal([]);
  });
});
