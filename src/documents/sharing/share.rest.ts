import { listedAs } from '../../platform/http/describe.js';
import type { RestRow } from '../../platform/http/route.js';

const TAG = 'Permissions';
const SHARE = 'id documentId last4 download createdBy createdAt expiresAt revokedAt views lastViewedAt';

/** Rows for links that show a document without sign-in (D140). */
export const shareRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/documents/{id}/shares',
    tag: TAG,
    summary: 'Makes a link that shows the document without sign-in; the answer shows it, once.',
    errors: ['DOCUMENT_NOT_FOUND', 'SHARING_DISABLED'],
    status: 201,
    additive: true,
    operation: `mutation ShareDocument($id: ID!, $expiresIn: Int, $download: Boolean) {
      data: shareDocument(id: $id, expiresIn: $expiresIn, download: $download) { url ${SHARE} } }`,
    body: { expiresIn: 'expiresIn', download: 'download' },
    bodyOptional: true,
    showsSecret: true,
  },
  {
    method: 'GET',
    path: '/documents/{id}/shares',
    tag: TAG,
    summary: 'Links of a document, without their addresses.',
    errors: ['DOCUMENT_NOT_FOUND'],
    status: 200,
    additive: true,
    params: { id: 'documentId' },
    operation: `query DocumentShares($documentId: ID!) { data: documentShares(documentId: $documentId) { ${SHARE} } }`,
    ...listedAs('shares'),
  },
  {
    method: 'DELETE',
    path: '/documents/{id}/shares/{shareId}',
    tag: TAG,
    summary: 'Ends a link at once.',
    errors: ['DOCUMENT_NOT_FOUND', 'SHARE_NOT_FOUND'],
    status: 200,
    additive: true,
    params: { id: 'documentId', shareId: 'id' },
    operation: `mutation RevokeShare($documentId: ID!, $id: ID!) { data: revokeShare(documentId: $documentId, id: $id) { ${SHARE} } }`,
    message: 'The link was ended.',
  },
];
