import type { Express } from 'express';
import type { Audit } from '../../audit/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Schedule } from '../../platform/feature.js';
import type { AddressOf } from '../../platform/http/client-address.js';
import type { Clock } from '../../platform/time/clock.js';
import type { Authenticator, CredentialSource } from '../authenticate.js';
import { createAllowedPrograms } from './oauth.allowed.js';
import { createOAuthClients, type OAuthClients } from './oauth.clients.js';
import { mountOAuth } from './oauth.pages.js';
import { createProvider } from './oauth.provider.js';
import { AllowedProgramResolver, OAuthClientResolver } from './oauth.resolver.js';
import { createOAuthStore } from './oauth.store.js';
import { createTokenSource } from './oauth.tokens.js';

export * from './oauth.entity.js';

/** The parts of OAuth that `auth` puts into its feature. */
export interface OAuth {
  readonly tokens: CredentialSource;
  readonly resolvers: readonly object[];
  readonly clients: OAuthClients;
  readonly schedules: readonly Schedule[];
  mount(app: Express, authenticator: Authenticator): void;
}

/** What OAuth needs. `changed`: called when tokens ended. */
export interface OAuthDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly secret: string;
  readonly publicUrl: string;
  /** Origins whose pages may exchange codes. */
  readonly corsOrigins: readonly string[];
  readonly addressOf: AddressOf;
  readonly changed: () => void;
}

/** Builds OAuth 2.0 (D89, D128). */
export function createOAuth({ database, clock, audit, secret, publicUrl, corsOrigins, addressOf, changed }: OAuthDependencies): OAuth {
  const store = createOAuthStore(database, clock, secret, changed);
  const clients = createOAuthClients({ database, clock, audit, pepper: secret }, changed);
  return {
    tokens: createTokenSource(database, clock, secret),
    resolvers: [new OAuthClientResolver(clients), new AllowedProgramResolver(createAllowedPrograms({ database, clock, audit }, changed))],
    clients,
    schedules: [{ name: 'oauth.purge', everyMs: 10 * 60_000, run: () => store.purge() }],
    mount(app, authenticator) {
      mountOAuth(app, {
        openProvider: () => createProvider(store, secret, publicUrl, corsOrigins),
        store,
        authenticator,
        database,
        audit,
        publicUrl,
        addressOf,
      });
    },
  };
}
