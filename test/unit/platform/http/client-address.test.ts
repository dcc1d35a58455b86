import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { createAddressReader } from '../../../../src/platform/http/client-address.js';

const request = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '10.0.0.1' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('client-address > createAddressReader()', () => {
  const cases: [number, string | undefined, string][] = [
    [0, '203.0.113.9', '10.0.0.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [2, '198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [1, '2001:db8::1', '2001:db8::1'],
    [1, undefined, '10.0.0.1'],
    [2, '203.0.113.9', '10.0.0.1'],
    [1, 'unknown', '10.0.0.1'],
    [1, `${'1'.repeat(500)}`, '10.0.0.1'],
  ];
  for (const [proxies, forwarded, address] of cases)
    it(`behind ${proxies} proxies, ${forwarded?.slice(0, 40)} comes from ${address}`, () =>
      expect(createAddressReader(proxies)(request(forwarded))).to.equal(address));
});
