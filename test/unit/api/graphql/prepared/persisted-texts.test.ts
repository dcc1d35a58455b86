import { expect } from 'chai';
import { createPersistedTexts } from '../../../../../src/api/graphql/prepared/persisted-texts.js';

describe('api/graphql/prepared > persisted texts', () => {
  it('knows a text by its hash once it was set', async () => {
    const texts = createPersistedTexts();
    expect(texts.known('ab')).to.equal(undefined);
    await texts.set('apq:ab', '{ a }');
    expect([texts.known('ab'), await texts.get('apq:ab')]).to.deep.equal(['{ a }', '{ a }']);
    expect([await texts.delete('apq:ab'), await texts.delete('apq:ab'), texts.known('ab')]).to.deep.equal([true, false, undefined]);
  });

  it('forgets what was used longest ago when the texts together are too long', async () => {
    const texts = createPersistedTexts(10);
    for (const hash of ['a', 'b', 'c']) await texts.set(`apq:${hash}`, '123');
    texts.known('a');
    await texts.set('apq:d', '1234');
    expect(['a', 'b', 'c', 'd'].filter((hash) => texts.known(hash) !== undefined)).to.deep.equal(['a', 'c', 'd']);
    // Set again, a text counts once.
    for (let time = 0; time < 5; time += 1) await texts.set('apq:a', '123');
    expect(['a', 'c', 'd'].filter((hash) => texts.known(hash) !== undefined)).to.deep.equal(['a', 'c', 'd']);
  });

  it('keeps no text that is longer than all of them may be', async () => {
    const texts = createPersistedTexts(10);
    await texts.set('apq:a', '12345678901');
    expect(texts.known('a')).to.equal(undefined);
  });
});
