import type { Audit } from '../audit/index.js';
import { createViewerReader, type OrganizationsFeature } from '../organizations/index.js';
import type { CursorCodec, Database } from '../platform/database/index.js';
import type { EventLog } from '../platform/events/index.js';
import type { Feature } from '../platform/feature.js';
import { fromList, fromMany } from '../platform/graphql/graphql.js';
import type { AddressOf } from '../platform/http/client-address.js';
import type { Outbound } from '../platform/http/outbound/outbound.js';
import { createLater, type Later } from '../platform/later.js';
import type { PubSub } from '../platform/pubsub/index.js';
import type { Seal } from '../platform/seal.js';
import type { Clock } from '../platform/time/clock.js';
import type { Caller } from '../vocabulary/permissions.js';
import { ApiKeyResolver, SessionResolver } from './auth.resolver.js';
import { authRows } from './auth.rest.js';
import { type Authenticator, createAuthenticator } from './authenticate.js';
import { ClientTokenResolver } from './client-tokens/client-token.resolver.js';
import { clientTokenRows } from './client-tokens/client-token.rest.js';
import { createClientTokens, type NamedDocuments } from './client-tokens/client-token.service.js';
import { type CompanyConfig, createCompanySignIn } from './company/company.service.js';
import { apiKeyRows } from './keys/api-key.rest.js';
import { createApiKeys, endCredentialsOf, purgeKeys } from './keys/api-key.service.js';
import { createOAuth } from './oauth/index.js';
import { oauthRows } from './oauth/oauth.rest.js';
import { mountPages } from './pages/pages.js';
import { createCeremony } from './passkeys/ceremony.js';
import { PasskeyResolver } from './passkeys/passkey.resolver.js';
import { passkeyRows } from './passkeys/passkey.rest.js';
import { createPasskeys } from './passkeys/passkey.service.js';
import { PasswordResolver } from './passwords/password.resolver.js';
import { passwordRows } from './passwords/password.rest.js';
import { createPasswords } from './passwords/password.service.js';
import { createRememberedDevices } from './second-factor/remembered-devices.js';
import { SecondFactorResolver } from './second-factor/second-factor.resolver.js';
import { secondFactorRows } from './second-factor/second-factor.rest.js';
import { createSecondFactors } from './second-factor/second-factor.service.js';
import { createSecondFactorStore } from './second-factor/second-factor.store.js';
import { createSessions } from './sessions/session.service.js';
import { createSignIn } from './sessions/sign-in.service.js';

export * from './authenticate.js';
export * from './client-tokens/client-token.entity.js';
export { isClientToken } from './client-tokens/client-token.rules.js';
export { type NamedDocuments, noteClientUpload } from './client-tokens/client-token.service.js';
export type { CompanyConfig } from './company/company.service.js';
export * from './keys/api-key.entity.js';
export * from './keys/api-key.inputs.js';
export * from './keys/api-key.rules.js';
export * from './keys/api-key.service.js';
export * from './oauth/index.js';
export * from './pages/page.headers.js';
export * from './pages/page.html.js';
export * from './pages/pages.js';
export * from './pages/words/index.js';
export * from './passkeys/passkey.entity.js';
export * from './passwords/password.rules.js';
export * from './passwords/reset.entity.js';
export * from './second-factor/second-factor.entity.js';
export * from './second-factor/second-factor.pages.js';
export * from './sessions/session.entity.js';
export * from './sessions/session.service.js';
export * from './sessions/sign-in.service.js';

/** Channel on which processes tell each other that credentials changed (D87). */
export const CREDENTIALS_CHANNEL = 'keys';

/** What the feature needs from the rest of the house. */
export interface AuthDependencies {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly pubsub: PubSub;
  readonly events: Pick<EventLog, 'lastSequence'>;
  readonly seal: Seal;
  readonly secret: string;
  readonly publicUrl: string;
  readonly corsOrigins: readonly string[];
  readonly platformAdmins: readonly string[];
  /** The identity provider of companies; null where none is set. */
  readonly company: CompanyConfig | null;
  readonly outbound: Outbound;
  readonly addressOf: AddressOf;
  readonly organizations: Pick<OrganizationsFeature, 'invitations' | 'memberHooks' | 'mailer'>;
}

/** The feature and what those to its right call. */
export interface Auth extends Feature {
  readonly authenticator: Authenticator;
  /** What client tokens may name, given by the documents. */
  readonly namedDocuments: Later<NamedDocuments>;
  /** The caller with what he may do now; throws when his credential is gone. */
  readonly recheck: (caller: Caller) => Promise<Caller>;
}

/** Builds keys, sessions and the authenticator. */
export function createAuth(deps: AuthDependencies): Auth {
  const { database, clock, audit, pubsub, secret: pepper } = deps;
  const { invitations, memberHooks } = deps.organizations;
  const changed = () => {
    authenticator.forget();
    pubsub.publish(CREDENTIALS_CHANNEL, {});
  };
  const factorStore = createSecondFactorStore({ database, clock, audit, pepper, seal: deps.seal, mailer: deps.organizations.mailer });
  const sessions = createSessions({ database, clock, audit, pepper, factors: factorStore, platformAdmins: deps.platformAdmins, changed });
  const oauth = createOAuth({ ...deps, changed });
  const authenticator = createAuthenticator({ database, clock, pepper, sessions, tokens: oauth.tokens });
  const devices = createRememberedDevices({ database, clock, pepper });
  const { platformAdmins } = deps;
  const signing = createSignIn({ database, clock, audit, sessions, invitations, factors: factorStore, devices, platformAdmins });
  const factors = createSecondFactors({ database, store: factorStore, signing, changed });
  const ceremony = createCeremony({ publicUrl: deps.publicUrl, pepper, clock });
  const passkeys = createPasskeys({ database, clock, ceremony, factors: factorStore, signing, changed });
  const readViewer = createViewerReader(database, deps.events);
  const { mailer } = deps.organizations;
  const passwords = createPasswords({ ...deps, pepper, signing, mailer, factors: factorStore, changed });
  const company = deps.company ? createCompanySignIn({ ...deps, config: deps.company, sessions, factors: factorStore, changed }) : null;
  memberHooks.provide({
    ended: (tx, organizationId, userId) => endCredentialsOf(tx, organizationId, userId, clock),
    changed: () => pubsub.publish(CREDENTIALS_CHANNEL, {}),
  });
  const keys = createApiKeys({ database, clock, cursors: deps.cursors, audit, pepper, changed });
  const namedDocuments = createLater<NamedDocuments>('documents of client tokens');
  const clientTokens = createClientTokens({ database, clock, cursors: deps.cursors, audit, pepper, named: namedDocuments, changed });
  const purgeSignIns = async () => {
    for (const { purge } of [sessions, passwords, factorStore, devices, passkeys]) await purge();
  };
  let stopListening: (() => void) | undefined;
  return {
    name: 'auth',
    authenticator,
    namedDocuments,
    awaits: [namedDocuments],
    recheck: (caller) => authenticator.again(caller),
    resolvers: [
      new ApiKeyResolver(keys),
      new ClientTokenResolver(clientTokens),
      new SessionResolver(signing, sessions, readViewer, deps.publicUrl),
      new PasswordResolver(passwords, sessions),
      new SecondFactorResolver(factors),
      new PasskeyResolver(passkeys, readViewer, deps.publicUrl),
      ...oauth.resolvers,
    ],
    nodes: {
      apiKey: { type: 'ApiKey', requires: 'integrations.manage', reach: 'mode', load: fromList((caller) => keys.list(caller, true)) },
      clientToken: {
        type: 'ClientToken',
        requires: 'any',
        reach: 'mode',
        load: fromMany(
          ({ caller }, ids) => clientTokens.find(caller, ids),
          async () => null,
        ),
      },
      passkey: { type: 'Passkey', requires: 'any', reach: 'shared', load: fromList((caller) => passkeys.list(caller)) },
      session: { type: 'Session', requires: 'any', reach: 'shared', load: fromList((caller) => sessions.list(caller)) },
      oauthClient: {
        type: 'OAuthClient',
        requires: 'integrations.manage',
        reach: 'shared',
        load: fromList((caller) => oauth.clients.list(caller)),
      },
    },
    rest: [...authRows, ...apiKeyRows, ...oauthRows, ...clientTokenRows, ...passwordRows, ...secondFactorRows, ...passkeyRows],
    mount(app) {
      oauth.mount(app, authenticator);
      mountPages(app, {
        database,
        company,
        authenticator,
        sessions,
        signing,
        passwords,
        factors,
        passkeys,
        invitations,
        publicUrl: deps.publicUrl,
        addressOf: deps.addressOf,
      });
    },
    schedules: [
      { name: 'sessions.purge', everyMs: 10 * 60_000, run: () => purgeSignIns() },
      { name: 'keys.purge', everyMs: 6 * 60 * 60_000, run: () => purgeKeys(database, clock) },
      { name: 'client-tokens.purge', everyMs: 60 * 60_000, run: () => clientTokens.purge() },
      ...oauth.schedules,
    ],
    start: async () => {
      stopListening = await pubsub.subscribe(CREDENTIALS_CHANNEL, () => authenticator.forget());
    },
    stop: () => stopListening?.(),
  };
}
