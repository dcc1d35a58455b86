import type { RestRow } from '../../platform/http/route.js';

/** Rows of downloads; the files themselves are served by download.files. */
export const downloadRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/documents/{id}/download',
    tag: 'Documents',
    summary: 'A signed link to a file of the document, good for 15 minutes.',
    errors: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_LOCKED', 'DOCUMENT_NOT_PROCESSED', 'INVALID_STATUS_TRANSITION', 'EXPORT_INCOMPLETE'],
    status: 200,
    operation: `query DocumentDownload($id: ID!, $version: DownloadVersion, $format: DownloadFormat) {
      data: documentDownload(id: $id, version: $version, format: $format) { downloadUrl filename contentType fileSize expiresAt } }`,
    query: { version: 'version', format: 'format' },
  },
];
