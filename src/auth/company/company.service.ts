import * as oidc from 'openid-client';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Audit } from '../../audit/index.js';
import {
  findRole,
  findUserByEmail,
  lockOrganization,
  Membership,
  MembershipRole,
  normalEmail,
  PLAN_LIMITS,
  requireActiveOrganization,
  UserRecord,
  UserStatus,
} from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Outbound } from '../../platform/http/outbound/outbound.js';
import type { Seal } from '../../platform/seal.js';
import type { Clock } from '../../platform/time/clock.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { RequestFacts } from '../authenticate.js';
import { PasswordReset } from '../passwords/reset.entity.js';
import { RememberedDevice } from '../second-factor/second-factor.entity.js';
import type { SecondFactorStore } from '../second-factor/second-factor.store.js';
import { SessionRecord } from '../sessions/session.entity.js';
import type { Sessions, StartedSession } from '../sessions/session.service.js';

/** The identity provider of companies and whom it lets in (D139). */
export interface CompanyConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** By the domain of the e-mail address, in lower case. */
  readonly domains: ReadonlyMap<string, { readonly organizationId: number; readonly role: string }>;
}

/** Signing in with the account of a company, by OpenID Connect: code flow with PKCE, nonce and state (D139). */
export interface CompanySignIn {
  /** Where the browser goes, and what it brings back in a cookie. `next`: a path of this service. Throws SERVICE_UNAVAILABLE when the provider is away. */
  begin(next: string): Promise<{ url: string; ticket: string }>;
  /**
   * Signs in who comes back: the e-mail must be verified and its domain listed; the first time he becomes a member. Throws INSUFFICIENT_PERMISSIONS,
   * QUOTA_EXCEEDED, SERVICE_UNAVAILABLE.
   */
  finish(query: string, ticket: string | undefined, facts: RequestFacts): Promise<{ session: StartedSession; next: string }>;
  /** Where the browser signs out at the provider too; null when the provider has no such place, or is away. */
  endUrl(): Promise<string | null>;
}

/** What it needs. */
export interface CompanyDependencies {
  readonly config: CompanyConfig;
  readonly publicUrl: string;
  readonly outbound: Outbound;
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly seal: Seal;
  readonly sessions: Pick<Sessions, 'start'>;
  readonly factors: Pick<SecondFactorStore, 'remove'>;
  /** Called when sessions ended. */
  readonly changed: () => void;
}

/** Path to which the provider sends people back. */
export const CALLBACK_PATH = '/app/company/callback';
/** How long a person may take at the provider. */
export const TICKET_MS = 10 * 60_000;
const MOST_BYTES = 1_048_576;
/** What Docket takes for an e-mail address, here as anywhere. */
const ADDRESS = z.email().max(254);

/** What the browser keeps, sealed, while it is away. */
interface Ticket {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly next: string;
  readonly until: number;
}

const refused = (message: string, cause?: unknown) => new ServiceError('INSUFFICIENT_PERMISSIONS', undefined, { message, cause });
const unavailable = (cause: unknown) =>
  new ServiceError('SERVICE_UNAVAILABLE', undefined, { message: 'The sign-in of the company cannot be reached.', cause });

/** Requests to the provider through the guarded client. */
function guardedFetch(outbound: Outbound, httpAllowed: boolean): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? body.toString() : (body as string | undefined);
    const request = { method: method as 'GET' | 'POST', headers, maxBytes: MOST_BYTES, httpAllowed };
    const answer = await outbound.fetch(url, sent === undefined || sent === null ? request : { ...request, body: sent });
    return new Response(new Uint8Array(await answer.bytes()), { status: answer.status, headers: { ...answer.headers } });
  };
}

/** Builds it. */
export function createCompanySignIn(deps: CompanyDependencies): CompanySignIn {
  const { config, publicUrl, outbound, database, clock, audit, seal, sessions, factors, changed } = deps;
  const redirectUri = `${publicUrl}${CALLBACK_PATH}`;
  const isHttp = config.issuer.startsWith('http:');
  let known: Promise<oidc.Configuration> | null = null;

  /** The provider as it describes itself; asked for again when that failed. */
  function provider(): Promise<oidc.Configuration> {
    known ??= oidc
      .discovery(new URL(config.issuer), config.clientId, config.clientSecret, undefined, {
        [oidc.customFetch]: guardedFetch(outbound, isHttp),
        execute: isHttp ? [oidc.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        known = null;
        throw unavailable(error);
      });
    return known;
  }

  function readTicket(sealed: string | undefined): Ticket {
    try {
      const ticket = JSON.parse(seal.open('company-sign-in', sealed ?? '')) as Ticket;
      if (ticket.until > clock.now().getTime()) return ticket;
    } catch {
      // Falls through: a ticket that is none.
    }
    throw refused('The sign-in took too long or was begun in another browser. Try again.');
  }

  /** The verified e-mail address and name of who comes back. */
  async function claimsOf(query: string, { state, nonce, verifier }: Ticket): Promise<{ email: string; name: string | null }> {
    const configuration = await provider();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), checks);
      const stated = tokens.claims()!;
      // Many providers keep the address out of the token: then they tell it when asked.
      const claims = stated.email === undefined ? await oidc.fetchUserInfo(configuration, tokens.access_token, stated.sub) : stated;
      const email = ADDRESS.safeParse(typeof claims.email === 'string' ? normalEmail(claims.email) : null);
      if (!email.success || claims.email_verified !== true) throw refused('The company has not confirmed an e-mail address of yours.');
      return { email: email.data, name: typeof claims.name === 'string' ? claims.name.trim().slice(0, 200) || null : null };
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      throw refused('The company did not confirm who you are.', error);
    }
  }

  /**
   * Whoever had the link of an invitation may have made the account of this address before: nothing that he signs in with leads into the
   * organization of the company. The person signs in with the company from now on, or sets a password by a link that comes by e-mail.
   */
  async function trustCompany(tx: EntityManager, user: UserRecord, facts: RequestFacts): Promise<void> {
    await factors.remove(tx, user, 'reset', facts);
    await tx.update(UserRecord, { id: user.id }, { passwordHash: null, addressProvenAt: clock.now() });
    for (const kept of [SessionRecord, PasswordReset, RememberedDevice]) await tx.delete(kept, { userId: user.id });
  }

  /** The person with his place in the organization, both made when they are missing. */
  async function admit(
    tx: EntityManager,
    { email, name }: { email: string; name: string | null },
    { organizationId, role: roleName }: { organizationId: number; role: string },
    facts: RequestFacts,
  ): Promise<UserRecord> {
    await requireActiveOrganization(tx, organizationId);
    const { plan } = await lockOrganization(tx, organizationId);
    const now = clock.now();
    const user =
      (await findUserByEmail(tx, email)) ?? (await tx.save(tx.create(UserRecord, { email, name, passwordHash: null, createdAt: now })));
    const place = { organizationId, userId: user.id };
    const membership = await tx.findOneBy(Membership, place);
    if (membership && membership.status !== UserStatus.invited) return user;
    if (membership) {
      await tx.update(Membership, place, { status: UserStatus.active, joinedAt: now });
      await tx.query('UPDATE invitations SET acceptedAt = ? WHERE organizationId = ? AND userId = ? AND acceptedAt IS NULL', [
        now,
        organizationId,
        user.id,
      ]);
    } else {
      const members = await tx.countBy(Membership, { organizationId });
      const { users } = PLAN_LIMITS[plan];
      if (members >= users)
        throw new ServiceError('QUOTA_EXCEEDED', { limit: users, used: members }, { message: `The plan allows ${users} users.` });
      const role = await findRole(tx, organizationId, roleName);
      const first = { lastActive: null, invitedAt: null, joinedAt: now, createdAt: now };
      await tx.insert(Membership, { ...place, status: UserStatus.active, extraPermissions: [], ...first });
      await tx.insert(MembershipRole, { ...place, roleId: role.id, assignedAt: now });
    }
    await trustCompany(tx, user, facts);
    const credential = { kind: 'none', id: 'company' } as const;
    const actor = { organizationId, mode: 'live', email, userId: user.id, credential, ...facts } as const;
    await audit.record(tx, actor, { action: 'user.joined', target: String(user.id), details: { by: 'company sign-in' } });
    return user;
  }

  return {
    async begin(next) {
      const configuration = await provider();
      const ticket: Ticket = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        next,
        until: clock.now().getTime() + TICKET_MS,
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: ticket.state,
        nonce: ticket.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(ticket.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, ticket: seal.close('company-sign-in', JSON.stringify(ticket)) };
    },
    async finish(query, sealed, facts) {
      const ticket = readTicket(sealed);
      const claims = await claimsOf(query, ticket);
      const place = config.domains.get(claims.email.slice(claims.email.lastIndexOf('@') + 1));
      if (!place) throw refused('Addresses of your company cannot sign in here.');
      const user = await database.transaction((tx) => admit(tx, claims, place, facts));
      changed();
      const session = await sessions.start(user.id, place.organizationId, facts, 'company', null);
      if (!session) throw refused('The company did not confirm who you are.');
      const entry = { action: 'sign_in.succeeded', target: String(user.id), details: { by: 'company sign-in' } };
      await database.transaction((tx) => audit.record(tx, { ...session.caller, ...facts }, entry));
      return { session, next: ticket.next };
    },
    async endUrl() {
      try {
        return oidc.buildEndSessionUrl(await provider(), { post_logout_redirect_uri: `${publicUrl}/app/sign-in` }).href;
      } catch {
        return null;
      }
    },
  };
}
