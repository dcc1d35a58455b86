import { expect } from 'chai';
import { createInlinePipeline } from '../../../src/pipeline/inline.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { drawPdf } from '../../support/papers/drawn-pdf.js';
import { harbourOf, PAGE } from '../../support/papers/harbour.js';

describe('templates', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi({}, { pipeline: createInlinePipeline() });
  });
  after(() => api.close());

  const { create, upload } = harbourOf(() => api);

  describe('create and update', () => {
    it('raises the minor version at each change and none at a PUT that changes nothing (D65)', async () => {
      const { id, version } = (await create({ version: '1.9' })).data;
      expect(version).to.equal('1.9');
      expect((await api.owner.put(`/documents/templates/${id}`, { name: 'Harbour 2' })).body.data.version).to.equal('1.10');
      const before = (await api.owner.get(`/documents/templates/${id}`)).body.data;
      const same = (await api.owner.put(`/documents/templates/${id}`, { name: 'Harbour 2' })).body.data;
      expect([same.version, same.updatedAt]).to.deep.equal(['1.10', before.updatedAt]);
      expect((await api.owner.get(`/documents/templates/${id}?version=1.9`)).body.data.name).to.equal('Harbour');
      for (const none of ['7.7', 'ü'])
        expect((await api.owner.get(`/documents/templates/${id}?version=${none}`)).body.error?.code, none).to.equal('TEMPLATE_NOT_FOUND');
    });

    it('tells wrong values before it looks for the template (D123)', async () => {
      const none = '/documents/templates/tpl_01HZZZZZZZZZZZZZZZZZZZZZZZ';
      const field = { name: 'a', type: 'TEXT' };
      const wrong: [Record<string, unknown>, string][] = [
        [{ name: '' }, 'VALIDATION_ERROR'],
        [{ fields: [] }, 'VALIDATION_ERROR'],
        [{ fields: [field, field] }, 'DUPLICATE_FIELD_NAME'],
        [{ fields: [{ ...field, page: 0 }] }, 'FIELD_POSITION_INVALID'],
        [{ validationSchema: { a: { pattern: '(' } } }, 'VALIDATION_ERROR'],
        [{ outputMapping: { a: 'x' } }, 'VALIDATION_ERROR'],
        [{ validationSchema: { a: { pattern: 'x' } }, outputMapping: { a: '$.x' } }, 'TEMPLATE_NOT_FOUND'],
      ];
      for (const [body, code] of wrong) expect((await api.owner.put(none, body)).body.error?.code, JSON.stringify(body)).to.equal(code);
      expect((await api.owner.post(`${none}/clone`, { name: '' })).body.error?.code).to.equal('VALIDATION_ERROR');
    });

    it('of a copy may be deleted while it is made: it was read once, and that was before', async () => {
      const body = { name: 'Copied and deleted', documentType: 'invoice', fields: [{ name: 'a', type: 'TEXT' }] };
      const { id } = (await api.owner.post('/documents/templates', body)).body.data;
      const { manager } = api.database.dataSource;
      const { findOne } = manager;
      manager.findOne = async (...given: Parameters<typeof findOne>) => {
        const found = await findOne.apply(manager, given);
        await api.database.query('DELETE FROM templates WHERE id = ?', [id]);
        return found as never;
      };
      try {
        expect((await api.owner.post(`/documents/templates/${id}/clone`, {})).status).to.equal(201);
      } finally {
        manager.findOne = findOne;
      }
    });

    it('of an upload is looked for once the file is right (D123)', async () => {
      const upload = { filename: 'a.pdf', templateId: 'tpl_01HZZZZZZZZZZZZZZZZZZZZZZZ' };
      const text = Buffer.from('text').toString('base64');
      const file = (await drawPdf(PAGE('HR-1011', 'Anna Berg', '17 March 2026', '119.00'))).toString('base64');
      const codes = [
        ['!!', 'VALIDATION_ERROR'],
        [text, 'INVALID_FILE_FORMAT'],
        [file, 'TEMPLATE_NOT_FOUND'],
      ] as const;
      for (const [given, code] of codes)
        expect((await api.owner.post('/documents', { ...upload, file: given })).body.error?.code).to.equal(code);
      const batch = await api.owner.post('/documents/batch', {
        documents: [...codes.map(([given]) => ({ ...upload, file: given })), { filename: 'b.pdf', file }],
      });
      expect(batch.body.data.documents.map((item: { error?: { code: string } }) => item.error?.code)).to.deep.equal([
        ...codes.map(([, code]) => code),
        undefined,
      ]);
    });

    it('replaces fields as a whole and keeps the ids of known ones (D64)', async () => {
      const { id } = (await create({ validationSchema: { contact: { maxLength: 20 } } })).data;
      const [first] = (await api.owner.get(`/documents/templates/${id}`)).body.data.fields;
      await api.owner.put(`/documents/templates/${id}`, {
        fields: [
          { ...first, required: false },
          { name: 'extra', type: 'NUMBER' },
        ],
      });
      const after = (await api.owner.get(`/documents/templates/${id}`)).body.data;
      expect(after.fields.map((field: { name: string }) => field.name)).to.deep.equal(['invoice_number', 'extra']);
      expect(after.fields[0].id).to.equal(first.id);
      expect(after.validationSchema).to.deep.equal({});
    });

    const position = { page: 1, positionX: 0.1, positionY: 0.1, width: 0.2, height: 0.1 };
    const refused: [string, Record<string, unknown>, string][] = [
      ['a field type that does not exist', { fields: [{ name: 'a', type: 'MONEY' }] }, 'INVALID_FIELD_TYPE'],
      [
        'a name twice, whatever its case (D69)',
        {
          fields: [
            { name: 'Total', type: 'TEXT' },
            { name: 'total', type: 'TEXT' },
          ],
        },
        'DUPLICATE_FIELD_NAME',
      ],
      ['a fixed field without a position (D119)', { format: 'fixed', fields: [{ name: 'a', type: 'TEXT' }] }, 'FIELD_POSITION_INVALID'],
      ['a field beyond the page (D68)', { fields: [{ name: 'a', type: 'TEXT', ...position, positionX: 0.9 }] }, 'FIELD_POSITION_INVALID'],
      ['a field of no size', { fields: [{ name: 'a', type: 'TEXT', ...position, width: 0 }] }, 'FIELD_POSITION_INVALID'],
      ['page 0', { fields: [{ name: 'a', type: 'TEXT', ...position, page: 0 }] }, 'FIELD_POSITION_INVALID'],
      ['a SELECT without options', { fields: [{ name: 'a', type: 'SELECT' }] }, 'VALIDATION_ERROR'],
      ['no fields', { fields: [] }, 'VALIDATION_ERROR'],
      ['a version of another form', { version: '1' }, 'VALIDATION_ERROR'],
      ['a pattern that is no regular expression', { validationSchema: { contact: { pattern: '(' } } }, 'VALIDATION_ERROR'],
      [
        'a pattern with a back-reference, which needs more than linear time',
        { validationSchema: { contact: { pattern: '(a)\\1' } } },
        'VALIDATION_ERROR',
      ],
      ['an output mapping with a filter', { outputMapping: { contact: '$..x[?(@.y)]' } }, 'VALIDATION_ERROR'],
      ['an unknown document type (D110)', { documentType: 'receipt' }, 'INVALID_DOCUMENT_TYPE'],
    ];
    for (const [what, over, code] of refused) it(`refuses ${what}`, async () => expect((await create(over)).error?.code).to.equal(code));
  });

  it('is used by itself when its content rules hold, with its own keys, and cannot be deleted then (D30, D67)', async () => {
    const { id } = (
      await create({ matchingRules: { contentMatches: ['harbour ropes and sails'] }, outputMapping: { contact: '$.order.contact' } })
    ).data;
    const document = await upload(PAGE('HR-1001', 'Anna Berg', '14 March 2026', '119.00'));
    expect([document.templateId, document.templateName]).to.deep.equal([id, 'Harbour']);
    expect(document.extractedData).to.deep.include({ invoice_number: 'HR-1001', total_amount: 119, order: { contact: 'Anna Berg' } });
    expect((await api.owner.delete(`/documents/templates/${id}`)).body.error?.code).to.equal('TEMPLATE_IN_USE');
    const read = (await api.owner.get(`/documents/templates/${id}`)).body.data;
    expect(read.statistics.documentsProcessed).to.equal(1);
    expect(read.statistics.successRate).to.equal(1);
    await api.owner.put(`/documents/templates/${id}`, { status: 'inactive' });
    const next = await upload(PAGE('HR-1002', 'Anna Berg', '15 March 2026', '119.00'));
    expect(next.templateId).to.equal(null);
  });

  it('that was named but does not match is used all the same and asks for a person (D115)', async () => {
    const { id } = (await create({ matchingRules: { contentMatches: ['somebody else entirely'] } })).data;
    const document = await upload(PAGE('HR-2001', 'Carl Dahl', '2 April 2026', '119.00'), { templateId: id });
    expect([document.templateId, document.status]).to.deep.equal([id, 'review_required']);
    const { document: full } = await api.owner.query('query ($id: ID!) { document(id: $id) { reviewReasons { reason } } }', {
      id: document.id,
    });
    expect(full.reviewReasons.map((reason: { reason: string }) => reason.reason)).to.include('template_mismatch');
  });

  it('asks for a person when a rule of its validationSchema is broken (D22)', async () => {
    const { id } = (await create({ validationSchema: { contact: { pattern: '^[A-Z]{3}-\\d+$' } } })).data;
    const document = await upload(PAGE('HR-3001', 'Carl Dahl', '2 April 2026', '119.00'), { templateId: id });
    expect([document.status, document.reviewReason]).to.deep.equal(['review_required', 'validation_failed']);
    expect((await api.owner.get(`/documents?hasErrors=true&templateId=${id}`)).body.data.pagination.total).to.equal(1);
  });

  it('keeps its sample file: positions are checked against its page, and it can be looked at (D68)', async () => {
    const data = (await drawPdf(PAGE('HR-7001', 'Liv Moe', '7 May 2026', '119.00'))).toString('base64');
    const sampleFile = { fileName: 'sample.pdf', contentType: 'application/pdf', data };
    const field = { name: 'total', type: 'NUMBER', page: 1, positionX: 300, positionY: 180, width: 100, height: 20 };
    const beyond = await create({ format: 'fixed', fields: [{ ...field, width: 400 }], sampleFile });
    expect(beyond.error?.code).to.equal('FIELD_POSITION_INVALID');
    expect((await create({ format: 'fixed', fields: [{ ...field, page: 2 }], sampleFile })).error?.code).to.equal('FIELD_POSITION_INVALID');
    for (const contentType of ['image/png', 'ü😀', 'text/ü; a']) {
      const { error } = await create({ fields: [field], sampleFile: { ...sampleFile, contentType } });
      expect([error?.code, error?.details[0].field]).to.deep.equal(['VALIDATION_ERROR', 'sampleFile.contentType']);
    }
    const { id } = (await create({ format: 'fixed', fields: [field], sampleFile })).data;
    const { template } = await api.owner.query('query ($id: ID!) { template(id: $id) { sampleFile { fileName previewUrl } } }', { id });
    expect(template.sampleFile.fileName).to.equal('sample.pdf');
    const { pathname, search } = new URL(template.sampleFile.previewUrl);
    const look = (query: string) => api.client('').get(pathname + query);
    expect((await look('?token=abc.def')).body.error?.code).to.equal('FILE_NOT_FOUND');
    // The inline pipeline of these tests draws no page.
    expect((await look(`${search}&page=2`)).body.error?.code).to.equal('PROCESSING_FAILED');
  });

  it('lists its EDI segments in order in the JSON of a document', async () => {
    const fields = [
      { name: 'invoice_number', type: 'TEXT', ediSegment: 'BIG', ediElement: '02' },
      { name: 'contact', type: 'TEXT', labels: ['Our contact'], ediSegment: 'PER', ediElement: '02' },
      { name: 'invoice_date', type: 'DATE', ediSegment: 'BIG', ediElement: '01' },
    ];
    const { id } = (await create({ name: 'EDI', fields })).data;
    const document = await upload(PAGE('HR-8001', 'Tor Dahl', '8 May 2026', '119.00'), { templateId: id });
    const { downloadUrl } = (await api.owner.get(`/documents/${document.id}/download?version=processed&format=json`)).body.data;
    const { pathname, search } = new URL(downloadUrl);
    const { edi } = JSON.parse((await api.client('').get(pathname + search)).text);
    expect(edi).to.deep.equal([
      {
        segment: 'BIG',
        elements: [
          { element: '02', field: 'invoice_number', value: 'HR-8001' },
          { element: '01', field: 'invoice_date', value: '2026-05-08' },
        ],
      },
      { segment: 'PER', elements: [{ element: '02', field: 'contact', value: 'Tor Dahl' }] },
    ]);
  });

  it('keeps to its organization and mode (D88)', async () => {
    const { id } = (await create()).data;
    const other = await api.organization('Other');
    for (const client of [other.client, api.sandbox]) {
      expect((await client.get(`/documents/templates/${id}`)).body.error?.code).to.equal('TEMPLATE_NOT_FOUND');
      expect((await client.delete(`/documents/templates/${id}`)).body.error?.code).to.equal('TEMPLATE_NOT_FOUND');
    }
  });

  it('is not there for an upload and a change that meet its deletion, as if it had been gone before', async () => {
    const waiting = `SELECT 1 FROM information_schema.innodb_trx t JOIN information_schema.processlist p ON p.id = t.trx_mysql_thread_id
      WHERE t.trx_state = 'LOCK WAIT' AND p.db = DATABASE()`;
    const document = await upload(PAGE('HR-1009', 'Anna Berg', '16 March 2026', '119.00'));
    /** What a request is answered that looks the template up before it is deleted, and writes after that. */
    async function answerOf(request: (templateId: string) => Promise<{ status: number; body: { error?: { code: string } } }>) {
      const { id } = (await create({ matchingRules: undefined })).data;
      let answered: Awaited<ReturnType<typeof request>> | undefined;
      let asked: Promise<void> | undefined;
      await api.database.transaction(async (tx) => {
        await tx.query('DELETE FROM template_versions WHERE templateId = ?', [id]);
        await tx.query('DELETE FROM templates WHERE id = ?', [id]);
        asked = request(id).then((answer) => {
          answered = answer;
        });
        while (!answered && (await api.database.query(waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 150));
      });
      await asked;
      return [answered!.status, answered!.body.error?.code];
    }
    const file = (await drawPdf(PAGE('HR-1010', 'Anna Berg', '17 March 2026', '119.00'))).toString('base64');
    expect(await answerOf((templateId) => api.owner.post('/documents', { file, filename: 'a.pdf', templateId }))).to.deep.equal([
      404,
      'TEMPLATE_NOT_FOUND',
    ]);
    expect(
      await answerOf((templateId) => api.owner.patch(`/documents/${document.id}`, { templateId, forceTemplate: true, reprocess: true })),
    ).to.deep.equal([404, 'TEMPLATE_NOT_FOUND']);
  });
});
