import { listedAs } from '../../platform/http/describe.js';
import type { RestRow } from '../../platform/http/route.js';

const TAG = 'Authentication';
const CLIENT = 'clientId name public redirectUris scopes createdBy createdAt';

/** Additive rows: programs that people may let act for them. */
export const oauthRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/oauth-clients',
    tag: TAG,
    summary: 'Programs that people may let act for them, newest first.',
    additive: true,
    status: 200,
    operation: `query OAuthClients { data: oauthClients { ${CLIENT} } }`,
    ...listedAs('oauthClients'),
  },
  {
    method: 'POST',
    path: '/oauth-clients',
    tag: TAG,
    summary: 'Registers a program; the answer shows its secret, once.',
    additive: true,
    errors: ['QUOTA_EXCEEDED'],
    status: 201,
    operation: `mutation CreateOAuthClient($input: CreateOAuthClientInput!) { data: createOAuthClient(input: $input) { ${CLIENT} clientSecret } }`,
    body: 'input',
    showsSecret: true,
  },
  {
    method: 'DELETE',
    path: '/oauth-clients/{clientId}',
    tag: TAG,
    summary: 'Ends a program and its tokens.',
    additive: true,
    errors: ['OAUTH_CLIENT_NOT_FOUND'],
    status: 200,
    operation: 'mutation DeleteOAuthClient($clientId: ID!) { data: deleteOAuthClient(clientId: $clientId) }',
    message: 'The program was removed.',
    messageOnly: true,
  },
  {
    method: 'GET',
    path: '/auth/programs',
    tag: TAG,
    summary: 'Programs that the person who asks let act for him; in a session only.',
    errors: ['INVALID_STATUS_TRANSITION'],
    additive: true,
    status: 200,
    operation:
      'query AllowedPrograms { data: allowedPrograms { clientId: id name organizationId organizationName permissions allowedAt lastTokenAt expiresAt } }',
    ...listedAs('programs'),
  },
  {
    method: 'DELETE',
    path: '/auth/programs/{clientId}',
    tag: TAG,
    summary: 'Ends what the person who asks allowed to a program, and its tokens; in a session only.',
    errors: ['INVALID_STATUS_TRANSITION', 'OAUTH_CLIENT_NOT_FOUND'],
    additive: true,
    status: 200,
    operation: 'mutation WithdrawProgram($clientId: ID!) { data: withdrawProgram(clientId: $clientId) { deletedId } }',
    message: 'The program may no longer act for you.',
    messageOnly: true,
  },
];
