import { expect } from 'chai';
import { createSeal } from '../../../src/platform/seal.js';

describe('seal', () => {
  const seal = createSeal('an app secret of some length');

  it('opens what it closed, whatever the characters', () => {
    for (const text of ['whsec_abc', '', 'ä €  𝄞']) expect(seal.open('webhook:wh_1', seal.close('webhook:wh_1', text))).to.equal(text);
  });

  it('shows nothing of the text, and never the same twice', () => {
    const first = seal.close('p', 'whsec_abc');
    expect(first).not.to.contain('whsec');
    expect(Buffer.from(first.slice(3), 'base64url').toString('latin1')).not.to.contain('whsec');
    expect(seal.close('p', 'whsec_abc')).not.to.equal(first);
  });

  it('refuses another place, another secret and any change', () => {
    const sealed = seal.close('webhook:wh_1', 'a secret');
    expect(() => seal.open('webhook:wh_2', sealed)).to.throw();
    expect(() => createSeal('another app secret').open('webhook:wh_1', sealed)).to.throw();
    const at = 20;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => seal.open('webhook:wh_1', changed)).to.throw();
    expect(() => seal.open('webhook:wh_1', 's1.AAAA')).to.throw('not a sealed text');
  });
});
