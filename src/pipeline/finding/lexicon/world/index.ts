import { remembered } from '../../../values/remembered.js';
import { joinLabels } from '../languages.js';
import type { Labels } from '../lexicon.js';
import { tokenize } from '../tokens.js';
import { ADRIATIC } from './adriatic.js';
import { BALTIC } from './baltic.js';
import { CHINESE } from './chinese.js';
import { CYRILLIC } from './cyrillic.js';
import { GREEK } from './greek.js';
import { JAPANESE } from './japanese.js';
import { KOREAN } from './korean.js';
import type { LanguageWords } from './language-words.js';
import { SEMITIC } from './semitic.js';
import { SOUTH_EAST_ASIAN } from './south-east-asian.js';

const LANGUAGES: readonly LanguageWords[] = [CYRILLIC, ADRIATIC, BALTIC, GREEK, CHINESE, JAPANESE, KOREAN, SOUTH_EAST_ASIAN, SEMITIC];

type Lists<Name extends string> = Partial<Record<Name, string | Labels>>;

/** Words of all languages as one. Pure. */
function joined<Name extends string>(lists: readonly Lists<Name>[]): Partial<Record<Name, Labels>> {
  return lists.map(asLabels).reduce((all, list) => joinLabels(all, list), {});
}

function asLabels<Name extends string>(list: Lists<Name>): Partial<Record<Name, Labels>> {
  const entries = Object.entries(list) as [Name, string | Labels][];
  return Object.fromEntries(entries.map(([name, words]) => [name, typeof words === 'string' ? { strong: words } : words])) as Partial<
    Record<Name, Labels>
  >;
}

/** Labels of invoices in the languages of this folder; made-up documents do not print them. */
export const WORLD_LABELS = joined(LANGUAGES.map(({ labels }) => labels));

/** Headings of their lists of items. */
export const WORLD_COLUMNS = joined(LANGUAGES.map(({ columns }) => columns));

/** Their titles; `other`: papers that are none of the types. */
export const WORLD_TITLES = joined(LANGUAGES.map(({ titles }) => titles));

const TITLE_KEYS = new Set(Object.values(WORLD_TITLES).flatMap(({ strong }) => strong.split(',').map(keyOf)));

function keyOf(text: string): string {
  return tokenize(text)
    .map((token) => token.text)
    .join(' ');
}

/** Whether a text is one of these titles and nothing else. Pure. */
export const isWorldTitle = remembered((text): boolean => TITLE_KEYS.has(keyOf(text)));

/** Their titles that tell a finer class. */
export const WORLD_SUBTYPES = joined(LANGUAGES.map(({ subtypes }) => subtypes));
