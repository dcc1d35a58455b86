/** Number of the server's error behind an error of TypeORM or mysql2, e.g. 1062 for a duplicate key, 1452 for a missing parent; else undefined. */
export function databaseErrorNumber(error: unknown): number | undefined {
  const { errno, driverError } = (error ?? {}) as { errno?: unknown; driverError?: { errno?: unknown } };
  const number = driverError?.errno ?? errno;
  return typeof number === 'number' ? number : undefined;
}
