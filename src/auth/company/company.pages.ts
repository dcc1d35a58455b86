import { parseCookie } from 'cookie';
import type { Express, Request } from 'express';
import { ServiceError } from '../../vocabulary/errors.js';
import type { RequestFacts } from '../authenticate.js';
import { sendPage } from '../pages/page.headers.js';
import { escapeHtml, messagePage, page } from '../pages/page.html.js';
import { refusalIn, wordsFor } from '../pages/words/index.js';
import { sessionCookie } from '../sessions/session.service.js';
import { CALLBACK_PATH, type CompanySignIn, TICKET_MS } from './company.service.js';

/** Where signing in with the account of the company begins. */
export const COMPANY_PATH = '/app/company';
/** The page after signing out, for people who signed in with the account of their company. */
export const SIGNED_OUT_PATH = '/app/company/signed-out';
const TICKET_COOKIE = 'docket_company';

/** What the pages need. */
export interface CompanyPageDependencies {
  readonly company: CompanySignIn;
  readonly publicUrl: string;
  readonly factsOf: (request: Request) => RequestFacts;
  readonly safeNext: (next: unknown) => string;
  readonly placeAfter: (userId: number, next: string) => Promise<string>;
}

/** Serves /app/company, the way back from the provider, and the page after signing out (D139). */
export function mountCompanyPages(app: Express, { company, publicUrl, factsOf, safeNext, placeAfter }: CompanyPageDependencies): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const ticketCookie = (ticket: string, seconds: number) =>
    `${TICKET_COOKIE}=${ticket}; Path=${COMPANY_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;

  app.get(COMPANY_PATH, async (request, response) => {
    const { url, ticket } = await company.begin(safeNext(request.query.next));
    response.setHeader('Set-Cookie', ticketCookie(ticket, TICKET_MS / 1000));
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(303, url);
  });

  app.get(CALLBACK_PATH, async (request, response) => {
    const ticket = parseCookie(request.headers.cookie ?? '')[TICKET_COOKIE];
    const query = request.originalUrl.split('?')[1] ?? '';
    try {
      const { session, next } = await company.finish(query, ticket, factsOf(request));
      response.setHeader('Set-Cookie', [sessionCookie(session.token, publicUrl), ticketCookie('', 0)]);
      response.redirect(303, await placeAfter(session.caller.userId, next));
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      response.setHeader('Set-Cookie', ticketCookie('', 0));
      const words = wordsFor(request);
      sendPage(response, error.status, messagePage(words, words.company.failed, refusalIn(words, error)));
    }
  });

  app.get(SIGNED_OUT_PATH, async (request, response) => {
    const words = wordsFor(request);
    const { company: said } = words;
    const url = await company.endUrl();
    const link = url === null ? '' : `<p><a href="${escapeHtml(url)}">${said.endThere}</a></p>`;
    sendPage(
      response,
      200,
      page(
        words,
        said.signedOut,
        `<h1>${said.signedOut}</h1><p>${said.signedOutText}</p>${link}<p><a href="/app/sign-in">${said.again}</a></p>`,
      ),
    );
  });
}
