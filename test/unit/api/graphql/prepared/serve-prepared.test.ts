import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { Request, Response } from 'express';
import { buildSchema } from 'graphql';
import { createPersistedTexts } from '../../../../../src/api/graphql/prepared/persisted-texts.js';
import { createPreparedQueries, type PreparedDependencies } from '../../../../../src/api/graphql/prepared/serve-prepared.js';
import { anonymousCaller } from '../../../../../src/vocabulary/permissions.js';

const schema = buildSchema('type Query { a(x: Int): Int }');
const TEXT = 'query Q($x: Int) { a(x: $x) }';
const HASH = createHash('sha256').update(TEXT).digest('hex');
const PREFLIGHT = { 'apollo-require-preflight': '1' };

describe('api/graphql/prepared > serving', () => {
  /** Whether the third request of the kind is served, after two in which the text came. */
  async function isServed(method: string, asked: unknown, headers: Record<string, string> = {}): Promise<boolean> {
    const persisted = createPersistedTexts();
    await persisted.set(`apq:${HASH}`, TEXT);
    const cost = { requested: 1, maximum: 10, remaining: 9 };
    const guard = { admitPlain: async () => cost } as unknown as PreparedDependencies['guard'];
    const refusals = { note: async () => undefined } as unknown as PreparedDependencies['refusals'];
    const serve = createPreparedQueries({ schema, guard, refusals, persisted, format: ({ message }) => ({ message }) });
    const sent: string[] = [];
    const response = { setHeader: () => undefined, end: (body: string) => sent.push(body) } as unknown as Response;
    const caller = anonymousCaller({ requestId: 'r', address: '127.0.0.1' });
    const ask = (kind: string, what: unknown, more: Record<string, string>) =>
      serve({ method: kind, headers: more } as unknown as Request, response, caller, what);
    for (let time = 0; time < 2; time += 1) await ask('POST', { query: TEXT }, {});
    const served = await ask(method, asked, headers);
    expect(sent).to.have.length(served ? 1 : 0);
    return served;
  }

  const hash = { persistedQuery: { version: 1, sha256Hash: HASH } };
  const CASES: readonly (readonly [what: string, served: boolean, ...request: Parameters<typeof isServed>])[] = [
    ['POST of a text', true, 'POST', { query: TEXT, variables: { x: 1 } }],
    ['POST of a text with null for what it does not have', true, 'POST', { query: TEXT, variables: null, operationName: null }],
    ['POST of a hash', true, 'POST', { extensions: hash, variables: { x: 1 }, operationName: 'Q' }],
    ['GET of a text', true, 'GET', { query: TEXT, variables: '{"x":1}', operationName: 'Q' }, PREFLIGHT],
    ['GET of a hash', true, 'GET', { extensions: JSON.stringify(hash) }, PREFLIGHT],
    ['GET without the header that asks first', false, 'GET', { query: TEXT }],
    ['GET with variables that are no JSON', false, 'GET', { query: TEXT, variables: '{' }, PREFLIGHT],
    ['GET with variables that are null', false, 'GET', { query: TEXT, variables: 'null' }, PREFLIGHT],
    ['GET with two texts', false, 'GET', { query: [TEXT, TEXT] }, PREFLIGHT],
    ['HEAD', false, 'HEAD', { query: TEXT }, PREFLIGHT],
    ['a text beside a hash, which must be compared', false, 'POST', { query: TEXT, extensions: hash }],
    ['an unknown hash', false, 'POST', { extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } } }],
    ['another version of the protocol', false, 'POST', { extensions: { persistedQuery: { version: 2, sha256Hash: HASH } } }],
    ['other extensions', false, 'POST', { query: TEXT, extensions: { tracing: true } }],
    ['variables in a list', false, 'POST', { query: TEXT, variables: [1] }],
    ['no body', false, 'POST', undefined],
  ];
  for (const [what, served, ...request] of CASES)
    it(`${served ? 'takes' : 'leaves to the general way'}: ${what}`, async () => {
      expect(await isServed(...request)).to.equal(served);
    });
});
