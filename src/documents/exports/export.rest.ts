import type { RestRow } from '../../platform/http/route.js';
import { FILTER } from '../document.rest.js';

/** The row of exports; the files themselves are served by export.files. */
export const exportRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/documents/export',
    tag: 'Documents',
    summary: 'A signed link to many documents, or their line items, in one file.',
    additive: true,
    status: 200,
    operation: `query ExportDocuments(${FILTER.variables}, $format: ExportFormat, $rows: ExportRows, $columns: [String!], $locale: String) {
      data: exportDocuments(${FILTER.argument},
        format: $format, rows: $rows, columns: $columns, locale: $locale) { downloadUrl filename contentType expiresAt } }`,
    query: {
      format: 'format',
      rows: 'rows',
      columns: 'columns',
      locale: 'locale',
      ...FILTER.query,
    },
  },
];
