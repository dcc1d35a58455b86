import type { SearchQuery, WordsTerm } from './query/query.ast.js';
import { type PlacedWord, placedWords } from './search.words.js';

/** Fragments of a field that a hit shows at most (D44). */
export const FRAGMENTS = 3;
/** Characters of a fragment at most, of the text itself, without markup (D44). */
export const FRAGMENT_LENGTH = 160;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text safe inside HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => ESCAPES[c]!);
}

/** Terms of a query that may be shown in a field; excluded ones never are. */
export function wordTerms(query: SearchQuery): WordsTerm[] {
  return query.clauses
    .filter((clause) => !clause.excluded)
    .flatMap((clause) => clause.anyOf.filter((term): term is WordsTerm => term.kind === 'words'));
}

/** A stretch of a text, end excluded. */
interface Span {
  readonly start: number;
  readonly end: number;
}

function beginsAt(words: readonly PlacedWord[], index: number, term: Pick<WordsTerm, 'words' | 'prefix'>): boolean {
  const last = term.words.length - 1;
  return term.words.every((word, i) => {
    const found = words[index + i]?.word;
    return found !== undefined && (i === last && term.prefix ? found.startsWith(word) : found === word);
  });
}

/** Places where a term occurs in a text. */
function spansOf(words: readonly PlacedWord[], terms: readonly Pick<WordsTerm, 'words' | 'prefix'>[]): Span[] {
  const spans: Span[] = [];
  for (let index = 0; index < words.length; ) {
    const term = terms.find((candidate) => beginsAt(words, index, candidate));
    if (term) spans.push({ start: words[index]!.start, end: words[index + term.words.length - 1]!.end });
    index += term ? term.words.length : 1;
  }
  return spans;
}

/** The fragment around spans: from a little before the first, cut at spaces, at most FRAGMENT_LENGTH characters. */
function fragmentAround(text: string, span: Span): Span {
  const room = Math.max(0, FRAGMENT_LENGTH - (span.end - span.start));
  let start = Math.max(0, span.start - Math.floor(room / 3));
  if (start > 0) {
    const space = text.slice(start, span.start).search(/\s/);
    if (space >= 0) start += space + 1;
  }
  let end = Math.min(text.length, start + FRAGMENT_LENGTH);
  if (end < text.length) {
    const cut = text.slice(span.end, end).search(/\s\S*$/);
    if (cut >= 0) end = span.end + cut;
  }
  return { start, end };
}

function markUp(text: string, fragment: Span, spans: readonly Span[]): string {
  let out = '';
  let at = fragment.start;
  for (const span of spans) {
    if (span.start < fragment.start || span.start >= fragment.end) continue;
    const end = Math.min(span.end, fragment.end);
    out += `${escapeHtml(text.slice(at, span.start))}<em>${escapeHtml(text.slice(span.start, end))}</em>`;
    at = end;
  }
  return (out + escapeHtml(text.slice(at, fragment.end))).replace(/\s+/g, ' ').trim();
}

/** The text with what matched in `<em>`, HTML-escaped, at most three fragments joined by ` … `; undefined when nothing matches (D44). */
export function highlight(text: string, terms: readonly Pick<WordsTerm, 'words' | 'prefix'>[]): string | undefined {
  if (terms.length === 0) return undefined;
  const spans = spansOf(placedWords(text), terms);
  const fragments: Span[] = [];
  for (const span of spans) {
    if (fragments.length === FRAGMENTS) break;
    if (fragments.length === 0 || span.start >= fragments.at(-1)!.end) {
      const around = fragmentAround(text, span);
      fragments.push({ start: Math.max(around.start, fragments.at(-1)?.end ?? 0), end: around.end });
    }
  }
  return fragments.length === 0 ? undefined : fragments.map((fragment) => markUp(text, fragment, spans)).join(' … ');
}
