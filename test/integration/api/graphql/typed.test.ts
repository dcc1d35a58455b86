import { expect } from 'chai';
import { ERRORS } from '../../../../src/vocabulary/errors.js';
import { formatDuration } from '../../../../src/vocabulary/format.js';
import { startTestApi, type TestApi } from '../../../support/api.js';

/** What code generators need: closed sets, lists in place of maps, numbers beside words. */
describe('the typed schema', () => {
  let api: TestApi;
  let id: string;

  before(async () => {
    api = await startTestApi();
    const data = { invoice_number: 'R-7', invoice_date: '2026-01-31', total_amount: 119.5 };
    id = (await api.owner.process({ data }, { type: 'invoice', filename: 'alder.pdf' })).id;
  });

  after(() => api.close());

  it('shows a value as what it is', async () => {
    const { document } = await api.owner.query(
      'query ($id: ID!) { document(id: $id) { fields { path value textValue numberValue dateValue booleanValue origin } } }',
      { id },
    );
    const field = (path: string) => document.fields.find((each: { path: string }) => each.path === path);
    const nothing = { textValue: null, numberValue: null, dateValue: null, booleanValue: null };
    expect(field('invoice_number')).to.deep.include({ ...nothing, textValue: 'R-7' });
    expect(field('total_amount')).to.deep.include({ ...nothing, numberValue: 119.5 });
    expect(field('invoice_date')).to.deep.include({ ...nothing, textValue: '2026-01-31', dateValue: '2026-01-31' });
    expect(field('invoice_number').origin).to.be.oneOf(['text_layer', 'ocr', 'template', 'embedded_xml', 'correction', 'formula']);
  });

  it('has numbers beside words, and kinds beside names with dots', async () => {
    const { document } = await api.owner.query(
      `query ($id: ID!) { document(id: $id) { processingTime processingTimeMs history { type kind } runs { status type processingTimeMs }
        pages { source origin } confidenceScores { fields fieldsEntries { key confidence } } } }`,
      { id },
    );
    expect(document.processingTimeMs).to.be.a('number');
    expect(document.history[0]).to.deep.equal({ type: 'document.uploaded', kind: 'DOCUMENT_UPLOADED' });
    expect(document.history.map(({ kind }: { kind: string }) => kind)).to.include('PROCESSING_COMPLETED');
    expect(document.runs[0]).to.deep.include({ type: 'invoice', processingTimeMs: document.processingTimeMs });
    const { fields, fieldsEntries } = document.confidenceScores;
    expect(Object.fromEntries(fieldsEntries.map((each: { key: string; confidence: number }) => [each.key, each.confidence]))).to.deep.equal(
      fields,
    );
    const { documentDownload, createUpload, viewer } = await api.owner
      .query('query ($id: ID!) { documentDownload(id: $id) { expiresIn } viewer { organization { usage { storageBytes } } } }', { id })
      .then(async (data) => ({
        ...data,
        ...(await api.owner.query(
          'mutation { createUpload(input: { filename: "a.pdf", size: 5, contentType: "application/pdf" }) { expiresIn } }',
        )),
      }));
    expect([documentDownload.expiresIn, createUpload.expiresIn]).to.deep.equal([900, 3600]);
    expect(viewer.organization.usage.storageBytes).to.be.above(0);
  });

  it('has milliseconds for what is done while one waits', async () => {
    const { analyzeDocument, createTemplate } = await api.owner.query(
      `mutation ($id: ID!, $template: CreateTemplateInput!) {
        createTemplate(input: $template) { id matchingRules { documentType } }
        analyzeDocument(id: $id, input: { includeMetrics: true }) { metrics { processingTime processingTimeMs } } }`,
      {
        id,
        template: {
          name: 'Alder',
          documentType: 'invoice',
          matchingRules: { documentType: 'invoice' },
          fields: [{ name: 'invoice_number', type: 'TEXT' }],
        },
      },
    );
    const { parseDocument } = await api.owner.query(
      'mutation ($id: ID!, $templateId: ID!) { parseDocument(id: $id, input: { templateId: $templateId }) { processingTime processingTimeMs } }',
      { id, templateId: createTemplate.id },
    );
    expect(parseDocument.processingTime).to.equal(formatDuration(parseDocument.processingTimeMs));
    expect(analyzeDocument.metrics.processingTime).to.equal(formatDuration(analyzeDocument.metrics.processingTimeMs));
    expect(createTemplate.matchingRules.documentType).to.equal('invoice');
    const { testTemplate } = await api.owner.query(
      'mutation ($id: ID!, $url: String!) { testTemplate(id: $id, input: { documentUrls: [$url] }) { testResults { success processingTime processingTimeMs } summary { averageProcessingTimeMs } } }',
      { id: createTemplate.id, url: 'https://127.0.0.1/a.pdf' },
    );
    expect(testTemplate.testResults).to.deep.equal([{ success: false, processingTime: null, processingTimeMs: null }]);
    expect(testTemplate.summary.averageProcessingTimeMs).to.equal(null);
    const figures = 'metrics { documentsProcessed successRate averageAccuracy }';
    const { named, asText } = await api.owner.query(
      `query ($id: ID!) { named: templateAnalytics(id: $id, metricNames: [documentsProcessed]) { ${figures} }
        asText: templateAnalytics(id: $id, metrics: "documentsProcessed") { ${figures} } }`,
      { id: createTemplate.id },
    );
    expect(named.metrics).to.deep.equal({ documentsProcessed: 1, successRate: null, averageAccuracy: null });
    expect(asText).to.deep.equal(named);
    const { errors } = await api.owner.graphql(
      'query ($id: ID!) { templateAnalytics(id: $id, metricNames: [errorRate], metrics: "errorRate") { templateId } }',
      { id: createTemplate.id },
    );
    expect(errors![0]!.extensions).to.include({ code: 'VALIDATION_ERROR', field: 'metricNames' });
  });

  it('has a list beside each map, with the same in it', async () => {
    const { searchDocuments, documentAnalytics, organizationStatistics } = await api.owner.query(
      `query ($id: Int!) {
        searchDocuments(input: { query: "alder" }) {
          nodes { highlights highlightsEntries { key text } }
          aggregations { documentTypes documentTypesEntries { key type count } amountsByCurrency amountsByCurrencyEntries { key count } }
        }
        documentAnalytics {
          summary { averageProcessingTime averageProcessingTimeMs }
          breakdown { byType byTypeEntries { key type count percentage avgConfidence } byStatus byStatusEntries { key count percentage } }
          performance { processingTimes { p50 p50Ms } }
        }
        organizationStatistics(id: $id) {
          summary { storageUsed storageBytes averageProcessingTimeMs }
          performance { errorRates { byDocumentType byDocumentTypeEntries { key type rate } } }
        }
      }`,
      { id: api.organizationId },
    );
    const [hit] = searchDocuments.nodes;
    expect(Object.fromEntries(hit.highlightsEntries.map((each: { key: string; text: string }) => [each.key, each.text]))).to.deep.equal(
      hit.highlights,
    );
    expect(searchDocuments.aggregations.documentTypesEntries).to.deep.equal([{ key: 'invoice', type: 'invoice', count: 1 }]);
    const { byType, byTypeEntries, byStatus, byStatusEntries } = documentAnalytics.breakdown;
    expect(byTypeEntries).to.have.length(Object.keys(byType).length);
    expect(byTypeEntries).to.deep.include({ key: 'invoice', type: 'invoice', ...byType.invoice });
    expect(byStatusEntries.map(({ key, ...figures }: { key: string }) => [key, figures])).to.deep.equal(Object.entries(byStatus));
    expect(documentAnalytics.summary.averageProcessingTimeMs).to.be.a('number');
    expect(documentAnalytics.performance.processingTimes.p50Ms).to.be.a('number');
    expect(organizationStatistics.performance.errorRates.byDocumentTypeEntries).to.deep.include({
      key: 'invoice',
      type: 'invoice',
      rate: 0,
    });
    expect(organizationStatistics.summary.storageBytes).to.be.above(0);
  });

  it('knows every error code', async () => {
    const { errorCodes } = await api.owner.query('{ errorCodes { code status message } }');
    expect(errorCodes).to.deep.equal(Object.entries(ERRORS).map(([code, meaning]) => ({ code, ...meaning })));
  });
});
