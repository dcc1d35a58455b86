/** The one script of the plain pages: lets passkeys fill the forms that wait, hidden, for a browser that can. The pages work without it. */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Sentences of the page for refusals: by field and reason, by field, or by code, as the service chooses them for its own pages. */
type Refusals = Readonly<Record<string, string>>;

/** The service refused. */
class Refused extends Error {}

const sentenceOf = (said: Refusals, code: string, field = '', reason = ''): string | undefined =>
  said[`${field}: ${reason.replace(/, received .*$/, '')}`] ?? said[field] ?? said[code];

/** Asks the service; throws Refused with the sentence of the page, or with the service's, when it refuses. */
async function ask(path: string, body: object, said: Refusals = {}): Promise<never> {
  const asked = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const { data, error } = await asked.json();
  if (!asked.ok) {
    const { field, reason } = error.details?.[0] ?? {};
    throw new Refused(sentenceOf(said, error.code, field, reason) ?? reason ?? error.message);
  }
  return data as never;
}

/**
 * Shows a form and fills its answer before it is sent. When that ends badly, a form with sentences of its own (`data-refusals`) shows what was refused;
 * else it says what stands in it already: browsers do not tell which of cancelled, too late or none there it was.
 */
function arm(id: string, answer: (form: HTMLFormElement, said: Refusals) => Promise<object>): void {
  const form = document.querySelector<HTMLFormElement>(id);
  const problem = form?.querySelector<HTMLElement>('[role=alert]');
  if (!form || !problem) return;
  const general = problem.textContent;
  const said = problem.dataset.refusals ? (JSON.parse(problem.dataset.refusals) as Refusals) : null;
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.hidden = true;
    try {
      form.querySelector<HTMLInputElement>('[name=response]')!.value = JSON.stringify(await answer(form, said ?? {}));
      form.submit();
    } catch (error) {
      problem.textContent = said && error instanceof Refused ? error.message : general;
      problem.hidden = false;
    }
  });
}

if (browserSupportsWebAuthn()) {
  arm('#passkey', async () => startAuthentication({ optionsJSON: await ask('/auth/sign-in/passkey/options', {}) }));
  arm('#new-passkey', async (form, said) => {
    const password = form.querySelector<HTMLInputElement>('#passkey-password')!.value;
    return startRegistration({ optionsJSON: await ask('/auth/passkeys/options', { password }, said) });
  });
}
