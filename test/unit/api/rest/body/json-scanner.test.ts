import { expect } from 'chai';
import { Base64Decoder } from '../../../../../src/api/rest/body/base64-decoder.js';
import { JsonScanner } from '../../../../../src/api/rest/body/json-scanner.js';

/** Feeds the text in pieces of so many bytes; gives the JSON that is passed on and the strings that were found. */
function scan(text: string, paths: string[], pieceBytes: number) {
  let json = '';
  const found: { path: string; text: string; closed: boolean }[] = [];
  const scanner = new JsonScanner(new Set(paths), {
    json: (bytes) => {
      json += bytes.toString('utf8');
    },
    open: (path) => {
      found.push({ path, text: '', closed: false });
      return `"#${found.length - 1}"`;
    },
    data: (bytes) => {
      found.at(-1)!.text += bytes.toString('utf8');
    },
    close: () => {
      found.at(-1)!.closed = true;
    },
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes);
    for (let from = 0; from < piece.length; ) from = scanner.push(piece, from);
  }
  return { json, found, open: scanner.isOpen };
}

describe('api/rest/body/json-scanner', () => {
  for (const pieceBytes of [1, 2, 3, 7, 1000]) {
    it(`takes out the watched string of a body in pieces of ${pieceBytes} bytes`, () => {
      const { json, found } = scan(
        '{ "filename": "a\\"b.pdf", "file" : "QUJD", "metadata": {"file": "keep", "n": [1, "file"]} }',
        ['file'],
        pieceBytes,
      );
      expect(JSON.parse(json)).to.deep.equal({ filename: 'a"b.pdf', file: '#0', metadata: { file: 'keep', n: [1, 'file'] } });
      expect(found).to.deep.equal([{ path: 'file', text: 'QUJD', closed: true }]);
    });

    it(`takes out strings inside lists in pieces of ${pieceBytes} bytes`, () => {
      const { json, found } = scan(
        '{"documents":[{"file":"AA","filename":"x"},{"filename":"y","file":"BB"}],"file":"CC"}',
        ['documents[].file'],
        pieceBytes,
      );
      expect(JSON.parse(json)).to.deep.equal({
        documents: [
          { file: '#0', filename: 'x' },
          { filename: 'y', file: '#1' },
        ],
        file: 'CC',
      });
      expect(found.map((f) => f.text)).to.deep.equal(['AA', 'BB']);
    });

    it(`resolves escapes in pieces of ${pieceBytes} bytes`, () => {
      const { found } = scan('{"file":"A\\/B\\r\\nC\\u002bD\\u003d"}', ['file'], pieceBytes);
      expect(found[0]!.text).to.equal('A/B\r\nC+D=');
    });
  }

  it('tells that the text ended inside a watched string', () => expect(scan('{"file":"QUJ', ['file'], 4).open).to.equal(true));

  it('leaves a watched path that holds no string to the parser', () => {
    const { json, found } = scan('{"file":{"a":"b"},"x":null}', ['file'], 5);
    expect(JSON.parse(json)).to.deep.equal({ file: { a: 'b' }, x: null });
    expect(found).to.deep.equal([]);
  });
});

describe('api/rest/json-scanner > limits (D132)', () => {
  const LIMITS = { levels: 3, containers: 5, members: 4 };
  const excessOf = (text: string, pieceBytes: number) => {
    const sink = { json: () => undefined, open: () => '""', data: () => undefined, close: () => undefined };
    const scanner = new JsonScanner(new Set(), sink, LIMITS);
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length && !scanner.excess; at += pieceBytes) scanner.push(bytes.subarray(at, at + pieceBytes));
    return scanner.excess;
  };
  const cases = [
    ['[[[]]]', null],
    ['[[[[', 'levels'],
    ['[{},{},{},{}]', null],
    ['[{},{},[],[],[]', 'containers'],
    ['[1,2,3,4,5]', null],
    ['[1,2,3,4,5,', 'members'],
    ['{"[[[[":"{{{{{{,,,,,,\\"{{{{{{"}', null],
  ] as const;
  for (const [text, excess] of cases)
    for (const pieceBytes of [1, 1000])
      it(`finds ${excess ?? 'nothing'} too many in ${text} in pieces of ${pieceBytes} bytes`, () =>
        expect(excessOf(text, pieceBytes)).to.equal(excess));
});

describe('api/rest/body/base64-decoder', () => {
  const decode = (text: string, pieceBytes: number) => {
    const decoder = new Base64Decoder();
    const bytes = Buffer.from(text);
    const parts: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += pieceBytes) parts.push(decoder.push(bytes.subarray(at, at + pieceBytes)));
    const last = decoder.end();
    return last && Buffer.concat([...parts, last]).toString('latin1');
  };
  const text = 'The quick brown fox jumps over the lazy dog \u00ff\u00fe';
  const standard = Buffer.from(text, 'latin1').toString('base64');
  for (const pieceBytes of [1, 3, 5, 1000]) {
    it(`decodes in pieces of ${pieceBytes} bytes`, () => expect(decode(standard, pieceBytes)).to.equal(text));
    it(`decodes the URL alphabet, line breaks and missing padding in pieces of ${pieceBytes} bytes`, () => {
      const odd = standard
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '')
        .replace(/(.{10})/g, '$1\r\n');
      expect(decode(odd, pieceBytes)).to.equal(text);
    });
  }
  for (const wrong of ['A', 'QUJD!', 'QU=JD', 'QUJD====', '<svg>', 'QUI=x'])
    it(`refuses ${wrong}`, () => expect(decode(wrong, 2)).to.equal(undefined));
  it('takes an empty text for an empty file', () => expect(decode('', 1)).to.equal(''));
});
