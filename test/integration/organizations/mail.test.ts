import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { type FakeSmtp, startFakeSmtp } from '../../support/fakes/smtp.js';

describe('invitations by e-mail', () => {
  let smtp: FakeSmtp;
  let api: TestApi;

  before(async () => {
    smtp = await startFakeSmtp();
    api = await startTestApi({ SMTP_URL: smtp.url });
  });

  after(async () => {
    await api.close();
    await smtp.stop();
  });

  it('carry message and link, and are noted as sent', async () => {
    const { body } = await api.owner.post('/organizations/invite', { email: 'mail@example.com', message: 'See you soon' });
    const message = await smtp.next();
    const text = message.replace(/=\n/g, '').replace(/=3D/g, '=');
    expect(text).to.include('To: mail@example.com').and.include('Subject: Invitation to My organization').and.include('See you soon');
    const { pathname, searchParams } = new URL(/http\S+\/app\/invite\/\S+/.exec(text)![0]);
    const token = searchParams.get('token')!;
    expect(token).not.to.equal(new URL(body.data.inviteUrl).searchParams.get('token'));
    expect((await fetch(`${api.baseUrl}${pathname}?token=${token}`)).status).to.equal(200);
    expect(JSON.stringify(await api.database.query('SELECT * FROM invitations'))).not.to.include(token);
  });

  it('hold no link in the database: only hashes of tokens (D130)', async () => {
    const { body } = await api.owner.post('/organizations/invite', { email: 'other@example.com' });
    await smtp.next();
    const stored = JSON.stringify(await api.database.query('SELECT * FROM outbox_mails JOIN invitations i ON i.id = invitationId'));
    expect(stored).not.to.include(new URL(body.data.inviteUrl).searchParams.get('token')!);
  });
});
