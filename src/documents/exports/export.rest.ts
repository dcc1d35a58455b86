import type { RestRow } from '../../platform/http/route.js';

/** The row of exports; the files themselves are served by export.files. */
export const exportRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/documents/export',
    tag: 'Documents',
    summary: 'A signed link to many documents, or their line items, in one file.',
    additive: true,
    status: 200,
    operation: `query ExportDocuments($status: [DocumentStatus!], $type: [DocumentType!], $templateId: ID, $uploadedBy: String, $fromDate: String, $toDate: String, $confidence: Float, $hasErrors: Boolean,
      $search: String, $format: ExportFormat, $rows: ExportRows, $columns: [String!], $locale: String) {
      data: exportDocuments(filter: { status: $status, type: $type, templateId: $templateId, uploadedBy: $uploadedBy, fromDate: $fromDate, toDate: $toDate, confidence: $confidence, hasErrors: $hasErrors, search: $search },
        format: $format, rows: $rows, columns: $columns, locale: $locale) { downloadUrl filename contentType expiresAt } }`,
    query: {
      format: 'format',
      rows: 'rows',
      columns: 'columns',
      locale: 'locale',
      status: 'status',
      type: 'type',
      templateId: 'templateId',
      uploadedBy: 'uploadedBy',
      fromDate: 'fromDate',
      toDate: 'toDate',
      confidence: 'confidence',
      hasErrors: 'hasErrors',
      search: 'search',
    },
  },
];
