import { optional } from '../../platform/http/describe.js';
import type { RestRow } from '../../platform/http/route.js';

const TAG = 'OCR';
/** What may go wrong with the document behind an address: fetching, reading, counting it. */
const ERRORS_OF_ADDRESSES = [
  'INVALID_DOCUMENT_URL',
  'UNSUPPORTED_FORMAT',
  'DOCUMENT_TOO_LARGE',
  'EXTRACTION_TIMEOUT',
  'PROCESSING_FAILED',
  'PROCESSING_ERROR',
  'QUOTA_EXCEEDED',
  'FILE_INFECTED',
] as const;
const BOX = 'boundingBox { left top width height }';

/** Rows of the calls that answer at once. */
export const extractionRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/documents/extract',
    tag: TAG,
    summary: 'Reads the text of the document behind an address at once.',
    errors: ERRORS_OF_ADDRESSES,
    status: 200,
    operation: `mutation ExtractText($input: ExtractTextInput!) { data: extractText(input: $input) {
      documentId extractedText confidence processingTime pages language format metadata { fileSize dimensions { width height } } } }`,
    body: 'input',
  },
  {
    method: 'POST',
    path: '/documents/{id}/parse',
    tag: TAG,
    summary: 'Reads a document by a template.',
    errors: [
      'DOCUMENT_NOT_FOUND',
      'TEMPLATE_NOT_FOUND',
      'INVALID_TEMPLATE',
      'DOCUMENT_LOCKED',
      'DOCUMENT_NOT_PROCESSED',
      ...ERRORS_OF_ADDRESSES,
    ],
    status: 200,
    operation: `mutation ParseDocument($id: ID!, $input: ParseDocumentInput!) { data: parseDocument(id: $id, input: $input) {
      documentId templateId templateName extractedData confidence { overall fields } processingTime status output } }`,
    body: 'input',
    bodyOptional: true,
    shape: withoutOutput,
    describe: (data) => optional(data, 'output'),
  },
  {
    method: 'GET',
    path: '/documents/layout',
    creates: true,
    tag: TAG,
    summary: 'What stands where on the pages of the document behind an address.',
    errors: ERRORS_OF_ADDRESSES,
    status: 200,
    operation: `query DocumentLayout($documentUrl: URL!, $includeText: Boolean, $includeImages: Boolean) {
      data: documentLayout(documentUrl: $documentUrl, includeText: $includeText, includeImages: $includeImages) {
        documentId
        pages { pageNumber width height orientation textBlocks { id text confidence ${BOX} fontSize fontStyle }
          tables { id rows columns ${BOX} confidence } images { id type ${BOX} } }
        metadata { totalPages language documentType confidence } } }`,
    query: { documentUrl: 'documentUrl', includeText: 'includeText', includeImages: 'includeImages' },
  },
  {
    method: 'POST',
    path: '/documents/{id}/analyze',
    tag: TAG,
    summary: 'Layout, languages, quality and class of a document.',
    errors: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_NOT_PROCESSED', 'EXTRACTION_TIMEOUT', 'PROCESSING_FAILED', 'PROCESSING_ERROR'],
    status: 200,
    operation: `mutation AnalyzeDocument($id: ID!, $input: AnalyzeDocumentInput!) { data: analyzeDocument(id: $id, input: $input) {
      documentId
      analysis { layout { type hasHeader hasFooter columnCount tableCount } language { primary confidence detected { language confidence } }
        quality { score resolution clarity skew issues } classification { documentType confidence category subtype } }
      metrics { textCoverage processingTime complexity } } }`,
    body: 'input',
    bodyOptional: true,
  },
];

/** `output` is there only where a text form was asked for (D54). */
function withoutOutput(data: Record<string, unknown>): Record<string, unknown> {
  const { output, ...rest } = data;
  return output === null ? rest : data;
}
