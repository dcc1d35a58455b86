/** Number of the server's error behind an error of TypeORM or mysql2, e.g. 1062 for a duplicate key, 1452 for a missing parent; else undefined. */
export function databaseErrorNumber(error: unknown): number | undefined {
  const { errno, driverError } = (error ?? {}) as { errno?: unknown; driverError?: { errno?: unknown } };
  const number = driverError?.errno ?? errno;
  return typeof number === 'number' ? number : undefined;
}

const MISSING_PARENT = 1452;

/** Name of the foreign key that a row broke whose parent is gone; undefined for another error. */
export function missingParentOf(error: unknown): string | undefined {
  if (databaseErrorNumber(error) !== MISSING_PARENT) return undefined;
  const { sqlMessage, driverError } = error as { sqlMessage?: unknown; driverError?: { sqlMessage?: unknown } };
  return /CONSTRAINT [`"](\w+)[`"]/.exec(String(driverError?.sqlMessage ?? sqlMessage))?.[1];
}
