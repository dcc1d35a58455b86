import { expect } from 'chai';
import { describeError, loggedPath, withoutQuotes } from '../../../src/platform/logged-error.js';
import { ServiceError } from '../../../src/vocabulary/errors.js';

const PLANTED = 'Überweisung an Ann Planted';

/** As TypeORM throws it over mysql2. */
function queryFailed(code: string, errno: number, sqlMessage: string, query: string): Error {
  const driverError = Object.assign(new Error(sqlMessage), { code, errno, sqlState: '23000', sqlMessage, sql: `${query} -- ${PLANTED}` });
  return Object.assign(new Error(sqlMessage), { name: 'QueryFailedError', query, parameters: [PLANTED], driverError });
}

describe('logged-error', () => {
  describe('describeError()', () => {
    it('tells of a statement its kind and table, the error and the key, never a value', () => {
      const duplicate = `Duplicate entry '${PLANTED}' for key 'documents.name'`;
      const told = describeError(queryFailed('ER_DUP_ENTRY', 1062, duplicate, 'INSERT INTO `documents` VALUES (?)'));
      expect(told).to.include({ type: 'QueryFailedError', code: 'ER_DUP_ENTRY' });
      expect(told.message).to.equal('ER_DUP_ENTRY (1062), INSERT documents, key documents.name');
      expect(JSON.stringify(told)).not.to.include('Planted');
    });

    for (const [what, error] of [
      ['a JSON that breaks off', brokenJson()],
      ['a message that quotes', new Error(`cannot read "${PLANTED}"`)],
      ['a quote that does not end', new Error(`received "${PLANTED}`)],
      ['a cause', new Error('outer', { cause: new Error(`of '${PLANTED}'`) })],
      ['several errors in one', new AggregateError([new Error(`of \`${PLANTED}\``)], 'all failed')],
      ['an error of the catalogue', new ServiceError('VALIDATION_ERROR', undefined, { message: `received ${PLANTED}` })],
      ['a message of several lines', new Error(`first\n"${PLANTED}"\nlast`)],
      ['properties of an error', Object.assign(new Error('failed'), { body: PLANTED, config: { data: PLANTED } })],
      ['what is no error', `thrown "${PLANTED}"`],
    ] as const) {
      it(`leaves out what people wrote: ${what}`, () => expect(JSON.stringify(describeError(error))).not.to.include('Planted'));
    }

    it('keeps names, codes and places', () => {
      const told = describeError(Object.assign(new TypeError("Cannot read properties of undefined (reading 'total')"), { code: 'EX' }));
      expect(told).to.include({ type: 'TypeError', code: 'EX', message: "Cannot read properties of undefined (reading 'total')" });
      expect(told.stack).to.match(/logged-error\.test/);
    });
  });

  describe('withoutQuotes()', () => {
    it('leaves out secrets in URLs and addresses of people', () => {
      expect(withoutQuotes('GET https://id:pw@example.com/a?token=x failed for ann@example.com')).to.equal(
        'GET https://example.com/a failed for [e-mail]',
      );
    });
  });

  describe('loggedPath()', () => {
    it('keeps words and ids, not tokens', () => {
      expect(loggedPath('/documents/doc_01JABCDEFGHJKMNPQRSTVWXYZ0/history')).to.equal('/documents/doc_01JABCDEFGHJKMNPQRSTVWXYZ0/history');
      expect(loggedPath('/app/shared/uZ4k0c9y1mYq7nqf3Dq3k2vFh8b4rL')).to.equal('/app/shared/...');
    });
  });
});

function brokenJson(): unknown {
  try {
    return JSON.parse(`{"a": ${PLANTED}}`);
  } catch (error) {
    return error;
  }
}
