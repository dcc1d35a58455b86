import { expect } from 'chai';
import { monthOf } from '../../../src/organizations/index.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { startSmtp, type TestSmtp } from '../../support/fakes/smtp.js';

interface Mail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly status: string;
  readonly attempts: number;
  readonly lastError: string | null;
}

describe('e-mails', () => {
  let smtp: TestSmtp;
  let api: TestApi;

  before(async () => {
    smtp = await startSmtp();
    api = await startTestApi({ SMTP_URL: smtp.url, SMTP_FROM: 'Acme Papers <papers@acme.example>' });
  });

  after(async () => {
    await api.close();
    await smtp.stop();
  });

  const outbox = async (): Promise<Mail[]> =>
    (await api.owner.query('{ mailOutbox(first: 100) { nodes { id kind recipient status attempts lastError } } }')).mailOutbox.nodes;
  const mailTo = async (recipient: string) => (await outbox()).find((mail) => mail.recipient === recipient)!;
  async function until(recipient: string, isRight: (mail: Mail) => boolean): Promise<Mail> {
    for (;;) {
      const mail = await mailTo(recipient);
      if (mail && isRight(mail)) return mail;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  const invite = (email: string, more: object = {}) => api.owner.post('/organizations/invite', { email, ...more });
  const mutate = async (name: string, id: string) => {
    const body = await api.owner.graphql(`mutation { mail: ${name}(id: "${id}") { status attempts } }`);
    return body.errors?.[0]?.extensions.code ?? body.data.mail.status;
  };
  const settings = (text: string) =>
    api.owner.graphql(`mutation { updateOrganization(id: ${api.organizationId}, input: { settings: { ${text} } }) { id } }`);

  it('carry an invitation as text and HTML, from the set sender, with a link of their own', async () => {
    const { body } = await invite('mail@example.com', { message: 'See you <soon>' });
    const message = await smtp.next();
    expect(message).to.include('To: mail@example.com').and.include('Subject: Invitation to My organization');
    expect(message)
      .to.include('From: Acme Papers <papers@acme.example>')
      .and.include('multipart/alternative')
      .and.include('See you &#60;soon');
    const mail = await until('mail@example.com', ({ status }) => status === 'sent');
    expect(message).to.include(`Message-ID: <${mail.id}@`);
    const { pathname, searchParams } = new URL(/http\S+\/app\/invite\/\S+/.exec(message)![0]);
    const token = searchParams.get('token')!;
    expect(token).not.to.equal(new URL(body.data.inviteUrl).searchParams.get('token'));
    expect((await fetch(`${api.baseUrl}${pathname}?token=${token}`)).status).to.equal(200);
    expect(JSON.stringify(await api.database.query('SELECT * FROM invitations'))).not.to.include(token);
    const stored = JSON.stringify(await api.database.query('SELECT * FROM outbox_mails'));
    expect(stored).not.to.include(token).and.not.to.include(new URL(body.data.inviteUrl).searchParams.get('token')!);
  });

  it('come in the language of the organization', async () => {
    await settings('mailLanguage: de');
    await invite('deutsch@example.com');
    expect(await smtp.next())
      .to.include('Subject: Einladung zu My organization')
      .and.include('lang="de"');
    await settings('mailLanguage: en');
  });

  it('come in the language that a person chose in his browser, whatever that of the organization', async () => {
    const signedIn = await api.client('').post('/auth/sign-in', { email: api.ownerEmail, password: 'correct horse battery' });
    const session = api.client('').with({ cookie: signedIn.headers.get('set-cookie')!.split(';')[0]!, origin: api.baseUrl });
    expect((await session.query('{ viewer { user { language } } }')).viewer.user.language).to.equal(null);
    await session.query('mutation { chooseLanguage(language: de) }');
    expect((await session.query('{ viewer { user { language } } }')).viewer.user.language).to.equal('de');
    await session.query('mutation { changePassword(current: "correct horse battery", next: "correct horse battery again") }');
    expect(await smtp.next()).to.include('lang="de"');
    await invite('english@example.com');
    expect(await smtp.next()).to.include('lang="en"');
    // A key does not speak for the person behind it.
    const { errors } = await api.owner.graphql('mutation { chooseLanguage(language: en) }');
    expect(errors?.[0]?.extensions.code).to.equal('INVALID_STATUS_TRANSITION');
    await session.query('mutation { chooseLanguage(language: en) }');
  });

  it('that a server cannot take now are tried again by themselves; figures of ten (slow: ten tries)', async () => {
    const people = Array.from({ length: 10 }, (_, index) => `later${index}@example.com`);
    const before = { ...smtp.figures };
    const refusedOnce = new Set<string>();
    smtp.judge((recipient) => {
      if (refusedOnce.has(recipient)) return null;
      refusedOnce.add(recipient);
      return 451;
    });
    for (const email of people) await invite(email);
    for (const email of people)
      expect(await until(email, ({ attempts }) => attempts === 1)).to.include({
        status: 'queued',
        lastError: 'The mail server answered: 451 try later',
      });
    api.clock.advance(5000);
    for (const email of people) expect(await until(email, ({ status }) => status === 'sent')).to.include({ attempts: 2, lastError: null });
    for (const _ of people) await smtp.next();
    expect({ taken: smtp.figures.taken - before.taken, refused: smtp.figures.refused - before.refused }).to.deep.equal({
      taken: 10,
      refused: 10,
    });
    smtp.judge(() => null);
  });

  it('that are refused for good are given up, and sent again or taken out by an administrator', async () => {
    smtp.judge(() => 550);
    await invite('nobody@example.com');
    const failed = await until('nobody@example.com', ({ status }) => status === 'failed');
    expect(failed).to.include({ attempts: 1, lastError: 'The mail server answered: 550 no such mailbox' });
    smtp.judge(() => null);
    expect(await mutate('resendMail', failed.id)).to.equal('queued');
    expect(await smtp.next()).to.include('To: nobody@example.com');
    await until('nobody@example.com', ({ status }) => status === 'sent');
    expect(await mutate('discardMail', failed.id)).to.equal('INVALID_STATUS_TRANSITION');
    smtp.judge(() => 451);
    await invite('unwanted@example.com');
    const waiting = await until('unwanted@example.com', ({ attempts }) => attempts === 1);
    expect(await mutate('discardMail', waiting.id)).to.equal('discarded');
    smtp.judge(() => null);
    const tasks = await api.database.query("SELECT id FROM tasks WHERE name = 'mail.send' AND subjectId = ?", [waiting.id]);
    expect(tasks).to.deep.equal([]);
    const lines = await api.database.query<{ action: string }>("SELECT action FROM audit_log WHERE action LIKE 'mail.%' ORDER BY number");
    expect(lines.map(({ action }) => action)).to.deep.equal(['mail.resent', 'mail.discarded']);
    api.clock.advance(8 * 24 * 60 * 60_000);
    expect(await mutate('resendMail', waiting.id)).to.equal('INVALID_STATUS_TRANSITION');
  });

  it('of another organization are not found', async () => {
    const [{ id }] = (await outbox()) as [Mail];
    const other = await api.organization('Another');
    const body = await other.client.graphql(`mutation { resendMail(id: "${id}") { id } }`);
    expect(body.errors?.[0]?.extensions.code).to.equal('MAIL_NOT_FOUND');
    expect((await other.client.query('{ mailOutbox { totalCount } }')).mailOutbox.totalCount).to.equal(0);
  });

  it('tell administrators of 80 and 100 % of the plan, once a month', async () => {
    await api.database.query("UPDATE organizations SET plan = 'free' WHERE id = ?", [api.organizationId]);
    const used = (documents: number) =>
      api.database.query('REPLACE INTO monthly_usage (organizationId, month, documents) VALUES (?,?,?)', [
        api.organizationId,
        monthOf(api.clock.now()),
        documents,
      ]);
    for (const documents of [79, 80, 79, 99, 99]) {
      await used(documents);
      await api.owner.process();
    }
    const messages = [await smtp.next(), await smtp.next()];
    expect(messages[0]).to.include(`To: ${api.ownerEmail}`).and.include('80 % of the 100 documents');
    expect(messages[1]).to.include('100 % of the 100 documents').and.include('Further uploads are refused');
    expect((await outbox()).filter(({ kind }) => kind === 'quota_reached')).to.have.length(2);
  });

  it('tell who may approve how many documents wait, once a day and only where it is wanted', async () => {
    const viewer = await api.member({ role: 'viewer' });
    await api.database.query('DELETE FROM monthly_usage');
    const { id } = await api.owner.process();
    await api.database.query("UPDATE documents SET status = 'review_required' WHERE id = ?", [id]);
    await api.member({ role: 'member', email: 'approver@example.com' });
    const digest = () => api.app.runSchedule('review.digest');
    const digests = async () => (await outbox()).filter(({ kind }) => kind === 'review_digest').map(({ recipient }) => recipient);
    const hour = api.clock.now().getUTCHours();
    api.clock.advance(((31 - hour) % 24) * 60 * 60_000);
    await digest();
    expect(await digests()).to.deep.equal([]);
    await settings('reviewDigest: true');
    await digest();
    await digest();
    expect((await digests()).sort()).to.deep.equal(['approver@example.com', api.ownerEmail]);
    expect(await smtp.next())
      .to.include('1 document waits for review')
      .and.include('/app/review');
    expect(viewer.email).not.to.be.oneOf(await digests());
  });

  it('that waited go to nobody who lost what they were for, and to nobody of a suspended organization until it is resumed (slow: tries of a mail server)', async () => {
    const setStatus = (status: string) =>
      api.database.query('UPDATE organizations SET status = ? WHERE id = ?', [status, api.organizationId]);
    await api.database.query("UPDATE organizations SET plan = 'enterprise' WHERE id = ?", [api.organizationId]);
    await settings('reviewDigest: true');
    const { id } = await api.owner.process();
    await api.database.query("UPDATE documents SET status = 'review_required' WHERE id = ?", [id]);
    const leaver = await api.member({ role: 'member', email: 'leaver@example.com' });
    const people = [leaver.email, api.ownerEmail] as const;
    smtp.judge(() => 451);
    api.clock.advance((24 + ((31 - api.clock.now().getUTCHours()) % 24)) * 60 * 60_000);
    await api.app.runSchedule('review.digest');
    for (const email of people) await until(email, ({ kind, attempts }) => kind === 'review_digest' && attempts === 1);
    await invite('waiting@example.com');
    await until('waiting@example.com', ({ attempts }) => attempts === 1);
    await api.database.query("UPDATE memberships SET status = 'suspended' WHERE userId = ?", [leaver.userId]);
    await setStatus('inactive');
    smtp.judge(() => null);
    const { taken } = smtp.figures;
    api.clock.advance(5000);
    const due = () =>
      api.database.query("SELECT id FROM tasks WHERE name = 'mail.send' AND (leaseToken IS NOT NULL OR runAt <= ?)", [api.clock.now()]);
    while ((await due()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(smtp.figures.taken).to.equal(taken);
    await setStatus('active');
    api.clock.advance(60_000);
    await until('waiting@example.com', ({ status }) => status === 'sent');
    expect(await until(people[0], ({ status }) => status !== 'queued')).to.include({ status: 'discarded', attempts: 1 });
    expect(await until(people[1], ({ status }) => status !== 'queued')).to.include({ status: 'sent', attempts: 2 });
  });
});

describe('e-mails without a mail server', () => {
  it('wait in the outbox, and go out when there is one', async () => {
    const api = await startTestApi({}, { work: false });
    const smtp = await startSmtp();
    try {
      await api.owner.post('/organizations/invite', { email: 'patient@example.com' });
      const [mail] = (await api.owner.query('{ mailOutbox { nodes { status attempts } } }')).mailOutbox.nodes;
      expect(mail).to.deep.equal({ status: 'queued', attempts: 0 });
      const later = await startTestApi({ SMTP_URL: smtp.url }, { beside: api, work: true });
      expect(await smtp.next()).to.include('To: patient@example.com');
      await later.close();
    } finally {
      await smtp.stop();
      await api.close();
    }
  });
});
