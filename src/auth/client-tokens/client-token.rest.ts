import type { RestRow } from '../../platform/http/route.js';

const SHOWN = 'id mode prefix last4 permissions documentIds batchId uploadOnly createdAt expiresAt revokedAt';

/** Additive rows for client tokens (D136). */
export const clientTokenRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/auth/client-tokens',
    tag: 'Authentication',
    summary: 'Makes a short-lived token for a page in a browser, confined to what it names.',
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
  },
  {
    method: 'DELETE',
    path: '/auth/client-tokens/{id}',
    tag: 'Authentication',
    summary: 'Ends a client token.',
    additive: true,
    status: 200,
    operation: `mutation RevokeClientToken($id: ID!) { data: revokeClientToken(id: $id) { ${SHOWN} } }`,
  },
];
