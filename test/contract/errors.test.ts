import { expect } from 'chai';
import { ERRORS } from '../../src/vocabulary/errors.js';

/** Codes by status, as promised in decisions B and K (D15-D18, D117-D119, D132). A new code is a change of what we promise and gets its line here. */
const CODES: Readonly<Record<number, readonly string[]>> = {
  400: [
    ...['INVALID_DOCUMENT_TYPE', 'SEARCH_QUERY_INVALID', 'INVALID_DOCUMENT_URL', 'INVALID_URL', 'INVALID_EVENT_TYPE', 'SIGNATURE_INVALID'],
    ...[
      'INVALID_ROLE_NAME',
      'INVALID_FIELD_TYPE',
      'FIELD_POSITION_INVALID',
      'DUPLICATE_FIELD_NAME',
      'VALIDATION_ERROR',
      'QUERY_TOO_COMPLEX',
      'BATCH_SIZE_EXCEEDED',
    ],
  ],
  401: ['INVALID_API_KEY', 'SECOND_FACTOR_REQUIRED'],
  403: ['INSUFFICIENT_PERMISSIONS', 'QUOTA_EXCEEDED', 'SHARING_DISABLED'],
  404: [
    ...['DOCUMENT', 'BATCH', 'JOB', 'TEMPLATE', 'WEBHOOK', 'ORGANIZATION', 'USER', 'ROLE', 'DELIVERY', 'INVITATION', 'ENDPOINT'],
    ...['API_KEY', 'OAUTH_CLIENT', 'FILE', 'SHARE', 'SESSION', 'CLIENT_TOKEN'],
    ...['MAIL', 'PASSKEY'],
  ].map((noun) => `${noun}_NOT_FOUND`),
  405: ['METHOD_NOT_ALLOWED'],
  406: ['NOT_ACCEPTABLE'],
  409: [
    ...[
      'DOCUMENT_NOT_PROCESSED',
      'DOCUMENT_LOCKED',
      'JOB_IN_PROGRESS',
      'WEBHOOK_INACTIVE',
      'DUPLICATE_EMAIL',
      'USER_ALREADY_MEMBER',
      'CANNOT_REMOVE_LAST_ADMIN',
    ],
    ...[
      'ROLE_IN_USE',
      'TEMPLATE_IN_USE',
      'DELIVERY_NOT_RETRYABLE',
      'UPLOAD_OFFSET_MISMATCH',
      'IDEMPOTENCY_IN_PROGRESS',
      'INVALID_STATUS_TRANSITION',
      'JOB_CANCELLED',
    ],
  ],
  410: ['INVITATION_EXPIRED'],
  412: ['PRECONDITION_FAILED'],
  413: ['FILE_TOO_LARGE', 'DOCUMENT_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'INVALID_FILE_FORMAT', 'UNSUPPORTED_FORMAT'],
  422: [
    'TEMPLATE_NOT_APPLICABLE',
    'INVALID_TEMPLATE',
    'PROCESSING_FAILED',
    'IDEMPOTENCY_KEY_REUSED',
    'EXPORT_INCOMPLETE',
    'UPLOAD_EXPIRED',
    'FILE_INFECTED',
  ],
  429: ['RATE_LIMIT_EXCEEDED'],
  500: ['PROCESSING_ERROR', 'INTERNAL_ERROR'],
  502: ['DELIVERY_FAILED'],
  503: ['SERVICE_UNAVAILABLE'],
  504: ['EXTRACTION_TIMEOUT'],
};

describe('the error table', () => {
  it('gives each code the status that was promised, and knows no other code', () => {
    const promised = Object.entries(CODES).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)] as const));
    const present = Object.entries(ERRORS).map(([code, { status }]) => [code, status] as const);
    expect(Object.fromEntries(present)).to.deep.equal(Object.fromEntries(promised));
  });

  it('says something of its own for each code, as a sentence', () => {
    const sentences = Object.values(ERRORS).map(({ message }) => message);
    expect(new Set(sentences).size).to.equal(sentences.length);
    for (const sentence of sentences) expect(sentence).to.match(/^[A-Z].{15,}\.$/);
  });
});
