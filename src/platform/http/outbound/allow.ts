import ipaddr from 'ipaddr.js';

/** A subnet that callers' addresses may reach although it is not public (D86); with a port, only that port. */
export interface OutboundAllow {
  /** Network address, IPv4 or IPv6. */
  readonly address: ipaddr.IPv4 | ipaddr.IPv6;
  /** Length of the network prefix in bits. */
  readonly prefix: number;
  /** The only port that is opened; null opens every port. */
  readonly port: number | null;
}

const FORM = /^(?:\[([^\]]+)\]|([0-9a-fA-F:.]+?))(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/;

/**
 * One entry of OUTBOUND_ALLOW: `127.0.0.0/8`, `10.1.2.3:8080`, `10.0.0.0/8:8080`, `fd00::/8`, `fd00::/8:443`, `[::1]:8080`.
 * Undefined when it is none of these. An address without prefix is that one address.
 */
export function parseOutboundAllow(text: string): OutboundAllow | undefined {
  const whole = ipaddr.IPv6.isValid(text) ? [text, text] : FORM.exec(text);
  if (!whole) return undefined;
  const [, bracketed, plain, prefixText, portText] = whole;
  const addressText = bracketed ?? plain ?? '';
  if (!ipaddr.IPv4.isValidFourPartDecimal(addressText) && !ipaddr.IPv6.isValid(addressText)) return undefined;
  const address = ipaddr.parse(addressText);
  const bits = address.kind() === 'ipv4' ? 32 : 128;
  const prefix = prefixText === undefined ? bits : Number(prefixText);
  const port = portText === undefined ? null : Number(portText);
  if (prefix > bits || (port !== null && (port < 1 || port > 65_535))) return undefined;
  return { address, prefix, port };
}
