import type { Express, Request, RequestHandler, Response } from 'express';
import { objectOf, readForm, textOf } from '../../platform/http/form.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { sendPage } from '../pages/page.headers.js';
import { escapeHtml, PAGE_SCRIPT, page, problemBox } from '../pages/page.html.js';
import type { Passkeys } from '../passkeys/passkey.service.js';
import type { SecondFactorStart, SecondFactorState } from './second-factor.inputs.js';
import type { SecondFactors } from './second-factor.service.js';

/** Where people set up their second factor. */
export const SECOND_FACTOR_PAGE = '/app/second-factor';

const PASSWORD_FIELD = '<label>Password <input type="password" name="password" autocomplete="current-password" required></label>';

/** A script shows it where the browser knows passkeys, and fills it in; the password goes with the first request, not with the form. */
const PASSKEY_FORM = `<form method="post" action="${SECOND_FACTOR_PAGE}" id="new-passkey" hidden><input type="hidden" name="step" value="passkey"><input type="hidden" name="response">
<h2>Passkey</h2><p>A key of this device or browser signs in without a password.</p>
<label>Name <input type="text" name="name" maxlength="100" required></label>
<label>Password <input type="password" id="passkey-password" autocomplete="current-password" required></label>
<button type="submit" class="quiet">Add a passkey</button><p class="wrong" role="alert" hidden></p></form>${PAGE_SCRIPT}`;

const form = (step: string, field: string, button: string, quiet = false): string =>
  `<form method="post" action="${SECOND_FACTOR_PAGE}"><input type="hidden" name="step" value="${step}">
${field}
<button type="submit"${quiet ? ' class="quiet"' : ''}>${button}</button></form>`;

const codeField = (hint: string): string =>
  `<label>Code <small>${hint}</small> <input type="text" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required></label>`;

/** The first page: proves who sits there. `required`: an organization asks for it. Pure. */
export const startPage = (required: boolean, problem: string | null): string =>
  page(
    'Second factor',
    `<h1>Second factor</h1><p>${required ? 'Your organization requires one before anything else. ' : ''}An authenticator app on your phone gives a code for each sign-in.</p>${problemBox(problem)}
${form('start', PASSWORD_FIELD, 'Set it up')}${PASSKEY_FORM}`,
  );

/** The QR code, and the form for the first code; without `started` the app has the secret already. Pure. */
export const confirmPage = (started: SecondFactorStart | null, problem: string | null): string =>
  page(
    'Second factor',
    `<h1>Second factor</h1>${problemBox(problem)}${
      started
        ? `<p>Scan this with the app, or type the secret in.</p><div role="img" aria-label="QR code of the secret" style="max-width:15rem">${started.qrCode}</div><p><code style="overflow-wrap:anywhere">${escapeHtml(started.secret)}</code></p>`
        : ''
    }
${form('confirm', codeField('that the app shows'), 'Confirm')}<p><a href="${SECOND_FACTOR_PAGE}">Start again</a></p>`,
  );

/** Recovery codes, once. Pure. */
export const codesPage = (codes: readonly string[]): string =>
  page(
    'Recovery codes',
    `<h1>Recovery codes</h1><p>Keep them where the phone is not. Each signs in once in place of the app, and they are shown only now.</p>
<ul>${codes.map((code) => `<li><code>${escapeHtml(code)}</code></li>`).join('')}</ul><p><a href="/app">Go to Docket</a></p>`,
  );

/** What there is, with forms to change it. Pure. */
export const statePage = ({ authenticatorApp, passkeys, recoveryCodesLeft: left }: SecondFactorState, problem: string | null): string => {
  const hint = authenticatorApp ? 'of the app, or a recovery code' : 'a recovery code';
  const app = authenticatorApp
    ? `<h2>Remove the app</h2>\n${form('remove', codeField(hint), 'Remove', true)}`
    : `<h2>Authenticator app</h2>\n${form('start', PASSWORD_FIELD, 'Set it up', true)}`;
  return page(
    'Second factor',
    `<h1>Second factor</h1><p>It is on. Authenticator app: ${authenticatorApp ? 'yes' : 'no'}. Passkeys: ${passkeys}. Recovery codes left: ${left}.</p>${problemBox(problem)}
${form('codes', codeField(hint), 'New recovery codes')}${app}${PASSKEY_FORM}<p><a href="/app">Go to Docket</a></p>`,
  );
};

/** Serves the page of the own second factor: plain forms (D138), and one for passkeys that needs a script. */
export function mountSecondFactorPages(
  app: Express,
  deps: {
    factors: SecondFactors;
    passkeys: Pick<Passkeys, 'add'>;
    ownForm: RequestHandler;
    callerOf: (request: Request) => Promise<Caller | undefined>;
  },
): void {
  const { factors } = deps;

  const signedIn = async (request: Request, response: Response): Promise<Caller | undefined> => {
    const caller = await deps.callerOf(request);
    if (!caller) response.redirect(303, `/app/sign-in?next=${encodeURIComponent(SECOND_FACTOR_PAGE)}`);
    return caller;
  };

  async function show(response: Response, caller: Caller, status: number, problem: string | null): Promise<void> {
    const state = await factors.state(caller);
    const html = state.enabled ? statePage(state, problem) : startPage(caller.lacksSecondFactor === true, problem);
    sendPage(response, status, html, { scripted: true });
  }

  async function take(response: Response, caller: Caller, body: Record<string, unknown>): Promise<void> {
    const code = textOf(body.code);
    if (body.step === 'start') sendPage(response, 200, confirmPage(await factors.start(caller, textOf(body.password)), null));
    else if (body.step === 'confirm') sendPage(response, 200, codesPage(await factors.confirm(caller, code)));
    else if (body.step === 'passkey') {
      const { recoveryCodes } = await deps.passkeys.add(caller, textOf(body.name), objectOf(body.response));
      if (recoveryCodes) sendPage(response, 200, codesPage(recoveryCodes));
      else response.redirect(303, SECOND_FACTOR_PAGE);
    } else if (body.step === 'codes') sendPage(response, 200, codesPage(await factors.renewCodes(caller, code)));
    else {
      if (body.step === 'remove') await factors.remove(caller, code);
      response.redirect(303, SECOND_FACTOR_PAGE);
    }
  }

  app.get(SECOND_FACTOR_PAGE, async (request, response) => {
    const caller = await signedIn(request, response);
    if (caller) await show(response, caller, 200, null);
  });

  app.post(SECOND_FACTOR_PAGE, deps.ownForm, readForm, async (request, response) => {
    const caller = await signedIn(request, response);
    if (!caller) return;
    const body = (request.body ?? {}) as Record<string, unknown>;
    try {
      await take(response, caller, body);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      const again = body.step === 'confirm' && error.code === 'VALIDATION_ERROR';
      if (again) sendPage(response, error.status, confirmPage(null, error.message));
      else await show(response, caller, error.status, error.message);
    }
  });
}
