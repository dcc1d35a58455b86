import { AsyncLocalStorage } from 'node:async_hooks';
import type mysql from 'mysql2';
import type { DataSource, QueryRunner } from 'typeorm';

/** Where statements that only read may go. */
export interface ReadingPlace {
  /** A connection of its pool; released by who took it. */
  connection(): Promise<mysql.PoolConnection>;
}

/** A connection of a pool, as TypeORM wants it. */
export const connectionOf = (pool: mysql.Pool): Promise<mysql.PoolConnection> =>
  new Promise((resolve, reject) => {
    pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
  });

const places = new AsyncLocalStorage<ReadingPlace>();

/** Runs the work so that its statements go to the place. They must only read: each connection there refuses to write. */
export const readAt = <T>(place: ReadingPlace, work: () => Promise<T>): Promise<T> => places.run(place, work);

/** Runs the work so that its statements go where they always go, whatever it was called from. */
export const outsideReading = <T>(work: () => T): T => places.exit(work);

/** From now on runners of the data source take their connections from the place that they are made in. */
export function routeReading(dataSource: DataSource): void {
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => {
    const runner = create(mode);
    const place = places.getStore();
    return place ? takingFrom(place, runner) : runner;
  };
}

/** TypeORM's runner keeps its connection in `databaseConnection`, and gives that one back when it is released. */
function takingFrom(place: ReadingPlace, runner: QueryRunner): QueryRunner {
  const held = runner as QueryRunner & { databaseConnection?: unknown };
  let taken: Promise<unknown> | undefined;
  runner.connect = () => {
    taken ??= place.connection().then((connection) => {
      held.databaseConnection = connection;
      return connection;
    });
    return taken;
  };
  return runner;
}
