import { invalid, type ServiceError } from '../vocabulary/errors.js';
import { JsonScanner, type StructureLimits } from './rest/body/json-scanner.js';

/** Most structure of a request's JSON (D132): deeper levels would only exhaust the stack of what walks them. Values without structure cost little, but not nothing. */
export const STRUCTURE: StructureLimits = { levels: 64, containers: 100_000, members: 250_000 };

const WHAT: Readonly<Record<keyof StructureLimits, string>> = {
  levels: 'levels of objects and lists',
  containers: 'objects and lists',
  members: 'members and items',
};

/** What a request with more gets. */
export const tooMuch = (excess: keyof StructureLimits): ServiceError =>
  invalid('body', `expected at most ${STRUCTURE[excess]} ${WHAT[excess]}`);

/** What the JSON has too much of, told before anything is built from it; null when it is within the limits. Pure. */
export function excessOf(bytes: Buffer): keyof StructureLimits | null {
  const scanner = new JsonScanner(
    new Set(),
    { json: () => undefined, open: () => '', data: () => undefined, close: () => undefined },
    STRUCTURE,
  );
  scanner.push(bytes);
  return scanner.excess;
}

const ESCAPES = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u[dD][89a-fA-F][\da-fA-F]{2})|\\./gs;

/**
 * JSON as it is parsed, from any way in: escapes of what is no character (half of a pair) are replaced by U+FFFD, in names as in values, as no JSON column and
 * no index takes it. Only escapes can say half a character, as bytes that do are replaced when they are decoded. A byte order mark before it, which programs
 * write that save files by themselves, is left out (RFC 8259, section 8.1). Pure.
 */
export const wholeCharacters = (json: string): string => {
  const text = json.startsWith('\ufeff') ? json.slice(1) : json;
  return /\\u[dD][89a-fA-F]/.test(text) ? text.replace(ESCAPES, (whole, half?: string) => (half ? '\\ufffd' : whole)) : text;
};
