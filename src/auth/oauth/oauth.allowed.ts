import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Audit } from '../../audit/index.js';
import { PermissionScalar } from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { isId } from '../../vocabulary/ids.js';
import type { Caller, Permission } from '../../vocabulary/permissions.js';
import { scopesOf } from './oauth.provider.js';

/** A program that a person let act for him. */
@ObjectType('AllowedProgram', { simpleResolvers: true, description: 'A program that the person who asks let act for him.' })
export class AllowedProgram {
  @Field(() => ID, { description: 'The client_id of OAuth: of each program once.' })
  id!: string;
  @Field(() => String, { description: 'As the consent showed it.' })
  name!: string;
  @Field(() => Int, { description: 'The organization whose documents it reaches.' })
  organizationId!: number;
  @Field(() => String, { description: 'Its name.' })
  organizationName!: string;
  @Field(() => [PermissionScalar], { description: 'What it may do at most, and never more than the person.' })
  permissions!: Permission[];
  @Field(() => Date, { description: 'When the person agreed; of several times that still count the first.' })
  allowedAt!: Date;
  @Field(() => Date, { description: 'When it last got a token, which works for an hour.' })
  lastTokenAt!: Date;
  @Field(() => Date, { description: 'Until then it may come back by itself; each time it does moves this on.' })
  expiresAt!: Date;
}

/** Use cases of a person and the programs that he allowed; all throw INVALID_STATUS_TRANSITION without a session: a key or program may be trusted far less. */
export interface AllowedPrograms {
  /** Of all organizations that he belongs to, the last allowed first. */
  list(caller: Caller): Promise<AllowedProgram[]>;
  /** Ends what the person allowed a program, and its tokens. Throws OAUTH_CLIENT_NOT_FOUND. */
  withdraw(caller: Caller, clientId: string): Promise<void>;
}

/** What a program holds of a person: an access token, or one by which it gets more. */
interface Held {
  payload: unknown;
  clientId: string;
  name: string;
  organizationId: number;
  organizationName: string;
  expiresAt: Date;
}

/** Times of the library, seconds since 1970: when the token was made, and when the first of its family was. */
interface Token {
  scope?: string;
  iat: number;
  iiat?: number;
}

const tokenOf = ({ payload }: Held) => (typeof payload === 'string' ? JSON.parse(payload) : payload) as Token;
const moment = (seconds: number) => new Date(seconds * 1000);

/** One program of all that it holds. Pure. */
function programOf(held: readonly [Held, ...Held[]]): AllowedProgram {
  const [{ clientId, name, organizationId, organizationName }] = held;
  const tokens = held.map(tokenOf);
  return {
    id: clientId,
    name,
    organizationId,
    organizationName,
    permissions: scopesOf(tokens.map(({ scope = '' }) => scope).join(' ')),
    allowedAt: moment(Math.min(...tokens.map(({ iat, iiat }) => iiat ?? iat))),
    lastTokenAt: moment(Math.max(...tokens.map(({ iat }) => iat))),
    expiresAt: new Date(Math.max(...held.map(({ expiresAt }) => expiresAt.getTime()))),
  };
}

/** Builds them. `changed`: called when tokens ended. */
export function createAllowedPrograms(
  { database, clock, audit }: { database: Database; clock: Clock; audit: Audit },
  changed: () => void,
): AllowedPrograms {
  function requireSession({ credential }: Caller): void {
    if (credential.kind === 'session') return;
    throw new ServiceError('INVALID_STATUS_TRANSITION', undefined, {
      message: 'Only a person who is signed in sees and withdraws what he allowed to programs.',
    });
  }

  return {
    async list(caller) {
      requireSession(caller);
      const memberships = await database.query<{ organizationId: number }>('SELECT organizationId FROM memberships WHERE userId = ?', [
        caller.userId,
      ]);
      const accounts = memberships.map(({ organizationId }) => `${organizationId}:${caller.userId}`);
      if (accounts.length === 0) return [];
      const held = await database.query<Held>(
        `SELECT p.payload, p.expiresAt, c.clientId, c.name, o.id AS organizationId, o.name AS organizationName
           FROM oauth_payloads p JOIN oauth_clients c ON c.clientId = p.clientId JOIN organizations o ON o.id = c.organizationId
          WHERE p.accountId IN (?) AND p.model IN ('AccessToken', 'RefreshToken') AND p.consumedAt IS NULL AND p.expiresAt > ?`,
        [accounts, clock.now()],
      );
      const programs = new Map<string, [Held, ...Held[]]>();
      for (const one of held) {
        const known = programs.get(one.clientId);
        if (known) known.push(one);
        else programs.set(one.clientId, [one]);
      }
      return [...programs.values()].map(programOf).sort((a, b) => b.allowedAt.getTime() - a.allowedAt.getTime());
    },
    async withdraw(caller, clientId) {
      await database.transaction(async (tx, afterCommit) => {
        const [client] = isId('oauthClient', clientId)
          ? ((await tx.query('SELECT organizationId, name FROM oauth_clients WHERE clientId = ?', [clientId])) as {
              organizationId: number;
              name: string;
            }[])
          : [];
        const ended: { affectedRows: number } | undefined =
          client &&
          (await tx.query('DELETE FROM oauth_payloads WHERE accountId = ? AND clientId = ?', [
            `${client.organizationId}:${caller.userId}`,
            clientId,
          ]));
        if (!client || !ended?.affectedRows) throw new ServiceError('OAUTH_CLIENT_NOT_FOUND');
        requireSession(caller);
        const actor = { ...caller, organizationId: client.organizationId };
        await audit.record(tx, actor, { action: 'oauth.withdrawn', target: clientId, details: { name: client.name } });
        afterCommit(changed);
      });
    },
  };
}
