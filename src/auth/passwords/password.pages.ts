import type { Express, Request, RequestHandler } from 'express';
import { readForm, textOf } from '../../platform/http/form.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { RequestFacts } from '../authenticate.js';
import { sendPage } from '../pages/page.headers.js';
import { escapeHtml, messagePage, page, problemBox } from '../pages/page.html.js';
import { type PageWords, refusalIn, wordsFor } from '../pages/words/index.js';
import { PASSWORD_LENGTH } from './password.rules.js';
import type { Passwords } from './password.service.js';

/** The form that asks for a link. Pure. */
export const forgottenPage = (words: PageWords): string =>
  page(
    words,
    words.forgotten.title,
    `<h1>${words.forgotten.title}</h1><p>${words.forgotten.text}</p>
<form method="post" action="/app/forgotten">
<label>${words.email} <input type="email" name="email" autocomplete="username" required autofocus></label>
<button type="submit">${words.forgotten.send}</button>
</form><p><a href="/app/sign-in">${words.forgotten.back}</a></p>`,
  );

/** The form that sets a new password. Pure. */
export const resetPage = (words: PageWords, token: string, problem: string | null): string =>
  page(
    words,
    words.reset.title,
    `<h1>${words.reset.title}</h1>${problemBox(problem)}
<form method="post" action="/app/reset">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<label>${words.reset.title} <small>${words.newPasswordHint}</small>
<input type="password" name="password" autocomplete="new-password" minlength="${PASSWORD_LENGTH.least}" maxlength="${PASSWORD_LENGTH.most}" required autofocus></label>
<button type="submit">${words.reset.set}</button>
</form>`,
  );

/** Serves /app/forgotten and /app/reset: plain forms without script (D138). */
export function mountPasswordPages(
  app: Express,
  { passwords, ownForm, factsOf }: { passwords: Passwords; ownForm: RequestHandler; factsOf: (request: Request) => RequestFacts },
): void {
  app.get('/app/forgotten', (request, response) => sendPage(response, 200, forgottenPage(wordsFor(request))));

  app.post('/app/forgotten', ownForm, readForm, async (request, response) => {
    await passwords.requestReset(textOf((request.body as Record<string, unknown> | undefined)?.email));
    const words = wordsFor(request);
    sendPage(response, 200, messagePage(words, words.forgotten.sentTitle, words.forgotten.sentText));
  });

  app.get('/app/reset', (request, response) => sendPage(response, 200, resetPage(wordsFor(request), textOf(request.query.token), null)));

  app.post('/app/reset', ownForm, readForm, async (request, response) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const token = textOf(body.token);
    try {
      await passwords.reset(token, textOf(body.password), factsOf(request));
      response.redirect(303, '/app/sign-in');
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      const words = wordsFor(request);
      sendPage(response, error.status, resetPage(words, token, refusalIn(words, error)));
    }
  });
}
