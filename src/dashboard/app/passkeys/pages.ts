/** The one script of the plain pages: lets passkeys fill the forms that wait, hidden, for a browser that can. The pages work without it. */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Asks the service; throws its sentence when it refuses. */
async function ask(path: string, body: object): Promise<never> {
  const asked = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const { data, error } = await asked.json();
  if (!asked.ok) throw new Error(error.details?.[0]?.reason ?? error.message);
  return data as never;
}

/** Shows a form and fills its answer before it is sent. `failed`: what it says when that ends badly, from the error. */
function arm(id: string, answer: (form: HTMLFormElement) => Promise<object>, failed: (error: Error) => string | null): void {
  const form = document.querySelector<HTMLFormElement>(id);
  const problem = form?.querySelector<HTMLElement>('[role=alert]');
  if (!form || !problem) return;
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.hidden = true;
    try {
      form.querySelector<HTMLInputElement>('[name=response]')!.value = JSON.stringify(await answer(form));
      form.submit();
    } catch (error) {
      problem.textContent = failed(error as Error) ?? problem.textContent;
      problem.hidden = false;
    }
  });
}

if (browserSupportsWebAuthn()) {
  // Which of cancelled, too late or none there: browsers do not tell.
  arm(
    '#passkey',
    async () => startAuthentication({ optionsJSON: await ask('/auth/sign-in/passkey/options', {}) }),
    () => null,
  );
  arm(
    '#new-passkey',
    async (form) => {
      const password = form.querySelector<HTMLInputElement>('#passkey-password')!.value;
      return startRegistration({ optionsJSON: await ask('/auth/passkeys/options', { password }) });
    },
    ({ message }) => message,
  );
}
