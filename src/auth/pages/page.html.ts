import type { PageWords } from './words/index.js';

/** Text made safe inside HTML, also inside attribute values. Pure. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** The colours, type and controls of the dashboard, for pages without script. */
const STYLE = `:root{color-scheme:light dark;--ground:#f7f8fa;--card:#fff;--line:#e3e6ea;--field:#ced4da;--text:#1a1d21;--dim:#5a626b;--strong:#3443b8;--button:#3d4fd1;--wrong:#c22525}
@media (prefers-color-scheme:dark){:root{--ground:#121417;--card:#17191d;--line:#2e3238;--field:#454b55;--text:#c9cdd3;--dim:#a2a8b0;--strong:#a9b3f2;--button:#4d5dd6;--wrong:#ff8f8f}}
*{box-sizing:border-box}body{margin:0;font:16px/1.55 Inter,-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;background:var(--ground);color:var(--text);
display:flex;flex-direction:column;align-items:center;min-height:100vh;padding:9vh 1rem 2rem}
.brand{display:flex;align-items:center;gap:.55rem;margin-bottom:1.25rem;font-weight:700;font-size:1.2rem;letter-spacing:-.015em}.brand svg{width:30px;height:30px}
main{width:100%;max-width:27rem;padding:1.75rem;background:var(--card);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
h1{font-size:clamp(1.05rem,5.1vw,1.4rem);line-height:1.3;letter-spacing:-.01em;margin:0 0 .8rem}p{margin:.3rem 0 1rem}main>p:last-child{margin:1rem 0 0}form{display:grid;gap:.9rem}form+form{margin-top:.9rem}[hidden]{display:none}form p{margin:0}
label{display:grid;gap:.25rem;font-weight:550;font-size:.925rem}input{font:inherit;padding:.5rem .7rem;border:1px solid var(--field);border-radius:8px;background:var(--card);color:inherit}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--strong);outline-offset:2px}
button{font:inherit;font-weight:600;padding:.55rem 1rem;border:0;border-radius:8px;background:var(--button);color:#fff;cursor:pointer}button.quiet{background:transparent;color:inherit;border:1px solid var(--field)}
.wrong{border:1px solid var(--wrong);border-left-width:5px;border-radius:8px;padding:.5rem .8rem;color:var(--wrong)}small{font-weight:400;color:var(--dim)}strong{unicode-bidi:isolate}
dl{display:grid;grid-template-columns:auto 1fr;gap:.3rem 1rem}dt{font-weight:600}dd{margin:0}ul{padding-left:1.2rem}a{color:var(--strong)}.row{display:flex;gap:.6rem;flex-wrap:wrap}`;

const LOGO =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3d4fd1"/><path d="M10 7h8l5 5v13H10z" fill="#fff"/><path d="M18 7v5h5" fill="#b9c2f5"/><path d="m12.6 18.4 2.5 2.5 4.9-5.2" fill="none" stroke="#3d4fd1" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** Where a passkey answers to. */
export const PASSKEY_PATH = '/app/sign-in/passkey';
/** The script of the pages that take passkeys, as the web application is built. */
export const PAGE_SCRIPT = '<script type="module" src="/app/passkeys.js"></script>';

/** A page without script, unless its body has one; `body` is HTML already. Pure. */
export function page({ language }: PageWords, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="same-origin">
<title>${escapeHtml(title)} - Docket</title><style>${STYLE}</style></head>
<body><header class="brand">${LOGO}Docket</header><main>
${body}
</main></body></html>
`;
}

/** A problem above a form, read out at once by screen readers. Pure. */
export const problemBox = (problem: string | null): string =>
  problem === null ? '' : `<p class="wrong" role="alert" id="problem">${escapeHtml(problem)}</p>`;

/** The field for the code of who has a second factor (D138). Pure. */
export const codeField = ({ code }: PageWords, hint: string): string =>
  `<label>${code} <small>${hint}</small> <input type="text" name="code" inputmode="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required></label>`;

/** The form of a passkey: a script shows it where the browser knows passkeys, and fills it. Pure. */
const passkeyForm = ({ signIn }: PageWords, next: string): string => `<form method="post" action="${PASSKEY_PATH}" id="passkey" hidden>
<input type="hidden" name="next" value="${escapeHtml(next)}"><input type="hidden" name="response">
<button type="submit" class="quiet">${signIn.withPasskey}</button>
<p class="wrong" role="alert" hidden>${signIn.passkeyFailed}</p>
</form>${PAGE_SCRIPT}`;

/** What the sign-in form shows. */
export interface SignInForm {
  readonly email: string;
  /** Path to go to afterwards. */
  readonly next: string;
  readonly problem: string | null;
  /** The person has a second factor. */
  readonly asksCode: boolean;
  /** Where people sign in with the account of their company; null where they cannot. */
  readonly companyPath: string | null;
}

/** The sign-in form (D126). Pure. */
export function signInPage(words: PageWords, form: SignInForm): string {
  const { signIn } = words;
  const company = form.companyPath
    ? `<p><a href="${escapeHtml(`${form.companyPath}?next=${encodeURIComponent(form.next)}`)}">${signIn.withCompany}</a></p>`
    : '';
  const remember = `<label class="row"><input type="checkbox" name="remember" value="yes"> ${signIn.remember}</label>`;
  return page(
    words,
    signIn.title,
    `<h1>${signIn.title}</h1>${problemBox(form.problem)}
<form method="post" action="/app/sign-in">
<input type="hidden" name="next" value="${escapeHtml(form.next)}">
<label>${words.email} <input type="email" name="email" value="${escapeHtml(form.email)}" autocomplete="username" required autofocus></label>
<label>${words.password} <input type="password" name="password" autocomplete="current-password" required></label>
${form.asksCode ? codeField(words, words.ofApp) + remember : ''}
<button type="submit">${signIn.title}</button>
</form>${passkeyForm(words, form.next)}${company}<p><a href="/app/forgotten">${signIn.forgotten}</a></p>`,
  );
}

/** The form that accepts an invitation (D100). `known`: the person has an account and proves it. Pure. */
export function invitationPage(
  words: PageWords,
  form: {
    id: string;
    token: string;
    organization: string;
    email: string;
    name: string;
    /** How a person with an account proves that it is his; null for who has none. */
    known: 'password' | 'signed-in' | null;
    problem: string | null;
    asksCode: boolean;
  },
): string {
  const { invitation } = words;
  const password =
    form.known === 'signed-in'
      ? ''
      : form.known
        ? `<label>${words.password} <small>${invitation.ofAccount}</small> <input type="password" name="password" autocomplete="current-password" required></label>`
        : `<label>${invitation.choosePassword} <small>${words.newPasswordHint}</small> <input type="password" name="password" autocomplete="new-password" minlength="12" maxlength="128" required></label>`;
  const name = form.known
    ? ''
    : `<label>${words.name} <input type="text" name="name" value="${escapeHtml(form.name)}" autocomplete="name" maxlength="200"></label>`;
  return page(
    words,
    invitation.title,
    `<h1>${invitation.join(escapeHtml(form.organization))}</h1><p>${invitation.invitedAs(escapeHtml(form.email))}</p>${problemBox(form.problem)}
<form method="post" action="/app/invite/${escapeHtml(form.id)}">
<input type="hidden" name="token" value="${escapeHtml(form.token)}">
<input type="hidden" name="username" value="${escapeHtml(form.email)}" autocomplete="username">
${name}
${password}
${form.asksCode ? codeField(words, words.ofApp) : ''}
<button type="submit">${invitation.accept}</button>
</form>`,
  );
}

/** A page that only says something. Pure. */
export function messagePage(words: PageWords, title: string, text: string): string {
  return page(words, title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/app">${words.toDocket}</a></p>`);
}

/** The answer to a form that another site sent. Pure. */
export const formOfAnotherSite = (words: PageWords): string => messagePage(words, words.refused.title, words.refused.otherSite);
