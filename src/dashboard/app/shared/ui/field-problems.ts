import type { CombinedError } from '@urql/core';
import { fieldProblems, INVALID_URL, problemOf } from '../api/problem';
import { useWords, type Words } from '../i18n';

/** What the service finds wrong with a value, by the form of its sentence; what stands in it has the names of the groups. */
const FORMS: readonly (readonly [form: RegExp, name: string])[] = [
  [/^is required$/, 'required'],
  [/^expected (?<least>\d+) to (?<most>\d+) characters/, 'characters'],
  [/^expected at most (?<most>\d+) characters/, 'mostCharacters'],
  [/^expected an e-mail address/, 'email'],
  [/^expected a moment in the future/, 'future'],
  [/^expected the present password/, 'presentPassword'],
  [/^expected another password than the present one/, 'samePassword'],
  [/^expected a password that is not among the common ones/, 'commonPassword'],
  [/^expected a password without the name of the e-mail address/, 'namePassword'],
  [/^expected a code of the authenticator app/, 'code'],
  [/^expected at least one permission/, 'permission'],
  [/^expected (?<least>\d+) to (?<most>\d+) addresses/, 'addresses'],
  [/expected an absolute https address without fragment/, 'httpsAddress'],
  [/^(?<key>\S+): is not a known filter key$/, 'filterKey'],
  [/^expected 1 to (?<most>\d+) characters without path parts and control characters/, 'filename'],
  [/^expected (?:an integer|a number) from (?<least>[\d.]+) to (?<most>[\d.]+)/, 'numberBetween'],
  [/^expected (?<least>\d+) to (?<most>\d+) days/, 'days'],
  [/^expected (?<least>\d+) to (?<most>\d+) seconds/, 'seconds'],
  [/^expected at most (?<most>\d+) days/, 'mostDays'],
  [/^expected (?<least>\d+) to (?<most>\d+)\b/, 'between'],
  [/^expected at most (?<most>\d+)\b/, 'most'],
  [/^expected (?:at least )?(?<least>[\d.]+)(?: or more)?(?:, received|$)/, 'least'],
  [/^expected more than 0/, 'positive'],
  [/^expected (?:some of|(?:at least )?one of) (?<names>.+?)(?: and no other)?(?:, received .*)?$/, 'oneOf'],
  [/^expected each (?:name|type|page|label) once/, 'once'],
  [/^expected a (?:date|day)\b/, 'day'],
  [/^expected a number\b/, 'number'],
  [/^expected a regular expression of at most (?<most>\d+) characters without look-around/, 'pattern'],
  [/^expected (?:a pattern|patterns) that repeats? less/, 'patternRepeats'],
  [/^expected an IANA time zone/, 'zone'],
  [/^expected a language such as/, 'locale'],
  [/^expected a JSON object|^expected an object/, 'object'],
  [/^expected a list\b/, 'list'],
  [/^expected a path such as (?<such>\S+ or \S+?)(?:, |$)/, 'path'],
  [/^is not the name of a field/, 'noField'],
];

/** A reason of the service in a language; one that has no sentence there stands within a sentence that says whose words these are. Pure. */
export function reasonIn(reason: string, { tOf }: Pick<Words, 'tOf'>): string {
  for (const [form, name] of FORMS) {
    const found = form.exec(reason);
    if (found) return tOf('reasonsOfFields', name, reason, { ...found.groups });
  }
  return tOf('reasonsOfFields', 'other', reason, { reason });
}

/** Reasons by the name of the field where they belong, in the person's language; `prefix` is what the service calls the input. */
export function useFieldProblems(error: CombinedError | undefined, prefix = ''): Record<string, string> {
  const words = useWords();
  if (error && problemOf(error).code === INVALID_URL) return { url: words.tOf('problems', INVALID_URL, problemOf(error).message) };
  return Object.fromEntries(Object.entries(fieldProblems(error, prefix)).map(([field, reason]) => [field, reasonIn(reason, words)]));
}
