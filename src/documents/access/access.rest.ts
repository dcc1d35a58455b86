import type { RestRow } from '../../platform/http/route.js';

/** What the interface shows of a document's permissions. */
export const PERMISSIONS_SHOWN = `defaultAccess inheritRolePermissions permissions { userId email name access grantedBy grantedAt } inheritedPermissions { source roleName access userCount }`;

/** Rows for access to single documents (D103, D104). */
export const accessRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/document/permissions',
    tag: 'Permissions',
    summary: 'Who may do what with a document.',
    errors: ['DOCUMENT_NOT_FOUND'],
    status: 200,
    operation: `query DocumentPermissions($documentId: ID!) { data: documentPermissions(documentId: $documentId) { documentId ${PERMISSIONS_SHOWN} } }`,
    query: { documentId: 'documentId' },
    etag: true,
  },
  {
    method: 'PUT',
    path: '/document/{documentId}/permissions',
    tag: 'Permissions',
    summary: 'Gives users access to a document; who is not listed keeps what he has.',
    errors: ['DOCUMENT_NOT_FOUND', 'USER_NOT_FOUND'],
    status: 200,
    operation: `mutation SetDocumentPermissions($documentId: ID!, $input: SetDocumentPermissionsInput!) {
      data: setDocumentPermissions(documentId: $documentId, input: $input) { documentId permissionsSet defaultAccess updatedAt } }`,
    body: 'input',
    readAt: '/document/permissions',
  },
  {
    method: 'DELETE',
    path: '/document/{documentId}/permissions',
    tag: 'Permissions',
    summary: 'Takes the own access to a document from a user.',
    errors: ['DOCUMENT_NOT_FOUND', 'USER_NOT_FOUND'],
    status: 200,
    operation: `mutation RemoveDocumentPermission($documentId: ID!, $userId: Int!) {
      data: removeDocumentPermission(documentId: $documentId, userId: $userId) { documentId userId removedAt } }`,
    query: { userId: 'userId' },
    message: 'Permission removed.',
    readAt: '/document/permissions',
  },
];
