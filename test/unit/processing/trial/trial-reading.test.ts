import { expect } from 'chai';
import type { Pipeline, TemplateSpec } from '../../../../src/pipeline/index.js';
import { readByTemplate } from '../../../../src/processing/trial/trial-reading.js';
import type { Caller } from '../../../../src/vocabulary/permissions.js';

describe('processing/trial/trial-reading readByTemplate()', () => {
  it('reads by the template alone, as the organization reads, and before all documents and jobs', async () => {
    const asked: unknown[] = [];
    const run = (async (...given: unknown[]) => void asked.push(given)) as unknown as Pipeline['run'];
    const spec = { id: 'tpl_1', documentType: 'invoice' } as TemplateSpec;
    const { signal } = new AbortController();
    await readByTemplate(
      {
        pipeline: { run },
        settings: async () => ({ overall: 0.8, field: 0.7, duplicateReview: true }),
        models: async () => null,
      },
      { organizationId: 7, mode: 'live' } as Caller,
      { path: '/tmp/a', maxPages: 20, signal },
      spec,
    );
    expect(asked).to.deep.equal([
      [
        {
          ...{ path: '/tmp/a', quality: 'balanced', language: null, until: 'full', type: 'invoice' },
          templates: { use: spec, candidates: [] },
          thresholds: { overall: 0.8, field: 0.7 },
          models: null,
          limits: { maxPages: 20, timeoutMs: 30_000 },
        },
        { signal, priority: -1, share: 7 },
      ],
    ]);
  });
});
