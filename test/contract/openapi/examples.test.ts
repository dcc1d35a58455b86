import { expect } from 'chai';
import examples from '../../../src/api/openapi/examples.json' with { type: 'json' };
import { startTestApi, type TestApi } from '../../support/api.js';
import { exampleProblem } from '../../support/contract/answers.js';

interface Operation {
  readonly operationId: string;
}

/** A body of a request, an answer or a delivery in the document. */
interface MediaType {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example: unknown;
}

/** Every example of a body in the document, with its place. */
function examplesIn(value: unknown, place: string): [place: string, media: MediaType][] {
  if (typeof value !== 'object' || value === null) return [];
  const { schema, example } = value as Partial<MediaType>;
  if (schema !== undefined && example !== undefined) return [[place, { schema, example }]];
  return Object.entries(value).flatMap(([name, inner]) => examplesIn(inner, `${place}/${name}`));
}

describe('examples of the OpenAPI document', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  const operations = () =>
    Object.entries(api.app.openapi!.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
    );

  it('are what the document allows: bodies of requests, answers and deliveries', () => {
    const { paths, webhooks, components } = api.app.openapi!;
    const found = examplesIn({ paths, webhooks, responses: (components as { responses: unknown }).responses }, '');
    const wrong = found.flatMap(([place, { schema, example }]) => {
      const problem = exampleProblem(api.baseUrl, schema, example);
      return problem ? [`${place}: ${problem}`] : [];
    });
    expect(wrong).to.deep.equal([]);
    for (const part of ['/requestBody/', '/responses/2', '/responses/4', '/webhooks/'])
      expect(found.filter(([place]) => place.includes(part)).length, part).to.be.above(15);
  });

  it('stand at an operation each, and give nothing away', () => {
    expect(operations().map(({ operationId }) => operationId)).to.include.members(Object.keys(examples));
    const text = JSON.stringify(examples);
    expect(text.match(/(service_[a-z]+_|whsec_|token=|signature=|secret=)(?!EXAMPLE|")[^"]{0,20}|127\.0\.0\.1|localhost/g)).to.equal(null);
  });
});
