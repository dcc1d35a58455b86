import { gzipSync } from 'node:zlib';
import { type Attack, send } from './attack.js';

const MB = 1_000_000;
const GZIP = { 'content-encoding': 'gzip' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const AT_ONCE = 4;

/** So many megabytes of one byte as gzip: members one behind the other, as the format allows, so that it is made in no time. */
function packed(megabytes: number, byte: string, before = '', after = ''): Buffer {
  const member = gzipSync(Buffer.alloc(50 * MB, byte), { level: 9 });
  const middle = Array.from({ length: megabytes / 50 }, () => member);
  return Buffer.concat([gzipSync(before), ...middle, gzipSync(after)]);
}

const attack = (name: string, run: Attack['run']): Attack => ({ name, atOnce: AT_ONCE, run });

/** Bodies that cost far more to read than to send (D132). */
export function bodyAttacks(): Attack[] {
  const objects = gzipSync(`{"a":[${'{},'.repeat(3 * MB)}{}]}`);
  const members = gzipSync(`{"a":[${'1,'.repeat(2 * MB)}1]}`);
  const levels = Buffer.from(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`);
  const spaces = packed(2000, ' ', '', '{}');
  const spacedFile = packed(2000, ' ', '{"filename":"a.pdf","file":"', '"}');
  const files = gzipSync(`{"documents":[${'{"file":""},'.repeat(12_000)}{}]}`);
  const escapes = Buffer.from(`{"filename":"a.pdf","file":"${'\\n'.repeat(10 * MB)}"}`);
  const large = Buffer.from(JSON.stringify({ query: '{ viewer { mode } }', variables: { a: 'a'.repeat(8 * MB) } }));
  const lines = Buffer.from(JSON.stringify({ query: `{ a(b: """${'\n'.repeat(4 * MB)}""") }` }));
  const strings = Buffer.from(`{"a":${'['.repeat(50)}${'"",'.repeat(200_000)}""${']'.repeat(50)}}`);
  return [
    attack('3,000,000 objects in gzip', (target) => send(target, '/graphql', objects, { headers: GZIP })),
    attack('2,000,000 members in gzip', (target) => send(target, '/documents/search', members, { headers: GZIP })),
    attack('10,000 levels', (target) => send(target, '/graphql', levels)),
    attack('200,000 strings 50 levels down', (target) => send(target, '/documents', strings)),
    attack('2 GB of spaces in gzip', (target) => send(target, '/graphql', spaces, { headers: GZIP })),
    attack('2 GB of spaces as a file in gzip', (target) => send(target, '/documents', spacedFile, { headers: GZIP })),
    attack('2 GB of spaces in gzip, sign-in page', (target) =>
      send(target, '/app/sign-in', spaces, { open: true, headers: { ...GZIP, ...FORM } }),
    ),
    attack('2 GB of spaces in gzip, token endpoint', (target) =>
      send(target, '/oauth/token', spaces, { open: true, headers: { ...GZIP, ...FORM } }),
    ),
    attack('3,000,000 objects in gzip, no key', (target) => send(target, '/graphql', objects, { open: true, headers: GZIP })),
    attack('8 MB of variables, no key', (target) => send(target, '/graphql', large, { open: true })),
    attack('8 MB of variables', (target) => send(target, '/graphql', large)),
    attack('a text of 4,000,000 lines in a query', (target) => send(target, '/graphql', lines)),
    attack('12,000 empty files in gzip', (target) => send(target, '/documents/batch', files, { headers: GZIP })),
    attack('a file of 10,000,000 escapes', (target) => send(target, '/documents', escapes)),
  ];
}
