import { findMember } from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Mode, Permission } from '../../vocabulary/permissions.js';
import { type CallerBase, type CredentialSource, callerOf } from '../authenticate.js';
import { hashKey } from '../keys/api-key.rules.js';
import { grantHash } from './oauth.store.js';

const MODEL = 'AccessToken';

/** Organization and user of an account id (`organization:user`). */
export function readAccountId(accountId: string): { organizationId: number; userId: number } | undefined {
  const match = /^(\d{1,10}):(\d{1,10})$/.exec(accountId);
  return match ? { organizationId: Number(match[1]), userId: Number(match[2]) } : undefined;
}

/** Access tokens as credentials on every API (D89): live data or the sandbox as the request says (D129), permissions = scopes, never more than the person holds. */
export function createTokenSource(database: Database, clock: Clock, pepper: string): CredentialSource {
  const manager = database.dataSource.manager;

  async function use(hash: string, mode: Mode): Promise<CallerBase | undefined> {
    const [row] = await database.query<{ payload: unknown; accountId: string | null; clientId: string; grantId: string }>(
      'SELECT p.payload, p.accountId, p.clientId, p.grantId FROM oauth_payloads p JOIN oauth_clients c ON c.clientId = p.clientId WHERE p.model = ? AND p.id = ? AND p.expiresAt > ?',
      [MODEL, hash, clock.now()],
    );
    // A token that was made at the moment when its family ended has no head.
    const family =
      row && (await database.query('SELECT 1 FROM oauth_payloads WHERE model = ? AND id = ?', ['Grant', grantHash(row.grantId, pepper)]));
    if (family?.length !== 1) return undefined;
    const account = row && readAccountId(row.accountId ?? '');
    const member = account && (await findMember(manager, account.organizationId, account.userId));
    if (!row || !member) return undefined;
    if (member.organization.plan !== 'enterprise')
      throw new ServiceError('INSUFFICIENT_PERMISSIONS', undefined, { message: 'OAuth needs the plan enterprise.' });
    const { scope } = (typeof row.payload === 'string' ? JSON.parse(row.payload) : row.payload) as { scope?: string };
    const caller = callerOf(member, mode, (scope ?? '').split(' ') as Permission[], { kind: 'oauth', id: hash });
    return { ...caller, countedWith: `program:${row.clientId}:${row.accountId}` };
  }

  return {
    find: (token, mode) =>
      /^[A-Za-z0-9_-]{20,100}$/.test(token) ? use(hashKey(`${MODEL}\0${token}`, pepper), mode) : Promise.resolve(undefined),
    findById: (id, mode) => use(id, mode),
  };
}
