import type { en } from '../../locales/en';
import type { enPages } from '../../locales/en/pages';

type English = typeof en & typeof enPages;

/** A sentence that depends on a number, by the plural categories of its language. */
export type Plural = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

/** The shape that every catalogue has: that of the English one. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] extends { other: string } ? Plural : Shape<T[K]> };

/** All words of the application in one language. */
export type Catalogue = Shape<English>;

type Paths<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string | { other: string } ? `${Prefix}${K}` : Paths<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** Name of a message: `documents.title`. */
export type MessageKey = Paths<English>;

/** What is put into a message in place of `{name}`; `count` chooses the plural. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** The message at a dotted path; undefined where there is none. Pure. */
export function lookUp(catalogue: Catalogue, key: string): string | Plural | undefined {
  let found: unknown = catalogue;
  for (const step of key.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return typeof found === 'string' || (typeof found === 'object' && found !== null && 'other' in found)
    ? (found as string | Plural)
    : undefined;
}

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function madeOnce<T>(kept: Map<string, T>, locale: string, make: () => T): T {
  const found = kept.get(locale) ?? make();
  kept.set(locale, found);
  return found;
}

const pluralOf = (locale: string, count: number) => madeOnce(plurals, locale, () => new Intl.PluralRules(locale)).select(count);
const numberIn = (locale: string, value: number) => madeOnce(numbers, locale, () => new Intl.NumberFormat(locale)).format(value);

/** A message with its values, numbers written as the language does. Pure. */
export function render(message: string | Plural, locale: string, values: MessageValues = {}): string {
  const count = Number(values.count ?? 0);
  const text = typeof message === 'string' ? message : (message[pluralOf(locale, count)] ?? message.other);
  if (!text.includes('{')) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numberIn(locale, value) : value;
  });
}
