import { graphql } from '../shared/api/graphql';
import type { Word } from './places';

/** The text of all pages, asked for when somebody searches. */
export const PAGE_TEXTS = graphql(`
  query PageTexts($id: ID!) {
    document(id: $id) { id pages(first: 100) { number text } }
  }
`);

/** Text as it is compared: without case, accents and more than one space. Pure. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Whether a page may have the words that are looked for. Pure. */
export const mayHave = (text: string, query: string): boolean => folded(text).includes(folded(query));

/** Places where the words of a search follow one another: indexes of the words of a page. Pure. */
export function placesOf(words: readonly Word[], query: string): number[][] {
  const wanted = folded(query).split(' ').filter(Boolean);
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const texts = words.map(({ text }) => folded(text));
  const fits = (text: string | undefined, index: number) => {
    if (text === undefined) return false;
    if (wanted.length === 1) return text.includes(first);
    if (index === 0) return text.endsWith(first);
    return index === wanted.length - 1 ? text.startsWith(last) : text === wanted[index];
  };
  return texts.flatMap((_, at) =>
    wanted.every((__, index) => fits(texts[at + index], index)) ? [wanted.map((___, index) => at + index)] : [],
  );
}
