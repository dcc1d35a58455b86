/** Languages of made-up papers. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
/** A language of made-up papers. */
export type Language = (typeof LANGUAGES)[number];

/** Wordings by key (`title`, keys of extractedData, `-` for what no key asks for) and language. */
export type Wordings = ReadonlyMap<string, ReadonlyMap<Language, readonly string[]>>;

/** Which part of the wordings a paper is printed with: mistakes on the first are looked at and mended, the second only measures. */
export type Half = 'open' | 'kept';

/** Reads a list of wordings: a line for each key, below it one line a language, alternatives between bars. */
export function wordingsOf(text: string): Wordings {
  const all = new Map<string, Map<Language, string[]>>();
  let current = new Map<Language, string[]>();
  for (const line of text.split('\n').filter((entry) => entry.trim() !== '')) {
    if (!line.startsWith(' ')) {
      current = new Map();
      all.set(line.trim(), current);
      continue;
    }
    current.set(
      line.slice(1, 3) as Language,
      line
        .slice(4)
        .split('|')
        .map((wording) => wording.trim()),
    );
  }
  return all;
}

/** The wordings of a half: every other one; a single wording belongs to both. Empty where the language has none. */
export function wordingsIn(wordings: Wordings, key: string, language: Language, half: Half): readonly string[] {
  const all = wordings.get(key)?.get(language) ?? [];
  const own = all.filter((_, index) => index % 2 === (half === 'open' ? 0 : 1));
  return own.length > 0 ? own : all;
}
