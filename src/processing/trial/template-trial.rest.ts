import { changed, optional } from '../../platform/http/describe.js';
import type { RestRow } from '../../platform/http/route.js';

/** Leaves out `error` where there was no failure (D2). */
function presentResult(result: Record<string, unknown>): Record<string, unknown> {
  const { error, ...rest } = result;
  return error === null ? rest : { ...rest, error };
}

/** Rows of the Templates area that read documents. */
export const templateTrialRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/documents/templates/{id}/test',
    tag: 'Templates',
    summary: 'Tries a template on up to ten addresses; nothing is stored.',
    errors: ['TEMPLATE_NOT_FOUND', 'INVALID_TEMPLATE'],
    status: 200,
    operation: `mutation TestTemplate($id: ID!, $input: TestTemplateInput!) { data: testTemplate(id: $id, input: $input) {
      testResults { documentUrl success extractedData confidence { overall fields } processingTime error { code message } } summary { averageAccuracy successRate averageProcessingTime } } }`,
    body: 'input',
    describe: (data) => changed(data, 'testResults', (result) => optional(result, 'error')),
    shape: (data) => ({ ...data, testResults: (data.testResults as Record<string, unknown>[]).map(presentResult) }),
  },
  {
    method: 'POST',
    path: '/documents/templates/{id}/try',
    tag: 'Templates',
    summary: 'Tries a draft of a template on a file, which is removed at once, or on documents; nothing is stored.',
    errors: [
      ...(['TEMPLATE_NOT_FOUND', 'UNSUPPORTED_FORMAT', 'DOCUMENT_TOO_LARGE', 'EXTRACTION_TIMEOUT'] as const),
      ...(['INVALID_FIELD_TYPE', 'FIELD_POSITION_INVALID', 'DUPLICATE_FIELD_NAME'] as const),
    ],
    additive: true,
    status: 200,
    operation: `mutation TryTemplate($id: ID!, $input: TryTemplateInput!) { data: tryTemplate(id: $id, input: $input) {
      results { documentId success extractedData fields { path value text confidence page box { left top width height } rule source }
        confidence reviewReasons { reason fields { name confidence reason } } processingTimeMs pictures error { code message } } } }`,
    body: 'input',
    files: { paths: ['file'], maxTotalBytes: 20 * 1024 * 1024 },
  },
  {
    method: 'POST',
    path: '/documents/templates/match',
    tag: 'Templates',
    summary: 'Templates that fit a document or type, best first.',
    errors: ['DOCUMENT_NOT_FOUND', 'INVALID_DOCUMENT_TYPE', 'DOCUMENT_NOT_PROCESSED'],
    status: 200,
    operation: `query MatchTemplates($input: MatchTemplatesInput!) { data: matchTemplates(input: $input) {
      matches { templateId templateName confidence matchReason } bestMatch { templateId confidence } } }`,
    body: 'input',
  },
  {
    method: 'POST',
    path: '/documents/templates/suggest',
    tag: 'Templates',
    summary: 'A template proposed from one reviewed document: zones and labels of its values. Nothing is stored.',
    additive: true,
    errors: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_NOT_PROCESSED', 'INVALID_TEMPLATE'],
    status: 200,
    operation: `query SuggestTemplate($documentId: ID!) { data: suggestTemplate(documentId: $documentId) { name documentType format sampleDocumentId
      matchingRules { contentMatches documentType confidence }
      fields { id name type page positionX positionY width height required options labels preferBuiltIn ediSegment ediElement } notFound } }`,
    body: { documentId: 'documentId' },
  },
  {
    method: 'POST',
    path: '/documents/templates/{id}/replay',
    tag: 'Templates',
    summary: 'What a draft would change on the last documents of a template; nothing is stored.',
    additive: true,
    errors: [
      ...(['TEMPLATE_NOT_FOUND', 'INVALID_DOCUMENT_TYPE', 'INVALID_FIELD_TYPE'] as const),
      ...(['FIELD_POSITION_INVALID', 'DUPLICATE_FIELD_NAME', 'EXTRACTION_TIMEOUT'] as const),
    ],
    status: 200,
    operation: `query ReplayTemplate($id: ID!, $draft: UpdateTemplateInput!, $last: Int) { data: replayTemplate(id: $id, draft: $draft, last: $last) {
      documentsReplayed documentsChanged
      documents { documentId filename confidenceBefore confidenceAfter reviewReasons changes { path before after }
        judged { path confirmed before after } } } }`,
    body: { draft: 'draft', last: 'last' },
  },
];
