import type { OutboundAllow } from './allow.js';
import type { OutboundBody, Overflow } from './body.js';
import type { Permissions, Resolve } from './policy.js';
import type { PostAnswer, PostRequest } from './post.js';

/** A request to an address that a caller gave. */
export interface OutboundRequest extends Permissions {
  /** GET when absent. */
  readonly method?: 'GET' | 'POST' | 'HEAD';
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Most bytes of the answer's body, after decompression. */
  readonly maxBytes: number;
  /** A larger body: `error` (default) is `too_large`; `cut` ends it there. */
  readonly overflow?: Overflow;
  /** From the start of a hop to the first byte of its answer; 10 s when absent. */
  readonly firstByteTimeoutMs?: number;
  /** From the start to the last byte, all hops together; 20 s when absent (D107). */
  readonly timeoutMs?: number;
  /** Redirects to follow, 0-3; with 0 (default) a redirect is the answer. */
  readonly redirects?: 0 | 1 | 2 | 3;
  /** An answer other than 2xx is the error `http_status`. */
  readonly expectSuccess?: boolean;
  /** Ends the request early; the promise or body then fails with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The answer. Its body is read once, by one of the three methods: until then it holds a connection, at most until the time is over. */
export interface OutboundResponse extends OutboundBody {
  readonly status: number;
  /** Names in lower case; a name that came several times is joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The address that answered, after redirects. */
  readonly finalUrl: string;
}

/** The one client for addresses that callers give (D86): documents, webhooks, callbacks. */
export interface Outbound {
  /**
   * Whether the address may be kept for later, e.g. for a webhook (D74). A public name that does not resolve at the moment passes: it is looked
   * up and judged again at every connection. Throws OutboundError.
   */
  check(url: string, permissions: Permissions): Promise<void>;
  /** Sends the request. Throws OutboundError, or the reason of `signal`. */
  fetch(url: string, request: OutboundRequest): Promise<OutboundResponse>;
  /** Sends a POST under the same rules, for many short exchanges (webhooks). Redirects are answers. Throws like `fetch`. */
  post(url: string, request: PostRequest & Permissions): Promise<PostAnswer>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** What the client is made of. */
export interface OutboundOptions {
  /** Subnets that the operator opened (OUTBOUND_ALLOW). */
  readonly allow: readonly OutboundAllow[];
  readonly resolve?: Resolve;
  /** Name look-up and connection, each; 5 s when absent (D77). */
  readonly connectTimeoutMs?: number;
}
