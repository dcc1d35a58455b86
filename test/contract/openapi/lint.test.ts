import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';

// Examples of bodies are held against their schemas in examples.test, which compiles each schema once; both linters would take longer for them than for all else.
describe('the OpenAPI document before linters (slow: two linters, the whole document)', () => {
  let api: TestApi;
  let document: string;
  before(async () => {
    api = await startTestApi({ PUBLIC_URL: 'https://docket.company.test' });
    document = JSON.stringify(api.app.openapi);
  });
  after(() => api.close());

  it('has no problem for Spectral (oas)', async () => {
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [[rulesets.oas as never, 'recommended']], rules: { 'oas3-valid-media-example': 'off' } });
    const problems = await spectral.run(document);
    expect(problems.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).to.deep.equal([]);
  });

  it('has no problem for Redocly (recommended)', async () => {
    // Literal segments win over parameters, as the interface promises: /documents/search is no document called search.
    const config = await createConfig({
      extends: ['recommended'],
      rules: { 'no-ambiguous-paths': 'off', 'no-invalid-media-type-examples': 'off' },
    });
    const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`)).to.deep.equal([]);
  });
});
