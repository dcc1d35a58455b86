import { expect } from 'chai';
import { newId } from '../../../src/vocabulary/ids.js';
import { startTestApi, type TestApi } from '../../support/api.js';

describe('what an organization may have at once', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  /** As many copies of the rows of a table, each with other values for the columns of its keys. */
  async function copies(table: string, row: Record<string, unknown>, count: number, own: (index: number) => Record<string, unknown>) {
    const rows = Array.from({ length: count }, (_, index) => ({ ...row, ...own(index) }) as Record<string, unknown>);
    const columns = Object.keys(rows[0]!);
    const values = rows.map(() => `(${columns.map(() => '?').join(',')})`).join(',');
    const plain = (value: unknown) =>
      value !== null && typeof value === 'object' && !(value instanceof Date) && !Buffer.isBuffer(value) ? JSON.stringify(value) : value;
    await api.database.query(
      `INSERT INTO ${table} (${columns.join(',')}) VALUES ${values}`,
      rows.flatMap((each) => columns.map((column) => plain(each[column]))),
    );
  }
  const one = async (table: string, where: string) =>
    (await api.database.query<Record<string, unknown>>(`SELECT * FROM ${table} WHERE ${where} LIMIT 1`))[0]!;
  const codeOf = async (query: string) => (await api.owner.graphql(query)).errors?.[0]?.extensions.code;

  it('is 100 usable API keys of each mode; rotated ones work on beside their successors', async () => {
    const create = (mode: string) =>
      codeOf(`mutation { createApiKey(input: { name: "a", permissions: ["documents.read"], mode: ${mode} }) { value } }`);
    const key = await one('api_keys', "mode = 'live'");
    const [{ count }] = (await api.database.query<{ count: number }>("SELECT COUNT(*) AS count FROM api_keys WHERE mode = 'live'")) as [
      { count: number },
    ];
    await copies('api_keys', key, 99 - Number(count), (index) => ({ id: newId('apiKey'), hash: `${index}`.padStart(64, '0') }));
    await copies('api_keys', key, 5, (index) => ({ id: newId('apiKey'), hash: `${index}`.padStart(64, 'f'), revokedAt: new Date() }));
    expect(await create('live')).to.equal(undefined);
    expect(await create('live')).to.equal('QUOTA_EXCEEDED');
    expect(await create('test')).to.equal(undefined);
    expect(await codeOf(`mutation { rotateApiKey(id: "${key.id}", overlapMinutes: 60) { value } }`)).to.equal(undefined);
  });

  it('is 500 open invitations', async () => {
    await api.database.query("UPDATE organizations SET plan = 'enterprise'");
    const invite = (email: string) => codeOf(`mutation { inviteUser(input: { email: "${email}" }) { invitationId } }`);
    expect(await invite('first@example.com')).to.equal(undefined);
    const invitation = await one('invitations', '1 = 1');
    await copies('invitations', invitation, 499, (index) => ({
      id: newId('invitation'),
      userId: 100_000 + index,
      tokenHash: `${index}`.padStart(64, '0'),
    }));
    expect(await invite('second@example.com')).to.equal('QUOTA_EXCEEDED');
    await api.database.query('UPDATE invitations SET acceptedAt = NOW() LIMIT 1');
    expect(await invite('second@example.com')).to.equal(undefined);
  });

  it('is 50 OAuth clients and 500 trusted documents', async () => {
    const client =
      'mutation { createOAuthClient(input: { name: "a", redirectUris: ["https://a.example/b"], scopes: ["documents.read"] }) { clientId } }';
    expect(await codeOf(client)).to.equal(undefined);
    await copies('oauth_clients', await one('oauth_clients', '1 = 1'), 49, () => ({ clientId: newId('oauthClient') }));
    expect(await codeOf(client)).to.equal('QUOTA_EXCEEDED');
    const trust = (field: string) => codeOf(`mutation { trustDocument(text: "{ viewer { ${field} } }") { documentId } }`);
    expect(await trust('mode')).to.equal(undefined);
    const document = await one('trusted_documents', '1 = 1');
    await copies('trusted_documents', document, 499, (index) => ({ documentId: `${index}`.padStart(64, '0') }));
    expect(await trust('name')).to.equal('QUOTA_EXCEEDED');
    expect(await trust('mode'), 'a known one').to.equal(undefined);
  });
});
