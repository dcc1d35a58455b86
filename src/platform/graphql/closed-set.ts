import { registerEnumType } from 'type-graphql';

/** The words of a closed set as a GraphQL enum: `closedSet('Trend', 'A direction.', { stable: '', ... })`; each with what it means, '' where it says so itself. */
export function closedSet<Word extends string>(
  name: string,
  description: string,
  words: Readonly<Record<Word, string>>,
): { readonly [W in Word]: W } {
  const given = Object.entries<string>(words);
  const made = Object.fromEntries(given.map(([word]) => [word, word])) as { readonly [W in Word]: W };
  registerEnumType(made, { name, description, valuesConfig: meaningsOf(words) });
  return made;
}

/** What words of an enum mean, as `valuesConfig` of registerEnumType; words that are left out or have '' say so themselves. Pure. */
export function meaningsOf<Word extends string>(
  words: Readonly<Partial<Record<Word, string>>>,
): { [W in Word]?: { readonly description: string } } {
  const described = Object.entries<string | undefined>(words).filter(([, meaning]) => meaning);
  return Object.fromEntries(described.map(([word, description]) => [word, { description }])) as { [W in Word]?: { description: string } };
}

/** Reason of a deprecation that every map has beside which its entries stand as a list. */
export const useEntries = (entries: string): string => `Since 2026-11-22: use ${entries}, a list of typed values.`;
