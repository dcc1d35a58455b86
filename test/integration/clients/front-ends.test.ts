import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { WebSocket } from 'ws';
import { startTestApi, type TestApi } from '../../support/api.js';
import { buildFrontEnds } from '../../support/clients/front-ends.js';

describe('the clients of front-end teams (slow: compiles them)', () => {
  let api: TestApi;
  let folder: string;

  before(async function () {
    // Generates and compiles the code of all of them.
    this.timeout(120_000);
    folder = await buildFrontEnds();
    api = await startTestApi();
  });

  after(() => api.close());

  const program = async (name: string) => {
    const { run } = (await import(pathToFileURL(join(folder, `${name}.js`)).href)) as {
      run: (place: object) => Promise<{ before: unknown; after: unknown; heard: string }>;
    };
    const { id } = await api.owner.process();
    return run({ url: api.baseUrl, key: api.owner.key, id, webSocket: WebSocket });
  };

  it('are told in the guide what Relay must keep apart', async () => {
    const { VIEWS } = (await import(pathToFileURL(join(folder, 'relay.js')).href)) as { VIEWS: ReadonlySet<string> };
    const [, told = ''] = /const views = new Set\(\[([^\]]*)\]/.exec(readFileSync(join('docs', 'guides', 'graphql.md'), 'utf8')) ?? [];
    expect(told.match(/\w+/g)).to.have.members([...VIEWS]);
    const schema = readFileSync('schema.graphql', 'utf8');
    expect([...VIEWS].filter((name) => !schema.includes(`\ntype ${name} `))).to.deep.equal([]);
  });

  for (const [title, name, note] of [
    ['Apollo Client', 'apollo', 'apollo'],
    ['urql with Graphcache, typed by gql.tada', 'tada', 'urql'],
    ['Relay, compiled by relay-compiler', 'relay', 'relay'],
    ['graphql-codegen with its client preset', 'codegen', 'codegen'],
  ] as const) {
    it(`${title}: compiles strictly, reads, changes and hears of the end`, async () => {
      expect(await program(name)).to.deep.equal({ before: undefined, after: note, heard: 'completed' });
    });
  }
});
