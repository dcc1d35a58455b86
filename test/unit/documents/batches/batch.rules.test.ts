import { expect } from 'chai';
import { allRefused, inOrder, problemsOf, refusedItem, unfitItem } from '../../../../src/documents/batches/batch.rules.js';
import { medianOf } from '../../../../src/documents/counters/estimate.rules.js';
import type { Document } from '../../../../src/documents/index.js';
import { createLinkSigner } from '../../../../src/platform/http/signed-links.js';
import { invalid, ServiceError } from '../../../../src/vocabulary/errors.js';

const shown = (id: string) => ({ id, filename: `${id}.pdf`, status: 'completed', errorCode: null }) as Document;
const refused = (position: number) => ({ position, filename: null, error: { code: 'VALIDATION_ERROR', message: 'no' } });

describe('documents/batch.rules', () => {
  it('inOrder(): puts refused items back where they were (D36)', () => {
    const items = inOrder([shown('b'), shown('d')], [refused(4), refused(0), refused(2)]);
    expect(items.map((item) => item.id)).to.deep.equal([null, 'b', null, 'd', null]);
  });

  it('unfitItem(), refusedItem(): keep the name by which an item is listed, and what is wrong with it (D36)', () => {
    const error = new ServiceError('INVALID_FILE_FORMAT');
    expect([{ filename: 'a.pdf' }, { filename: 7 }, 'text', null].map((item) => unfitItem(item, error).filename)).to.deep.equal([
      'a.pdf',
      null,
      null,
      null,
    ]);
    const kept = refusedItem(2, 'x'.repeat(300), error);
    expect(kept).to.deep.include({ position: 2, error: { code: 'INVALID_FILE_FORMAT', message: error.message } });
    expect(kept.filename).to.have.length(255);
    expect(refusedItem(0, null, error).filename).to.equal(null);
  });

  it('problemsOf(): names the item as the caller wrote it', () => {
    expect(problemsOf(3, invalid('metadata.a', 'x'))[0]!.field).to.equal('documents[3].metadata.a');
    expect(problemsOf(3, invalid('', 'x'))[0]!.field).to.equal('documents[3]');
    expect(problemsOf(3, new ServiceError('INVALID_FILE_FORMAT'))[0]).to.include({ field: 'documents[3]' });
    expect(allRefused([{ position: 0, error: invalid('file', 'is required') }])).to.include({ code: 'VALIDATION_ERROR', status: 400 });
  });
});

describe('documents/estimate.rules > medianOf()', () => {
  for (const [values, expected] of [
    [[], undefined],
    [[5], 5],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
  ] as [number[], number | undefined][])
    it(`of ${JSON.stringify(values)} is ${expected} (D39)`, () => expect(medianOf(values)).to.equal(expected));
});

describe('documents/links', () => {
  const signer = createLinkSigner('a secret of the tests');
  const now = new Date('2026-01-15T12:00:00Z');
  const claims = { use: 'page', id: 'doc_1', expires: now.getTime() + 1, facts: { page: 2 } };

  it('gives back what was signed, until its time and for its use (D34)', () => {
    const token = signer.sign(claims);
    expect(signer.read(token, 'page', now)).to.deep.equal(claims);
    expect(signer.read(token, 'download', now)).to.equal(undefined);
    expect(signer.read(token, 'page', new Date(now.getTime() + 1))).to.equal(undefined);
  });

  it('refuses what was not signed here', () => {
    const token = signer.sign(claims);
    const other = createLinkSigner('another secret').sign(claims);
    // Of the last character two bits count for nothing.
    const near = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const sameBytes = token.slice(0, -1) + near[near.indexOf(token.at(-1)!) ^ 1];
    for (const wrong of [sameBytes, '', '.', 'a.b', 'a.b.c', `${token}x`, token.slice(0, -2), other, `x${token}`, 'x'.repeat(5000)])
      expect(signer.read(wrong, 'page', now), wrong.slice(0, 20)).to.equal(undefined);
  });
});
