import { listedAs } from '../../platform/http/describe.js';
import type { RestRow } from '../../platform/http/route.js';

const SHOWN = 'id mode prefix last4 permissions documentIds batchId uploadOnly createdAt expiresAt revokedAt';

/** Additive rows for client tokens (D136). */
export const clientTokenRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/auth/client-tokens',
    tag: 'Authentication',
    summary: 'Makes a short-lived token for a page in a browser, confined to what it names.',
    errors: ['DOCUMENT_NOT_FOUND', 'BATCH_NOT_FOUND', 'QUOTA_EXCEEDED'],
    additive: true,
    status: 201,
    operation: `mutation CreateClientToken($input: CreateClientTokenInput!) { data: createClientToken(input: $input) { id token expiresAt } }`,
    body: 'input',
    showsSecret: true,
  },
  {
    method: 'GET',
    path: '/auth/client-tokens',
    tag: 'Authentication',
    summary: 'Client tokens that this credential made.',
    additive: true,
    status: 200,
    operation: `query ClientTokens { data: clientTokens { ${SHOWN} } }`,
    ...listedAs('clientTokens'),
  },
  {
    method: 'DELETE',
    path: '/auth/client-tokens/{id}',
    tag: 'Authentication',
    summary: 'Ends a client token.',
    errors: ['CLIENT_TOKEN_NOT_FOUND'],
    additive: true,
    status: 200,
    operation: `mutation RevokeClientToken($id: ID!) { data: revokeClientToken(id: $id) { ${SHOWN} } }`,
  },
];
