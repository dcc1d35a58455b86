import { randomBytes } from 'node:crypto';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { Audit } from '../../audit/index.js';
import { lockOrganization, Organization, PermissionScalar, requireBelowCap, requireOwnPermissions } from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import { Node } from '../../platform/graphql/graphql.js';
import type { Clock } from '../../platform/time/clock.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { isId, newId } from '../../vocabulary/ids.js';
import type { Caller, Permission } from '../../vocabulary/permissions.js';
import { hashKey } from '../keys/api-key.rules.js';
import { OAuthClientRecord } from './oauth.entity.js';

/** An OAuth client as shown. */
@ObjectType('OAuthClient', { implements: Node, simpleResolvers: true, description: 'A program that people may let act for them.' })
export class OAuthClient {
  @Field(() => ID, { description: 'Global id, begins with `cli_`: the client_id of OAuth.' })
  id!: string;
  @Field(() => ID, { description: 'Same as id.' })
  clientId!: string;
  @Field(() => String, { description: 'People see it when they consent.' })
  name!: string;
  @Field(() => [String], { description: 'Addresses that may receive codes, compared exactly.' })
  redirectUris!: string[];
  @Field(() => [PermissionScalar], { description: 'The most that it may ask for.' })
  scopes!: Permission[];
  @Field(() => Boolean, { description: 'A program in browsers or on devices, which can keep no secret.' })
  public!: boolean;
  @Field(() => String, { nullable: true, description: 'The last four characters of the secret; null for a public program.' })
  secretLast4!: string | null;
  @Field(() => String, { description: 'E-mail of who registered it.' })
  createdBy!: string;
  @Field(() => Date, { description: 'When it was registered.' })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A program that was registered just now, with its secret.' })
export class CreatedOAuthClient extends OAuthClient {
  @Field(() => String, { nullable: true, description: 'Shown only now; null for a public program.' })
  clientSecret!: string | null;
}

@InputType({ description: 'A program that people may let act for them.' })
export class CreateOAuthClientInput {
  @Field(() => String, { description: '1-100 characters; people see it when they consent.' })
  name!: string;
  @Field(() => [String], { description: '1-10 absolute addresses, https (http for loopback), without fragment; compared exactly.' })
  redirectUris!: string[];
  @Field(() => [PermissionScalar], { description: 'The most that it may ask for: permission names.' })
  scopes!: Permission[];
  @Field(() => Boolean, {
    nullable: true,
    description: 'For programs that can keep no secret, such as pages in browsers: none is made. Default false.',
  })
  public?: boolean | null;
}

/** Use cases of OAuth clients (D128); all throw INSUFFICIENT_PERMISSIONS below the plan enterprise (D89). */
export interface OAuthClients {
  list(caller: Caller): Promise<OAuthClient[]>;
  create(caller: Caller, input: CreateOAuthClientInput): Promise<CreatedOAuthClient>;
  /** Its tokens end with it. Throws OAUTH_CLIENT_NOT_FOUND. */
  remove(caller: Caller, clientId: string): Promise<boolean>;
}

/** What hides in a text or turns it around: a person who consents must see who asks. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;
/** Whether it shows anything at all. */
const isSeen = (text: string): boolean => /[^\p{C}\p{Z}]/u.test(text);

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address may receive codes. Pure. */
export function isRedirectUri(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false;
  // Browsers read more than they are sent: such an address would never be the one that a program asks for.
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s\\\p{C}]/u.test(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  if (hostname.includes('*') || hash !== '' || text.includes('#') || username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/** Throws VALIDATION_ERROR for a name that a person who is asked to consent could not read as it is. Pure. */
export function checkName(name: string): void {
  if (!isSeen(name) || name.length > 100) throw invalid('name', 'expected 1 to 100 characters');
  if (UNSEEN.test(name)) throw invalid('name', 'expected no control characters, and none that turn the direction of text');
}

function checkInput(input: CreateOAuthClientInput, name: string): void {
  checkName(name);
  if (input.redirectUris.length < 1 || input.redirectUris.length > 10) throw invalid('redirectUris', 'expected 1 to 10 addresses');
  const wrong = input.redirectUris.findIndex((uri) => !isRedirectUri(uri));
  if (wrong >= 0)
    throw invalid(
      `redirectUris[${wrong}]`,
      'expected an absolute https address without fragment, spaces and * in its host (http for localhost, 127.0.0.1 and [::1])',
    );
  if (input.scopes.length === 0) throw invalid('scopes', 'expected at least one permission name');
}

/** Builds the clients. `changed`: called when tokens ended. */
export function createOAuthClients(
  { database, clock, audit, pepper }: { database: Database; clock: Clock; audit: Audit; pepper: string },
  changed: () => void,
): OAuthClients {
  const manager = database.dataSource.manager;

  async function requireEnterprise(caller: Caller): Promise<void> {
    const organization = await manager.findOneByOrFail(Organization, { id: caller.organizationId });
    if (organization.plan !== 'enterprise')
      throw new ServiceError('INSUFFICIENT_PERMISSIONS', { plan: organization.plan }, { message: 'OAuth needs the plan enterprise.' });
  }

  return {
    async list(caller) {
      await requireEnterprise(caller);
      const found = await manager.find(OAuthClientRecord, {
        where: { organizationId: caller.organizationId },
        order: { createdAt: 'DESC', clientId: 'DESC' },
      });
      return found.map((client) => ({ ...client, id: client.clientId, public: client.secretHash === null }));
    },
    async create(caller, input) {
      await requireEnterprise(caller);
      const name = input.name.trim();
      checkInput(input, name);
      requireOwnPermissions(caller, input.scopes);
      const isPublic = input.public === true;
      const clientSecret = isPublic ? null : randomBytes(32).toString('base64url');
      const client = {
        clientId: newId('oauthClient'),
        organizationId: caller.organizationId,
        name,
        redirectUris: [...new Set(input.redirectUris)],
        scopes: [...new Set(input.scopes)],
        secretHash: clientSecret === null ? null : hashKey(clientSecret, pepper),
        secretLast4: clientSecret?.slice(-4) ?? null,
        createdBy: caller.email,
        createdAt: clock.now(),
      };
      await database.transaction(async (tx) => {
        await lockOrganization(tx, caller.organizationId);
        requireBelowCap('oauthClients', await tx.countBy(OAuthClientRecord, { organizationId: caller.organizationId }));
        await tx.insert(OAuthClientRecord, client);
        const { redirectUris, scopes } = client;
        await audit.record(tx, caller, {
          action: 'oauth_client.created',
          target: client.clientId,
          details: { name, redirectUris, scopes, public: isPublic },
        });
      });
      return { ...client, id: client.clientId, public: isPublic, clientSecret };
    },
    async remove(caller, clientId) {
      await requireEnterprise(caller);
      return database.transaction(async (tx, afterCommit) => {
        const where = { clientId, organizationId: caller.organizationId };
        const client = isId('oauthClient', clientId) ? await tx.findOneBy(OAuthClientRecord, where) : null;
        if (!client) throw new ServiceError('OAUTH_CLIENT_NOT_FOUND');
        await tx.delete(OAuthClientRecord, where);
        await tx.query('DELETE FROM oauth_payloads WHERE clientId = ?', [clientId]);
        await audit.record(tx, caller, { action: 'oauth_client.deleted', target: clientId, details: { name: client.name } });
        afterCommit(changed);
        return true;
      });
    },
  };
}
