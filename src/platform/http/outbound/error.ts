/** Why an address that a caller gave was not reached or not read (D52, D125). */
export type OutboundReason =
  | 'malformed'
  | 'scheme'
  | 'blocked_address'
  | 'unreachable'
  | 'http_status'
  | 'too_many_redirects'
  | 'timeout'
  | 'too_large';

const SENTENCES: Readonly<Record<OutboundReason, string>> = {
  malformed: 'The address is not an absolute URL without user and password of at most 2048 characters.',
  scheme: 'The address must begin with https://.',
  blocked_address: 'The address leads to a private or reserved network, or to a port other than 80 and 443.',
  unreachable: 'The server cannot be reached.',
  http_status: 'The server did not answer with success.',
  too_many_redirects: 'The server redirected too often.',
  timeout: 'The server took too long.',
  too_large: 'The answer is larger than allowed.',
};

/** A refusal or failure of the guarded client. Its message tells nothing about the network behind it, so that callers may see it. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    readonly reason: OutboundReason,
    options?: { readonly status?: number; readonly cause?: unknown },
  ) {
    super(SENTENCES[reason], options?.cause === undefined ? undefined : { cause: options.cause });
    this.status = options?.status;
  }

  /** HTTP status of the answer, for `http_status`. */
  readonly status: number | undefined;
}
