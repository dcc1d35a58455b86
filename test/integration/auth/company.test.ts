import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { type IdentityProvider, type ProviderAccount, startIdentityProvider } from '../../support/fakes/identity-provider.js';

const PUBLIC_URL = 'http://docket.example';

/** A browser that keeps cookies per origin and reads Docket's public address at its port. */
class Browser {
  private readonly cookies = new Map<string, Map<string, string>>();

  constructor(private readonly baseUrl: string) {}

  async go(address: string, form?: string): Promise<{ status: number; location: string | null; html: string; at: string }> {
    const url = new URL(address, PUBLIC_URL);
    const real = url.origin === PUBLIC_URL ? new URL(url.pathname + url.search, this.baseUrl) : url;
    const jar = this.cookies.get(url.origin) ?? new Map<string, string>();
    this.cookies.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const posted = { method: 'POST', body: form ?? '' };
    const response = await fetch(real, {
      redirect: 'manual',
      headers: { cookie, ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded', origin: PUBLIC_URL }) },
      ...(form === undefined ? {} : posted),
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', ...value] = set.split(';')[0]!.split('=');
      if (value.join('=') === '') jar.delete(name);
      else jar.set(name, value.join('='));
    }
    const location = response.headers.get('location');
    return { status: response.status, location: location && new URL(location, url).href, html: await response.text(), at: url.href };
  }

  /** Follows redirects to the first page, or to the first address that fits. */
  async follow(address: string, until = (_at: string) => false) {
    let answer = await this.go(address);
    while (answer.location !== null && !until(answer.location)) answer = await this.go(answer.location);
    return answer;
  }

  session(): string | undefined {
    return this.cookies.get(PUBLIC_URL)?.get('docket_session');
  }
}

describe('signing in with the account of a company (D139)', () => {
  let api: TestApi;
  let provider: IdentityProvider;

  before(async () => {
    provider = await startIdentityProvider(PUBLIC_URL);
    const { issuer, clientId, clientSecret } = provider;
    api = await startTestApi({
      PUBLIC_URL,
      OUTBOUND_ALLOW: '127.0.0.0/8',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_DOMAINS: 'acme.example=1:viewer, gone.example=4711:member',
    });
  });

  after(async () => {
    await api.close();
    await provider.close();
  });

  /** Signs in at the provider as the account; gives the browser and where it came. */
  async function comeAs(account: ProviderAccount, browser = new Browser(api.baseUrl)) {
    provider.account = account;
    const answer = await browser.follow('/app/company?next=%2Fapp%2Fsearch', (at) => at.startsWith(`${PUBLIC_URL}/app/search`));
    return { browser, ...answer };
  }
  const viewerOf = async (browser: Browser) => {
    const client = api.client('').with({ cookie: `docket_session=${browser.session()}`, origin: PUBLIC_URL });
    return (await client.query('{ viewer { user { id email name } organization { id } permissions } }')).viewer;
  };

  it('is offered on the sign-in page', async () => {
    expect((await new Browser(api.baseUrl).go('/app/sign-in')).html).to.include('href="/app/company?next=%2Fapp"');
  });

  it('makes a member at the first time, with the role of the domain, and finds him again', async () => {
    const ann = { sub: 'ann', email: 'Ann@ACME.example', email_verified: true, name: 'Ann Acme' };
    const { browser, location } = await comeAs(ann);
    expect(location).to.equal(`${PUBLIC_URL}/app/search`);
    const viewer = await viewerOf(browser);
    expect(viewer.user).to.include({ email: 'ann@acme.example', name: 'Ann Acme' });
    expect(viewer.organization.id).to.equal(api.organizationId);
    expect(viewer.permissions).to.include('documents.read').and.not.include('documents.create');
    const again = await comeAs(ann);
    expect((await viewerOf(again.browser)).user.id).to.equal(viewer.user.id);
    const lines = await api.database.query<{ action: string }>('SELECT action FROM audit_log WHERE userId = ? ORDER BY number', [
      viewer.user.id,
    ]);
    expect(lines.map(({ action }) => action)).to.deep.equal(['user.joined', 'sign_in.succeeded', 'sign_in.succeeded']);
  });

  it('refuses addresses that are not verified, missing, of another domain, or of no organization', async () => {
    const accounts: ProviderAccount[] = [
      { sub: 'unverified', email: 'u@acme.example', email_verified: false },
      { sub: 'silent', email: 's@acme.example' },
      { sub: 'without' },
      { sub: 'other', email: 'o@other.example', email_verified: true },
      { sub: 'sub', email: 'x@evil.acme.example', email_verified: true },
      { sub: 'gone', email: 'g@gone.example', email_verified: true },
      { sub: 'long', email: `${'l'.repeat(300)}@acme.example`, email_verified: true },
      { sub: 'two lines', email: 'a@b.example\nBcc: c@acme.example', email_verified: true },
    ];
    for (const account of accounts) {
      const { browser, status, html } = await comeAs(account);
      expect([status, html.includes('You could not be signed in'), browser.session()], account.sub).to.deep.equal([403, true, undefined]);
    }
    const people = await api.database.query("SELECT email FROM users WHERE email LIKE '%.example' AND email NOT LIKE 'ann@%'");
    expect(people).to.deep.equal([]);
  });

  it('lets nobody in who had made the account before by the link of an invitation, which he was shown', async () => {
    const other = await api.organization('Early');
    const made = (await other.client.post('/organizations/invite', { email: 'bea@acme.example' })).body.data;
    const token = new URL(made.inviteUrl).searchParams.get('token');
    const thief = await api
      .client('')
      .post(`/organizations/invitations/${made.invitationId}/accept`, { token, password: 'a long enough one' });
    expect(thief.status).to.equal(200);
    const cookie = thief.headers.getSetCookie()[0]!.split(';')[0]!;
    const { browser } = await comeAs({ sub: 'bea', email: 'bea@acme.example', email_verified: true });
    expect((await viewerOf(browser)).organization.id).to.equal(api.organizationId);
    expect((await api.client('').with({ cookie, origin: PUBLIC_URL }).get('/organizations')).status).to.equal(401);
    const again = await api.client('').post('/auth/sign-in', { email: 'bea@acme.example', password: 'a long enough one' });
    expect(again.status).to.equal(401);
  });

  it('joins another organization only while signed in: who has the link of the invitation gives the account no password', async () => {
    const { browser } = await comeAs({ sub: 'ann', email: 'ann@acme.example', email_verified: true });
    const other = await api.organization('Other');
    const made = await other.client.post('/organizations/invite', { email: 'ann@acme.example' });
    const { pathname, searchParams } = new URL(made.body.data.inviteUrl);
    const token = searchParams.get('token');
    const path = `/organizations/invitations/${pathname.split('/').pop()}/accept`;
    const thief = await api.client('').post(path, { token, password: 'a long enough one' });
    expect([thief.status, thief.headers.getSetCookie()]).to.deep.equal([401, []]);
    expect(await api.database.query("SELECT id FROM users WHERE email = 'ann@acme.example' AND passwordHash IS NOT NULL")).to.deep.equal(
      [],
    );
    const page = await browser.go(`${pathname}?token=${token}`);
    expect(page.html).not.to.include('type="password"');
    expect((await browser.go(pathname, `token=${token}`)).status).to.equal(303);
    expect((await viewerOf(browser)).organization.id).to.equal(other.organizationId);
  });

  it('refuses suspended members', async () => {
    const { userId } = await api.member({ email: 'sue@acme.example' });
    await api.database.query("UPDATE memberships SET status = 'suspended' WHERE userId = ?", [userId]);
    const { status, browser } = await comeAs({ sub: 'sue', email: 'sue@acme.example', email_verified: true });
    expect([status, browser.session()]).to.deep.equal([403, undefined]);
  });

  it('takes no answer that another browser asked for, nor one twice, nor a changed one', async () => {
    provider.account = { sub: 'ann', email: 'ann@acme.example', email_verified: true };
    const victim = new Browser(api.baseUrl);
    const back = (await victim.follow('/app/company', (at) => at.startsWith(`${PUBLIC_URL}/app/company/callback`))).location!;
    const attacker = new Browser(api.baseUrl);
    expect((await attacker.go(back)).status).to.equal(403);
    await attacker.go('/app/company');
    expect((await attacker.go(back)).status).to.equal(403);
    expect((await victim.go(back.replace('state=', 'state=x'))).status).to.equal(403);
    expect(victim.session()).to.equal(undefined);
    const honest = new Browser(api.baseUrl);
    const own = (await honest.follow('/app/company', (at) => at.startsWith(`${PUBLIC_URL}/app/company/callback`))).location!;
    expect((await honest.go(own)).status).to.equal(303);
    expect((await honest.go(own)).status).to.equal(403);
  });

  it('signs out here, and shows the way to sign out at the provider', async () => {
    const { browser } = await comeAs({ sub: 'ann', email: 'ann@acme.example', email_verified: true });
    const out = await browser.go('/app/sign-out', 'x=1');
    expect(out.location).to.equal(`${PUBLIC_URL}/app/company/signed-out`);
    expect(browser.session()).to.equal(undefined);
    const { html } = await browser.go(out.location!);
    const address = /href="(http:[^"]+)"/.exec(html)![1]!.replace(/&#38;/g, '&');
    expect(address)
      .to.include(provider.issuer)
      .and.include(encodeURIComponent(`${PUBLIC_URL}/app/sign-in`));
    expect((await browser.go(address)).status).to.equal(200);
    const [line] = await api.database.query<{ actor: string }>(
      "SELECT actor FROM audit_log WHERE action = 'sign_out' ORDER BY id DESC LIMIT 1",
    );
    expect(line?.actor).to.equal('ann@acme.example');
  });
});
