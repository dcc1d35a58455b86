import { expect } from 'chai';
import { Base64Decoder } from '../../../../../src/api/rest/body/base64-decoder.js';

/** What comes of a text that arrives in pieces of so many characters; undefined when it is refused. */
function decode(text: string, size: number): Buffer | undefined {
  const decoder = new Base64Decoder();
  const pieces: Buffer[] = [];
  for (let from = 0; from < text.length; from += size) pieces.push(decoder.push(Buffer.from(text.slice(from, from + size), 'latin1')));
  const last = decoder.end();
  return last && Buffer.concat([...pieces, last]);
}

const SIZES = [1, 2, 3, 4, 5, 7, 64, 1000];
const content = Buffer.from(Array.from({ length: 256 }, (_, i) => (i * 73) % 256));
const base64 = content.toString('base64');

describe('api/rest/body/base64-decoder', () => {
  const same: [string, string][] = [
    ['base64', base64],
    ['base64 without its padding', base64.replace(/=+$/, '')],
    ['the URL alphabet', content.toString('base64url')],
    ['line breaks and blanks', base64.replace(/.{19}/g, '$&\r\n ')],
    ['a line break before the padding and after it', base64.replace(/=/, '\n=\n')],
  ];
  for (const [name, text] of same) {
    it(`takes ${name}, wherever it is parted`, () => {
      for (const size of SIZES) expect(decode(text, size)?.equals(content), `pieces of ${size}`).to.equal(true);
    });
  }

  it('takes nothing at all', () => expect(decode('', 4)).to.deep.equal(Buffer.alloc(0)));

  const refused: [string, string][] = [
    ['a sign that is not of the alphabet', `${base64.slice(0, 20)}!${base64.slice(20)}`],
    ['such a sign at the end', `${base64.slice(0, 8)}$`],
    ['a letter beyond ASCII', `${base64.slice(0, 20)}\u00e9${base64.slice(20)}`],
    ['padding in the middle', 'QQ==QUJD'],
    ['too much padding', 'QUI=='],
    ['padding where none is due', 'QUJD='],
    ['a single character at the end', 'QUJDR'],
    ['text in its place', 'not base64 at all!'],
  ];
  for (const [name, text] of refused) {
    it(`refuses ${name}, wherever it is parted`, () => {
      for (const size of SIZES) expect(decode(text, size), `pieces of ${size}`).to.equal(undefined);
    });
  }
});
