import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { buildSchema, isObjectType } from 'graphql';
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
    await api.owner.process();
    const { id } = await api.owner.process();
    return run({ url: api.baseUrl, key: api.owner.key, id, webSocket: WebSocket });
  };

  it('are told in the guide what caches must keep apart', async () => {
    const { VIEWS, INSIDE } = (await import(pathToFileURL(join(folder, 'ids.js')).href)) as Record<'VIEWS' | 'INSIDE', ReadonlySet<string>>;
    const guide = readFileSync(join('docs', 'guides', 'graphql.md'), 'utf8');
    const told = (name: string) => new RegExp(`const ${name} = new Set\\(\\[([^\\]]*)\\]`).exec(guide)?.[1]?.match(/\w+/g);
    expect(told('views')).to.have.members([...VIEWS]);
    expect(told('inside')).to.have.members([...INSIDE]);
  });

  it('need to know of every type whose id is not its own alone', async () => {
    const { VIEWS, INSIDE } = (await import(pathToFileURL(join(folder, 'ids.js')).href)) as Record<'VIEWS' | 'INSIDE', ReadonlySet<string>>;
    const types = Object.values(buildSchema(readFileSync('schema.graphql', 'utf8')).getTypeMap()).filter(isObjectType);
    expect([...VIEWS, ...INSIDE].filter((name) => !types.some((type) => type.name === name))).to.deep.equal([]);
    const idOf = (type: (typeof types)[number], field: string) => type.getFields()[field]?.type.toString();
    // An id is global, or a number beside which a global id stands.
    const odd = types.filter((type) => (idOf(type, 'id') === 'Int!') !== (idOf(type, 'globalId') === 'ID!'));
    expect(odd.map(({ name }) => name)).to.deep.equal([]);
    const known = types.filter((type) => idOf(type, 'id')?.startsWith('ID') && !type.getInterfaces().some(({ name }) => name === 'Node'));
    // Made anew with each start of a process, and shown in one place.
    const alone = ['PlatformProcess'];
    expect(known.map(({ name }) => name).filter((name) => !VIEWS.has(name) && !INSIDE.has(name) && !alone.includes(name))).to.deep.equal(
      [],
    );
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
