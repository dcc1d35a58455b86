import { expect } from 'chai';
import { hashKey, keyChecksum, modeOfKey, newKeyValue } from '../../../../src/auth/keys/api-key.rules.js';

describe('auth/api-key.rules', () => {
  it('writes the CRC-32 of the 32 characters in base 62, padded to six', () => {
    // Computed with Python's zlib.
    expect(keyChecksum('0'.repeat(32))).to.equal('2wjyrI');
    expect(keyChecksum('123456789')).to.equal('3jZRME');
  });

  for (const mode of ['live', 'test'] as const) {
    it(`makes ${mode} keys of the form prefix, 32 characters, checksum, and knows them again (D87)`, () => {
      const key = newKeyValue(mode);
      expect(key).to.match(new RegExp(`^service_${mode}_[0-9A-Za-z]{38}$`));
      expect(modeOfKey(key)).to.equal(mode);
    });
  }

  it('refuses a key with one character changed, without a look-up (D87)', () => {
    const key = newKeyValue('live');
    const changed = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21);
    expect(modeOfKey(changed)).to.equal(undefined);
  });

  for (const wrong of ['', 'service_live_', 'service_prod_abc', `service_live_${'a'.repeat(38)}`, 'Bearer x']) {
    it(`refuses ${JSON.stringify(wrong)}`, () => expect(modeOfKey(wrong)).to.equal(undefined));
  }

  it('hashes with the pepper', () => {
    expect(hashKey('k', 'pepper')).to.match(/^[0-9a-f]{64}$/);
    expect(hashKey('k', 'pepper')).not.to.equal(hashKey('k', 'salt'));
  });
});
