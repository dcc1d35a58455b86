import { expect } from 'chai';
import { type AddressKind, kindOfAddress } from '../../../../../src/platform/http/outbound/address.js';
import { type OutboundAllow, parseOutboundAllow } from '../../../../../src/platform/http/outbound/allow.js';

const allowing = (...texts: string[]): OutboundAllow[] =>
  texts.map((text) => {
    const entry = parseOutboundAllow(text);
    if (!entry) throw new Error(`no subnet: ${text}`);
    return entry;
  });

const CASES: Record<Exclude<AddressKind, 'allowed'>, string[]> = {
  public: [
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '169.253.1.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450::1',
  ],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  blocked: [
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '10.255.255.255',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '169.254.169.254',
      '169.254.0.1',
    ],
    ...[
      '100.64.0.1',
      '100.100.100.200',
      '100.127.255.255',
      '192.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '192.88.99.1',
    ],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
    ...[
      '::',
      'fe80::1',
      'febf::1',
      'fc00::1',
      'fd00:ec2::254',
      'fec0::1',
      'ff02::1',
      '2001:db8::1',
      '2001::1',
      '100::1',
      '3fff::1',
      '5f00::1',
      '4000::1',
    ],
    ...['64:ff9b:1::a00:1', '::127.0.0.1', '::8.8.8.8', '::ffff:0:127.0.0.1'],
    ...['', 'localhost', '1.2.3', '0x7f.1', '2130706433', '1.2.3.4.5', 'fe80::1%eth0%', '8.8.8.8 '],
  ],
};

describe('address > kindOfAddress()', () => {
  for (const [kind, addresses] of Object.entries(CASES)) {
    for (const address of addresses) {
      it(`takes ${JSON.stringify(address)} as ${kind} (D86)`, () => {
        expect(kindOfAddress(address, 443, [])).to.equal(kind);
      });
    }
  }

  it('judges IPv4 inside IPv6 by the IPv4 address, whatever it is (D125)', () => {
    for (let n = 0; n < 2000; n += 1) {
      // Evenly spread over all IPv4 addresses, the same ones each time.
      const value = (n * 2_654_435_761) >>> 0;
      const [a, b, c, d] = [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
      const inner = [a, b, c, d].join('.');
      const kind = kindOfAddress(inner, 443, []);
      const high = ((a << 8) | b).toString(16);
      const low = ((c << 8) | d).toString(16);
      for (const outer of [`::ffff:${inner}`, `::ffff:${high}:${low}`, `64:ff9b::${inner}`, `2002:${high}:${low}::1`]) {
        expect(kindOfAddress(outer, 443, []), outer).to.equal(kind);
      }
    }
  });

  const opened: [string, string, number, AddressKind][] = [
    ['127.0.0.0/8', '127.0.0.1', 8080, 'allowed'],
    ['127.0.0.0/8', '::ffff:127.0.0.1', 8080, 'allowed'],
    ['127.0.0.0/8', '10.0.0.1', 8080, 'blocked'],
    ['127.0.0.0/8', '::1', 8080, 'loopback'],
    ['10.0.0.0/8:8080', '10.1.2.3', 8080, 'allowed'],
    ['10.0.0.0/8:8080', '10.1.2.3', 8081, 'blocked'],
    ['fd00::/8', 'fd12::1', 1, 'allowed'],
    ['::1', '::1', 1, 'allowed'],
    ['0.0.0.0/0', 'fd12::1', 1, 'blocked'],
  ];
  for (const [subnet, address, port, kind] of opened) {
    it(`takes ${address} port ${port} as ${kind} when ${subnet} is opened`, () => {
      expect(kindOfAddress(address, port, allowing(subnet))).to.equal(kind);
    });
  }
});
