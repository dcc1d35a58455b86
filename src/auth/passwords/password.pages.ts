import type { Express, Request, RequestHandler } from 'express';
import { readForm, textOf } from '../../platform/http/form.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { RequestFacts } from '../authenticate.js';
import { sendPage } from '../pages/page.headers.js';
import { escapeHtml, messagePage, page, problemBox } from '../pages/page.html.js';
import { PASSWORD_LENGTH } from './password.rules.js';
import type { Passwords } from './password.service.js';

/** The form that asks for a link. Pure. */
export const forgottenPage = (): string =>
  page(
    'Forgotten password',
    `<h1>Forgotten password</h1><p>We send a link with which you can set a new one.</p>
<form method="post" action="/app/forgotten">
<label>E-mail <input type="email" name="email" autocomplete="username" required autofocus></label>
<button type="submit">Send the link</button>
</form><p><a href="/app/sign-in">Back to the sign-in</a></p>`,
  );

/** The form that sets a new password. Pure. */
export const resetPage = (token: string, problem: string | null): string =>
  page(
    'New password',
    `<h1>New password</h1>${problemBox(problem)}
<form method="post" action="/app/reset">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<label>New password <small>${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters, not a common one</small>
<input type="password" name="password" autocomplete="new-password" minlength="${PASSWORD_LENGTH.least}" maxlength="${PASSWORD_LENGTH.most}" required autofocus></label>
<button type="submit">Set the password</button>
</form>`,
  );

/** Serves /app/forgotten and /app/reset: plain forms without script (D138). */
export function mountPasswordPages(
  app: Express,
  { passwords, ownForm, factsOf }: { passwords: Passwords; ownForm: RequestHandler; factsOf: (request: Request) => RequestFacts },
): void {
  app.get('/app/forgotten', (_request, response) => sendPage(response, 200, forgottenPage()));

  app.post('/app/forgotten', ownForm, readForm, async (request, response) => {
    await passwords.requestReset(textOf((request.body as Record<string, unknown> | undefined)?.email));
    sendPage(
      response,
      200,
      messagePage(
        'Look into your mail',
        'If there is an account with this address, an e-mail with a link is on its way. The link works for an hour.',
      ),
    );
  });

  app.get('/app/reset', (request, response) => sendPage(response, 200, resetPage(textOf(request.query.token), null)));

  app.post('/app/reset', ownForm, readForm, async (request, response) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const token = textOf(body.token);
    try {
      await passwords.reset(token, textOf(body.password), factsOf(request));
      response.redirect(303, '/app/sign-in');
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      sendPage(response, error.status, resetPage(token, error.message));
    }
  });
}
