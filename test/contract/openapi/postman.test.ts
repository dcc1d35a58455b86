import { writeFileSync } from 'node:fs';
import { expect } from 'chai';
import newman, { type Execution, type NewmanRunSummary } from 'newman';
import { createPipeline, type Pipeline } from '../../../src/pipeline/index.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { contradiction } from '../../support/contract/answers.js';
import { examplesOf, examplesText } from '../../support/contract/examples.js';
import { hearStatements, refusedByMysql } from '../../support/contract/mysql-grammar.js';
import { type Receiver, startReceiver } from '../../support/fakes/receiver.js';

interface Item {
  readonly name: string;
  readonly request: { readonly url: { readonly raw: string; readonly variable: readonly { readonly key: string }[] } };
}

interface Collection {
  readonly item: readonly { readonly item: readonly Item[] }[];
}

/** The whole collection, as a person runs it who has set nothing but the key. */
function run(collection: Collection, variables: Readonly<Record<string, string>>): Promise<NewmanRunSummary> {
  const values = Object.entries(variables).map(([key, value]) => ({ key, value, enabled: true }));
  return new Promise((resolve, reject) => {
    const environment = { name: 'test', values };
    newman.run({ collection, environment, reporters: [], timeoutRequest: 90_000 }, (error, summary) =>
      error ? reject(error) : resolve(summary),
    );
  });
}

/** What is wrong with the answer to a request of the collection as the OpenAPI document tells it. */
function wrongWith(baseUrl: string, { request, response }: Execution): string | undefined {
  const headers = new Headers(response!.headers.toObject());
  const answer = { status: response!.code, headers, text: response!.text(), body: { success: true, data: null } };
  return contradiction(baseUrl, request.method, new URL(request.url.toString()).pathname, answer);
}

describe('the Postman collection (D92)', () => {
  let api: TestApi;
  let receiver: Receiver;
  let pipeline: Pipeline;
  let collection: Collection;
  let heard: ReadonlyMap<string, string>;
  before(async () => {
    pipeline = await createPipeline({ workers: 1 });
    receiver = await startReceiver();
    api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' }, { pipeline });
    heard = hearStatements(api.database.dataSource);
    const response = await fetch(`${api.baseUrl}/postman.json`);
    expect(response.status).to.equal(200);
    collection = (await response.json()) as Collection;
  });
  after(async () => {
    await api.close();
    await pipeline.close();
    await receiver.close();
  });

  it('has a request for each operation of the OpenAPI document, with every parameter of its path', () => {
    const paths = api.app.openapi!.paths as Record<string, Record<string, unknown>>;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const items = collection.item.flatMap(({ item }) => item);
    const visited = new Set(items.map(({ name }) => name.replace(/ \(.*/, '')));
    const missing = operations.filter((operation) => !visited.has(operation));
    expect(missing, 'operations without a stop in src/api/postman').to.deep.equal([]);
    for (const { name, request } of items) {
      const named = [...request.url.raw.matchAll(/\/:(\w+)/g)].map(([, key]) => key);
      expect(
        request.url.variable.map(({ key }) => key),
        name,
      ).to.have.members(named);
    }
  });

  it('runs green from top to bottom on a fresh installation (slow: a request for every operation, with real reading)', async function () {
    this.timeout(180_000);
    const { run: ran } = await run(collection, { apiKey: api.owner.key, webhookUrl: receiver.url });
    const failures = ran.failures.map(({ source, error }) => `${source?.name}: ${error.message}`);
    expect(failures).to.deep.equal([]);
    expect(ran.executions.length).to.be.above(130);
    expect(ran.stats.assertions.total).to.equal(ran.executions.length);
    expect(ran.executions.flatMap((execution) => wrongWith(api.baseUrl, execution) ?? [])).to.deep.equal([]);
    // RECORD_EXAMPLES=1 takes the answers as the examples of the OpenAPI document.
    if (process.env.RECORD_EXAMPLES)
      writeFileSync('src/api/openapi/examples.json', examplesText(examplesOf(api.app.openapi!, ran.executions)));
  });

  it('sends the database nothing that MySQL 8.4 would not take (slow: reads hundreds of statements)', async () => {
    expect(heard.size).to.be.above(300);
    expect(await refusedByMysql(heard.values())).to.deep.equal([]);
  });
});
