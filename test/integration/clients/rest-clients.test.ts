import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { buildRestClients } from '../../support/clients/rest-clients.js';
import { fileOf } from '../../support/pipeline.js';

describe('clients that generators make of the OpenAPI document (slow: makes and compiles them)', () => {
  let api: TestApi;
  let folder: string;
  before(async function () {
    this.timeout(180_000);
    api = await startTestApi();
    folder = buildRestClients(api.app.openapi!);
  });
  after(() => api.close());

  it('compile strictly: openapi-typescript, @hey-api/openapi-ts, orval', () => {
    for (const made of ['program.js', 'hey-api/sdk.gen.js', 'orval/client.js']) expect(existsSync(join(folder, made)), made).to.equal(true);
  });

  it('upload, wait, correct and download (openapi-fetch)', async () => {
    const { run } = (await import(pathToFileURL(join(folder, 'program.js')).href)) as {
      run: (place: object, file: Uint8Array) => Promise<object>;
    };
    const file = fileOf({}, 'sent by a generated client');
    const outcome = await run({ url: api.baseUrl, key: api.owner.key }, file);
    expect(outcome).to.deep.include({ status: 'completed', corrected: ['invoice_number'], after: 'CORRECTED-1', bytes: file.length });
  });
});
