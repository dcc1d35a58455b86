import { registerEnumType } from 'type-graphql';

/** The words of a closed set as a GraphQL enum: `closedSet('Trend', 'A direction.', { stable: '', ... })`; each with what it means, '' where it says so itself. */
export function closedSet<Word extends string>(
  name: string,
  description: string,
  words: Readonly<Record<Word, string>>,
): { readonly [W in Word]: W } {
  const given = Object.entries<string>(words);
  const made = Object.fromEntries(given.map(([word]) => [word, word])) as { readonly [W in Word]: W };
  const described = given.filter(([, meaning]) => meaning !== '').map(([word, meaning]) => [word, { description: meaning }]);
  registerEnumType(made, { name, description, valuesConfig: Object.fromEntries(described) });
  return made;
}

/** Reason of a deprecation that every map has beside which its entries stand as a list. */
export const useEntries = (entries: string): string => `Since 2026-11-22: use ${entries}, a list of typed values.`;
