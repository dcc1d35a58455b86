import { expect } from 'chai';
import { forgetLines, remembered } from '../../../../src/pipeline/values/remembered.js';

/** Counts how often it is asked. */
function counting() {
  let asked = 0;
  const length = remembered((text, how: 'long' | 'short'): string | null => {
    asked += 1;
    return text === '' ? null : `${how} ${text.length}`;
  });
  return { length, asked: () => asked };
}

describe('values/remembered', () => {
  it('asks once for each text, and apart for each way of reading it', () => {
    const { length, asked } = counting();
    expect([length('abc', 'long'), length('abc', 'short'), length('abc', 'long')]).to.deep.equal(['long 3', 'short 3', 'long 3']);
    expect(asked()).to.equal(2);
  });

  it('keeps neither long texts nor more lines than of about a hundred pages', () => {
    const { length, asked } = counting();
    const long = 'x'.repeat(301);
    expect([length(long, 'long'), length(long, 'long')]).to.deep.equal(['long 301', 'long 301']);
    expect(asked()).to.equal(2);
    for (let line = 0; line <= 4096; line++) length(`line ${line}`, 'long');
    length('line 0', 'long');
    expect(asked()).to.equal(2 + 4097 + 1);
  });

  it('forgets all lines when the next document is read', () => {
    const { length, asked } = counting();
    length('abc', 'long');
    forgetLines();
    length('abc', 'long');
    expect(asked()).to.equal(2);
  });
});
