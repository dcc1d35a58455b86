import { createRequire } from 'node:module';
import { invalid } from '../../vocabulary/errors.js';

/** Length of a new password, in characters (D138). */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

/** No more of a given password is looked at: older ones may be longer than a new one may be. */
export const MOST_PASSWORD_CHARACTERS = 200;

/** Shorter names than this stand in too many words to be looked for. */
const SHORTEST_NAME = 3;

let common: ReadonlySet<string> | undefined;

const load = createRequire(import.meta.url);

/** Passwords that are tried first; loaded and gathered when the first password is judged. */
function commonPasswords(): ReadonlySet<string> {
  if (common) return common;
  const { dictionary } = load('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  common = new Set(
    Object.entries(dictionary)
      .filter(([name]) => name.startsWith('passwords'))
      .flatMap(([, words]) => words as readonly string[])
      .map((word) => word.toLowerCase()),
  );
  return common;
}

/** Whether a text is a short piece again and again (`abcabcabcabc`), or characters in a row (`123456789012`). Pure. */
function isPattern(text: string): boolean {
  if (/^(.{1,5}?)\1+.{0,4}$/su.test(text) && new Set(text).size <= 5) return true;
  const steps = [...text].slice(1).map((character, index) => character.codePointAt(0)! - text.codePointAt(index)!);
  return steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9);
}

/** The common password that a text is, apart from figures and signs around it; undefined for none. Pure. */
function commonWord(text: string): string | undefined {
  const bare = text.replace(/^[\d\W_]+|[\d\W_]+$/gu, '');
  const doubled =
    bare.length % 2 === 0 && bare.slice(0, bare.length / 2) === bare.slice(bare.length / 2) ? bare.slice(0, bare.length / 2) : bare;
  return [text, bare, doubled].find((word) => commonPasswords().has(word));
}

/** Throws VALIDATION_ERROR unless a new password is long enough, not among common ones and does not hold the e-mail's name (D138). Pure. */
export function checkNewPassword(password: string, email: string, field = 'password'): void {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least || length > PASSWORD_LENGTH.most)
    throw invalid(field, `expected ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters, received ${length}`);
  const lower = password.normalize('NFKC').toLowerCase();
  const name = email.split('@')[0]!.toLowerCase();
  const parts = [name, ...name.split(/[._+-]/)].filter((part) => part.length >= SHORTEST_NAME);
  if (parts.some((part) => lower.includes(part))) throw invalid(field, 'expected a password without the name of the e-mail address');
  if (isPattern(lower) || commonWord(lower) !== undefined) throw invalid(field, 'expected a password that is not among the common ones');
}
