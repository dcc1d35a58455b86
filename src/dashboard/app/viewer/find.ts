import { uncached as client } from '../shared/api/client';
import { graphql } from '../shared/api/graphql';
import { PAGES_AT_ONCE } from './more-pages';
import type { Word } from './places';

const PAGE_TEXTS = graphql(`
  query PageTexts($id: ID!, $offset: Int!) {
    document(id: $id) { id pages(first: 100, offset: $offset) { number text } }
  }
`);

/** Text of a page. */
export interface PageText {
  readonly number: number;
  readonly text: string;
}

/** The text of all pages, in portions as they come; `told` gets all that is there so far. Ends at the first that does not come. */
export async function readTexts(id: string, told: (texts: readonly PageText[]) => boolean): Promise<void> {
  const texts: PageText[] = [];
  for (;;) {
    const { data } = await client.query(PAGE_TEXTS, { id, offset: texts.length }).toPromise();
    const came = data?.document?.pages ?? [];
    texts.push(...came);
    if (!told([...texts]) || came.length < PAGES_AT_ONCE) return;
  }
}

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
