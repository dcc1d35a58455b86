import { graphql, type ResultOf } from '../shared/api/graphql';

export const KEYS = graphql(`
  query Keys($includeRevoked: Boolean) {
    apiKeys(includeRevoked: $includeRevoked) { id name prefix last4 mode permissions createdAt createdBy lastUsedAt expiresAt revokedAt trustedDocumentsOnly }
  }
`);

export const CREATE_KEY = graphql(`
  mutation CreateKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) { value apiKey { id name } }
  }
`);

export const ROTATE_KEY = graphql(`
  mutation RotateKey($id: ID!, $overlapMinutes: Int) {
    rotateApiKey(id: $id, overlapMinutes: $overlapMinutes) { value apiKey { id name } }
  }
`);

export const REVOKE_KEY = graphql(`
  mutation RevokeKey($id: ID!) {
    revokeApiKey(id: $id) { id revokedAt }
  }
`);

/** A key as the list shows it. */
export type Key = ResultOf<typeof KEYS>['apiKeys'][number];
