import type { RestRow } from '../platform/http/route.js';

/** Rows of search. */
export const searchRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/documents/search',
    tag: 'Documents',
    summary: 'Searches documents by words, phrases, fields and filters.',
    errors: ['SEARCH_QUERY_INVALID', 'INVALID_DOCUMENT_TYPE'],
    status: 200,
    operation: `query SearchDocuments($input: SearchDocumentsInput!) { data: searchDocuments(input: $input) {
      results: nodes { id filename type relevanceScore matchedFields highlights extractedData createdAt }
      pagination { limit offset total nextCursor }
      aggregations { totalAmount averageAmount documentTypes amountsByCurrency } } }`,
    body: 'input',
  },
];
