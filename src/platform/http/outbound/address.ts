import ipaddr from 'ipaddr.js';
import type { OutboundAllow } from './allow.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** What an IP address is to us (D86): anybody's, opened by the operator, this machine's own, or none of a caller's business. */
export type AddressKind = 'public' | 'allowed' | 'loopback' | 'blocked';

/** Public by their number, yet answering only inside clouds (Azure's host). */
const PRIVATE_SERVICES = new Set(['168.63.129.16']);
/** `::1.2.3.4`, a form long given up (RFC 4291), which ipaddr.js takes for a mapped address. */
const IPV4_COMPATIBLE = /^::\d+\.\d+\.\d+\.\d+$/;

/**
 * What the address is for connections to the port. IPv4 inside IPv6 (mapped, NAT64, 6to4) is judged by the IPv4 address (D125); every other
 * IPv6 address outside 2000::/3 is blocked. Text that is no address is blocked. Pure.
 */
export function kindOfAddress(text: string, port: number, allow: readonly OutboundAllow[]): AddressKind {
  if (IPV4_COMPATIBLE.test(text) || (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text))) return 'blocked';
  const outer = ipaddr.parse(text);
  const address = innerAddress(outer);
  if ([outer, address].some((candidate) => isAllowed(candidate, port, allow))) return 'allowed';
  if (address.range() === 'loopback') return 'loopback';
  return isPublic(address) ? 'public' : 'blocked';
}

function isAllowed(address: Address, port: number, allow: readonly OutboundAllow[]): boolean {
  return allow.some(
    (entry) =>
      entry.address.kind() === address.kind() && address.match(entry.address, entry.prefix) && (entry.port === null || entry.port === port),
  );
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || PRIVATE_SERVICES.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
}

function innerAddress(address: Address): Address {
  if (address instanceof ipaddr.IPv4) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const [first, second] = address.parts;
  if (first === 0x2002) return fromBytes(address.toByteArray().slice(2, 6));
  const isNat64 = first === 0x64 && second === 0xff9b && address.parts.slice(2, 6).every((part) => part === 0);
  return isNat64 ? fromBytes(address.toByteArray().slice(12)) : address;
}

const fromBytes = (bytes: number[]): ipaddr.IPv4 => new ipaddr.IPv4(bytes);
