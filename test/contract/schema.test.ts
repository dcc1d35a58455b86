import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { serverAudits } from 'graphql-http';
import { schemaText } from '../../src/api/graphql/schema.js';
import { ERRORS } from '../../src/vocabulary/errors.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { REST_OPERATIONS } from './rest-operations.js';

interface OpenApiOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

describe('descriptions of the interface', () => {
  let api: TestApi;
  let operations: readonly { readonly name: string; readonly operation: OpenApiOperation }[];
  before(async () => {
    api = await startTestApi();
    const paths = api.app.openapi!.paths as Record<string, Record<string, OpenApiOperation>>;
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
    );
  });
  after(() => api.close());

  it('schema.graphql is what the resolvers make: run npm run schema', () => {
    expect(readFileSync('schema.graphql', 'utf8')).to.equal(schemaText(api.app.schema));
  });

  it('is the schema that the server hands out', async () => {
    expect((await api.client('').get('/schema.graphql')).text).to.equal(schemaText(api.app.schema));
  });

  describe('OpenAPI', () => {
    it('is valid 3.1 (D92)', async () => {
      const result = await new Validator().validate(structuredClone(api.app.openapi!));
      expect(result.errors ?? []).to.deep.equal([]);
      expect(result.valid).to.equal(true);
      expect(api.app.openapi)
        .to.have.property('openapi')
        .that.matches(/^3\.1\./);
    });

    it('holds each of the 53 documented operations with its success status (D3)', () => {
      expect(Object.keys(REST_OPERATIONS)).to.have.length(53);
      for (const [name, status] of Object.entries(REST_OPERATIONS)) {
        const found = operations.find((each) => each.name === name);
        expect(found, name).not.to.equal(undefined);
        expect(Object.keys(found!.operation.responses), name).to.include(String(status));
      }
    });

    it('declares every parameter that stands in a path, and names each operation once', () => {
      for (const { name, operation } of operations) {
        const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
        const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
        expect(declared, name).to.have.members(inPath);
      }
      const ids = operations.map(({ operation }) => operation.operationId);
      expect(new Set(ids).size).to.equal(ids.length);
    });

    it('speaks of no rule numbers, which users do not have (D141)', () => {
      const shown = {
        openapi: JSON.stringify(api.app.openapi),
        schema: readFileSync('schema.graphql', 'utf8'),
        errors: JSON.stringify(ERRORS),
      };
      for (const [where, text] of Object.entries(shown)) expect(text.match(/.{0,60}\bD\d{1,3}\b.{0,20}/g) ?? [], where).to.deep.equal([]);
    });

    it('describes the payload of every event type as a webhook (D92)', () => {
      const webhooks = Object.keys(api.app.openapi!.webhooks as object);
      expect(webhooks).to.include.members([
        ...['document.uploaded', 'document.processed', 'document.failed', 'extraction.completed', 'extraction.review_required'],
        ...['template.matched', 'template.not_matched', 'test.event'],
        ...['document.split', 'document.assigned'],
        ...['document.corrected', 'document.approved', 'document.rejected', 'document.deleted', 'batch.completed', 'webhook.disabled'],
      ]);
    });
  });

  describe('GraphQL over HTTP', () => {
    /** Audits that ask for what we do otherwise on purpose: 400 for what is wrong in the request, whatever Accept says (D93), and GET only with the preflight header. */
    const OTHERWISE = /^SHOULD use (a status code of 200|200 status code) .*when accepting application\/json$/;
    const audits = serverAudits({
      url: () => `${api.baseUrl}/graphql`,
      fetchFn: (address: string, init: RequestInit = {}) =>
        fetch(address, {
          ...init,
          headers: {
            ...(init.headers as Record<string, string>),
            authorization: `Bearer ${api.owner.key}`,
            'apollo-require-preflight': 'true',
          },
        }),
    });
    for (const audit of audits) {
      if (OTHERWISE.test(audit.name)) continue;
      it(`${audit.id} ${audit.name}`, async () => {
        const result = await audit.fn();
        expect(result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`).to.equal('ok');
      });
    }
  });
});
