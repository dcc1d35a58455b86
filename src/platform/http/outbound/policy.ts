import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { kindOfAddress } from './address.js';
import type { OutboundAllow } from './allow.js';
import { OutboundError } from './error.js';

/** What a caller may reach beyond https to the public internet. */
export interface Permissions {
  /** http to public addresses, too: documents (D86), webhooks of test keys (D74, D88). */
  readonly httpAllowed: boolean;
  /** This machine itself, any port, http or https: webhooks of test keys (D88). */
  readonly loopbackAllowed?: boolean;
}

/** Gives every address of a host name; rejects when there is none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Asks the system's resolver. */
export const systemResolve: Resolve = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address);

const LONGEST_URL = 2048;
// Spaces and control characters, which URL parsers remove in silence.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const HIDDEN = /[\u0000-\u0020\u007f]/;
const PRIVATE_NAMES = /^(?:[^.]+|.*\.(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion))$/i;

/** The URL in its only spelling (decimal, octal and hexadecimal addresses become dotted). Throws `malformed` or `scheme`. Pure. */
export function parseOutboundUrl(text: string): URL {
  if (text.length > LONGEST_URL || HIDDEN.test(text) || !URL.canParse(text)) throw new OutboundError('malformed');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundError('scheme');
  if (url.username !== '' || url.password !== '' || url.hostname === '') throw new OutboundError('malformed');
  return url;
}

/** The port that the URL leads to. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/** Host of the URL as a resolver or connection takes it: no brackets, no final dot, lower case. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** Addresses of the host: itself when it is one, loopback for localhost (RFC 6761), else what the resolver says. Throws `unreachable`. */
export async function addressesOf(host: string, resolve: Resolve): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  if (/^(?:.+\.)?localhost$/i.test(host)) return ['127.0.0.1', '::1'];
  try {
    const addresses = await resolve(host);
    if (addresses.length > 0) return addresses;
  } catch (error) {
    throw unresolved(host, error);
  }
  throw unresolved(host, undefined);
}

/** A name that only private networks know is refused even where nothing answers to it. */
function unresolved(host: string, cause: unknown): OutboundError {
  return new OutboundError(PRIVATE_NAMES.test(host) ? 'blocked_address' : 'unreachable', { cause });
}

/**
 * Those of the addresses that may be connected to: the ones that the operator opened when there are any, else all of them, and then every single
 * one must be public. Throws `blocked_address` or `scheme`. Pure.
 */
export function permittedAddresses(
  url: URL,
  addresses: readonly string[],
  permissions: Permissions,
  allow: readonly OutboundAllow[],
): readonly string[] {
  const port = portOf(url);
  const opened = addresses.filter((address) => {
    const kind = kindOfAddress(address, port, allow);
    return kind === 'allowed' || (kind === 'loopback' && permissions.loopbackAllowed === true);
  });
  if (opened.length > 0) return opened;
  const isPublic = addresses.length > 0 && addresses.every((address) => kindOfAddress(address, port, allow) === 'public');
  if (!isPublic || (port !== 80 && port !== 443)) throw new OutboundError('blocked_address');
  if (url.protocol === 'http:' && !permissions.httpAllowed) throw new OutboundError('scheme');
  return addresses;
}
