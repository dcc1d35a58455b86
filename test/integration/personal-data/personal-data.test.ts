import { hash } from '@node-rs/argon2';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { fileOf } from '../../support/pipeline.js';

interface Section {
  readonly name: string;
  readonly total: number;
  readonly rows: readonly Record<string, unknown>[];
}

describe('personal data', () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await startTestApi();
  });
  afterEach(() => api.close());

  const sectionsOf = (data: { sections: Section[] }) => Object.fromEntries(data.sections.map((each) => [each.name, each]));
  /** A clerk with traces: an upload with his address in its metadata, a review, a mail, an invitation. */
  async function clerk() {
    const member = await api.member({ email: 'clerk@example.com', role: 'admin' });
    const uploaded = await member.client.post('/documents', {
      file: fileOf({}, 'a.pdf').toString('base64'),
      filename: 'a.pdf',
      metadata: { contact: 'Clerk@Example.com', note: 'from clerk@example.com', keeper: 'Person 1', other: 'other@example.com' },
    });
    expect(uploaded.status, uploaded.text).to.equal(201);
    expect((await member.client.post('/organizations/invite', { email: 'new@example.com' })).status).to.equal(201);
    await api.database.query(
      `INSERT INTO outbox_mails (id, organizationId, kind, language, recipient, subject, data, status, attempts, expiresAt, createdAt)
       VALUES ('mail_1', ?, 'password_changed', 'en', ?, 'x', '{}', 'sent', 1, NOW(), NOW())`,
      [api.organizationId, member.email],
    );
    return { ...member, documentId: uploaded.body.data.id as string };
  }
  /** Every text of the organization in which the person stands, anywhere in the database. */
  async function placesWith(text: string): Promise<string[]> {
    const found: string[] = [];
    const columns = await api.database.query<{ t: string; c: string }>(
      `SELECT TABLE_NAME AS t, COLUMN_NAME AS c FROM information_schema.COLUMNS
       WHERE TABLE_SCHEMA = DATABASE() AND DATA_TYPE IN ('varchar','text','mediumtext','longtext','json','char')`,
    );
    for (const { t, c } of columns) {
      const [row] = await api.database.query<{ n: string }>(
        `SELECT COUNT(*) AS n FROM \`${t}\` WHERE LOWER(CONVERT(\`${c}\` USING utf8mb4)) LIKE ?`,
        [`%${text}%`],
      );
      if (Number(row!.n) > 0) found.push(`${t}.${c}`);
    }
    return found;
  }
  /** The person in a browser: signed in, where `client` is only a key of his. */
  async function signedIn(userId: number, email: string) {
    const password = 'long enough to be safe';
    await api.database.query('UPDATE users SET passwordHash = ? WHERE id = ?', [await hash(password), userId]);
    const { headers } = await api.client('').post('/auth/sign-in', { email, password });
    return api.client('').with({ cookie: headers.get('set-cookie')!.split(';')[0]!, origin: 'http://localhost' });
  }
  const verified = async () => (await api.owner.get('/audit-log/verification')).body.data.brokenAt;

  it('is told to the person, and to who manages users, for the own organization only', async () => {
    const { client, userId, documentId, email } = await clerk();
    const byKey = await client.get('/auth/personal-data');
    expect([byKey.status, byKey.body.error?.code]).to.deep.equal([409, 'INVALID_STATUS_TRANSITION']);
    const own = (await (await signedIn(userId, email)).get('/auth/personal-data')).body.data;
    expect([own.userId, own.email]).to.deep.equal([userId, email]);
    const sections = sectionsOf(own);
    expect(sections.documentsUploaded!.rows.map(({ id }) => id)).to.deep.equal([documentId]);
    expect(sections.auditLog!.rows.map(({ action }) => action)).to.include('user.invited');
    expect(sections.emails!.total).to.equal(1);
    expect(sections.apiKeys!.total).to.equal(1);
    expect(JSON.stringify(own)).not.to.match(/hash|secret/i);
    const toAdmin = sectionsOf((await api.owner.get(`/organization/users/${userId}/personal-data`)).body.data);
    expect(toAdmin.documentsUploaded!.total).to.equal(1);
    expect([toAdmin.passkeys, toAdmin.secondFactor]).to.deep.equal([undefined, undefined]);
    const other = await api.organization('Other');
    expect((await other.client.get(`/organization/users/${userId}/personal-data`)).body.error?.code).to.equal('USER_NOT_FOUND');
    const plain = await api.member({ permissions: ['documents.read'] });
    expect((await plain.client.get(`/organization/users/${userId}/personal-data`)).status).to.equal(403);
    expect((await plain.client.delete(`/organization/users/${userId}/personal-data`)).status).to.equal(403);
  });

  it('is erased everywhere; what the person did stays, and the log is whole and vouches for what was changed', async () => {
    const { userId, documentId, client } = await clerk();
    const before = await api.database.query<{ number: string; hash: string }>(
      'SELECT number, hash FROM audit_log WHERE organizationId = ?',
      [api.organizationId],
    );
    const erased = await api.owner.delete(`/organization/users/${userId}/personal-data`);
    expect(erased.status, erased.text).to.equal(200);
    const { pseudonym, accountRemoved, auditLines } = erased.body.data;
    expect([pseudonym, accountRemoved]).to.deep.equal([`person-${userId}@erased.invalid`, true]);
    expect(auditLines).to.be.at.least(3);
    expect((await client.get('/auth/viewer')).status).to.equal(401);
    const document = (await api.owner.get(`/documents/${documentId}`)).body.data;
    expect(document.uploadedBy).to.equal(pseudonym);
    expect(document.metadata).to.deep.equal({
      contact: pseudonym,
      note: `from ${pseudonym}`,
      keeper: pseudonym,
      other: 'other@example.com',
    });
    const listed = (await api.owner.get(`/documents?uploadedBy=${encodeURIComponent(pseudonym)}`)).body;
    expect(JSON.stringify(listed)).to.include(documentId).and.include('"total":1');
    await api.database.query("UPDATE documents SET metadata = '{}'");
    expect(await placesWith('clerk@example.com')).to.deep.equal([]);
    expect(await verified()).to.equal(null);
    const after = await api.database.query<{ number: string; hash: string }>(
      'SELECT number, hash FROM audit_log WHERE organizationId = ? AND number <= ?',
      [api.organizationId, before.length],
    );
    expect(after).to.deep.equal(before);
    expect((await api.owner.delete(`/organization/users/${userId}/personal-data`)).body.error?.code).to.equal('USER_NOT_FOUND');
  });

  it('leaves a log that shows every change after the erasure', async () => {
    const { userId } = await clerk();
    await api.owner.delete(`/organization/users/${userId}/personal-data`);
    const [{ line }] = (await api.database.query('SELECT MIN(line) AS line FROM audit_erasures')) as [{ line: number }];
    const tries: readonly [string, string, string][] = [
      ['audit_log', 'actor', 'somebody@example.com'],
      ['audit_erasures', 'hash', 'f'.repeat(64)],
    ];
    for (const [table, column, value] of tries) {
      const key = table === 'audit_log' ? 'number' : 'line';
      const [{ old }] = (await api.database.query(`SELECT ${column} AS old FROM ${table} WHERE ${key} = ?`, [line])) as [{ old: string }];
      await api.database.query(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`, [value, line]);
      expect(await verified(), table).to.be.a('number');
      await api.database.query(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`, [old, line]);
      expect(await verified()).to.equal(null);
    }
    // Another line that is passed off as erased.
    await api.database.query('INSERT INTO audit_erasures (organizationId, erasure, line, hash) VALUES (?, 999, 1, ?)', [
      api.organizationId,
      'f'.repeat(64),
    ]);
    expect(await verified()).to.equal(1);
  });

  it('of two people in one line is erased one after the other', async () => {
    const first = await api.member({ email: 'first@example.com', role: 'admin' });
    const second = await api.member({ email: 'second@example.com' });
    expect((await first.client.delete(`/organization/users/${second.userId}`)).status).to.equal(200);
    for (const { userId } of [second, first])
      expect((await api.owner.delete(`/organization/users/${userId}/personal-data`)).status).to.equal(200);
    for (const text of ['first@example.com', 'second@example.com']) expect(await placesWith(text)).to.deep.equal([]);
    expect(await verified()).to.equal(null);
  });

  it('of a person of several organizations is erased in one: the account and the other stay', async () => {
    const { userId, email } = await clerk();
    const other = await api.organization('Other');
    await api.database.query(
      "INSERT INTO memberships (organizationId, userId, status, extraPermissions, joinedAt, createdAt) VALUES (?, ?, 'active', '[]', NOW(), NOW())",
      [other.organizationId, userId],
    );
    expect((await api.owner.delete(`/organization/users/${userId}/personal-data`)).body.data.accountRemoved).to.equal(false);
    expect(await api.database.query('SELECT email FROM users WHERE id = ?', [userId])).to.deep.equal([{ email }]);
    expect(await placesWith(email)).to.deep.equal(['users.email']);
  });

  it('of oneself and of the last administrator stays', async () => {
    expect((await api.owner.delete(`/organization/users/${api.ownerId}/personal-data`)).body.error?.code).to.equal('VALIDATION_ERROR');
    const remover = await api.member({ email: 'remover@example.com', role: 'admin' });
    await api.database.query("DELETE h FROM membership_roles h JOIN roles r ON r.id = h.roleId WHERE h.userId = ? AND r.name = 'admin'", [
      remover.userId,
    ]);
    await api.database.query(`UPDATE memberships SET extraPermissions = '["users.remove"]' WHERE userId = ?`, [remover.userId]);
    const refused = await remover.client.delete(`/organization/users/${api.ownerId}/personal-data`);
    expect(refused.body.error?.code, refused.text).to.equal('CANNOT_REMOVE_LAST_ADMIN');
  });
});
