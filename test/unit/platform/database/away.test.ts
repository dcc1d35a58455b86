import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { isDatabaseAway, lockName } from '../../../../src/platform/database/index.js';

const error = (facts: object, cause?: unknown) => Object.assign(new Error('x', { cause }), facts);

describe('database > isDatabaseAway()', () => {
  const cases: [string, unknown, boolean][] = [
    ['a connection that was refused', error({ code: 'ECONNREFUSED', syscall: 'connect', fatal: true }), true],
    ['a socket that is not there', error({ code: 'ENOENT', syscall: 'connect', fatal: true }), true],
    [
      'a connection lost in a statement',
      error({ name: 'QueryFailedError', driverError: error({ code: 'PROTOCOL_CONNECTION_LOST' }) }),
      true,
    ],
    ['the same behind another error', new Error('the start failed', { cause: error({ code: 'ECONNRESET', fatal: true }) }), true],
    ['too many connections', error({ errno: 1040, sqlMessage: 'Too many connections' }), true],
    ['a server that stops', error({ name: 'QueryFailedError', driverError: error({ errno: 1053, sqlMessage: 'Server shutdown' }) }), true],
    ['a replica that takes no writes', error({ errno: 1290, sqlMessage: 'read-only' }), true],
    ['a duplicate key', error({ errno: 1062, sqlMessage: 'Duplicate entry' }), false],
    ['a deadlock', error({ errno: 1213, sqlMessage: 'Deadlock' }), false],
    ['a wrong password', error({ errno: 1045, sqlMessage: 'Access denied', fatal: true, code: 'ER_ACCESS_DENIED_ERROR' }), false],
    ['an address of a caller that refuses', error({ code: 'ECONNREFUSED', syscall: 'connect' }), false],
    ['a file that is missing', error({ code: 'ENOENT', syscall: 'open', errno: -2 }), false],
    ['a bug', new TypeError('undefined is not a function'), false],
    ['nothing', undefined, false],
  ];
  for (const [what, given, expected] of cases)
    it(`is ${expected} for ${what} (D133)`, () => {
      expect(isDatabaseAway(given)).to.equal(expected);
    });
});

describe('database > lockName()', () => {
  const of = (database: string, name: string) => lockName({ driver: { database } } as unknown as DataSource, name);

  it('names the schema, and stays apart from others also where the name would be too long', () => {
    expect(of('docket', 'migrate')).to.equal('docket.migrate.docket');
    const long = 'a_schema_with_a_name_that_is_as_long_as_a_name_may_be_here_';
    expect(of(`${long}1`, 'schedule.documents.retention')).to.have.length(64);
    expect(of(`${long}1`, 'schedule.documents.retention')).not.to.equal(of(`${long}2`, 'schedule.documents.retention'));
  });
});
