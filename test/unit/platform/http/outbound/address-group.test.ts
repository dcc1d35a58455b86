import { expect } from 'chai';
import { addressGroup } from '../../../../../src/platform/http/client-address.js';

describe('client-address > addressGroup()', () => {
  const cases: [string, string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['unknown', 'unknown'],
  ];
  for (const [address, group] of cases) it(`${address} counts as ${group}`, () => expect(addressGroup(address)).to.equal(group));
});
