import type { RestRow } from '../../platform/http/route.js';

const TAG = 'Documents';
const BOX = 'box { left top width height }';
const WORD = `text confidence ${BOX}`;
const RUN = `number status engine models forced type templateId templateVersion startedAt completedAt processingTime confidenceScores { overall fields }
  reviewReasons { reason fields { name confidence reason } } errorCode errorMessage extractedData`;

/** Additive rows: what was read where, and what each run made of it. */
export const runRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/documents/{id}/pages',
    tag: TAG,
    summary: 'Pages as they were read, with a signed link to a picture of each; on demand lines and words with their places.',
    additive: true,
    errors: ['DOCUMENT_NOT_FOUND'],
    status: 200,
    operation: `query DocumentPages($id: ID!, $words: Boolean! = false, $lines: Boolean! = false, $limit: Int, $offset: Int) { data: document(id: $id) {
      documentId: id total: pageCount pages(first: $limit, offset: $offset) { number width height rotation corners { x y } language origin text imageUrl
        lines @include(if: $lines) { ${WORD} } words @include(if: $words) { ${WORD} } } } }`,
    query: { words: 'words', lines: 'lines', limit: 'limit', offset: 'offset' },
    parameters: {
      words: { description: 'Whether to show each word with its place. Default false.' },
      lines: { description: 'Whether to show each line with its place. Default false.' },
      limit: { minimum: 1, maximum: 100, default: 20, description: 'Most pages of the answer.' },
      offset: { minimum: 0, default: 0, description: 'Pages to skip.' },
    },
  },
  {
    method: 'GET',
    path: '/documents/{id}/fields',
    tag: TAG,
    summary: 'Each value that was read, with page, place, source and confidence.',
    additive: true,
    errors: ['DOCUMENT_NOT_FOUND'],
    status: 200,
    operation: `query DocumentFields($id: ID!) { data: document(id: $id) { documentId: id
      fields { path value text confidence page ${BOX} origin rule words oldValue } } }`,
  },
  {
    method: 'GET',
    path: '/documents/{id}/runs',
    tag: TAG,
    summary: 'Every run of a document, newest first, with what it read.',
    additive: true,
    errors: ['DOCUMENT_NOT_FOUND'],
    status: 200,
    operation: `query DocumentRuns($id: ID!) { data: document(id: $id) { documentId: id runs { ${RUN} } } }`,
  },
  {
    method: 'GET',
    path: '/documents/{id}/runs/difference',
    tag: TAG,
    summary: 'Values that differ between two runs.',
    additive: true,
    errors: ['DOCUMENT_NOT_FOUND'],
    status: 200,
    operation: `query RunDifference($id: ID!, $from: Int!, $to: Int!) { data: document(id: $id) { documentId: id
      differences: runDifference(from: $from, to: $to) { path before after } } }`,
    query: { from: 'from', to: 'to' },
    parameters: { from: { description: 'Number of the run before.' }, to: { description: 'Number of the run after.' } },
  },
];
