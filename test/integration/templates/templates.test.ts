import { expect } from 'chai';
import { createInlinePipeline } from '../../../src/pipeline/inline.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { drawPdf } from '../../support/papers/drawn-pdf.js';

const PAGE = (number: string, contact: string, date: string, total: string) => `
Harbour Ropes and Sails Ltd
4 Quay Street, Bristol BS1 4RB

INVOICE

Invoice No:   ${number}
Date:         ${date}
Our contact                                       ${contact}

Rope 12 mm       10       11.90        119.00

Total due                              ${total}
Thank you for your custom. Registered in England.
`;

const FIELDS = [
  { name: 'invoice_number', type: 'TEXT', required: true },
  { name: 'contact', type: 'TEXT', labels: ['Our contact'], required: true },
];

describe('templates', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi({}, { pipeline: createInlinePipeline() });
  });
  after(() => api.close());

  const create = async (over: Record<string, unknown> = {}) =>
    (await api.owner.post('/documents/templates', { name: 'Harbour', documentType: 'invoice', fields: FIELDS, ...over })).body;
  const upload = async (page: string, over: Record<string, unknown> = {}) => {
    const file = (await drawPdf(page)).toString('base64');
    const { id } = (await api.owner.post('/documents', { file, filename: 'harbour.pdf', type: 'invoice', ...over })).body.data;
    return api.owner.processed(id);
  };

  describe('create and update', () => {
    it('raises the minor version at each change and none at a PUT that changes nothing (D65)', async () => {
      const { id, version } = (await create({ version: '1.9' })).data;
      expect(version).to.equal('1.9');
      expect((await api.owner.put(`/documents/templates/${id}`, { name: 'Harbour 2' })).body.data.version).to.equal('1.10');
      const before = (await api.owner.get(`/documents/templates/${id}`)).body.data;
      const same = (await api.owner.put(`/documents/templates/${id}`, { name: 'Harbour 2' })).body.data;
      expect([same.version, same.updatedAt]).to.deep.equal(['1.10', before.updatedAt]);
      expect((await api.owner.get(`/documents/templates/${id}?version=1.9`)).body.data.name).to.equal('Harbour');
      expect((await api.owner.get(`/documents/templates/${id}?version=7.7`)).body.error?.code).to.equal('TEMPLATE_NOT_FOUND');
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

  it('tells which templates fit a document and why (D71)', async () => {
    const { id } = (await create({ matchingRules: { contentMatches: ['harbour ropes'] }, name: 'Fits' })).data;
    const document = await upload(PAGE('HR-4001', 'Ida Lund', '3 May 2026', '119.00'), { templateId: id });
    const { data } = (await api.owner.post('/documents/templates/match', { documentId: document.id, maxResults: 1 })).body;
    expect(data.matches).to.have.length(1);
    expect(data.bestMatch.templateId).to.equal(data.matches[0].templateId);
    expect(data.matches[0].matchReason).to.be.a('string').and.not.equal('');
    const hidden = (await api.owner.post('/documents/templates/match', { documentId: document.id, returnConfidence: false })).body.data;
    expect(hidden.bestMatch.confidence).to.equal(null);
    for (const maxResults of [0, 21]) {
      expect((await api.owner.post('/documents/templates/match', { documentId: document.id, maxResults })).body.error?.code).to.equal(
        'VALIDATION_ERROR',
      );
    }
    expect((await api.owner.post('/documents/templates/match', {})).body.error?.code).to.equal('VALIDATION_ERROR');
  });

  it('learns from one reviewed document so that the next of the issuer comes out right, and shows before what a draft would change', async () => {
    const first = await upload(PAGE('HR-5001', 'Mia Holm', '4 May 2026', '119.00'));
    await api.owner.post(`/documents/${first.id}/review`, { action: 'corrected', corrections: [{ field: 'contact', value: 'Mia Holm' }] });
    const { suggestTemplate: suggestion } = await api.owner.query(
      `query ($id: ID!) { suggestTemplate(documentId: $id) { sampleDocumentId name documentType format matchingRules { contentMatches }
        fields { name type page positionX positionY width height labels preferBuiltIn } notFound } }`,
      { id: first.id },
    );
    expect(suggestion.fields.map((field: { name: string }) => field.name)).to.include.members([
      'contact',
      'invoice_number',
      'total_amount',
    ]);
    expect(suggestion.matchingRules.contentMatches).to.deep.equal(['Harbour Ropes and Sails Ltd']);
    const { notFound: _, ...input } = suggestion;
    const made = await api.owner.query('mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { id } }', { input });
    const { id } = made.createTemplate;
    const second = await upload(PAGE('HR-5002', 'Ole Vik', '5 May 2026', '226.10'));
    expect(second.templateId).to.equal(id);
    expect(second.extractedData).to.deep.include({ contact: 'Ole Vik', invoice_number: 'HR-5002', invoice_date: '2026-05-05' });
    const { replayTemplate: replay } = await api.owner.query(
      'query ($id: ID!, $draft: UpdateTemplateInput!) { replayTemplate(id: $id, draft: $draft, last: 5) { documentsReplayed documentsChanged documents { documentId changes { path before after } } } }',
      { id, draft: { format: 'variable', fields: [{ name: 'invoice_number', type: 'TEXT' }] } },
    );
    expect([replay.documentsReplayed, replay.documentsChanged]).to.deep.equal([1, 1]);
    expect(replay.documents[0].changes).to.deep.include({ path: 'contact', before: 'Ole Vik', after: null });
    const stored = async () =>
      api.database.query('SELECT (SELECT COUNT(*) FROM documents) AS documents, (SELECT COUNT(*) FROM pending_content) AS files');
    const before = await stored();
    const attempt = (body: object) => api.owner.post(`/documents/templates/${id}/try`, body);
    const file = (await drawPdf(PAGE('HR-5003', 'Ida Moe', '6 May 2026', '40.00'))).toString('base64');
    const answer = await attempt({ file });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    const [ofFile] = answer.body.data.results;
    expect(ofFile).to.deep.include({ documentId: null, success: true, error: null });
    expect(ofFile.extractedData).to.include({ contact: 'Ida Moe', invoice_number: 'HR-5003' });
    expect(ofFile.fields.find(({ path }: { path: string }) => path === 'contact').box.width).to.be.within(0.01, 0.9);
    const draft = { format: 'variable', fields: [{ name: 'invoice_number', type: 'TEXT' }] };
    const [known, missing] = (await attempt({ draft, documentIds: [second.id, 'doc_00000000000000000000000000'] })).body.data.results;
    expect([known.extractedData.invoice_number, known.extractedData.contact]).to.deep.equal(['HR-5002', undefined]);
    expect(missing).to.deep.include({ success: false, error: { code: 'DOCUMENT_NOT_FOUND', message: missing.error.message } });
    for (const wrong of [
      {},
      { file, documentIds: [second.id] },
      { documentIds: [second.id], pictures: 4 },
      { file: Buffer.from('no picture').toString('base64') },
    ])
      expect((await attempt(wrong)).status, Object.keys(wrong).join()).to.be.oneOf([400, 415]);
    expect(await stored()).to.deep.equal(before);
    await api.owner.put(`/documents/templates/${id}`, { status: 'inactive' });
  });

  describe('on documents that the caller may not read', () => {
    const suggest = 'query ($id: ID!) { suggestTemplate(documentId: $id) { name } }';
    const replay =
      'query ($id: ID!, $draft: UpdateTemplateInput!) { replayTemplate(id: $id, draft: $draft) { documentsReplayed documents { filename changes { before } } } }';
    const draft = { format: 'variable', fields: [{ name: 'invoice_number', type: 'TEXT' }] };

    it('shows neither names nor values of them', async () => {
      const { id } = (await create({ name: 'Hiding', fields: [{ name: 'contact', type: 'TEXT', labels: ['Our contact'] }] })).data;
      const hidden = await upload(PAGE('HR-7001', 'Top Secret', '6 May 2026', '119.00'), { templateId: id });
      await api.database.query("UPDATE documents SET defaultAccess = 'none', inheritRolePermissions = 0 WHERE id = ?", [hidden.id]);
      await api.owner.post('/organization/roles', {
        name: 'templater',
        permissions: ['documents.read', 'templates.read', 'templates.create', 'templates.manage'],
      });
      const { client } = await api.member({ role: 'templater' });
      expect((await client.query(replay, { id, draft })).replayTemplate).to.deep.equal({ documentsReplayed: 0, documents: [] });
      expect((await api.owner.query(replay, { id, draft })).replayTemplate.documentsReplayed).to.equal(1);
      for (const answer of [
        await client.graphql(suggest, { id: hidden.id }),
        await client.graphql('query ($id: ID!) { matchTemplates(input: { documentId: $id }) { matches { templateId } } }', {
          id: hidden.id,
        }),
        await client.graphql('mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { id } }', {
          input: { name: 'x', documentType: 'invoice', fields: FIELDS, sampleDocumentId: hidden.id },
        }),
      ])
        expect(answer.errors?.[0]?.extensions.code).to.equal('INSUFFICIENT_PERMISSIONS');
    });

    it('nor to a key without documents.read, whoever its owner is', async () => {
      const shown = await upload(PAGE('HR-7002', 'Top Secret', '6 May 2026', '119.00'));
      const { client } = await api.member({ role: 'admin', permissions: ['templates.read', 'templates.create', 'templates.manage'] });
      for (const answer of [
        await client.graphql(suggest, { id: shown.id }),
        await client.graphql('query ($id: ID!) { matchTemplates(input: { documentId: $id }) { matches { templateId } } }', {
          id: shown.id,
        }),
        await client.graphql('mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { id } }', {
          input: { name: 'x', documentType: 'invoice', fields: FIELDS, sampleDocumentId: shown.id },
        }),
      ])
        expect(answer.errors?.[0]?.extensions.code).to.equal('INSUFFICIENT_PERMISSIONS');
    });
  });

  it('keeps no words of the document that it was made of when that is deleted, nor does its copy (D35)', async () => {
    const document = await upload(PAGE('HR-8001', 'Ada Poe', '7 May 2026', '119.00'));
    const input = { name: 'Of one', documentType: 'invoice', fields: FIELDS, sampleDocumentId: document.id };
    const made = await api.owner.query('mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { id } }', { input });
    const copy = (await api.owner.post(`/documents/templates/${made.createTemplate.id}/clone`, {})).body.data;
    const samples = () =>
      api.database.query<{ kept: number }>('SELECT sampleModel IS NOT NULL AS kept FROM templates WHERE id IN (?, ?)', [
        made.createTemplate.id,
        copy.id,
      ]);
    expect((await samples()).map(({ kept }) => Number(kept))).to.deep.equal([1, 1]);
    expect((await api.owner.delete(`/documents/${document.id}`)).status).to.equal(200);
    expect((await samples()).map(({ kept }) => Number(kept))).to.deep.equal([0, 0]);
  });

  it('counts what persons corrected into accuracy and calibration, and takes it back when a review is reopened (D49)', async () => {
    const { id } = (await create({ name: 'Judged' })).data;
    const document = await upload(PAGE('HR-6001', 'Eva Strand', '6 May 2026', '119.00'), { templateId: id });
    await api.owner.post(`/documents/${document.id}/review`, {
      action: 'approved',
      corrections: [{ field: 'contact', value: 'Eva Strand-Lie' }],
    });
    const figures = async () => (await api.owner.get(`/documents/templates/${id}/analytics?period=7d`)).body.data;
    const judged = await figures();
    expect(judged.metrics.averageAccuracy).to.equal(0.5);
    expect(judged.fieldMetrics.contact.accuracy).to.equal(0);
    expect(judged.fieldMetrics.invoice_number.accuracy).to.equal(1);
    const { templateCalibration } = await api.owner.query(
      'query ($id: ID!) { templateCalibration(id: $id) { fields { field calibrated reviewed curve { confidence accuracy count } } } }',
      { id },
    );
    expect(templateCalibration.fields[1]).to.deep.include({ field: 'contact', calibrated: false, reviewed: 1 });
    expect(templateCalibration.fields[1].curve[0].accuracy).to.equal(0);
    await api.owner.post(`/documents/${document.id}/review`, { action: 'reopened' });
    expect((await figures()).metrics.averageAccuracy).to.be.greaterThan(0.5);
  });

  it('keeps its sample file: positions are checked against its page, and it can be looked at (D68)', async () => {
    const data = (await drawPdf(PAGE('HR-7001', 'Liv Moe', '7 May 2026', '119.00'))).toString('base64');
    const sampleFile = { fileName: 'sample.pdf', contentType: 'application/pdf', data };
    const field = { name: 'total', type: 'NUMBER', page: 1, positionX: 300, positionY: 180, width: 100, height: 20 };
    const beyond = await create({ format: 'fixed', fields: [{ ...field, width: 400 }], sampleFile });
    expect(beyond.error?.code).to.equal('FIELD_POSITION_INVALID');
    expect((await create({ format: 'fixed', fields: [{ ...field, page: 2 }], sampleFile })).error?.code).to.equal('FIELD_POSITION_INVALID');
    const { id } = (await create({ format: 'fixed', fields: [field], sampleFile })).data;
    const { template } = await api.owner.query('query ($id: ID!) { template(id: $id) { sampleFile { fileName previewUrl } } }', { id });
    expect(template.sampleFile.fileName).to.equal('sample.pdf');
    const forged = template.sampleFile.previewUrl.replace(/token=.*/, 'token=abc.def');
    expect((await api.client('').get(new URL(forged).pathname + new URL(forged).search)).body.error?.code).to.equal('FILE_NOT_FOUND');
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
});
