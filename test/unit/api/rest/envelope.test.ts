import { expect } from 'chai';
import { requireAcceptable, wantsProblem } from '../../../../src/api/rest/envelope.js';
import { ServiceError } from '../../../../src/vocabulary/errors.js';

const asked = (accept: string) => ({ headers: { accept } });

describe('api/rest/envelope', () => {
  it('requireAcceptable() takes what allows JSON, a problem document or what the path offers (D119)', () => {
    for (const accept of [
      '*/*',
      'application/*',
      'application/json',
      'Application/JSON; q=0.5',
      'text/html, */*;q=0.1',
      'application/problem+json',
      'text/csv',
    ])
      expect(() => requireAcceptable(asked(accept), ['text/csv']), accept).to.not.throw();
    expect(() => requireAcceptable(asked(''), [])).to.not.throw();
  });

  it('requireAcceptable() refuses everything else, also what the caller names as not wanted', () => {
    for (const accept of ['image/png', 'garbage', '*/*;q=0', 'application/*;q=0.0', 'application/json;q=0', 'application/json, text/html'])
      expect(() => requireAcceptable(asked(accept), ['text/event-stream'], true), accept).to.throw(ServiceError);
    for (const accept of ['image/png', '*/*;q=0', 'application/json;q=0', 'application/json;q=0, text/html'])
      expect(() => requireAcceptable(asked(accept), []), accept).to.throw(ServiceError);
  });

  it('wantsProblem() weighs what is named, of equals the first (D1)', () => {
    for (const accept of [
      'application/problem+json',
      'application/problem+json, application/json',
      'application/json;q=0.9, application/problem+json',
      'application/problem+json;q=0.5, */*',
    ])
      expect(wantsProblem(asked(accept)), accept).to.equal(true);
    for (const accept of [
      '',
      '*/*',
      'application/json',
      'application/json, application/problem+json',
      'application/problem+json;q=0.5, application/json',
      'application/problem+json;q=0',
    ])
      expect(wantsProblem(asked(accept)), accept).to.equal(false);
  });
});
