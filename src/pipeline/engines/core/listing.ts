/**
 * A pattern of bytes, written as a listing of a program: a line for each instruction, bytes in hexadecimal, and what it means behind a `;`. `(name)`
 * captures a byte, `(name+)` a number in LEB128, `=name` is the same byte again, `..` any byte, `{20-60}` so many of them. Matches texts in latin1.
 */
export function listing(text: string): RegExp {
  const tokens = text
    .split('\n')
    .map((line) => line.replace(/;.*/, ''))
    .join(' ')
    .split(/\s+/)
    .filter((token) => token !== '');
  return new RegExp(tokens.map(sourceOf).join(''), 'g');
}

const ANY = '[\\s\\S]';

function sourceOf(token: string): string {
  const [, name, number] = /^\(([a-z]+)(\+)?\)$/i.exec(token) ?? [];
  if (name) return number ? `(?<${name}>[\\x80-\\xff]*[\\x00-\\x7f])` : `(?<${name}>${ANY})`;
  if (token.startsWith('=')) return `\\k<${token.slice(1)}>`;
  const [, least, most] = /^\{(\d+)-(\d+)\}$/.exec(token) ?? [];
  if (least) return `${ANY}{${least},${most}}?`;
  if (token === '..') return ANY;
  if (/^[\da-f]{2}$/.test(token)) return `\\x${token}`;
  throw new Error(`a listing has bytes, (names), =names, .. and {from-to}; received ${token}`);
}
