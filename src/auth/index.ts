import type { Audit } from '../audit/index.js';
import { createViewerReader, type Invitations } from '../organizations/index.js';
import type { Clock } from '../platform/clock.js';
import type { Database } from '../platform/database/index.js';
import type { Feature } from '../platform/feature.js';
import type { AddressOf } from '../platform/http/client-address.js';
import type { PubSub } from '../platform/pubsub/index.js';
import { createApiKeys } from './api-key.service.js';
import { ApiKeyResolver, SessionResolver } from './auth.resolver.js';
import { authRows } from './auth.rest.js';
import { type Authenticator, createAuthenticator } from './authenticate.js';
import { createOAuth } from './oauth/index.js';
import { mountPages } from './pages.js';
import { createSessions } from './session.service.js';
import { createSignIn } from './sign-in.service.js';

export * from './api-key.entity.js';
export * from './api-key.inputs.js';
export * from './api-key.rules.js';
export * from './api-key.service.js';
export * from './authenticate.js';
export * from './oauth/index.js';
export * from './page.html.js';
export * from './pages.js';
export * from './session.entity.js';
export * from './session.service.js';
export * from './sign-in.service.js';

/** Channel on which processes tell each other that credentials changed (D87). */
export const CREDENTIALS_CHANNEL = 'keys';

/** What the feature needs from the rest of the house. */
export interface AuthDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly pubsub: PubSub;
  readonly secret: string;
  readonly publicUrl: string;
  readonly addressOf: AddressOf;
  readonly invitations: Invitations;
}

/** The feature and what those to its right call. */
export interface Auth extends Feature {
  readonly authenticator: Authenticator;
}

/** Builds keys, sessions and the authenticator. */
export function createAuth(deps: AuthDependencies): Auth {
  const { database, clock, audit, pubsub, secret: pepper } = deps;
  const changed = () => {
    authenticator.forget();
    pubsub.publish(CREDENTIALS_CHANNEL, {});
  };
  const sessions = createSessions(database, clock, pepper, changed);
  const oauth = createOAuth({ ...deps, changed });
  const authenticator = createAuthenticator({ database, clock, pepper, sessions, tokens: oauth.tokens });
  const signing = createSignIn({ database, clock, audit, sessions, invitations: deps.invitations });
  let stopListening: (() => void) | undefined;
  return {
    name: 'auth',
    authenticator,
    resolvers: [
      new ApiKeyResolver(createApiKeys({ database, clock, audit, pepper, changed })),
      new SessionResolver(signing, sessions, createViewerReader(database), deps.publicUrl),
      ...oauth.resolvers,
    ],
    rest: authRows,
    mount(app) {
      oauth.mount(app, authenticator);
      mountPages(app, {
        authenticator,
        sessions,
        signing,
        invitations: deps.invitations,
        publicUrl: deps.publicUrl,
        addressOf: deps.addressOf,
      });
    },
    schedules: [{ name: 'sessions.purge', everyMs: 10 * 60_000, run: () => sessions.purge() }, ...oauth.schedules],
    start: async () => {
      stopListening = await pubsub.subscribe(CREDENTIALS_CHANNEL, () => authenticator.forget());
    },
    stop: () => stopListening?.(),
  };
}
