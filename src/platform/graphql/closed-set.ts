import { registerEnumType } from 'type-graphql';

/** The words of a closed set as a GraphQL enum: `closedSet('Trend', 'A direction.', { stable: 'Within 5 %.', ... })`; each with what it means. */
export function closedSet<Word extends string>(
  name: string,
  description: string,
  words: Readonly<Record<Word, string>>,
): { readonly [W in Word]: W } {
  const made = Object.fromEntries(Object.keys(words).map((word) => [word, word])) as { readonly [W in Word]: W };
  registerEnumType(made, { name, description, valuesConfig: meaningsOf(words) });
  return made;
}

/** What each word of an enum means, as `valuesConfig` of registerEnumType. Pure. */
export function meaningsOf<Word extends string>(words: Readonly<Record<Word, string>>): { [W in Word]: { readonly description: string } } {
  return Object.fromEntries(Object.entries<string>(words).map(([word, description]) => [word, { description }])) as {
    [W in Word]: { description: string };
  };
}

/** Reason of a deprecation that every map has beside which its entries stand as a list. */
export const useEntries = (entries: string): string => `Since 2026-11-22: use ${entries}, a list of typed values.`;
