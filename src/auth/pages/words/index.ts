import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'cookie';
import type { ServiceError } from '../../../vocabulary/errors.js';
import { de } from './de.js';
import { en, type PageWords } from './en.js';

export type { PageWords } from './en.js';

/** The languages of the plain pages; a further one is a file like de.ts and its name here. */
const LANGUAGES: Readonly<Record<string, PageWords>> = { en, de };

/** Where the web application keeps the language that the person chose. */
const COOKIE = 'docket_language';

/** A request as Express and the library of OAuth give it. */
interface Asking {
  readonly headers: IncomingHttpHeaders;
  acceptsLanguages(languages: string[]): string | false | string[];
}

/** The words of the language that the person chose, or that the browser asks for, or English. */
export function wordsFor(request: Asking): PageWords {
  const chosen = parseCookie(request.headers.cookie ?? '')[COOKIE] ?? '';
  if (Object.hasOwn(LANGUAGES, chosen)) return LANGUAGES[chosen]!;
  return LANGUAGES[String(request.acceptsLanguages(Object.keys(LANGUAGES)) || 'en')]!;
}

/**
 * What a refusal says to the person: the words for the reason at its field (`password: expected the present password`), else for the field, else for the
 * code, else what the service says. The script of passkeys does the same. Pure.
 */
export function refusalIn(words: PageWords, { code, details, message }: Pick<ServiceError, 'code' | 'details' | 'message'>): string {
  const { field = '', reason = '' } = Array.isArray(details) ? ((details[0] ?? {}) as { field?: string; reason?: string }) : {};
  const { refusals } = words;
  return refusals[`${field}: ${reason.replace(/, received .*$/, '')}`] ?? refusals[field] ?? refusals[code] ?? message;
}
