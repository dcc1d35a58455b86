import express, { type Express, type Request, type Response } from 'express';
import type { Invitations } from '../organizations/index.js';
import type { AddressOf } from '../platform/http/client-address.js';
import { requestIdOf } from '../platform/http/request-id.js';
import { isSameOrigin } from '../platform/http/same-origin.js';
import { ServiceError } from '../vocabulary/errors.js';
import type { Caller } from '../vocabulary/permissions.js';
import type { Authenticator, RequestFacts } from './authenticate.js';
import { invitationPage, landingPage, messagePage, signInPage } from './page.html.js';
import { readSessionCookie, type Sessions, sessionCookie } from './session.service.js';
import type { SignIn } from './sign-in.service.js';

/** What the pages need. */
export interface PageDependencies {
  readonly authenticator: Authenticator;
  readonly sessions: Sessions;
  readonly signing: SignIn;
  readonly invitations: Invitations;
  readonly publicUrl: string;
  readonly addressOf: AddressOf;
}

/** Headers of every page: no script, no frame, nothing kept. `formTargets`: origins that a form may lead to besides our own. */
export function sendPage(response: Response, status: number, html: string, formTargets = ''): void {
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${formTargets}; frame-ancestors 'none'; base-uri 'none'`.replace(
      ' ;',
      ';',
    ),
  );
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).type('html').send(html);
}

/** The person signed in, by the cookie of a page request; undefined for nobody or somebody suspended. */
export async function pageCaller(
  request: Request,
  { authenticator, addressOf }: Pick<PageDependencies, 'authenticator' | 'addressOf'>,
): Promise<Caller | undefined> {
  const token = readSessionCookie(request.headers.cookie);
  if (!token) return undefined;
  try {
    return await authenticator.session(token, 'live', { requestId: requestIdOf(request), address: addressOf(request) });
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** A path of this service to go on to; anything that leads elsewhere becomes /app. Pure. */
export function safeNext(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) && !next.includes('\\') ? next : '/app';
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Answers an error of a page: its sentence for refusals, nothing inside for faults. */
function problemOf(error: unknown): { status: number; message: string } {
  if (!(error instanceof ServiceError) || error.status >= 500) throw error;
  return { status: error.status, message: error.message };
}

/** Serves /app, /app/sign-in, /app/sign-out and /app/invite/{id}: plain forms, usable without script (D126). */
export function mountPages(app: Express, deps: PageDependencies): void {
  const { sessions, signing, invitations, publicUrl } = deps;
  const pageFacts = (request: Request): RequestFacts => ({ requestId: requestIdOf(request), address: deps.addressOf(request) });
  const form = express.urlencoded({ extended: false, limit: '16kb', parameterLimit: 20 });

  /** A form of another site must not sign anybody in or out. */
  const ownForm = (request: Request, response: Response, next: express.NextFunction) => {
    if (isSameOrigin(request.headers, publicUrl)) next();
    else sendPage(response, 403, messagePage('Refused', 'The form was sent from another site.'));
  };

  app.get('/app/sign-in', async (request, response) => {
    const next = safeNext(request.query.next);
    if (await pageCaller(request, deps)) response.redirect(303, next);
    else sendPage(response, 200, signInPage({ email: '', next, problem: null }));
  });

  app.post('/app/sign-in', ownForm, form, async (request, response) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const next = safeNext(body.next);
    const email = textOf(body.email);
    try {
      const { token } = await signing.signIn({ email, password: textOf(body.password) }, pageFacts(request));
      response.setHeader('Set-Cookie', sessionCookie(token, publicUrl));
      response.redirect(303, next);
    } catch (error) {
      const { status, message } = problemOf(error);
      sendPage(response, status, signInPage({ email, next, problem: message }));
    }
  });

  app.post('/app/sign-out', ownForm, async (request, response) => {
    const caller = await pageCaller(request, deps);
    if (caller) await sessions.endById(caller.credential.id);
    response.setHeader('Set-Cookie', sessionCookie(null, publicUrl));
    response.redirect(303, '/app/sign-in');
  });

  async function showInvitation(response: Response, id: string, token: string, name: string, problem: string | null, status: number) {
    try {
      const opened = await invitations.open(id, token);
      const { organizationName: organization, email } = opened;
      sendPage(response, status, invitationPage({ id, token, organization, email, name, known: opened.passwordHash !== null, problem }));
    } catch (error) {
      const failure = problemOf(error);
      sendPage(response, failure.status, messagePage('The invitation cannot be used', failure.message));
    }
  }

  app.get('/app/invite/:id', (request, response) =>
    showInvitation(response, request.params.id, textOf(request.query.token), '', null, 200),
  );

  app.post('/app/invite/:id', ownForm, form, async (request, response) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const id = String(request.params.id);
    const given = { id, token: textOf(body.token), name: textOf(body.name) || null, password: textOf(body.password) };
    try {
      const { token } = await signing.accept(given, pageFacts(request));
      response.setHeader('Set-Cookie', sessionCookie(token, publicUrl));
      response.redirect(303, '/app');
    } catch (error) {
      const { status, message } = problemOf(error);
      await showInvitation(response, id, given.token, given.name ?? '', message, status);
    }
  });

  app.get('/app', async (request, response) => {
    const caller = await pageCaller(request, deps);
    if (!caller) response.redirect(303, '/app/sign-in');
    else
      sendPage(
        response,
        200,
        landingPage({ name: caller.name, email: caller.email, organization: caller.organizationName, roles: caller.level }),
      );
  });
}
