/** Codes of the client and the system for a server that cannot be reached or went away in the middle. */
const LOST = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'POOL_CLOSED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * Numbers of a server that is there and does not serve: too many connections, starting or stopping, killed, read-only (a replica after a failover),
 * out of disk or memory.
 */
const UNWILLING = new Set([1021, 1037, 1040, 1041, 1053, 1203, 1290, 1317, 1792, 1836, 1927, 2006, 2013, 3032, 4031]);
const CLOSED = /closed state|Connection lost|Pool is closed|after fatal error|server has gone away/i;

/**
 * Whether an error means that the database is away: trying again later may do, and nothing is wrong with what was asked. The codes of the system count
 * only where the client of the database tells them (`fatal`, or around a statement): a file that is missing has them as well.
 */
export function isDatabaseAway(error: unknown): boolean {
  let isOfClient = false;
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < 5; depth += 1) {
    const { code, errno, driverError, cause, sqlMessage } = each as Error &
      Record<'code' | 'errno' | 'driverError' | 'sqlMessage', unknown>;
    isOfClient ||= each.name === 'QueryFailedError' || sqlMessage !== undefined || 'fatal' in each;
    if (isOfClient && ((typeof errno === 'number' && UNWILLING.has(errno)) || LOST.has(String(code)))) return true;
    if (CLOSED.test(each.message)) return true;
    each = driverError ?? cause;
  }
  return false;
}
