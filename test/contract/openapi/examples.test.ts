import { expect } from 'chai';
import examples from '../../../src/api/openapi/examples.json' with { type: 'json' };
import { startTestApi, type TestApi } from '../../support/api.js';
import { contradiction } from '../../support/contract/answers.js';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }>>;
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

  it('are answers that the document allows', () => {
    const wrong: string[] = [];
    let judged = 0;
    for (const { method, path, responses } of operations()) {
      for (const [status, { content }] of Object.entries(responses)) {
        const example = content?.['application/json']?.example;
        if (example === undefined || Number(status) >= 300) continue;
        judged += 1;
        const headers = new Headers({ 'content-type': 'application/json' });
        const answer = { status: Number(status), headers, text: JSON.stringify(example), body: { success: true, data: null } };
        wrong.push(...[contradiction(api.baseUrl, method, path.replace(/\{\w+\}/g, '1'), answer) ?? []].flat());
      }
    }
    expect(wrong).to.deep.equal([]);
    expect(judged).to.be.above(100);
  });

  it('stand at an operation each, and give nothing away', () => {
    expect(operations().map(({ operationId }) => operationId)).to.include.members(Object.keys(examples));
    const text = JSON.stringify(examples);
    expect(text.match(/(service_[a-z]+_|whsec_|token=|signature=|secret=)(?!EXAMPLE|")[^"]{0,20}|127\.0\.0\.1|localhost/g)).to.equal(null);
  });
});
