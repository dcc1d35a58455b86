import { expect } from 'chai';
import { createInlinePipeline } from '../../../src/pipeline/inline.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { drawPdf } from '../../support/papers/drawn-pdf.js';
import { FIELDS, harbourOf, PAGE } from '../../support/papers/harbour.js';

describe('templates and the documents that they are made of and read', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi({}, { pipeline: createInlinePipeline() });
  });
  after(() => api.close());

  const { create, upload } = harbourOf(() => api);

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
    const { id } = (await create({ name: 'Judged', fields: [...FIELDS, { name: 'berth', type: 'TEXT', labels: ['Berth'] }] })).data;
    const document = await upload(PAGE('HR-6001', 'Eva Strand', '6 May 2026', '119.00'), { templateId: id });
    await api.owner.post(`/documents/${document.id}/review`, {
      action: 'approved',
      corrections: [
        { field: 'contact', value: 'Eva Strand-Lie' },
        { field: 'berth', value: 'North' },
      ],
    });
    const figures = async () => (await api.owner.get(`/documents/templates/${id}/analytics?period=7d`)).body.data;
    const judged = await figures();
    expect(judged.metrics.averageAccuracy).to.equal(0.3333);
    expect(judged.fieldMetrics.contact.accuracy).to.equal(0);
    expect(judged.fieldMetrics.berth.accuracy).to.equal(0);
    expect(judged.fieldMetrics.invoice_number.accuracy).to.equal(1);
    const { templateCalibration } = await api.owner.query(
      'query ($id: ID!) { templateCalibration(id: $id) { fields { field calibrated reviewed curve { confidence accuracy count } } } }',
      { id },
    );
    expect(templateCalibration.fields[1]).to.deep.include({ field: 'contact', calibrated: false, reviewed: 1 });
    expect(templateCalibration.fields[1].curve[0].accuracy).to.equal(0);
    // What was not found had no confidence that could have been too high.
    expect(templateCalibration.fields[2]).to.deep.include({ field: 'berth', reviewed: 0, curve: [] });
    await api.owner.post(`/documents/${document.id}/review`, { action: 'reopened' });
    expect((await figures()).metrics.averageAccuracy).to.be.greaterThan(0.5);
  });
});
