import { expect } from 'chai';
import { createCursorCodec } from '../../../../src/platform/database/cursor.js';

describe('cursor', () => {
  const codec = createCursorCodec('a secret of this test');
  const position = ['2026-01-01T00:00:00.000Z', 'doc_1', 7, null];

  it('gives back the position that it was made from, through a URL-safe text', () => {
    const cursor = codec.encode('documents', position);
    expect(cursor).to.match(/^[\w-]+\.[\w-]+$/);
    expect(codec.decode('documents', cursor)).to.deep.equal(position);
  });

  it('refuses a cursor of another list or another secret', () => {
    const cursor = codec.encode('documents', position);
    expect(codec.decode('webhooks', cursor)).to.equal(undefined);
    expect(createCursorCodec('another secret').decode('documents', cursor)).to.equal(undefined);
  });

  it('refuses a cursor in which any character was changed', () => {
    const cursor = codec.encode('documents', position);
    for (let index = 0; index < cursor.length; index += 1) {
      const changed = `${cursor.slice(0, index)}${cursor[index] === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`;
      expect(codec.decode('documents', changed), `character ${index}`).to.equal(undefined);
    }
    for (const more of ['A', '=', 'x'.repeat(4)]) expect(codec.decode('documents', cursor + more), `and ${more}`).to.equal(undefined);
  });

  for (const text of ['', '.', 'abc', 'abc.', '.abc', 'a.b.c', '%%%.%%%', 'x'.repeat(5000)]) {
    it(`refuses ${JSON.stringify(text.slice(0, 20))}`, () => {
      expect(codec.decode('documents', text)).to.equal(undefined);
    });
  }
});
