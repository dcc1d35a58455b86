import type { IncomingMessage } from 'node:http';

/** Address that a request came from, for limits and the audit log; null when it is not known. */
export type AddressOf = (request: IncomingMessage) => string | null;

/**
 * Reads addresses behind so many reverse proxies: each adds the address that it saw to the end of X-Forwarded-For, so the caller's stands that
 * many places before the end; what is further left, anybody may have written. Without proxies the header is not looked at.
 */
export function createAddressReader(trustedProxies: number): AddressOf {
  return (request) => {
    const peer = request.socket.remoteAddress ?? null;
    if (trustedProxies === 0) return peer;
    const header = request.headers['x-forwarded-for'];
    const seen = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim());
    const address = seen.at(-trustedProxies);
    return address && /^[0-9A-Fa-f.:]{2,45}$/.test(address) ? address : peer;
  };
}
