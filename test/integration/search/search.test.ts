import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { PLAIN_DATA } from '../../support/pipeline.js';
import { keepInSegments } from './in-segments.js';

/** What stands between a change and a search: nothing, as in small organizations; segments that are behind the changes; segments that have caught up. */
const WAYS = ['in the full-text index', 'in segments and changes', 'in segments'] as const;

for (const way of WAYS)
  describe(`search ${way}`, () => {
    let api: TestApi;
    let catchUp = async () => {};
    const ids: Record<string, string> = {};
    const find = async (body: Record<string, unknown>, client = api.owner) => {
      if (way === 'in segments') await catchUp();
      return (await client.post('/documents/search', body)).body.data;
    };
    const namesOf = (data: { results: { id: string }[] }) =>
      data.results.map((result) => Object.keys(ids).find((name) => ids[name] === result.id) ?? result.id);
    const found = async (query: string) => namesOf(await find({ query })).sort();
    const invoice = (more: Record<string, unknown>) => ({ ...PLAIN_DATA, ...more });

    before(async () => {
      api = await startTestApi();
      const make = async (name: string, reading: Record<string, unknown>, body: Record<string, unknown> = {}) => {
        ids[name] = (await api.owner.process(reading, body)).id;
      };
      await make(
        'steel',
        {
          text: 'Delivery of steel pipes to the Größte Halle, a b c. Order INV-2024-007.',
          data: invoice({ vendor: { name: 'Acme Steel Ltd' }, total_amount: 250, invoice_number: 'INV-2024-007' }),
        },
        { filename: 'Quarterly-report.pdf', metadata: { po: 'PO 77-A' } },
      );
      await make(
        'wood',
        { text: 'Delivery of wooden planks, the rust free kind', data: invoice({ total_amount: 50 }) },
        { filename: 'wood.pdf' },
      );
      await make(
        'contract',
        { type: 'contract', text: 'Contract of lease. steel beams', data: { title: 'Lease' } },
        { filename: 'lease.pdf' },
      );
      if (way !== 'in the full-text index') catchUp = await keepInSegments(api.database);
    });
    after(() => api.close());

    it('finds words in text, filename and extracted values, without case and accents (D42)', async () => {
      expect(await found('STEEL')).to.deep.equal(['contract', 'steel']);
      expect(await found('grosste')).to.deep.equal(['steel']);
      expect(await found('quarterly')).to.deep.equal(['steel']);
      expect(await found('delivery wooden')).to.deep.equal(['wood']);
    });

    it('finds short words and those that a server holds for noise', async () => {
      expect(await found('a b c')).to.deep.equal(['steel']);
      expect(await found('the')).to.deep.equal(['steel', 'wood']);
      expect(await found('of')).to.deep.equal(['contract', 'steel', 'wood']);
    });

    it('finds phrases, hyphenated ids, alternatives, prefixes; leaves out what is excluded', async () => {
      expect(await found('"steel pipes"')).to.deep.equal(['steel']);
      expect(await found('"pipes steel"')).to.deep.equal([]);
      expect(await found('INV-2024-007')).to.deep.equal(['steel']);
      expect(await found('wooden OR lease')).to.deep.equal(['contract', 'wood']);
      expect(await found('woo*')).to.deep.equal(['wood']);
      expect(await found('delivery -rust')).to.deep.equal(['steel']);
      expect(await found('delivery -"rust free"')).to.deep.equal(['steel']);
    });

    it('finds phrases of more words than the server takes, and no others (D43)', async () => {
      const long = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? 'a' : 'b'));
      await api.owner.process({ text: long.join(' '), data: invoice({}) }, { filename: 'letters.pdf' });
      const { id } = (await find({ query: 'filename:letters' })).results[0];
      expect(await found(`"${long.join(' ')}"`)).to.deep.equal([id]);
      expect(await found(long.join('-'))).to.deep.equal([id]);
      expect(await found(`"${[...long, 'c'].join(' ')}"`)).to.deep.equal([]);
      expect(await found(`letters -"${long.join(' ')}"`)).to.deep.equal([]);
      // A letter that means four words.
      expect((await api.owner.post('/documents/search', { query: '\ufdfa'.repeat(512) })).status).to.equal(200);
      await api.owner.delete(`/documents/${id}`);
    });

    it('takes texts of lists up to the length of queries, so that none ends the database', async () => {
      const listed = (search: string) =>
        api.owner.graphql('query L($search: String) { documents(filter: { search: $search }) { totalCount } }', { search });
      expect((await listed('a '.repeat(256))).data).to.deep.equal({ documents: { totalCount: 3 } });
      for (const search of ['x'.repeat(513), Array.from({ length: 4000 }, (_, at) => `w${at}`).join(' ')]) {
        const [error] = (await listed(search)).errors!;
        expect(error?.extensions).to.deep.include({ code: 'VALIDATION_ERROR' });
        expect((await api.owner.get(`/documents?search=${search.slice(0, 4000)}`)).body.error?.details[0].field).to.equal('search');
        expect((await api.owner.get(`/documents/export?search=${search.slice(0, 4000)}`)).body.error?.details[0].field).to.equal('search');
      }
    });

    it('finds by fields and amounts, alone and beside words', async () => {
      expect(await found('vendor:acme')).to.deep.equal(['steel']);
      expect(await found('customer:acme')).to.deep.equal([]);
      expect(await found('metadata.po:"77-A"')).to.deep.equal(['steel']);
      expect(await found('type:contract')).to.deep.equal(['contract']);
      for (const none of ['type:ü', 'status:😀', 'type:"ü x"', 'type:con%', 'type:ü*']) expect(await found(none), none).to.deep.equal([]);
      expect(await found('total_amount:>=100')).to.deep.equal(['steel']);
      expect(await found('steel -type:contract')).to.deep.equal(['steel']);
      expect(await found('lease OR total_amount:<100')).to.deep.equal(['contract', 'wood']);
      expect(await found('type:invoice -steel')).to.deep.equal(['wood']);
      expect(await found('currency:eur')).to.deep.equal(['steel', 'wood']);
    });

    it('scores the best hit 1.0, tells matched fields and highlights (D44)', async () => {
      const { results } = await find({ query: 'acme steel' });
      expect(results[0].relevanceScore).to.equal(1);
      expect(results[0].matchedFields).to.have.members(['vendor.name', 'text']);
      expect(results[0].highlights['vendor.name']).to.equal('<em>Acme</em> <em>Steel</em> Ltd');
    });

    it('adds up all hits, not the page (D45)', async () => {
      const data = await find({ query: 'delivery', limit: 1 });
      expect(data.results).to.have.length(1);
      expect(data.pagination).to.include({ limit: 1, offset: 0, total: 2 });
      expect(data.aggregations).to.deep.equal({
        totalAmount: 300,
        averageAmount: 150,
        documentTypes: { invoice: 2 },
        amountsByCurrency: { EUR: { totalAmount: 300, averageAmount: 150, count: 2 } },
      });
      const next = await find({ query: 'delivery', limit: 1, cursor: data.pagination.nextCursor });
      expect([data.results[0].id, next.results[0].id]).to.have.members([ids.steel, ids.wood]);
      expect(next.pagination.nextCursor).to.equal(null);
      const elsewhere = await api.owner.post('/documents/search', { query: 'steel', limit: 1, cursor: data.pagination.nextCursor });
      expect([elsewhere.status, elsewhere.body.error?.details[0].field], 'the cursor of another search').to.deep.equal([400, 'cursor']);
    });

    it('matches all for an empty query with a filter, and refuses neither and nothing (D43, D109)', async () => {
      const data = await find({ query: '', filters: { type: ['invoice'] } });
      expect(data.results.map((result: { relevanceScore: number }) => result.relevanceScore)).to.deep.equal([1, 1]);
      expect((await api.owner.post('/documents/search', {})).body.error?.code).to.equal('VALIDATION_ERROR');
      expect((await api.owner.post('/documents/search', { query: '' })).body.error?.code).to.equal('SEARCH_QUERY_INVALID');
      const invalid = await api.owner.post('/documents/search', { query: 'a OR' });
      expect([invalid.status, invalid.body.error?.code, invalid.body.error?.details.position]).to.deep.equal([
        400,
        'SEARCH_QUERY_INVALID',
        2,
      ]);
    });

    it('narrows words by uploader, template and confidence', async () => {
      const { email } = await api.member();
      const narrowed = async (filters: object) => (await find({ query: 'delivery', filters })).pagination.total;
      expect(await narrowed({ uploadedBy: api.ownerEmail })).to.equal(2);
      expect(await narrowed({ uploadedBy: email })).to.equal(0);
      expect(await narrowed({ confidence: { min: 0.9, max: 0.96 } })).to.equal(2);
      expect(await narrowed({ confidence: { max: 0.9 } })).to.equal(0);
      expect(await narrowed({ templateId: 'tpl_00000000000000000000000000' })).to.equal(0);
      const { createTemplate: template } = await api.owner.query(
        'mutation { createTemplate(input: { name: "Wood", documentType: invoice, fields: [{ name: "a", type: TEXT }] }) { id } }',
      );
      await api.database.query('UPDATE documents SET templateId = ? WHERE id = ?', [template.id, ids.wood]);
      expect(namesOf(await find({ query: 'delivery', filters: { templateId: template.id } }))).to.deep.equal(['wood']);
      const wrong = await api.owner.post('/documents/search', { query: 'delivery', filters: { confidence: { max: 2 } } });
      expect([wrong.status, wrong.body.error?.details[0].field]).to.deep.equal([400, 'filters.confidence.max']);
    });

    it('narrows words by when documents came: whole days UTC, or instants', async () => {
      const all = await api.owner.get('/documents');
      const created = all.body.data.documents.map(({ createdAt }: { createdAt: string }) => createdAt).sort();
      const found = async (dateRange: Record<string, string>) =>
        (await find({ query: 'delivery OR steel OR invoice', filters: { dateRange } })).pagination.total;
      const day = created[0].slice(0, 10);
      const everything = await found({ from: day, to: created.at(-1).slice(0, 10) });
      expect(everything).to.be.greaterThan(0);
      expect(await found({ from: created[0], to: created.at(-1) })).to.equal(everything);
      expect(await found({ to: new Date(Date.parse(created[0]) - 1).toISOString() })).to.equal(0);
      expect(await found({ from: new Date(Date.parse(created.at(-1)) + 1).toISOString() })).to.equal(0);
      const wrong = await api.owner.post('/documents/search', { query: 'delivery', filters: { dateRange: { from: 'yesterday' } } });
      expect([wrong.status, wrong.body.error?.details[0].field]).to.deep.equal([400, 'filters.dateRange.from']);
    });

    it('sorts by what is asked for', async () => {
      expect(namesOf(await find({ query: 'of', sortBy: 'filename' }))).to.deep.equal(['contract', 'steel', 'wood']);
      expect(namesOf(await find({ query: 'delivery', sortBy: 'total_amount' }))).to.deep.equal(['steel', 'wood']);
    });

    it('shows only what the caller may read, also in figures (D45)', async () => {
      const { client } = await api.member();
      await api.database.query("UPDATE documents SET defaultAccess = 'none', inheritRolePermissions = 0 WHERE id = ?", [ids.wood]);
      const data = await find({ query: 'delivery' }, client);
      expect(namesOf(data)).to.deep.equal(['steel']);
      expect([data.pagination.total, data.aggregations.totalAmount]).to.deep.equal([1, 250]);
      const other = await api.organization('Other');
      expect((await find({ query: 'delivery' }, other.client)).pagination.total).to.equal(0);
      expect((await find({ query: 'delivery' }, api.sandbox)).pagination.total).to.equal(0);
    });

    it('finds corrected values instead of those that were read, and nothing of what was deleted', async () => {
      const { id } = await api.owner.process({ text: 'Misread', data: invoice({ vendor: { name: 'Quolter' } }) });
      const corrections = [{ field: 'vendor.name', value: 'Zephyrine' }];
      expect((await api.owner.post(`/documents/${id}/review`, { action: 'corrected', corrections })).status).to.equal(200);
      expect((await find({ query: 'vendor:zephyrine' })).pagination.total).to.equal(1);
      expect((await find({ query: 'quolter' })).pagination.total).to.equal(0);
      await api.owner.delete(`/documents/${id}`);
      expect((await find({ query: 'zephyrine' })).pagination.total).to.equal(0);
      expect(await api.database.query('SELECT documentId FROM search_entries WHERE documentId = ?', [id])).to.deep.equal([]);
    });

    it('serves the search filter of lists: beginnings of words, insides of words of the filename (D32)', async () => {
      const listed = async (text: string) =>
        (await api.owner.get(`/documents?search=${encodeURIComponent(text)}`)).body.data.documents.map((d: { id: string }) => d.id);
      expect(await listed('arterly-rep')).to.deep.equal([ids.steel]);
      expect(await listed('steel pip')).to.deep.equal([ids.steel]);
      expect(await listed('zebra')).to.deep.equal([]);
    });

    it('finds parts of words in scripts that put no blank between them, and only in their order', async () => {
      const vendor = { name: '株式会社さくら製作所' };
      const { id } = await api.owner.process(
        { text: '請求書 富士商事株式会社 御中 2024年7月31日 ใบแจ้งหนี้สินค้า', data: invoice({ vendor }) },
        { filename: '請求書.pdf' },
      );
      ids.bill = id;
      for (const query of ['富士商事', '商事 御中', 'さくら', '"2024年7月"', 'vendor:製作所', 'สินค้า', '富士*'])
        expect(await found(query), query).to.deep.equal(['bill']);
      for (const query of ['商富', '製作御中', 'vendor:富士']) expect(await found(query), query).to.deep.equal([]);
    });
  });
