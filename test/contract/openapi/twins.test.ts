import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { buildSchema, type GraphQLObjectType } from 'graphql';
import { startTestApi, type TestApi } from '../../support/api.js';

/** Root operations that no row is named after: the row that does the same, or why there is none. */
const OTHERWISE: Readonly<Record<string, string>> = {
  jobResults: 'GET /documents/jobs/{jobId}/results',
  completeUpload: 'PATCH /uploads/{id}',
  removeTemplate: 'DELETE /documents/templates/{id}',
  removeWebhook: 'DELETE /webhooks/{id}',
  removeSession: 'DELETE /auth/sessions/{id}',
  deletePasskey: 'POST /auth/passkeys/{id}/remove',
  removeOAuthClient: 'DELETE /oauth-clients/{clientId}',
  documentUpdated: 'GET /documents/{id}/events',
  batchProgress: 'GET /documents/batches/{id}/events',
  jobProgress: 'GET /documents/jobs/{jobId}/events',
  deliveryUpdated: 'GET /webhooks/{id}/deliveries/events',
  events: 'GET /events',
  errorCodes: 'the OpenAPI document lists the codes of each answer',
  node: 'looks up by an id of GraphQL',
  nodes: 'looks up by ids of GraphQL',
  apiKeysConnection: 'GET /api-keys',
  clientTokensConnection: 'GET /auth/client-tokens',
  documentSharesConnection: 'GET /documents/{id}/shares',
  rolesConnection: 'GET /organization/roles',
  invitationsConnection: 'GET /organizations/invitations',
  trustedDocumentsConnection: 'concerns operations of GraphQL',
  trustedDocuments: 'concerns operations of GraphQL',
  trustDocument: 'concerns operations of GraphQL',
  trustDocuments: 'concerns operations of GraphQL',
  distrustDocument: 'concerns operations of GraphQL',
  removeTrustedDocument: 'concerns operations of GraphQL',
  pageRead: 'shows pages while they are read; programs read GET /documents/{id}/events, then GET /documents/{id}/pages',
  savedViews: 'views of a list on a screen',
  saveView: 'views of a list on a screen',
  removeView: 'views of a list on a screen',
  chooseLanguage: 'a person chooses it on a screen',
  documentsUpdated: 'keeps a list on a screen; programs read GET /events',
  batchesUpdated: 'keeps a list on a screen; programs read GET /events',
  jobsUpdated: 'keeps a list on a screen; programs read GET /events',
  platformStatusUpdated: 'keeps a page on a screen; programs read GET /platform/status',
  reviewQueueUpdated: 'keeps a list on a screen; programs read GET /events',
};

describe('root operations of GraphQL and rows of REST', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  it('are the same operations: each has its row, or a reason to have none', () => {
    const paths = Object.entries(api.app.openapi!.paths as Record<string, Record<string, { operationId: string }>>);
    const rows = paths.flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    const named = new Set(paths.flatMap(([, methods]) => Object.values(methods).map(({ operationId }) => operationId)));
    const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const fields = roots.flatMap((root) => Object.keys((root as GraphQLObjectType).getFields()));
    expect(fields.filter((field) => !named.has(field)).sort()).to.deep.equal(Object.keys(OTHERWISE).sort());
    expect(rows).to.include.members(Object.values(OTHERWISE).filter((reason) => /^[A-Z]+ \//.test(reason)));
  });
});
