import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Address that a request came from, for limits and the audit log; null when it is not known. */
export type AddressOf = (request: IncomingMessage) => string | null;

/**
 * What addresses are counted by: an IPv4 address itself, of an IPv6 address the /64 - whoever has one address has all of its network. Anything
 * else stays as it is. Pure.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [a, b, c, d] = (parsed as ipaddr.IPv6).parts;
  return `${[a, b, c, d].map((part) => (part ?? 0).toString(16)).join(':')}::/64`;
}

/** Key that an address is counted under; all whose address is not known are counted together. Pure. */
export const addressKey = (address: string | null): string => (address === null ? 'unknown' : addressGroup(address));

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
