import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';
import { PLAIN_DATA } from '../../support/pipeline.js';
import { unzip } from '../../support/unzip.js';

describe('export of many documents', () => {
  let api: TestApi;
  const ids: string[] = [];

  before(async () => {
    api = await startTestApi();
    const data = { ...PLAIN_DATA, vendor: { ...PLAIN_DATA.vendor, name: '=cmd|calc' } };
    ids.push((await api.owner.process({ data }, { filename: 'first.pdf', metadata: { cost: '42' } })).id);
    ids.push((await api.owner.process({}, { filename: 'second.pdf' })).id);
    await api.owner.process({ type: 'contract', data: { title: 'T', parties: ['A', 'B'] } }, { filename: 'third.pdf' });
  });

  after(() => api.close());

  const link = async (query: string, client: ApiClient = api.owner) => {
    const { status, body } = await client.get(`/documents/export?${query}`);
    expect(status, body.error?.message).to.equal(200);
    return body.data as { downloadUrl: string; filename: string; contentType: string };
  };
  const fetched = async (url: string) => fetch(`${api.baseUrl}${new URL(url).pathname}${new URL(url).search}`);
  const textOf = async (query: string, client?: ApiClient) => {
    const answer = await fetched((await link(query, client)).downloadUrl);
    expect(answer.status).to.equal(200);
    return answer.text();
  };

  it('gives chosen columns, newest first, and no formula', async () => {
    expect(await textOf('type=invoice&columns=filename,vendor.name,total_amount,metadata.cost')).to.equal(
      `filename,vendor.name,total_amount,metadata.cost\r\nsecond.pdf,Alder Works,119,\r\nfirst.pdf,'=cmd|calc,119,42\r\n`,
    );
  });

  it('gives every field of the types when none are chosen', async () => {
    const [names, row] = (await textOf('type=contract')).split('\r\n');
    expect(names).to.match(/^id,filename,type,status,confidence,createdAt,title,parties,/);
    expect(row).to.contain('third.pdf,contract,').and.contain(',T,A; B,');
  });

  it('gives line items as rows of their own', async () => {
    expect(await textOf('rows=line_items&columns=id,line,line_items.description,line_items.total')).to.equal(
      [
        'id,line,line_items.description,line_items.total',
        ...[ids[1], ids[0]].flatMap((id) => [`${id},1,Planks,50`, `${id},2,Nails,50`]),
        '',
      ].join('\r\n'),
    );
  });

  it('writes numbers and dates as a language does', async () => {
    const answer = await fetched((await link('search=second&columns=invoice_date,confidence&locale=de-DE')).downloadUrl);
    const text = Buffer.from(await answer.arrayBuffer()).toString();
    expect(text).to.match(/^\ufeffinvoice_date;confidence\r\n15\.01\.2026;0,\d+\r\n$/);
  });

  it('gives a workbook with a sheet of documents and one of line items', async () => {
    const { downloadUrl, filename } = await link('format=xlsx&type=invoice');
    expect(filename).to.match(/^documents-\d{4}-\d\d-\d\d\.xlsx$/);
    const answer = await fetched(downloadUrl);
    expect(answer.headers.get('content-disposition')).to.contain(filename);
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    expect(files.get('xl/worksheets/sheet1.xml')!.toString().match(/<row /g)).to.have.length(3);
    expect(files.get('xl/worksheets/sheet2.xml')!.toString().match(/<row /g)).to.have.length(5);
  });

  it('gives the documents that are named, as many as a page holds', async () => {
    const unknown = 'doc_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect(await textOf(`ids=${ids[0]},${unknown}&columns=filename`)).to.equal('filename\r\nfirst.pdf\r\n');
    const { body } = await api.owner.get(`/documents?ids=${ids.join(',')}&status=completed`);
    expect(body.data.documents.map(({ id }: { id: string }) => id)).to.deep.equal([ids[1], ids[0]]);
    expect(body.data.summary.totalDocuments).to.equal(2);
    // A link to as many as may be named is read as well.
    expect(await textOf(`ids=${ids[1]},${Array(99).fill(unknown).join(',')}&columns=filename`)).to.equal('filename\r\nsecond.pdf\r\n');
    const query = 'query ($ids: [ID!]) { documents(filter: { ids: $ids }) { totalCount } }';
    for (const wrong of [[], Array(101).fill(unknown)]) {
      const { errors } = await api.owner.graphql(query, { ids: wrong });
      const details = [{ field: 'filter.ids', reason: `expected 1 to 100 ids, received ${wrong.length}` }];
      expect(errors?.[0]?.extensions).to.deep.include({ code: 'VALIDATION_ERROR', details });
    }
  });

  it('is the same over GraphQL', async () => {
    const query = 'query { exportDocuments(filter: { type: [contract] }, columns: ["title"]) { downloadUrl contentType expiresAt } }';
    const { exportDocuments } = await api.owner.query(query);
    expect(await (await fetched(exportDocuments.downloadUrl)).text()).to.equal('title\r\nT\r\n');
    expect(exportDocuments.contentType).to.equal('text/csv; charset=utf-8');
  });

  for (const [query, field] of [
    ['columns=a,a', 'columns'],
    ['locale=nonsense-', 'locale'],
    ['confidence=2', 'confidence'],
    ['format=pdf', 'format'],
    [`columns=${Array.from({ length: 60 }, (_, at) => `${'long'.repeat(20)}${at}`).join(',')}`, 'columns'],
  ] as const)
    it(`names ${field} when ${query.slice(0, 30)} is wrong`, async () => {
      const { status, body } = await api.owner.get(`/documents/export?${query}`);
      expect([status, body.error?.details?.[0].field]).to.deep.equal([400, field]);
    });

  it('holds what the asker may read, now', async () => {
    const { client, userId } = await api.member({ role: 'admin' });
    const { downloadUrl } = await link('columns=filename', client);
    expect((await (await fetched(downloadUrl)).text()).split('\r\n')).to.have.length(5);
    await api.database.query("UPDATE memberships SET status = 'suspended' WHERE userId = ?", [userId]);
    api.clock.advance(1000);
    expect((await fetched(downloadUrl)).status).to.equal(404);
    const member = await api.member({ role: 'member', permissions: ['documents.export', 'documents.read'] });
    await api.database.query("UPDATE documents SET defaultAccess = 'none', inheritRolePermissions = 0 WHERE id = ?", [ids[0]]);
    expect(await textOf('type=invoice&columns=filename', member.client)).to.equal('filename\r\nsecond.pdf\r\n');
  });

  it('serves who signed in as well', async () => {
    const signedIn = await api.client('').post('/auth/sign-in', { email: api.ownerEmail, password: 'correct horse battery' });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    expect(await textOf(`ids=${ids[1]}&columns=filename`, api.client('').with({ cookie }))).to.equal('filename\r\nsecond.pdf\r\n');
  });

  it('knows nothing of other organizations and modes', async () => {
    const stranger = await api.organization('Elsewhere');
    for (const client of [stranger.client, api.sandbox]) expect(await textOf('columns=id', client)).to.equal('id\r\n');
  });

  it('has links that cannot be forged and end after 15 minutes', async () => {
    const { downloadUrl } = await link('columns=id');
    expect((await fetched(`${downloadUrl}x`)).status).to.equal(404);
    const posted = await fetch(downloadUrl, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).to.deep.equal([405, 'GET']);
    api.clock.advance(16 * 60_000);
    expect((await fetched(downloadUrl)).status).to.equal(404);
  });

  const WIDE = Array.from({ length: 45 }, (_, index) => `k${index}`);

  /** An organization with 20 MB of documents, more than the network between the two takes in, and the query for all of them. */
  async function wideOrganization(name: string) {
    const organization = await api.organization(name);
    const { id } = await organization.client.process();
    const wide = `JSON_OBJECT(${WIDE.map((column) => `'${column}', REPEAT('y', 490)`).join(',')})`;
    const [{ names }] = (await api.database.query<{ names: string }>(
      "SELECT GROUP_CONCAT(CONCAT('`', COLUMN_NAME, '`') ORDER BY ORDINAL_POSITION) AS names FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'documents' AND COLUMN_NAME NOT IN ('id', 'metadata') AND EXTRA NOT LIKE '%GENERATED%'",
    )) as [{ names: string }];
    await api.database.query(
      `INSERT INTO documents (id, metadata, ${names}) SELECT CONCAT('doc_', LPAD(${organization.organizationId} * 10000 + seq, 26, '0')), ${wide}, ${names} FROM documents JOIN seq_1_to_900 WHERE id = ?`,
      [id],
    );
    return { ...organization, query: `columns=${WIDE.map((column) => `metadata.${column}`).join(',')}` };
  }

  it('leaves a place to other organizations while one does not read what it asked for', async () => {
    const whoReadsNothing = await wideOrganization('Idle');
    const { downloadUrl } = await link(whoReadsNothing.query, whoReadsNothing.client);
    const held = await Promise.all([1, 2, 3, 4].map(() => fetched(downloadUrl)));
    try {
      expect(held.map(({ status }) => status).sort()).to.deep.equal([200, 200, 200, 503]);
      expect((await fetched((await link('columns=id')).downloadUrl)).status).to.equal(200);
    } finally {
      await Promise.all(held.map(({ body }) => body?.cancel()));
    }
  });

  it('breaks off when the credential of who asked ends on the way, so that no file looks whole', async () => {
    const leaver = await wideOrganization('Leaving');
    for (const format of ['csv', 'xlsx']) {
      const { userId, client } = await api.member({ role: 'admin' }, leaver.organizationId);
      const answer = await fetched((await link(`${leaver.query}&format=${format}`, client)).downloadUrl);
      expect(answer.status).to.equal(200);
      await api.database.query('UPDATE api_keys SET revokedAt = NOW() WHERE userId = ?', [userId]);
      api.clock.advance(1000);
      expect(
        await answer.text().then(
          ({ length }) => length,
          () => 'broken off',
        ),
        format,
      ).to.equal('broken off');
    }
  });

  it('gives only what the role of who asks shows when it comes to be written', async () => {
    const watched = await wideOrganization('Watched');
    const { userId, client } = await api.member({ role: 'admin' }, watched.organizationId);
    const of = [watched.organizationId];
    await api.database.query("UPDATE documents SET defaultAccess = 'none', inheritRolePermissions = 0 WHERE organizationId = ?", of);
    const answer = await fetched((await link(`${watched.query}&format=csv`, client)).downloadUrl);
    await api.database.query(
      "UPDATE membership_roles SET roleId = (SELECT id FROM roles WHERE organizationId = ? AND name = 'member') WHERE userId = ?",
      [...of, userId],
    );
    api.clock.advance(1000);
    expect((await answer.text()).split('\r\n').length).to.be.within(2, 800);
  });
});
