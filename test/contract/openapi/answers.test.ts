import { expect } from 'chai';
import type { Answer } from '../../support/client.js';
import { contradiction, describeAddress, forgetAddress } from '../../support/contract/answers.js';

const ADDRESS = 'http://contract.test';
const DOCUMENT = {
  paths: {
    '/things/{id}': {
      get: {
        operationId: 'thing',
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
    },
    '/things/all': { get: { operationId: 'things', responses: {} } },
  },
  components: {
    schemas: {
      Thing: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, at: { type: 'string', format: 'date-time' } } },
    },
    responses: {
      NotFound: {
        content: { 'application/json': { schema: { type: 'object', required: ['code'], properties: { code: { enum: ['GONE'] } } } } },
      },
    },
  },
};

/** What the check of every answer of the tests says. */
describe('answers held against the OpenAPI document', () => {
  before(() => describeAddress(ADDRESS, 'two answers', () => DOCUMENT));
  after(() => forgetAddress(ADDRESS));

  const judged = (status: number, body: object, path = '/things/1', type = 'application/json; charset=utf-8') => {
    const answer: Answer = {
      status,
      headers: new Headers({ 'content-type': type }),
      text: JSON.stringify(body),
      body: { success: true, data: null },
    };
    return contradiction(ADDRESS, 'GET', path, answer);
  };

  it('passes what is documented', () => {
    expect(judged(200, { id: 'a' })).to.equal(undefined);
    expect(judged(404, { code: 'GONE' })).to.equal(undefined);
  });

  it('refuses an unknown member, a missing one, a bad format and an unknown code', () => {
    expect(judged(200, { id: 'a', more: 1 })).to.contain('additional properties');
    expect(judged(200, {})).to.contain("required property 'id'");
    expect(judged(200, { id: 'a', at: 'yesterday' })).to.contain('date-time');
    expect(judged(404, { code: 'LOST' })).to.contain('allowed values');
  });

  it('refuses a status, a media type and a literal path of its own that tell of none', () => {
    expect(judged(201, { id: 'a' })).to.contain('is not documented');
    expect(judged(200, { id: 'a' }, '/things/1', 'text/csv')).to.contain('media type');
    expect(judged(200, { id: 'a' }, '/things/all')).to.contain('is not documented');
  });
});
