/** Text made safe inside HTML, also inside attribute values. Pure. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

const STYLE = `:root{color-scheme:light dark;--line:#8886;--strong:#1d4ed8;--wrong:#b91c1c}
@media (prefers-color-scheme:dark){:root{--strong:#93b4ff;--wrong:#fca5a5}}
*{box-sizing:border-box}body{margin:0;font:16px/1.55 system-ui,sans-serif;display:grid;place-items:start center;min-height:100vh;padding:8vh 1rem 2rem}
main{width:100%;max-width:26rem}h1{font-size:1.5rem;margin:0 0 .3rem}p{margin:.3rem 0 1rem}form{display:grid;gap:.9rem}
label{display:grid;gap:.25rem;font-weight:600}input{font:inherit;padding:.55rem .7rem;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--strong);outline-offset:2px}
button{font:inherit;font-weight:600;padding:.6rem 1rem;border:0;border-radius:6px;background:#1d4ed8;color:#fff;cursor:pointer}button.quiet{background:transparent;color:inherit;border:1px solid var(--line)}
.wrong{border:1px solid var(--wrong);border-left-width:5px;border-radius:6px;padding:.5rem .8rem;color:var(--wrong)}small{font-weight:400;opacity:.8}
dl{display:grid;grid-template-columns:auto 1fr;gap:.3rem 1rem}dt{font-weight:600}dd{margin:0}ul{padding-left:1.2rem}a{color:var(--strong)}.row{display:flex;gap:.6rem;flex-wrap:wrap}`;

/** A page without script; `body` is HTML already. Pure. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="same-origin">
<title>${escapeHtml(title)} - Docket</title><style>${STYLE}</style></head>
<body><main>
${body}
</main></body></html>
`;
}

/** A problem above a form, read out at once by screen readers. Pure. */
export const problemBox = (problem: string | null): string =>
  problem === null ? '' : `<p class="wrong" role="alert" id="problem">${escapeHtml(problem)}</p>`;

/** The field for the code of who has a second factor (D138). Pure. */
const codeField = (asked: boolean): string =>
  asked
    ? '<label>Code <small>of the authenticator app, or a recovery code</small> <input type="text" name="code" inputmode="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required></label>'
    : '';

/**
 * The sign-in form (D126). `next`: path to go to afterwards; `asksCode`: the person has a second factor; `companyPath`: where people sign in with
 * the account of their company, null where they cannot. Pure.
 */
export function signInPage(form: {
  email: string;
  next: string;
  problem: string | null;
  asksCode: boolean;
  companyPath: string | null;
}): string {
  const company = form.companyPath
    ? `<p><a href="${escapeHtml(`${form.companyPath}?next=${encodeURIComponent(form.next)}`)}">Sign in with the account of your company</a></p>`
    : '';
  return page(
    'Sign in',
    `<h1>Sign in</h1>${problemBox(form.problem)}
<form method="post" action="/app/sign-in">
<input type="hidden" name="next" value="${escapeHtml(form.next)}">
<label>E-mail <input type="email" name="email" value="${escapeHtml(form.email)}" autocomplete="username" required autofocus></label>
<label>Password <input type="password" name="password" autocomplete="current-password" required></label>
${codeField(form.asksCode)}
<button type="submit">Sign in</button>
</form>${company}<p><a href="/app/forgotten">Forgotten password?</a></p>`,
  );
}

/** The form that accepts an invitation (D100). `known`: the person has an account and proves it. Pure. */
export function invitationPage(form: {
  id: string;
  token: string;
  organization: string;
  email: string;
  name: string;
  known: boolean;
  problem: string | null;
  asksCode: boolean;
}): string {
  const password = form.known
    ? '<label>Password <small>of your account</small> <input type="password" name="password" autocomplete="current-password" required></label>'
    : '<label>Choose a password <small>12 to 128 characters, not a common one</small> <input type="password" name="password" autocomplete="new-password" minlength="12" maxlength="128" required></label>';
  const name = form.known
    ? ''
    : `<label>Name <input type="text" name="name" value="${escapeHtml(form.name)}" autocomplete="name" maxlength="200"></label>`;
  return page(
    'Accept the invitation',
    `<h1>Join ${escapeHtml(form.organization)}</h1><p>You are invited as <strong>${escapeHtml(form.email)}</strong>.</p>${problemBox(form.problem)}
<form method="post" action="/app/invite/${escapeHtml(form.id)}">
<input type="hidden" name="token" value="${escapeHtml(form.token)}">
<input type="hidden" name="username" value="${escapeHtml(form.email)}" autocomplete="username">
${name}
${password}
${codeField(form.asksCode)}
<button type="submit">Accept and sign in</button>
</form>`,
  );
}

/** A page that only says something. Pure. */
export function messagePage(title: string, text: string): string {
  return page(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/app">Go to Docket</a></p>`);
}
