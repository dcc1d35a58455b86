import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'chai';
import { createAdmission } from '../../../src/api/admission.js';
import type { CallerSource } from '../../../src/api/caller.js';
import type { RateLimits } from '../../../src/api/rate-limit.js';
import { assignRequestId } from '../../../src/platform/http/request-id.js';
import { ServiceError } from '../../../src/vocabulary/errors.js';

describe('api/admission > admit()', () => {
  /** The code that a request with a body of 40,000 bytes gets, when looking up its credential ends with this. */
  async function codeFor(failure: unknown): Promise<string> {
    const callers = { addressOf: () => '192.0.2.1', fromRequest: () => Promise.reject(failure) } as unknown as CallerSource;
    const limits = { consume: async () => undefined } as unknown as RateLimits;
    const request = { headers: { 'content-length': '40000' } } as unknown as IncomingMessage;
    assignRequestId(request, { setHeader: () => undefined } as unknown as ServerResponse);
    const admission = createAdmission(callers, limits, { answer: async () => undefined });
    try {
      await admission.admit(request, {} as ServerResponse, {});
      return 'admitted';
    } catch (error) {
      return error instanceof ServiceError ? error.code : ((error as { code?: string }).code ?? String(error));
    }
  }

  it('says of a body without a valid credential that it is too large, whatever else is wrong (D132)', async () =>
    expect(await codeFor(new ServiceError('INVALID_API_KEY'))).to.equal('FILE_TOO_LARGE'));

  it('says nothing of the body when the credential could not be looked up: it is to be sent again (D133)', async () => {
    expect(await codeFor(new ServiceError('SERVICE_UNAVAILABLE'))).to.equal('SERVICE_UNAVAILABLE');
    expect(await codeFor(Object.assign(new Error('no server'), { code: 'ECONNREFUSED' }))).to.equal('ECONNREFUSED');
  });

  it('says nothing of the body when the organization is suspended', async () =>
    expect(await codeFor(new ServiceError('INSUFFICIENT_PERMISSIONS', { organization: 'inactive' }))).to.equal('INSUFFICIENT_PERMISSIONS'));
});
