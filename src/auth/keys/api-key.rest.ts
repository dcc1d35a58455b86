import { listedAs } from '../../platform/http/describe.js';
import type { RestRow } from '../../platform/http/route.js';

const TAG = 'Authentication';
const KEY = 'id name mode prefix last4 permissions trustedDocumentsOnly createdBy createdAt expiresAt lastUsedAt revokedAt';

/** Additive rows: API keys of the organization. */
export const apiKeyRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/api-keys',
    tag: TAG,
    summary: 'API keys of the organization, newest first, without their values.',
    additive: true,
    status: 200,
    operation: `query ApiKeys($includeRevoked: Boolean) { data: apiKeys(includeRevoked: $includeRevoked) { ${KEY} } }`,
    query: { includeRevoked: 'includeRevoked' },
    ...listedAs('apiKeys'),
  },
  {
    method: 'POST',
    path: '/api-keys',
    tag: TAG,
    summary: 'Makes an API key; the answer shows its value, once.',
    additive: true,
    errors: ['QUOTA_EXCEEDED'],
    status: 201,
    operation: `mutation CreateApiKey($input: CreateApiKeyInput!) { data: createApiKey(input: $input) { apiKey { ${KEY} } value } }`,
    body: 'input',
    showsSecret: true,
  },
  {
    method: 'POST',
    path: '/api-keys/{id}/rotate',
    tag: TAG,
    summary: 'A new value for a key, shown once; the old one ends at once, or after an overlap.',
    additive: true,
    errors: ['API_KEY_NOT_FOUND'],
    status: 200,
    operation: `mutation RotateApiKey($id: ID!, $overlapMinutes: Int) {
      data: rotateApiKey(id: $id, overlapMinutes: $overlapMinutes) { apiKey { ${KEY} } value } }`,
    body: { overlapMinutes: 'overlapMinutes' },
    bodyOptional: true,
    showsSecret: true,
  },
  {
    method: 'DELETE',
    path: '/api-keys/{id}',
    tag: TAG,
    summary: 'Ends a key within a second.',
    additive: true,
    errors: ['API_KEY_NOT_FOUND'],
    status: 200,
    operation: `mutation RevokeApiKey($id: ID!) { data: revokeApiKey(id: $id) { ${KEY} } }`,
    message: 'The key was ended.',
  },
];
