import { createHash, type Hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { invalid } from '../../vocabulary/errors.js';
import { own } from '../../vocabulary/own.js';
import { bodyBytes } from './body-bytes.js';

const ALGORITHMS: Readonly<Record<string, string>> = { 'sha-256': 'sha256', 'sha-512': 'sha512' };

interface Expected {
  readonly name: string;
  readonly hash: Hash;
  readonly bytes: Buffer;
}

/** The digests that a Content-Digest header asks for; algorithms that are not known are passed over (RFC 9530). Throws VALIDATION_ERROR for another form. */
export function readContentDigest(header: string | undefined): Expected[] {
  if (header === undefined) return [];
  return header.split(',').flatMap((member) => {
    const [, name = '', text = ''] = /^\s*([a-z0-9-]+)=:([A-Za-z0-9+/]+={0,2}):\s*$/.exec(member) ?? [];
    if (name === '') throw invalid('Content-Digest', 'expected e.g. sha-256=:BASE64:');
    const algorithm = own(ALGORITHMS, name);
    return algorithm ? [{ name, hash: createHash(algorithm), bytes: Buffer.from(text, 'base64') }] : [];
  });
}

/** The bytes of a body as `bodyBytes` gives them; at the end throws VALIDATION_ERROR when they are not those of its Content-Digest (D143). */
export async function* checkedBytes(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  const header = request.headers['content-digest'];
  const expected = readContentDigest(typeof header === 'string' ? header : undefined);
  // The digest is of what is sent, before anything is inflated.
  yield* bodyBytes(request, maxBytes, (sent) => {
    for (const { hash } of expected) hash.update(sent);
  });
  for (const { name, hash, bytes } of expected) {
    const found = hash.digest();
    if (found.length !== bytes.length || !timingSafeEqual(found, bytes))
      throw invalid('Content-Digest', `expected ${name}=:${found.toString('base64')}: for the body as it arrived`);
  }
}
