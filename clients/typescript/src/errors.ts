/** What the service refused, or could not do. `code` is stable, the sentence is not. */
export class DocketError extends Error {
  override readonly name: string = 'DocketError';

  constructor(
    message: string,
    /** From the service's table of codes, e.g. DOCUMENT_NOT_FOUND; NETWORK_ERROR when no answer came. */
    readonly code: string,
    /** HTTP status, also over GraphQL; 0 without an answer. */
    readonly status: number,
    /** What was wrong with which field, or more about the failure. */
    readonly details?: unknown,
    /** Quote it when you report a fault. */
    readonly requestId?: string,
  ) {
    super(message);
  }
}

/** 401: the key or token is not valid, or no longer. */
export class AuthenticationError extends DocketError {
  override readonly name = 'AuthenticationError';
}
/** 403: the credential does not have the permission, or the plan does not allow it. */
export class PermissionError extends DocketError {
  override readonly name = 'PermissionError';
}
/** 404: there is no such thing. */
export class NotFoundError extends DocketError {
  override readonly name = 'NotFoundError';
}
/** 400, 413, 415, 422: the input is not right; `details` names the fields. */
export class InputError extends DocketError {
  override readonly name = 'InputError';
}
/** 409: the present state does not allow it. */
export class ConflictError extends DocketError {
  override readonly name = 'ConflictError';
}
/** 429: too many requests. */
export class RateLimitError extends DocketError {
  override readonly name = 'RateLimitError';
}
/** 5xx, or no answer at all: try again. */
export class UnavailableError extends DocketError {
  override readonly name = 'UnavailableError';
}

const CLASSES: Readonly<Record<number, typeof DocketError>> = {
  400: InputError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: InputError,
  415: InputError,
  422: InputError,
  429: RateLimitError,
};

/** An error of a GraphQL answer. */
export interface GraphqlFailure {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** The error as the class of its status. */
export function toDocketError({ message, extensions = {} }: GraphqlFailure): DocketError {
  const status = Number(extensions.status ?? 500);
  const Class = CLASSES[status] ?? (status >= 500 ? UnavailableError : DocketError);
  return new Class(
    message,
    String(extensions.code ?? 'INTERNAL_ERROR'),
    status,
    extensions.details,
    extensions.requestId as string | undefined,
  );
}

/** The error of a request that got no answer. */
export const networkError = (cause: unknown): DocketError =>
  Object.assign(new UnavailableError('No answer came from the service.', 'NETWORK_ERROR', 0), { cause });
