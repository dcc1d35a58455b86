import { useWords, type Words } from '../../shared/i18n';
import { shownConfidence } from '../../shared/ui/badges';
import { FORMS, type Kind } from './why-forms';

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
