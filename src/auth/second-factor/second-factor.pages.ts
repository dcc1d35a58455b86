import type { Express, Request, RequestHandler, Response } from 'express';
import { objectOf, readForm, textOf } from '../../platform/http/form.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { sendPage } from '../pages/page.headers.js';
import { codeField, escapeHtml, PAGE_SCRIPT, page, problemBox } from '../pages/page.html.js';
import { type PageWords, refusalIn, wordsFor } from '../pages/words/index.js';
import type { Passkeys } from '../passkeys/passkey.service.js';
import type { SecondFactorStart, SecondFactorState } from './second-factor.inputs.js';
import type { SecondFactors } from './second-factor.service.js';

/** Where people set up their second factor. */
export const SECOND_FACTOR_PAGE = '/app/second-factor';

const passwordField = ({ password }: PageWords) =>
  `<label>${password} <input type="password" name="password" autocomplete="current-password" required></label>`;

/** A script shows it where the browser knows passkeys, and fills it in; the password goes with the first request, not with the form. */
const passkeyForm = ({
  secondFactor: said,
  name,
  password,
  refusals,
}: PageWords) => `<form method="post" action="${SECOND_FACTOR_PAGE}" id="new-passkey" hidden><input type="hidden" name="step" value="passkey"><input type="hidden" name="response">
<h2>${said.passkey}</h2><p>${said.passkeyText}</p>
<label>${name} <input type="text" name="name" maxlength="100" required></label>
<label>${password} <input type="password" id="passkey-password" autocomplete="current-password" required></label>
<button type="submit" class="quiet">${said.addPasskey}</button><p class="wrong" role="alert" hidden data-refusals="${escapeHtml(JSON.stringify(refusals))}">${said.noPasskey}</p></form>${PAGE_SCRIPT}`;

const form = (step: string, field: string, button: string, quiet = false): string =>
  `<form method="post" action="${SECOND_FACTOR_PAGE}"><input type="hidden" name="step" value="${step}">
${field}
<button type="submit"${quiet ? ' class="quiet"' : ''}>${button}</button></form>`;

/** The first page: proves who sits there. `required`: an organization asks for it. Pure. */
export const startPage = (words: PageWords, required: boolean, problem: string | null): string =>
  page(
    words,
    words.secondFactor.title,
    `<h1>${words.secondFactor.title}</h1><p>${required ? `${words.secondFactor.required} ` : ''}${words.secondFactor.what}</p>${problemBox(problem)}
${form('start', passwordField(words), words.secondFactor.setUp)}${passkeyForm(words)}`,
  );

/** The QR code, and the form for the first code; without `started` the app has the secret already. Pure. */
export const confirmPage = (words: PageWords, started: SecondFactorStart | null, problem: string | null): string =>
  page(
    words,
    words.secondFactor.title,
    `<h1>${words.secondFactor.title}</h1>${problemBox(problem)}${
      started
        ? `<p>${words.secondFactor.scan}</p><div role="img" aria-label="${words.secondFactor.qrCode}" style="max-width:15rem">${started.qrCode}</div><p><code style="overflow-wrap:anywhere">${escapeHtml(started.secret)}</code></p>`
        : ''
    }
${form('confirm', codeField(words, words.secondFactor.appShows), words.secondFactor.confirm)}<p><a href="${SECOND_FACTOR_PAGE}">${words.secondFactor.startAgain}</a></p>`,
  );

/** Recovery codes, once. Pure. */
export const codesPage = (words: PageWords, codes: readonly string[]): string =>
  page(
    words,
    words.secondFactor.recoveryCodes,
    `<h1>${words.secondFactor.recoveryCodes}</h1><p>${words.secondFactor.keepCodes}</p>
<ul>${codes.map((code) => `<li><code>${escapeHtml(code)}</code></li>`).join('')}</ul><p><a href="/app">${words.toDocket}</a></p>`,
  );

/** What there is, with forms to change it. Pure. */
export const statePage = (
  words: PageWords,
  { authenticatorApp, passkeys, recoveryCodesLeft: left }: SecondFactorState,
  problem: string | null,
): string => {
  const { secondFactor: said } = words;
  const hint = authenticatorApp ? words.ofApp : said.aCode;
  const app = authenticatorApp
    ? `<h2>${said.removeApp}</h2>\n${form('remove', codeField(words, hint), said.remove, true)}`
    : `<h2>${said.app}</h2>\n${form('start', passwordField(words), said.setUp, true)}`;
  return page(
    words,
    said.title,
    `<h1>${said.title}</h1><p>${said.state(authenticatorApp, passkeys, left)}</p>${problemBox(problem)}
${form('codes', codeField(words, hint), said.newCodes)}${app}${passkeyForm(words)}<p><a href="/app">${words.toDocket}</a></p>`,
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

  async function show(request: Request, response: Response, caller: Caller, status: number, problem: string | null): Promise<void> {
    const words = wordsFor(request);
    const state = await factors.state(caller);
    const html = state.enabled ? statePage(words, state, problem) : startPage(words, caller.lacksSecondFactor === true, problem);
    sendPage(response, status, html, { scripted: true });
  }

  async function take(request: Request, response: Response, caller: Caller, body: Record<string, unknown>): Promise<void> {
    const words = wordsFor(request);
    const code = textOf(body.code);
    if (body.step === 'start') sendPage(response, 200, confirmPage(words, await factors.start(caller, textOf(body.password)), null));
    else if (body.step === 'confirm') sendPage(response, 200, codesPage(words, await factors.confirm(caller, code)));
    else if (body.step === 'passkey') {
      const { recoveryCodes } = await deps.passkeys.add(caller, textOf(body.name), objectOf(body.response));
      if (recoveryCodes) sendPage(response, 200, codesPage(words, recoveryCodes));
      else response.redirect(303, SECOND_FACTOR_PAGE);
    } else if (body.step === 'codes') sendPage(response, 200, codesPage(words, await factors.renewCodes(caller, code)));
    else {
      if (body.step === 'remove') await factors.remove(caller, code);
      response.redirect(303, SECOND_FACTOR_PAGE);
    }
  }

  app.get(SECOND_FACTOR_PAGE, async (request, response) => {
    const caller = await signedIn(request, response);
    if (caller) await show(request, response, caller, 200, null);
  });

  app.post(SECOND_FACTOR_PAGE, deps.ownForm, readForm, async (request, response) => {
    const caller = await signedIn(request, response);
    if (!caller) return;
    const body = (request.body ?? {}) as Record<string, unknown>;
    try {
      await take(request, response, caller, body);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      const again = body.step === 'confirm' && error.code === 'VALIDATION_ERROR';
      const words = wordsFor(request);
      const problem = refusalIn(words, error);
      if (again) sendPage(response, error.status, confirmPage(words, null, problem));
      else await show(request, response, caller, error.status, problem);
    }
  });
}
