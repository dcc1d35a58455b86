import { type MessageKey, useWords, type Words } from '../shared/i18n';
import { shownConfidence } from '../shared/ui/badges';

type Kind = 'amount' | 'day' | 'percent' | 'plain';

/** Sentences of the service about values, by their form, with what stands in them. */
const FORMS: readonly { readonly form: RegExp; readonly key: MessageKey; readonly values: Readonly<Record<string, Kind>> }[] = [
  {
    form: /^expected subtotal (\S+) \+ tax (\S+) to be the total, which is (\S+)$/,
    key: 'why.total',
    values: { subtotal: 'amount', tax: 'amount', total: 'amount' },
  },
  { form: /^expected the lines to add up to (\S+), they add up to (\S+)$/, key: 'why.lines', values: { stated: 'amount', sum: 'amount' } },
  { form: /^expected the due date on or after (\S+), received (\S+)$/, key: 'why.due', values: { issued: 'day', due: 'day' } },
  { form: /^expected the expiry date after (\S+), received (\S+)$/, key: 'why.expiry', values: { issued: 'day', expires: 'day' } },
  { form: /^required and not found$/, key: 'why.required', values: {} },
  { form: /^expected at least ([\d.]+), received ([\d.]+)$/, key: 'why.unsure', values: { least: 'percent', found: 'percent' } },
  { form: /^expected at least (\d+) characters for \S+, received (\d+)$/, key: 'why.short', values: { least: 'plain', found: 'plain' } },
  { form: /^expected at most (\d+) characters for \S+, received (\d+)$/, key: 'why.long', values: { most: 'plain', found: 'plain' } },
  { form: /^expected \S+ to match (.+), received (.*)$/, key: 'why.pattern', values: { pattern: 'plain', found: 'plain' } },
];

function asWritten(text: string, kind: Kind, { format }: Words): string {
  const value = Number(text);
  if (kind === 'day' && /^\d{4}-\d{2}-\d{2}/.test(text)) return format.day(text);
  if (kind === 'amount' && Number.isFinite(value)) return format.money(value);
  if (kind === 'percent' && Number.isFinite(value)) return format.percent(shownConfidence(value));
  return text;
}

/** Why a person should look at a value, in the person's language: a reason's name or the service's sentence. Pure. */
export function whyIn(sentence: string, words: Words): string {
  for (const { form, key, values } of FORMS) {
    const found = form.exec(sentence);
    if (!found) continue;
    const shown = Object.entries(values).map(([name, kind], index) => [name, asWritten(found[index + 1] ?? '', kind, words)]);
    return words.t(key, Object.fromEntries(shown));
  }
  return words.tOf('reasons', sentence, sentence);
}

/** The same for a component. */
export function useWhy(): (sentence: string) => string {
  const words = useWords();
  return (sentence) => whyIn(sentence, words);
}
