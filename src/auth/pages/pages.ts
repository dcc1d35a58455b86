import { parseCookie } from 'cookie';
import type { Express, NextFunction, Request, Response } from 'express';
import type { Invitations } from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import type { AddressOf } from '../../platform/http/client-address.js';
import { objectOf, readForm, textOf } from '../../platform/http/form.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import { isSameOrigin } from '../../platform/http/same-origin.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { Authenticator, RequestFacts } from '../authenticate.js';
import { COMPANY_PATH, mountCompanyPages, SIGNED_OUT_PATH } from '../company/company.pages.js';
import type { CompanySignIn } from '../company/company.service.js';
import type { Passkeys } from '../passkeys/passkey.service.js';
import { mountPasswordPages } from '../passwords/password.pages.js';
import type { Passwords } from '../passwords/password.service.js';
import { DEVICE_MS } from '../second-factor/remembered-devices.js';
import { mountSecondFactorPages } from '../second-factor/second-factor.pages.js';
import type { SecondFactors } from '../second-factor/second-factor.service.js';
import { deviceOf, readSessionCookie, type Sessions, sessionCookie } from '../sessions/session.service.js';
import type { SignIn } from '../sessions/sign-in.service.js';
import { choicesOf, mountOrganizationPages, ORGANIZATIONS_PAGE } from './organization.pages.js';
import { sendPage } from './page.headers.js';
import { formOfAnotherSite, invitationPage, messagePage, PASSKEY_PATH, type SignInForm, signInPage } from './page.html.js';
import { type PageWords, refusalIn, wordsFor } from './words/index.js';

/** What the pages need. */
export interface PageDependencies {
  readonly authenticator: Authenticator;
  readonly sessions: Sessions;
  readonly signing: SignIn;
  readonly passwords: Passwords;
  readonly factors: SecondFactors;
  readonly passkeys: Pick<Passkeys, 'signIn' | 'add'>;
  readonly invitations: Invitations;
  readonly publicUrl: string;
  readonly addressOf: AddressOf;
  readonly database: Database;
  /** Signing in with the account of a company; null where none is set. */
  readonly company: CompanySignIn | null;
}

/** The person signed in, by the cookie of a page request, in the organization that is named or else that of the session; undefined for nobody or somebody suspended. */
export async function pageCaller(
  request: Request,
  { authenticator, addressOf }: Pick<PageDependencies, 'authenticator' | 'addressOf'>,
  organizationId?: number,
): Promise<Caller | undefined> {
  const token = readSessionCookie(request.headers.cookie);
  if (!token) return undefined;
  try {
    return await authenticator.session(token, 'live', { requestId: requestIdOf(request), address: addressOf(request) }, organizationId);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** A path of this service to go on to; anything that leads elsewhere becomes /app. Pure. */
export function safeNext(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) && !next.includes('\\') ? next : '/app';
}

const DEVICE_COOKIE = 'docket_device';

/** The Set-Cookie of a remembered browser: sent to the sign-in page alone. */
function deviceCookie(token: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${DEVICE_COOKIE}=${token}; Path=/app/sign-in; Max-Age=${DEVICE_MS / 1000}; HttpOnly; SameSite=Lax${secure}`;
}

function readDeviceCookie(request: Request): string | null {
  const token = parseCookie(request.headers.cookie ?? '')[DEVICE_COOKIE];
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}

/** Answers an error of a page: its sentence for refusals, nothing inside for faults. */
function problemOf(words: PageWords, error: unknown): { status: number; message: string; asksCode: boolean } {
  if (!(error instanceof ServiceError) || error.status >= 500) throw error;
  return { status: error.status, message: refusalIn(words, error), asksCode: error.code === 'SECOND_FACTOR_REQUIRED' };
}

/** Serves /app/sign-in, /app/sign-out and /app/invite/{id}: plain forms, usable without script (D126). */
export function mountPages(app: Express, deps: PageDependencies): void {
  const { sessions, signing, invitations, publicUrl } = deps;
  const pageFacts = (request: Request): RequestFacts => ({
    requestId: requestIdOf(request),
    address: deps.addressOf(request),
    device: deviceOf(request),
  });

  /** Where a person goes after signing in: first to the choice of an organization, if there is one. */
  async function placeAfter(userId: number, next: string): Promise<string> {
    const choices = await choicesOf(deps.database, userId);
    return choices.length > 1 ? `${ORGANIZATIONS_PAGE}?next=${encodeURIComponent(next)}` : next;
  }

  /** A form of another site must not sign anybody in or out. */
  const ownForm = (request: Request, response: Response, next: NextFunction) => {
    if (isSameOrigin(request.headers, publicUrl)) next();
    else sendPage(response, 403, formOfAnotherSite(wordsFor(request)));
  };

  const { company } = deps;
  if (company) mountCompanyPages(app, { company, publicUrl, factsOf: pageFacts, safeNext, placeAfter });
  const companyPath = company ? COMPANY_PATH : null;
  mountOrganizationPages(app, { ...deps, ownForm, safeNext, callerOf: (request) => pageCaller(request, deps) });
  mountPasswordPages(app, { passwords: deps.passwords, ownForm, factsOf: pageFacts });
  mountSecondFactorPages(app, { ...deps, ownForm, callerOf: (request) => pageCaller(request, deps) });

  function showSignIn(
    request: Request,
    response: Response,
    status: number,
    form: Partial<Omit<SignInForm, 'companyPath'>> & { next: string },
  ): void {
    const html = signInPage(wordsFor(request), { email: '', problem: null, asksCode: false, companyPath, ...form });
    sendPage(response, status, html, { scripted: true });
  }

  app.get('/app/sign-in', async (request, response) => {
    const next = safeNext(request.query.next);
    if (await pageCaller(request, deps)) response.redirect(303, next);
    else showSignIn(request, response, 200, { next });
  });

  app.post('/app/sign-in', ownForm, readForm, async (request, response) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const next = safeNext(body.next);
    const email = textOf(body.email);
    try {
      const { token, caller, deviceToken } = await signing.signIn(
        {
          email,
          password: textOf(body.password),
          code: textOf(body.code),
          deviceToken: readDeviceCookie(request),
          remember: body.remember === 'yes',
        },
        pageFacts(request),
      );
      const remembered = deviceToken === null ? [] : [deviceCookie(deviceToken, publicUrl)];
      response.setHeader('Set-Cookie', [sessionCookie(token, publicUrl), ...remembered]);
      response.redirect(303, await placeAfter(caller.userId, next));
    } catch (error) {
      const { status, message, asksCode } = problemOf(wordsFor(request), error);
      showSignIn(request, response, status, { email, next, problem: message, asksCode: asksCode || 'code' in body });
    }
  });

  app.post(PASSKEY_PATH, ownForm, readForm, async (request, response) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const next = safeNext(body.next);
    try {
      const { token, caller } = await deps.passkeys.signIn(objectOf(body.response), null, pageFacts(request));
      response.setHeader('Set-Cookie', sessionCookie(token, publicUrl));
      response.redirect(303, await placeAfter(caller.userId, next));
    } catch (error) {
      const { status, message } = problemOf(wordsFor(request), error);
      showSignIn(request, response, status, { next, problem: message });
    }
  });

  app.post('/app/sign-out', ownForm, readForm, async (request, response) => {
    const caller = await pageCaller(request, deps);
    const signedInBy = caller && (await sessions.signOut(caller));
    response.setHeader('Set-Cookie', sessionCookie(null, publicUrl));
    // Browsers hold a redirect after a form to this service: the way to the provider is a link on a page.
    response.redirect(303, deps.company && signedInBy === 'company' ? SIGNED_OUT_PATH : '/app/sign-in');
  });

  const signedInAs = async (request: Request) => (await pageCaller(request, deps))?.userId ?? null;

  async function showInvitation(
    request: Request,
    response: Response,
    { id, token, name = '', asksCode = false }: { id: string; token: string; name?: string; asksCode?: boolean },
    problem: string | null,
    status: number,
  ) {
    const words = wordsFor(request);
    try {
      const opened = await invitations.open(id, token);
      const { organizationName: organization, email } = opened;
      const signedIn = opened.hasAccount && opened.passwordHash === null && (await signedInAs(request)) === opened.userId;
      const known = opened.hasAccount ? (signedIn ? 'signed-in' : 'password') : null;
      sendPage(response, status, invitationPage(words, { id, token, organization, email, name, known, problem, asksCode }));
    } catch (error) {
      const failure = problemOf(words, error);
      sendPage(response, failure.status, messagePage(words, words.invitation.unusable, failure.message));
    }
  }

  app.get('/app/invite/:id', (request, response) =>
    showInvitation(request, response, { id: request.params.id, token: textOf(request.query.token) }, null, 200),
  );

  app.post('/app/invite/:id', ownForm, readForm, async (request, response) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const id = String(request.params.id);
    const token = textOf(body.token);
    const name = textOf(body.name);
    const given = { id, token, name: name || null, password: textOf(body.password), code: textOf(body.code) };
    try {
      const session = await signing.accept(given, pageFacts(request), await signedInAs(request));
      response.setHeader('Set-Cookie', sessionCookie(session.token, publicUrl));
      response.redirect(303, '/app');
    } catch (error) {
      const { status, message, asksCode } = problemOf(wordsFor(request), error);
      await showInvitation(request, response, { id, token, name, asksCode: asksCode || 'code' in body }, message, status);
    }
  });
}
