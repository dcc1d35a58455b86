import { expect } from 'chai';
import { parseOutboundAllow } from '../../../../../src/platform/http/outbound/allow.js';
import { createOutbound, OutboundError, type Permissions } from '../../../../../src/platform/http/outbound/outbound.js';

const PUBLIC = '93.184.216.34';
const NAMES: Record<string, string[]> = {
  'public.example': [PUBLIC],
  'both.example': [PUBLIC, '2606:4700::1111'],
  'inside.example': ['10.1.2.3'],
  'mixed.example': [PUBLIC, '10.1.2.3'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:192.168.1.1'],
  'vault.internal': ['10.1.2.3'],
};

const resolve = async (name: string): Promise<string[]> => {
  const addresses = NAMES[name];
  if (!addresses) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return addresses;
};

/** Reason of the refusal, or `passes`. */
const judge = async (url: string, permissions: Permissions = { httpAllowed: true }, allow: string[] = []): Promise<string> => {
  const entries = allow.map((text) => parseOutboundAllow(text)).filter((entry) => entry !== undefined);
  try {
    await createOutbound({ allow: entries, resolve }).check(url, permissions);
    return 'passes';
  } catch (error) {
    if (error instanceof OutboundError) return error.reason;
    throw error;
  }
};

describe('outbound > check()', () => {
  const cases: [string, string][] = [
    ['https://public.example/a?b=c', 'passes'],
    ['http://public.example', 'passes'],
    ['HTTPS://PUBLIC.EXAMPLE:443/', 'passes'],
    ['https://both.example', 'passes'],
    ['https://public.example./', 'passes'],
    [`https://${PUBLIC}/`, 'passes'],
    ['https://[2606:4700::1111]/', 'passes'],
    ['https://not-yet-there.example/hook', 'passes'],

    ['', 'malformed'],
    ['public.example', 'malformed'],
    ['//public.example', 'malformed'],
    ['https://', 'malformed'],
    ['https://user@public.example', 'malformed'],
    ['https://user:password@public.example', 'malformed'],
    ['https://public.example:80@inside.example', 'malformed'],
    ['https://public.example:99999', 'malformed'],
    ['https://256.256.256.256', 'malformed'],
    ['https://[fe80::1%25eth0]/', 'malformed'],
    [' https://public.example', 'malformed'],
    ['https://public.ex\tample', 'malformed'],
    ['https://public.example\n', 'malformed'],
    [`https://public.example/${'a'.repeat(2048)}`, 'malformed'],

    ['ftp://public.example', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['gopher://public.example', 'scheme'],
    ['javascript:alert(1)', 'scheme'],

    ['https://public.example:8443', 'blocked_address'],
    ['http://public.example:22', 'blocked_address'],
    ['https://not-yet-there.example:9200', 'blocked_address'],
    ['https://inside.example', 'blocked_address'],
    ['https://mixed.example', 'blocked_address'],
    ['https://metadata.example', 'blocked_address'],
    ['https://mapped.example', 'blocked_address'],
    ['https://vault.internal', 'blocked_address'],
    ['https://nobody-knows.internal', 'blocked_address'],
    ['https://intranet', 'blocked_address'],
    ['https://printer.local', 'blocked_address'],
  ];
  for (const [url, expected] of cases) {
    it(`${expected === 'passes' ? 'passes' : `refuses as ${expected}`}: ${JSON.stringify(url.slice(0, 60))}`, async () => {
      expect(await judge(url)).to.equal(expected);
    });
  }

  it('refuses http where only https is allowed (D74)', async () => {
    expect(await judge('http://public.example', { httpAllowed: false })).to.equal('scheme');
    expect(await judge('http://not-yet-there.example', { httpAllowed: false })).to.equal('scheme');
    expect(await judge('https://public.example', { httpAllowed: false })).to.equal('passes');
  });

  it('refuses loopback and private addresses in every spelling', async () => {
    const loopback = [
      'localhost',
      'LOCALHOST',
      'localhost.',
      'a.localhost',
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.0.0.1',
    ];
    const spelled = [
      '0177.0.0.1',
      '017700000001',
      '0x7F.1',
      '127.0.0.1.',
      '①②⑦.0.0.1',
      '127。0。0。1',
      '%31%32%37.0.0.1',
      '0',
      '0.0.0.0',
      '[::]',
      '[::1]',
    ];
    const wrapped = [
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:7f00:0001]',
      '[2002:7f00:1::]',
      '[64:ff9b::7f00:1]',
      '[::127.0.0.1]',
    ];
    const inside = [
      '10.0.0.1',
      '0xa.1',
      '167772161',
      '0300.0250.1.1',
      '169.254.169.254',
      '2852039166',
      '0xa9fea9fe',
      '[fd00:ec2::254]',
      '[fe80::1]',
    ];
    for (const host of [...loopback, ...spelled, ...wrapped, ...inside]) {
      for (const url of [`http://${host}/`, `https://${host}:443/`]) expect(await judge(url), url).to.equal('blocked_address');
    }
  });

  it('opens what the operator opened, there also http and any port, and nothing beside it', async () => {
    const strict = { httpAllowed: false };
    const allow = ['127.0.0.0/8', '10.0.0.0/8:8080'];
    for (const url of [
      'http://127.0.0.1:9000/',
      'https://127.0.0.1:1/',
      'http://localhost:9000',
      'http://2130706433:9000',
      'http://inside.example:8080/',
      'http://vault.internal:8080',
    ]) {
      expect(await judge(url, strict, allow), url).to.equal('passes');
    }
    for (const url of [
      'http://10.1.2.3:8081/',
      'https://inside.example/',
      'https://192.168.1.1',
      'https://[::1]:9000',
      'https://public.example:8080',
    ]) {
      expect(await judge(url, strict, allow), url).to.equal('blocked_address');
    }
    expect(await judge('http://public.example', strict, allow)).to.equal('scheme');
  });

  it('opens this machine to test keys, and nothing else (D88)', async () => {
    const sandbox = { httpAllowed: true, loopbackAllowed: true };
    for (const url of ['http://localhost:3000/hook', 'http://127.0.0.1:3000', 'https://[::1]:3000'])
      expect(await judge(url, sandbox), url).to.equal('passes');
    for (const url of ['http://10.0.0.1', 'http://inside.example', 'http://169.254.169.254'])
      expect(await judge(url, sandbox), url).to.equal('blocked_address');
  });
});
