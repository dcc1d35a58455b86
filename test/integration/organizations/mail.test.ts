import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { type FakeSmtp, startFakeSmtp } from '../../support/fake-smtp.js';

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
    expect(text).to.include(body.data.inviteUrl);
  });

  it('hold no link in the outbox: its token is made when it is sent', async () => {
    const { body } = await api.owner.post('/organizations/invite', { email: 'other@example.com' });
    await smtp.next();
    const stored = JSON.stringify(await api.database.query('SELECT * FROM outbox_mails JOIN invitations i ON i.id = invitationId'));
    expect(stored).not.to.include(new URL(body.data.inviteUrl).searchParams.get('token')!);
  });
});
