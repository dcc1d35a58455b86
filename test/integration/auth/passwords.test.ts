import { hash } from '@node-rs/argon2';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { startSmtp, type TestSmtp } from '../../support/fakes/smtp.js';

const OLD = 'correct horse battery';
const NEW = 'a shelf full of receipts';
const THIRD = 'seven lamps above the desk';

/** The token of the link in an e-mail. */
const tokenOf = (mail: string) => /reset\?token=([\w-]{43})/.exec(mail)![1]!;

describe('passwords and sessions (D138)', () => {
  let api: TestApi;
  let smtp: TestSmtp;
  let email: string;

  before(async () => {
    smtp = await startSmtp();
    api = await startTestApi({ SMTP_URL: smtp.url });
    email = api.ownerEmail;
  });

  after(async () => {
    await api.close();
    await smtp.stop();
  });

  /** Signs in from a browser; gives its client, or the status of the refusal. */
  async function signIn(password: string, device = 'Firefox on Linux') {
    const answer = await api.client('').post('/auth/sign-in', { email, password }, { 'user-agent': device });
    if (answer.status !== 200) return { status: answer.status, browser: api.client('') };
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
    return { status: 200, browser: api.client('').with({ cookie, origin: api.baseUrl }) };
  }
  const isIn = async (browser: Awaited<ReturnType<typeof signIn>>['browser']) => (await browser.get('/organizations')).status === 200;

  it('lists the own sessions with device and address, and ends one or all others', async () => {
    const here = (await signIn(OLD, 'Safari on a phone')).browser;
    const there = (await signIn(OLD)).browser;
    const { sessions } = (await here.get('/auth/sessions')).body.data;
    expect(sessions.map((each: { device: string; current: boolean }) => [each.device, each.current])).to.deep.equal([
      ['Firefox on Linux', false],
      ['Safari on a phone', true],
    ]);
    expect(sessions[0].address).to.be.a('string');
    expect((await here.delete(`/auth/sessions/${sessions[0].id}`)).status).to.equal(200);
    expect([await isIn(there), await isIn(here)]).to.deep.equal([false, true]);
    expect((await here.delete(`/auth/sessions/${sessions[0].id}`)).body.error?.code).to.equal('SESSION_NOT_FOUND');
    const another = (await signIn(OLD)).browser;
    expect((await here.delete('/auth/sessions')).body.data).to.deep.equal({ ended: 1 });
    expect([await isIn(another), await isIn(here)]).to.deep.equal([false, true]);
  });

  it('ends nobody else’s session', async () => {
    const other = await api.member();
    const mine = (await signIn(OLD)).browser;
    const { sessions } = (await mine.get('/auth/sessions')).body.data;
    expect((await other.client.delete(`/auth/sessions/${sessions[0].id}`)).body.error?.code).to.equal('SESSION_NOT_FOUND');
    expect((await other.client.get('/auth/sessions')).body.data.sessions).to.deep.equal([]);
    expect(await isIn(mine)).to.equal(true);
  });

  it('is changed by who knows it, under the rules, and ends the other sessions', async () => {
    const here = (await signIn(OLD)).browser;
    const there = (await signIn(OLD)).browser;
    const problemOf = async (body: object) => (await here.post('/auth/password', body)).body.error?.details?.[0]?.field;
    expect(await problemOf({ current: 'wrong', next: NEW })).to.equal('current');
    expect(await problemOf({ current: OLD, next: 'short' })).to.equal('next');
    expect(await problemOf({ current: OLD, next: `${email.split('@')[0]} and more words` })).to.equal('next');
    expect((await here.post('/auth/password', { current: OLD, next: NEW })).status).to.equal(200);
    expect([await isIn(here), await isIn(there)]).to.deep.equal([true, false]);
    expect([(await signIn(OLD)).status, (await signIn(NEW)).status]).to.deep.equal([401, 200]);
    expect((await here.post('/auth/password', { current: NEW, next: OLD })).status).to.equal(200);
    const notice = await smtp.next('was changed');
    expect(notice).to.include(`To: ${email}`).and.include('127.0.0.1');
    const lines = await api.database.query<{ organizationId: number }>(
      "SELECT organizationId FROM audit_log WHERE action = 'password.changed'",
    );
    expect(lines.map((line) => line.organizationId)).to.deep.equal([api.organizationId, api.organizationId]);
  });

  it('lets nobody in who proved the old one while it was being changed', async () => {
    const [user] = await api.database.query<{ id: number; passwordHash: string }>('SELECT id, passwordHash FROM users WHERE email = ?', [
      email,
    ]);
    let late: Awaited<ReturnType<typeof signIn>> | undefined;
    let attempt: Promise<void> | undefined;
    await api.database.transaction(async (tx) => {
      await tx.query('UPDATE users SET passwordHash = ? WHERE id = ?', [await hash(NEW), user!.id]);
      attempt = signIn(OLD).then((answer) => {
        late = answer;
      });
      // Until the old password was found right, and the sign-in waits for the row of the person.
      const waiting = `SELECT 1 FROM information_schema.innodb_trx t JOIN information_schema.processlist p ON p.id = t.trx_mysql_thread_id
        WHERE t.trx_state = 'LOCK WAIT' AND p.db = DATABASE()`;
      // The list is made anew for who has not looked for a tenth of a second.
      while (!late && (await api.database.query(waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 150));
    });
    await attempt;
    expect(late?.status).to.equal(401);
    await api.database.query('UPDATE users SET passwordHash = ? WHERE id = ?', [user!.passwordHash, user!.id]);
  });

  it('is changed by one of two who change it at the same moment', async () => {
    const browsers = [(await signIn(OLD)).browser, (await signIn(OLD)).browser];
    const news = [NEW, THIRD];
    const answers = await Promise.all(browsers.map((browser, at) => browser.post('/auth/password', { current: OLD, next: news[at] })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await browsers[won]!.post('/auth/password', { current: news[won], next: OLD })).status).to.equal(200);
  });

  it('is set anew by a link that comes by e-mail, works once and for an hour', async () => {
    const ask = (address: string) => api.client('').post('/auth/password-reset', { email: address });
    const known = await ask(email);
    const unknown = await ask('nobody@example.com');
    expect([known.status, unknown.text]).to.deep.equal([200, known.text]);
    const token = tokenOf(await smtp.next('/app/reset'));
    expect(
      JSON.stringify(await api.database.query('SELECT * FROM password_resets')) +
        JSON.stringify(await api.database.query('SELECT * FROM outbox_mails')),
    ).not.to.include(token);
    const before = (await signIn(OLD)).browser;
    const complete = (body: object) => api.client('').post('/auth/password-reset/complete', body);
    expect((await complete({ token, password: 'short' })).body.error?.details[0].field).to.equal('password');
    expect((await complete({ token, password: NEW })).status).to.equal(200);
    expect([await isIn(before), (await signIn(NEW)).status]).to.deep.equal([false, 200]);
    expect((await complete({ token, password: OLD })).body.error?.details[0].field).to.equal('token');
    await ask(email);
    const late = tokenOf(await smtp.next('/app/reset'));
    api.clock.advance(61 * 60 * 1000);
    expect((await complete({ token: late, password: OLD })).status).to.equal(400);
  });

  it('is set anew on plain pages, too', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: api.baseUrl };
    const page = await api.client('').get('/app/forgotten');
    expect([page.status, page.text.includes('<script')]).to.deep.equal([200, false]);
    expect((await api.client('').request('POST', '/app/forgotten', `email=${encodeURIComponent(email)}`, form)).text).to.include(
      'on its way',
    );
    const token = tokenOf(await smtp.next('/app/reset'));
    const bad = await api.client('').request('POST', '/app/reset', `token=${token}&password=short`, form);
    expect([bad.status, bad.text.includes('12 to 128 characters')]).to.deep.equal([400, true]);
    await api.client('').request('POST', '/app/reset', `token=${token}&password=${encodeURIComponent(THIRD)}`, form);
    expect((await signIn(THIRD)).status).to.equal(200);
  });
});
