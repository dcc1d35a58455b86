/** What a code means to the outside: HTTP status and default sentence (D15-D18, D117-D119). */
interface CatalogueEntry {
  readonly status: number;
  readonly message: string;
}

const entry = (status: number, message: string): CatalogueEntry => ({ status, message });

/** Every error code that leaves Docket, once. The status is the HTTP status; the sentence says what happened and what to do. */
export const ERRORS = {
  // 400 - wrong in itself
  VALIDATION_ERROR: entry(400, 'The request is not valid. See details for each field and what it should be.'),
  INVALID_DOCUMENT_TYPE: entry(
    400,
    'The document type is not supported. Use one of invoice, bol, packing_list, commercial_invoice, customs_declaration, certificate, contract.',
  ),
  SEARCH_QUERY_INVALID: entry(400, 'The search query cannot be understood. See details for the position and the reason.'),
  INVALID_DOCUMENT_URL: entry(400, 'The document URL cannot be reached or is not allowed. See details.reason.'),
  INVALID_URL: entry(400, 'The URL is not valid for callbacks. Use an absolute https address that is publicly reachable.'),
  INVALID_EVENT_TYPE: entry(400, 'The event type is not supported. See the list of event types in the documentation.'),
  SIGNATURE_INVALID: entry(400, 'The signature has the wrong form. Expected "sha256=" followed by 64 hexadecimal digits.'),
  INVALID_FIELD_TYPE: entry(400, 'The field type is not supported. Use one of TEXT, NUMBER, DATE, BOOLEAN, SELECT, MULTISELECT.'),
  FIELD_POSITION_INVALID: entry(400, 'The field lies outside the page or has no size.'),
  DUPLICATE_FIELD_NAME: entry(400, 'A field name occurs twice in the template. Names are compared without case.'),
  INVALID_ROLE_NAME: entry(400, 'The role name must start with a letter and have 2 to 50 letters, digits, _ or -, and be free.'),
  BATCH_SIZE_EXCEEDED: entry(400, 'The request has more than 100 files. Send them in several requests.'),
  QUERY_TOO_COMPLEX: entry(400, 'The GraphQL operation is beyond the allowed size.'),
  // 401, 403
  INVALID_API_KEY: entry(401, 'A valid API key is required: send the header "Authorization: Bearer <API_KEY>".'),
  SECOND_FACTOR_REQUIRED: entry(401, 'Signing in needs a code of the authenticator app, or a recovery code.'),
  INSUFFICIENT_PERMISSIONS: entry(403, 'The credential does not have the permission that this needs.'),
  SHARING_DISABLED: entry(403, 'The organization does not allow links to documents. Its settings can: allowPublicSharing.'),
  // 404
  DOCUMENT_NOT_FOUND: entry(404, 'There is no document with this id.'),
  BATCH_NOT_FOUND: entry(404, 'There is no batch with this id.'),
  JOB_NOT_FOUND: entry(404, 'There is no job with this id.'),
  TEMPLATE_NOT_FOUND: entry(404, 'There is no template with this id.'),
  WEBHOOK_NOT_FOUND: entry(404, 'There is no webhook with this id.'),
  ORGANIZATION_NOT_FOUND: entry(404, 'There is no organization with this id.'),
  USER_NOT_FOUND: entry(404, 'There is no user with this id in the organization.'),
  ROLE_NOT_FOUND: entry(404, 'There is no role with this id or name in the organization.'),
  DELIVERY_NOT_FOUND: entry(404, 'There is no delivery with this id.'),
  INVITATION_NOT_FOUND: entry(404, 'There is no invitation with this id and token.'),
  API_KEY_NOT_FOUND: entry(404, 'There is no API key with this id.'),
  OAUTH_CLIENT_NOT_FOUND: entry(404, 'There is no OAuth client with this id.'),
  SESSION_NOT_FOUND: entry(404, 'There is no session with this id.'),
  PASSKEY_NOT_FOUND: entry(404, 'There is no passkey with this id.'),
  CLIENT_TOKEN_NOT_FOUND: entry(404, 'There is no client token with this id.'),
  MAIL_NOT_FOUND: entry(404, 'There is no e-mail with this id.'),
  SHARE_NOT_FOUND: entry(404, 'There is no link with this id to the document.'),
  ENDPOINT_NOT_FOUND: entry(404, 'There is nothing at this path.'),
  FILE_NOT_FOUND: entry(404, 'The link is not valid or no longer works. Ask for a new one.'),
  // 405, 406, 412, 415
  METHOD_NOT_ALLOWED: entry(405, 'The path exists, but not for this method. See the Allow header.'),
  NOT_ACCEPTABLE: entry(406, 'None of the types in the Accept header can be produced here.'),
  PRECONDITION_FAILED: entry(412, 'The resource has changed since the given ETag was read.'),
  UNSUPPORTED_MEDIA_TYPE: entry(415, 'The request body must be sent as application/json.'),
  INVALID_FILE_FORMAT: entry(415, 'The file is not a PDF, PNG, JPEG, TIFF, BMP or WebP, or contradicts its contentType.'),
  UNSUPPORTED_FORMAT: entry(415, 'The document is not a PDF, PNG, JPEG, TIFF, BMP or WebP.'),
  // 409
  DOCUMENT_LOCKED: entry(409, 'The document is being processed or reviewed. Try again when that has ended.'),
  DOCUMENT_NOT_PROCESSED: entry(409, 'The document is still being read. Try again when that has ended.'),
  INVALID_STATUS_TRANSITION: entry(409, 'The present state does not allow this action.'),
  JOB_IN_PROGRESS: entry(409, 'The job is still running. Try again after the time in Retry-After.'),
  JOB_CANCELLED: entry(409, 'The job was cancelled.'),
  WEBHOOK_INACTIVE: entry(409, 'The webhook is disabled. Activate it first.'),
  DUPLICATE_EMAIL: entry(409, 'An invitation for this e-mail address is already open.'),
  USER_ALREADY_MEMBER: entry(409, 'The user is already a member of the organization.'),
  CANNOT_REMOVE_LAST_ADMIN: entry(409, 'The last active owner or admin cannot be removed.'),
  ROLE_IN_USE: entry(409, 'The role is assigned to users or built in and cannot be deleted.'),
  TEMPLATE_IN_USE: entry(409, 'Documents refer to the template. Make it inactive instead.'),
  DELIVERY_NOT_RETRYABLE: entry(409, 'The delivery is already queued.'),
  UPLOAD_OFFSET_MISMATCH: entry(409, 'The upload stands at another offset. See details.received, or ask with HEAD, and go on from there.'),
  IDEMPOTENCY_IN_PROGRESS: entry(409, 'The first request with this Idempotency-Key is still running.'),
  // 410, 413
  INVITATION_EXPIRED: entry(410, 'The invitation has expired. Ask for a new one.'),
  FILE_TOO_LARGE: entry(413, 'The file is larger than allowed: 50 MiB, images 10,000 pixels a side and 100 megapixels.'),
  DOCUMENT_TOO_LARGE: entry(413, 'The document is larger than allowed: 50 MiB, 100 pages for synchronous calls, 3,000 otherwise.'),
  // 422
  TEMPLATE_NOT_APPLICABLE: entry(422, 'The template cannot be used for this document.'),
  INVALID_TEMPLATE: entry(422, 'No usable template for this document.'),
  PROCESSING_FAILED: entry(422, 'The file cannot be read: it is damaged, password-protected or has no page.'),
  IDEMPOTENCY_KEY_REUSED: entry(422, 'The Idempotency-Key was used with another body.'),
  EXPORT_INCOMPLETE: entry(422, 'The invoice lacks what an electronic invoice must hold. See details for each value and the rule.'),
  UPLOAD_EXPIRED: entry(422, 'The upload was not completed within 60 minutes.'),
  FILE_INFECTED: entry(422, 'The file contains malicious software and was destroyed.'),
  // 429
  RATE_LIMIT_EXCEEDED: entry(429, 'Too many requests. Try again after the time in Retry-After.'),
  QUOTA_EXCEEDED: entry(403, 'The plan does not allow more of this.'),
  // ours
  PROCESSING_ERROR: entry(500, 'Processing failed by our fault. Try again.'),
  INTERNAL_ERROR: entry(500, 'Something went wrong on our side. Quote the requestId when you report it.'),
  DELIVERY_FAILED: entry(502, 'The webhook endpoint did not answer.'),
  SERVICE_UNAVAILABLE: entry(503, 'The service is not ready. Try again shortly.'),
  EXTRACTION_TIMEOUT: entry(504, 'Processing exceeded the time limit.'),
} as const satisfies Record<string, CatalogueEntry>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof ERRORS;

/** One invalid field: its name as the caller wrote it (REST names, paths as `fields[0].name`), and what would be right. */
export interface FieldProblem {
  readonly field: string;
  readonly reason: string;
}

/** More about an error: a list of field problems for validation failures, else an object (D1). Never internal data. */
export type ErrorDetails = readonly FieldProblem[] | Readonly<Record<string, unknown>>;

/** Options of a ServiceError: a sentence in place of the catalogue's, another status (QUOTA_EXCEEDED is 403 or 429), headers. */
export interface ServiceErrorOptions {
  readonly message?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The one error that features throw. REST, GraphQL and stored failures render code, status, sentence and details alike (D1, D93). */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details?: ErrorDetails, options: ServiceErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.status = options.status ?? ERRORS[code].status;
    this.details = details;
    this.headers = options.headers ?? {};
  }
}

/** A VALIDATION_ERROR for one field: `invalid('limit', 'expected an integer from 1 to 100, received 0')`. */
export function invalid(field: string, reason: string): ServiceError {
  return invalidFields([{ field, reason }]);
}

/** A VALIDATION_ERROR for several fields; call only with at least one problem. */
export function invalidFields(problems: readonly FieldProblem[]): ServiceError {
  return new ServiceError('VALIDATION_ERROR', problems, { message: sentenceOf(problems) });
}

/** The problems in one sentence of at most 500 characters; what is wrong with the whole (field '') has no name before it. */
export function sentenceOf(problems: readonly FieldProblem[]): string {
  return problems
    .map(({ field, reason }) => (field === '' ? reason : `${field}: ${reason}`))
    .join('; ')
    .slice(0, 500);
}
