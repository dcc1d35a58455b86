import { graphql } from '../shared/api/graphql';

export const PROGRAMS = graphql(`
  query Programs {
    oauthClients { clientId name public redirectUris scopes secretLast4 createdAt createdBy }
  }
`);

export const CREATE_PROGRAM = graphql(`
  mutation CreateProgram($input: CreateOAuthClientInput!) {
    createOAuthClient(input: $input) { clientId clientSecret name }
  }
`);

export const DELETE_PROGRAM = graphql(`
  mutation DeleteProgram($clientId: ID!) {
    removeOAuthClient(clientId: $clientId) { deletedId }
  }
`);

export const TRUSTED = graphql(`
  query Trusted {
    trustedDocuments { documentId text createdAt }
  }
`);

export const TRUST = graphql(`
  mutation Trust($text: String!) {
    trustDocument(text: $text) { documentId }
  }
`);

export const DISTRUST = graphql(`
  mutation Distrust($documentId: ID!) {
    removeTrustedDocument(documentId: $documentId) { deletedId }
  }
`);

export const CALLBACK_SECRET = graphql(`
  query CallbackSecret {
    callbackSecret { last4 previousSecretUntil secret }
  }
`);

export const ROTATE_CALLBACK_SECRET = graphql(`
  mutation RotateCallbackSecret($overlapHours: Int) {
    rotateCallbackSecret(overlapHours: $overlapHours) { last4 previousSecretUntil secret }
  }
`);
