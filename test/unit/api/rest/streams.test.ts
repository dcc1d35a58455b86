import { expect } from 'chai';
import { readLastEventId } from '../../../../src/api/rest/streams.js';
import { readWait } from '../../../../src/api/rest/wait.js';
import { ServiceError } from '../../../../src/vocabulary/errors.js';

const codeOf = (call: () => unknown) => {
  try {
    return call();
  } catch (error) {
    return (error as ServiceError).code;
  }
};

describe('api/rest/streams', () => {
  const ids: [unknown, unknown][] = [
    [undefined, null],
    ['', null],
    ['12', 12],
    ['x', 'VALIDATION_ERROR'],
    ['-1', 'VALIDATION_ERROR'],
  ];
  for (const [header, expected] of ids)
    it(`readLastEventId() of ${header} is ${expected}`, () => expect(codeOf(() => readLastEventId(header))).to.equal(expected));

  const waits: [unknown, string | undefined, unknown][] = [
    [undefined, undefined, null],
    [undefined, 'wait=10', 10],
    [undefined, 'respond-async, wait=10', 10],
    [undefined, 'wait="10"', 10],
    [undefined, 'wait=600', 60],
    [undefined, 'wait=0', null],
    [undefined, 'wait=soon', null],
    [undefined, 'await=10', null],
    ['30', undefined, 30],
    ['30', 'wait=10', 30],
    ['0', undefined, 'VALIDATION_ERROR'],
    ['61', undefined, 'VALIDATION_ERROR'],
    ['x', undefined, 'VALIDATION_ERROR'],
  ];
  for (const [query, prefer, expected] of waits)
    it(`readWait() of ?wait=${query} and Prefer: ${prefer} is ${expected}`, () =>
      expect(codeOf(() => readWait(query, prefer))).to.equal(expected));
});
