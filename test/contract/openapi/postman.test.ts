import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly url: { readonly raw: string; readonly query: readonly { key: string }[]; readonly variable: readonly { key: string }[] };
    readonly body?: { readonly mode: string; readonly raw?: string };
  };
}

describe('the Postman collection (D92)', () => {
  let api: TestApi;
  let items: Item[];
  before(async () => {
    api = await startTestApi();
    const response = await fetch(`${api.baseUrl}/postman.json`);
    expect(response.status).to.equal(200);
    const collection = (await response.json()) as { item: { item: Item[] }[] };
    items = collection.item.flatMap(({ item }) => item);
  });
  after(() => api.close());

  it('has a request for each operation of the OpenAPI document', () => {
    const paths = api.app.openapi!.paths as Record<string, Record<string, unknown>>;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(items.map(({ name }) => name)).to.have.members(operations);
  });

  it('names every parameter, and starts from bodies that say what belongs where', () => {
    for (const { name, request } of items) {
      const named = [...request.url.raw.matchAll(/\/:(\w+)/g)].map(([, key]) => key);
      expect(
        request.url.variable.map(({ key }) => key),
        name,
      ).to.have.members(named);
      for (const { key } of request.url.query) expect(key, name).to.be.a('string').and.not.equal('');
      if (request.body?.mode !== 'raw') continue;
      expect(request.header[0]?.value, name).to.equal('application/json');
      expect(JSON.parse(request.body.raw!), name).to.be.an('object');
    }
    const upload = items.find(({ name }) => name === 'POST /documents')!.request;
    expect(JSON.parse(upload.body!.raw!)).to.include.keys('filename', 'file');
  });
});
