import type { DataSource } from 'typeorm';
import type { Log } from '../log.js';

/** Logs each statement that took longer than the data source's `maxQueryExecutionTime`, without its values. */
export function tellSlowStatements({ logger }: DataSource, log: Log): void {
  logger.logQuerySlow = (ms, sql) => log.warn({ ms: Math.round(ms), sql: sql.replace(/\s+/g, ' ').slice(0, 2000) }, 'A statement was slow');
}
