import { type Letter, subjectLine } from './letter.js';
import { GERMAN } from './letters.de.js';
import { ENGLISH } from './letters.en.js';
import type { MailData, MailKind, MailLanguage } from './mail.kinds.js';

const LETTERS = { en: ENGLISH, de: GERMAN } as const satisfies Record<MailLanguage, unknown>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Waiting times after the first, second, ... failure; the last one repeats. */
const PAUSES_MS = [5 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 240 * MINUTE] as const;

/** Characters that turn around the order of what follows: one in a name would reach over the rest of the sentence. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** The only member that may have lines of its own. */
const OF_LINES = 'message';

/** What a letter is filled with, so that nobody's name is more than a name in a sentence: on one line, in the order of the sentence. Pure. */
function withinSentences<T extends object>(data: T): T {
  const clean = (name: string, text: string) => {
    const ordered = text.replace(TURNING, '');
    return name === OF_LINES ? ordered : ordered.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  };
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? clean(name, value) : value]),
  ) as T;
}

/** What a mail of the kind says in the language. Pure. */
export function letterOf<K extends MailKind>(kind: K, language: MailLanguage, data: MailData[K]): Letter {
  const letters: { readonly [Each in MailKind]: (data: MailData[Each]) => Letter } = LETTERS[language];
  return letters[kind](withinSentences(data));
}

/** The subject as it stands in the outbox, where links are not known yet. Pure. */
export function mailSubject<K extends MailKind>(kind: K, language: MailLanguage, data: Omit<MailData[K], 'url'>): string {
  return subjectLine(letterOf(kind, language, { ...data, url: '' } as unknown as MailData[K]).subject);
}

/** Pause before the next try after so many failures, in milliseconds. Pure. */
export const retryPauseMs = (failures: number): number => PAUSES_MS[Math.min(Math.max(failures, 1), PAUSES_MS.length) - 1]!;

/** What a try to send failed with. */
export interface MailFailure {
  /** The server refused this message for good: trying again is of no use. */
  readonly isFinal: boolean;
  /** What administrators may read: answers about this message; nothing about the network behind the service. */
  readonly sentence: string;
}

/** Judges an error of the mail client: 5xx about recipient or message is final; 4xx, a wrong login or no connection is tried again. Pure. */
export function failureOf(error: unknown): MailFailure {
  const { code, responseCode, response } = (error ?? {}) as { code?: string; responseCode?: number; response?: string };
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!isAboutMessage || typeof responseCode !== 'number') return { isFinal: false, sentence: 'The mail server could not be reached.' };
  return { isFinal: responseCode >= 500, sentence: `The mail server answered: ${subjectLine(String(response ?? responseCode))}` };
}
