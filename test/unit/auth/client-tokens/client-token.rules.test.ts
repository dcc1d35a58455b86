import { expect } from 'chai';
import type { CreateClientTokenInput } from '../../../../src/auth/client-tokens/client-token.inputs.js';
import { isClientToken, newClientToken, readClientTokenInput } from '../../../../src/auth/client-tokens/client-token.rules.js';
import { problemsOf } from '../../../support/problems.js';

const input = (more: object): CreateClientTokenInput => ({ permissions: ['documents.read'], ...more }) as CreateClientTokenInput;

describe('auth/client-tokens/client-token.rules', () => {
  it('knows its tokens by form and checksum', () => {
    const token = newClientToken();
    expect(isClientToken(token)).to.equal(true);
    expect(newClientToken()).to.not.equal(token);
    const other = token.at(-1) === 'a' ? 'b' : 'a';
    for (const wrong of [token.slice(0, -1) + other, token.slice(1), `${token}a`, '']) expect(isClientToken(wrong), wrong).to.equal(false);
  });

  it('reads documents once each, for 15 minutes when no time is given', () => {
    expect(readClientTokenInput(input({ documentIds: ['doc_1', 'doc_2', 'doc_1'] }))).to.deep.equal({
      ...{ permissions: ['documents.read'], documentIds: ['doc_1', 'doc_2'], batchId: null, uploadOnly: false, expiresInS: 900 },
    });
    expect(readClientTokenInput(input({ uploadOnly: true, permissions: ['documents.create'], expiresIn: 60 }))).to.include({
      ...{ uploadOnly: true, expiresInS: 60 },
    });
  });

  const WRONG: [string, object, string][] = [
    ['nothing to be confined to', {}, 'documentIds'],
    ['two things at once', { documentIds: ['doc_1'], batchId: 'batch_1' }, 'documentIds'],
    ['an empty list', { documentIds: [] }, 'documentIds'],
    ['101 documents', { documentIds: Array.from({ length: 101 }, (_, index) => `doc_${index}`) }, 'documentIds'],
    ['under a minute', { batchId: 'batch_1', expiresIn: 59 }, 'expiresIn'],
    ['over an hour', { batchId: 'batch_1', expiresIn: 3601 }, 'expiresIn'],
    ['no permission', { batchId: 'batch_1', permissions: [] }, 'permissions'],
    ['a permission that pages in browsers never get', { batchId: 'batch_1', permissions: ['documents.delete'] }, 'permissions'],
    ['changes by a token that uploads', { uploadOnly: true, permissions: ['documents.update'] }, 'permissions'],
  ];
  for (const [title, given, member] of WRONG)
    it(`refuses ${title}`, () => expect(problemsOf(() => readClientTokenInput(input(given)))).to.deep.equal(['VALIDATION_ERROR', member]));
});
