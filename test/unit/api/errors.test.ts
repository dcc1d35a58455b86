import { expect } from 'chai';
import type { Request, Response } from 'express';
import { asServiceError, logUnexpected } from '../../../src/api/errors.js';
import { assignRequestId } from '../../../src/platform/http/request-id.js';
import { createLog } from '../../../src/platform/log.js';
import { ServiceError } from '../../../src/vocabulary/errors.js';

describe('api/errors > logUnexpected()', () => {
  const failed = Object.assign(new Error('failed'), { code: 'ECONNRESET' });
  const cut = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  const cases: [string, unknown, { errored?: unknown; destroyed?: boolean }, string | null][] = [
    ['a failure of ours', failed, {}, 'an unexpected error'],
    ['another failure while the caller goes away', failed, { errored: new Error('aborted'), destroyed: true }, 'an unexpected error'],
    ['a body that breaks off', failed, { errored: failed, destroyed: true }, 'the caller went away'],
    ['an answer that nobody takes to its end', cut, { destroyed: true }, 'the caller went away'],
    ['an answer that ends although its caller is there', cut, {}, 'an unexpected error'],
    ['a refusal', new ServiceError('DOCUMENT_NOT_FOUND'), {}, null],
  ];
  for (const [what, error, { errored = null, destroyed = false }, told] of cases) {
    it(`tells of ${what}: ${told ?? 'nothing'}`, () => {
      const lines: string[] = [];
      const log = createLog({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) });
      const request = { errored, socket: { destroyed }, method: 'GET', path: '/documents', headers: {} } as unknown as Request;
      assignRequestId(request, { setHeader: () => undefined } as unknown as Response);
      logUnexpected(log, request, error, asServiceError(error));
      expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).to.deep.equal(told === null ? [] : [told]);
    });
  }
});
