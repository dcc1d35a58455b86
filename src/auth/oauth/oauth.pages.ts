import type { Express, NextFunction, Request, Response } from 'express';
import type Provider from 'oidc-provider';
import type { Audit } from '../../audit/index.js';
import { findMember, permissionsOf } from '../../organizations/index.js';
import { type Database, isDatabaseAway } from '../../platform/database/index.js';
import type { AddressOf } from '../../platform/http/client-address.js';
import { readForm } from '../../platform/http/form.js';
import { isSameOrigin } from '../../platform/http/same-origin.js';
import type { Caller, Permission } from '../../vocabulary/permissions.js';
import type { Authenticator } from '../authenticate.js';
import { sendPage } from '../pages/page.headers.js';
import { escapeHtml, formOfAnotherSite, messagePage, page } from '../pages/page.html.js';
import { pageCaller } from '../pages/pages.js';
import { type PageWords, wordsFor } from '../pages/words/index.js';
import { SECOND_FACTOR_PAGE } from '../second-factor/second-factor.pages.js';
import type { OAuthClientRecord } from './oauth.entity.js';
import { scopesOf } from './oauth.provider.js';
import type { OAuthStore } from './oauth.store.js';

/** What the pages of OAuth need. */
export interface OAuthPageDependencies {
  /** Called once, when OAuth is first used. */
  readonly openProvider: () => Promise<Provider>;
  readonly store: OAuthStore;
  readonly authenticator: Authenticator;
  readonly database: Database;
  readonly audit: Audit;
  readonly publicUrl: string;
  readonly addressOf: AddressOf;
}

/** The page on which a person lets a program act for him. Pure. */
export function consentPage(
  words: PageWords,
  consent: {
    uid: string;
    program: string;
    organization: string;
    email: string;
    scopes: readonly Permission[];
  },
): string {
  const { connect, wants, title, allow, deny } = words.consent;
  const items = consent.scopes.map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`).join('');
  return page(
    words,
    title,
    `<h1>${connect(escapeHtml(consent.program))}</h1>
<p>${wants(escapeHtml(consent.email), escapeHtml(consent.organization))}</p>
<ul>${items}</ul>
<form method="post" action="/app/oauth/${escapeHtml(consent.uid)}"><div class="row">
<button type="submit" name="answer" value="allow">${allow}</button><button type="submit" name="answer" value="deny" class="quiet">${deny}</button></div></form>`,
  );
}

/** The person's consent being asked for. */
interface Asked {
  readonly uid: string;
  readonly client: OAuthClientRecord;
  readonly caller: Caller;
  readonly organization: string;
  readonly scopes: readonly Permission[];
  /** Asked for, but beyond what the person holds. */
  readonly withheld: readonly Permission[];
}

/** A program may send its secret in the form as well as in the header: it is moved there. */
function secretToHeader(request: Request, _response: Response, next: NextFunction): void {
  const body = request.body as Record<string, unknown>;
  if (request.headers.authorization === undefined && typeof body.client_id === 'string' && typeof body.client_secret === 'string') {
    const pair = `${encodeURIComponent(body.client_id)}:${encodeURIComponent(body.client_secret)}`;
    request.headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    delete body.client_secret;
  }
  next();
}

/** An authorization server that is there from its first use on; one that could not be opened is tried again. */
function openOnce(open: () => Promise<Provider>) {
  let opened: Promise<{ provider: Provider; answer: ReturnType<Provider['callback']> }> | undefined;
  async function build() {
    const provider = await open();
    // The library tells every failure as its own; an outage is none (D133).
    provider.on('server_error', (ctx, error) => {
      ctx.state.isAway = isDatabaseAway(error);
    });
    provider.use(async (ctx, next) => {
      await next();
      if (ctx.status !== 500 || !ctx.state.isAway) return;
      ctx.status = 503;
      ctx.set('Retry-After', '2');
      ctx.body = { error: 'temporarily_unavailable', error_description: 'The service is not ready. Try again shortly.' };
    });
    return { provider, answer: provider.callback() };
  }
  return () => {
    opened ??= build().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/** Serves /oauth/*, the metadata, and the consent page /app/oauth/{uid} (D89). */
export function mountOAuth(app: Express, deps: OAuthPageDependencies): void {
  const { store, database, audit, publicUrl } = deps;
  const { host, protocol } = new URL(publicUrl);
  const opened = openOnce(deps.openProvider);
  /** Addresses that the library writes are those that the outside uses. */
  const serveProvider = async (request: Request, response: Response) => {
    const { answer } = await opened();
    request.headers['x-forwarded-host'] = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    request.headers.host = host;
    return answer(request, response);
  };

  app.post(['/oauth/token', '/oauth/revoke', '/oauth/introspect'], readForm, secretToHeader, serveProvider);
  app.get(['/oauth/authorize', '/oauth/authorize/:uid', '/oauth/jwks', '/.well-known/oauth-authorization-server'], serveProvider);

  /** What is asked and who answers; undefined when an answer was sent already. */
  async function readAsked(request: Request, response: Response): Promise<Asked | undefined> {
    const { provider } = await opened();
    const { uid, params } = await provider.interactionDetails(request, response);
    const caller = await pageCaller(request, deps);
    if (!caller) {
      response.redirect(303, `/app/sign-in?next=${encodeURIComponent(`/app/oauth/${uid}`)}`);
      return undefined;
    }
    const words = wordsFor(request);
    const client = await store.client(String(params.client_id));
    const member = client && (await findMember(database.dataSource.manager, client.organizationId, caller.userId));
    if (!client || member?.membership.status !== 'active') {
      sendPage(response, 403, messagePage(words, words.notPossible, words.consent.noMember));
      return undefined;
    }
    if (member.organization.status !== 'active') {
      sendPage(response, 403, messagePage(words, words.notPossible, words.consent.suspended));
      return undefined;
    }
    if (member.organization.plan !== 'enterprise') {
      sendPage(response, 403, messagePage(words, words.notPossible, words.consent.plan));
      return undefined;
    }
    // Whether a second factor is required the organization of the program says, not the one that the session works in.
    const there = await pageCaller(request, deps, client.organizationId);
    if (!there || there.lacksSecondFactor) {
      response.redirect(303, SECOND_FACTOR_PAGE);
      return undefined;
    }
    const own = permissionsOf(member);
    const wanted = scopesOf(params.scope);
    const scopes = wanted.filter((scope) => client.scopes.includes(scope) && own.has(scope));
    const withheld = wanted.filter((scope) => !scopes.includes(scope));
    return { uid, client, caller, organization: member.organization.name, scopes, withheld };
  }

  app.get('/app/oauth/:uid', async (request, response) => {
    const asked = await readAsked(request, response).catch(expired(request, response));
    if (!asked) return;
    const { uid, client, caller, organization, scopes } = asked;
    if (scopes.length === 0)
      return finish(request, response, { error: 'invalid_scope', error_description: 'no scope that may be granted' });
    // Browsers hold the redirect after the form to the form's targets.
    const targets = client.redirectUris.map((uri) => new URL(uri).origin).join(' ');
    sendPage(response, 200, consentPage(wordsFor(request), { uid, program: client.name, organization, email: caller.email, scopes }), {
      formTargets: targets,
    });
  });

  app.post('/app/oauth/:uid', readForm, async (request, response) => {
    if (!isSameOrigin(request.headers, publicUrl)) {
      sendPage(response, 403, formOfAnotherSite(wordsFor(request)));
      return;
    }
    const asked = await readAsked(request, response).catch(expired(request, response));
    if (!asked) return;
    if ((request.body as { answer?: unknown } | undefined)?.answer !== 'allow' || asked.scopes.length === 0) {
      await finish(request, response, { error: 'access_denied', error_description: 'the person refused' });
      return;
    }
    await allow(request, response, asked);
  });

  async function allow(request: Request, response: Response, { client, caller, scopes, withheld }: Asked): Promise<void> {
    const accountId = `${client.organizationId}:${caller.userId}`;
    const { provider } = await opened();
    const grant = new provider.Grant({ accountId, clientId: client.clientId });
    grant.addOIDCScope(scopes.join(' '));
    // Told apart from what was never asked, or the library would ask again.
    if (withheld.length > 0) grant.rejectOIDCScope(withheld.join(' '));
    const grantId = await grant.save();
    const actor = { ...caller, organizationId: client.organizationId };
    await database.transaction((tx) => audit.record(tx, actor, { action: 'oauth.granted', target: client.clientId, details: { scopes } }));
    await finish(request, response, { login: { accountId, remember: false }, consent: { grantId } });
  }

  /** Goes back to the library on the host that the person uses. */
  async function finish(request: Request, response: Response, result: Record<string, unknown>): Promise<void> {
    const { provider } = await opened();
    const { pathname, search } = new URL(
      await provider.interactionResult(request, response, result, { mergeWithLastSubmission: false }),
      publicUrl,
    );
    response.redirect(303, `${pathname}${search}`);
  }
}

/** A consent whose time is over, or that another browser began. */
const expired = (request: Request, response: Response) => (error: unknown) => {
  if ((error as { error?: string } | null)?.error !== 'invalid_request') throw error;
  const words = wordsFor(request);
  sendPage(response, 400, messagePage(words, words.consent.tooLate, words.consent.tooLateText));
  return undefined;
};
