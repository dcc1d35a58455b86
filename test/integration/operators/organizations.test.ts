import { expect } from 'chai';
import { OperatorError } from '../../../src/app/operators/operator-error.js';
import { type OrganizationTools, organizationCommand, resetPassword, resetSecondFactor } from '../../../src/app/operators/organizations.js';
import { createAudit } from '../../../src/audit/index.js';
import { startTestApi, type TestApi } from '../../support/api.js';

describe('commands of operators on organizations (D148)', () => {
  let api: TestApi;
  let tools: OrganizationTools;
  let said: string[] = [];
  let id: string;
  let key: string;
  let signIn: { email: string; password: string };

  before(async () => {
    api = await startTestApi();
    const say = (line: string) => void said.push(line);
    tools = { database: api.database, clock: api.clock, audit: createAudit(api.clock), secret: 'a secret of the tests, long enough', say };
  });
  after(() => api.close());

  const organization = async (...words: string[]): Promise<string[]> => {
    said = [];
    await organizationCommand(tools, words);
    // What was remembered of credentials is forgotten within a second.
    api.clock.advance(2000);
    return said;
  };
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(OperatorError);
    return (error as Error).message;
  };
  const codeOf = ({ status, body }: Awaited<ReturnType<typeof api.owner.get>>) => [status, body.error?.code, body.error?.details];
  const session = (password: string) =>
    api
      .client('')
      .graphql('mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { user { email } } }', {
        email: signIn.email,
        password,
      });

  it('makes one, with an owner and keys that work', async () => {
    const lines = await organization('create', 'Alder Works', '--owner', 'ann@example.com', '--plan', 'starter');
    id = /^Created organization (\d+) \(Alder Works, plan starter\)/.exec(lines[0] ?? '')?.[1] ?? '';
    key = /live key {3}(\S+)/.exec(lines.join('\n'))?.[1] ?? '';
    const [, email = '', password = ''] = /sign-in {4}(\S+) {2}(\S+)/.exec(lines.join('\n')) ?? [];
    signIn = { email, password };
    const { body } = await api.client(key).get(`/organizations/${id}`);
    expect(body.data).to.include({ name: 'Alder Works', plan: 'starter', status: 'active' });
    expect((await session(password)).errors).to.equal(undefined);
  });

  it('lists them', async () => {
    const lines = await organization('list');
    expect(lines.find((line) => line.includes('Alder Works'))).to.match(
      new RegExp(`^ *${id}  active    starter       1 members  0 documents  Alder Works$`),
    );
  });

  it('gives a plan', async () => {
    expect(await organization('plan', id, 'professional')).to.deep.equal([`Organization ${id} has the plan professional.`]);
    expect((await api.client(key).get(`/organizations/${id}`)).body.data).to.include({ plan: 'professional' });
  });

  it('suspends one: every API refuses it with INSUFFICIENT_PERMISSIONS, and takes it again when it is resumed', async () => {
    const details = { organization: 'inactive' };
    await organization('suspend', id);
    expect(codeOf(await api.client(key).get('/documents'))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS', details]);
    expect(codeOf(await api.client(key).post('/documents', {}))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS', details]);
    const { errors } = await api
      .client(key)
      .graphql('{ viewer { mode } }')
      .catch(() => ({ errors: undefined }));
    if (errors) expect(errors[0]?.extensions?.code).to.equal('INSUFFICIENT_PERMISSIONS');
    expect((await session(signIn.password)).errors?.[0]?.extensions?.code).to.equal('INSUFFICIENT_PERMISSIONS');
    expect((await api.owner.get('/documents')).status, 'another organization').to.equal(200);
    await organization('resume', id);
    expect((await api.client(key).get('/documents')).status).to.equal(200);
  });

  it('renames one, and deletes one for good in 30 days unless it is resumed', async () => {
    expect(await organization('rename', id, 'Alder & Sons')).to.deep.equal([`Organization ${id} is called Alder & Sons.`]);
    expect((await organization('delete', id))[0]).to.match(/is suspended; everything of it is removed on \d{4}-\d\d-\d\d/);
    expect((await api.client(key).get('/documents')).status).to.equal(403);
    await organization('resume', id);
    const [row] = await api.database.query<{ deleteAt: Date | null }>('SELECT deleteAt FROM organizations WHERE id = ?', [id]);
    expect(row?.deleteAt).to.equal(null);
    expect((await api.client(key).get(`/organizations/${id}`)).body.data).to.include({ name: 'Alder & Sons' });
  });

  it('records each deed for the organization', async () => {
    const rows = await api.database.query<{ action: string }>('SELECT action FROM audit_log WHERE organizationId = ? ORDER BY number', [
      id,
    ]);
    const deeds = rows.map(({ action }) => action).filter((action) => action.startsWith('organization.'));
    expect(deeds).to.deep.equal([
      'organization.created',
      'organization.plan',
      'organization.suspended',
      'organization.resumed',
      'organization.renamed',
      'organization.deleted',
      'organization.resumed',
    ]);
  });

  it('resets a password: the old one and all sessions end', async () => {
    said = [];
    await resetPassword(tools, [signIn.email]);
    const password = /is now {2}(\S+) {2}/.exec(said[0] ?? '')?.[1] ?? '';
    expect(
      await api.database.query('SELECT s.id FROM sessions s JOIN users u ON u.id = s.userId WHERE u.email = ?', [signIn.email]),
    ).to.deep.equal([]);
    expect((await session(signIn.password)).errors?.[0]?.extensions?.code).to.equal('INVALID_API_KEY');
    expect((await session(password)).errors).to.equal(undefined);
  });

  it('takes a lost second factor away: sessions end, the password stays', async () => {
    const [{ id: userId }] = (await api.database.query<{ id: number }>('SELECT id FROM users WHERE email = ?', [signIn.email])) as [
      { id: number },
    ];
    expect(await refusal(resetSecondFactor(tools, [signIn.email]))).to.match(/has no second factor/);
    await api.database.query("INSERT INTO second_factors (userId, secretSealed, startedAt, confirmedAt, lastStep) VALUES (?,'x',?,?,0)", [
      userId,
      api.clock.now(),
      api.clock.now(),
    ]);
    await resetSecondFactor(tools, [signIn.email]);
    expect(await api.database.query('SELECT userId FROM second_factors')).to.deep.equal([]);
    expect(await api.database.query('SELECT id FROM sessions WHERE userId = ?', [userId])).to.deep.equal([]);
    const [line] = await api.database.query<{ actor: string }>("SELECT actor FROM audit_log WHERE action = 'second_factor.reset'");
    expect(line?.actor).to.equal('system');
    expect(await refusal(resetSecondFactor(tools, []))).to.match(/^Type: npm run reset-second-factor/);
  });

  it('says in one line what is wrong, and changes nothing', async () => {
    expect(await refusal(organization('suspend', '4711'))).to.match(/There is no organization 4711/);
    expect(await refusal(organization('plan', id, 'golden'))).to.match(
      /expected a plan \(free, starter, professional, enterprise\), received golden/,
    );
    expect(await refusal(organization('create', 'X', '--owner', 'nobody'))).to.match(/expected the e-mail address/);
    expect(await refusal(organization('destroy', id))).to.match(/^Type: npm run organization/);
    expect(await refusal(organization('suspend', id, 'now'))).to.match(/^Type: npm run organization/);
    expect(await refusal(resetPassword(tools, ['nobody@example.com']))).to.match(/There is nobody with/);
    expect(await refusal(resetPassword(tools, []))).to.match(/^Type: npm run reset-password/);
  });
});
