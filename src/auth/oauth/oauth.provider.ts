import { createECDH, hkdfSync } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { Adapter, AdapterPayload, ClientMetadata, Configuration, interactionPolicy } from 'oidc-provider';
import { PERMISSIONS, type Permission } from '../../vocabulary/permissions.js';
import { hashKey } from '../keys/api-key.rules.js';
import { messagePage } from '../pages/page.html.js';
import { wordsFor } from '../pages/words/index.js';
import type { OAuthClientRecord } from './oauth.entity.js';
import type { OAuthStore } from './oauth.store.js';

type Library = typeof import('oidc-provider');

/** The library recommends a later Node each time it is loaded; it runs on this one, and users need not read that. */
async function loadQuietly(): Promise<Library> {
  const { warn } = globalThis.console;
  globalThis.console.warn = () => undefined;
  try {
    return await import('oidc-provider');
  } finally {
    globalThis.console.warn = warn;
  }
}

const SECONDS = { code: 60, access: 3600, refresh: 30 * 24 * 3600, interaction: 600 } as const;

/** Permissions named in a scope text, in the order of the catalogue; what is no permission is left out. Pure. */
export const scopesOf = (text: unknown): Permission[] => {
  const asked = new Set(typeof text === 'string' ? text.split(' ') : []);
  return PERMISSIONS.filter((permission) => asked.has(permission));
};

/** A client as the library knows it. The stored hash stands for the secret: comparing hashes what is given. */
function metadataOf(client: OAuthClientRecord): ClientMetadata {
  return {
    client_id: client.clientId,
    ...(client.secretHash === null
      ? { token_endpoint_auth_method: 'none' }
      : { token_endpoint_auth_method: 'client_secret_basic', client_secret: client.secretHash }),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    scope: client.scopes.join(' '),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: 'ES256',
  };
}

/** The library's storage over ours. */
function adapterOf({ errors }: Library, store: OAuthStore): new (name: string) => Adapter {
  return class implements Adapter {
    constructor(private readonly name: string) {}

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      await store.save(this.name, id, payload as Record<string, unknown>, expiresIn);
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      if (this.name !== 'Client') return (await store.find(this.name, id)) as AdapterPayload | undefined;
      const client = await store.client(id);
      return client ? (metadataOf(client) as AdapterPayload) : undefined;
    }

    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return store.findByUid(uid) as Promise<AdapterPayload | undefined>;
    }

    async findByUserCode(): Promise<undefined> {
      return undefined;
    }

    async consume(id: string): Promise<void> {
      if (!(await store.consume(this.name, id))) throw new errors.InvalidGrant('already used');
    }

    destroy(id: string): Promise<void> {
      return store.destroy(this.name, id);
    }

    revokeByGrantId(grantId: string): Promise<void> {
      return store.revokeGrant(grantId);
    }
  };
}

/** A signing key derived from the app secret: the same on every process, and never stored. No id token is issued; the library wants one. */
function signingKey(secret: string): Record<string, string> {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'oauth signing key', 32)));
  const point = ecdh.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return { kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256', x: part(1), y: part(33), d: ecdh.getPrivateKey().toString('base64url') };
}

/** People confirm each time: a browser that once agreed for one person must not agree for another. */
function alwaysAsk({ interactionPolicy: { base, Check } }: Library): interactionPolicy.DefaultPolicy {
  const policy = base();
  policy
    .get('login')
    ?.checks.add(
      new Check('confirm', 'the person must confirm', (ctx) =>
        (ctx.oidc.result as { login?: unknown } | undefined)?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

function configurationOf(library: Library, store: OAuthStore, secret: string, corsOrigins: readonly string[]): Configuration {
  const cookieKey = Buffer.from(hkdfSync('sha256', secret, '', 'oauth cookies', 32)).toString('base64url');
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax' as const, overwrite: true };
  return {
    adapter: adapterOf(library, store),
    jwks: { keys: [signingKey(secret)] as never },
    cookies: {
      keys: [cookieKey],
      names: { session: 'docket_oauth', interaction: 'docket_oauth_step', resume: 'docket_oauth_resume' },
      long: cookie,
      short: cookie,
    },
    scopes: [...PERMISSIONS],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'none'],
    clientBasedCORS: (_ctx, origin) => corsOrigins.includes(origin),
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: { enabled: false },
      // Not served here; what the metadata names programs would use.
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      introspection: '/oauth/introspect',
      jwks: '/oauth/jwks',
    },
    interactions: { url: (_ctx, interaction) => `/app/oauth/${interaction.uid}`, policy: alwaysAsk(library) },
    loadExistingGrant: async (ctx) => {
      const grantId = (ctx.oidc.result as { consent?: { grantId?: string } } | undefined)?.consent?.grantId;
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined;
    },
    findAccount: (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    rotateRefreshToken: true,
    ttl: {
      AuthorizationCode: SECONDS.code,
      AccessToken: SECONDS.access,
      RefreshToken: SECONDS.refresh,
      Grant: SECONDS.refresh,
      Interaction: SECONDS.interaction,
      Session: SECONDS.interaction,
      IdToken: SECONDS.access,
    },
    renderError: async (ctx, out) => {
      ctx.type = 'html';
      const words = wordsFor(ctx);
      ctx.body = messagePage(words, words.consent.failed, out.error_description ?? out.error);
    },
  };
}

/**
 * The authorization server (D89): code grant with PKCE S256, exact redirect URIs, rotated refresh tokens whose reuse ends the family. The library is
 * loaded here: it is large, and most installations connect no program.
 */
export async function createProvider(
  store: OAuthStore,
  secret: string,
  publicUrl: string,
  corsOrigins: readonly string[],
): Promise<Provider> {
  const library = await loadQuietly();
  const provider = new library.default(publicUrl, configurationOf(library, store, secret, corsOrigins));
  provider.proxy = true;
  const { prototype } = provider.Client as unknown as { prototype: { clientSecret: string; compareClientSecret(given: string): boolean } };
  const compareHashes = prototype.compareClientSecret;
  prototype.compareClientSecret = function compareClientSecret(given: string) {
    return compareHashes.call(this, hashKey(given, secret));
  };
  return provider;
}
