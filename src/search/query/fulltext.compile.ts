import { comparableWord } from '../../platform/database/columns.js';
import type { SqlPart } from '../../platform/graphql/paging.js';
import type { Scope } from '../../vocabulary/permissions.js';
import { IndexWords } from '../search.words.js';
import type { AmountTerm, Clause, EqualTerm, SearchQuery, Term, WordsTerm } from './query.ast.js';

/** A query for InnoDB: a boolean full-text expression over `search_entries e` (null: none) and conditions on `documents d`. */
export interface CompiledQuery {
  readonly expression: string | null;
  readonly conditions: readonly SqlPart[];
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`);

/** Words of the longest phrase that the server's index takes, with room: it has 128. */
const MOST_IN_PHRASE = 100;

/** Words in a row. More than the index takes at once are overlapping rows, all of which must occur. */
function phraseExpression(words: readonly string[]): string {
  if (words.length <= MOST_IN_PHRASE) return `"${words.join(' ')}"`;
  const rows: string[] = [];
  for (let start = 0; start + MOST_IN_PHRASE / 2 < words.length; start += MOST_IN_PHRASE / 2)
    rows.push(`+"${words.slice(start, start + MOST_IN_PHRASE).join(' ')}"`);
  return `(${rows.join(' ')})`;
}

/** Words in a row as a boolean expression without its leading sign. A phrase cannot end in a prefix: then its words must only all occur. */
function wordsExpression(term: WordsTerm, spell: IndexWords): string {
  const words = term.words.map((word) => (term.field === null ? spell.anywhere(word) : spell.within(term.field, word)));
  const last = `${words.at(-1)!}${term.prefix ? '*' : ''}`;
  if (words.length === 1) return last;
  return term.prefix ? `(${[...words.slice(0, -1), last].map((word) => `+${word}`).join(' ')})` : phraseExpression(words);
}

const COLUMNS = { type: 'd.type', status: 'd.status', currency: 'd.currency' } as const;

function columnCondition(term: EqualTerm | AmountTerm): SqlPart {
  if (term.kind === 'amount') return { sql: `d.totalAmount ${term.comparison} ?`, parameters: [term.value] };
  const column = COLUMNS[term.field];
  // Types, statuses and currency codes are kept in one case: types and statuses in lower, currencies in upper.
  const value = term.field === 'currency' ? term.value.toUpperCase() : comparableWord(term.value);
  return term.prefix ? { sql: `${column} LIKE ?`, parameters: [`${escapeLike(value)}%`] } : { sql: `${column} = ?`, parameters: [value] };
}

/** Ids of documents of a scope whose entries match an expression, some of them twice. */
export const MATCHING_IDS =
  'SELECT x.documentId FROM search_entries x WHERE x.organizationId = ? AND x.mode = ? AND MATCH(x.body) AGAINST (? IN BOOLEAN MODE)';
/** The same as a condition on `documents d`. */
export const ENTRY_MATCHES = `d.id IN (${MATCHING_IDS})`;

/** Alternatives of words and columns together: what the index cannot answer alone. */
function mixedCondition(terms: readonly Term[], spell: IndexWords, scope: Scope): SqlPart {
  const parts = terms.map(
    (term): SqlPart =>
      term.kind === 'words'
        ? { sql: ENTRY_MATCHES, parameters: [scope.organizationId, scope.mode, `+${wordsExpression(term, spell)}`] }
        : columnCondition(term),
  );
  return { sql: `(${parts.map((part) => part.sql).join(' OR ')})`, parameters: parts.flatMap((part) => part.parameters) };
}

function negated(part: SqlPart): SqlPart {
  return { sql: `NOT COALESCE(${part.sql}, 0)`, parameters: part.parameters };
}

/** Compiles a parsed query for the tenant (D42). */
export function compileQuery(query: SearchQuery, scope: Scope): CompiledQuery {
  const spell = new IndexWords(scope);
  const conditions: SqlPart[] = [];
  const required: string[] = [];
  const refused: string[] = [];
  const add = ({ anyOf, excluded }: Clause) => {
    const words = anyOf.filter((term): term is WordsTerm => term.kind === 'words');
    if (words.length === anyOf.length) {
      const alternatives = words.map((term) => wordsExpression(term, spell));
      const expression = alternatives.length === 1 ? alternatives[0]! : `(${alternatives.join(' ')})`;
      (excluded ? refused : required).push(`${excluded ? '-' : '+'}${expression}`);
    } else {
      const condition = mixedCondition(anyOf, spell, scope);
      conditions.push(excluded ? negated(condition) : condition);
    }
  };
  for (const clause of query.clauses) add(clause);
  if (query.unsatisfiable) conditions.push({ sql: '1 = 0', parameters: [] });
  // An expression that only excludes finds nothing: every entry has the border.
  const all = required.length === 0 && refused.length > 0 ? [`+${spell.border}`] : required;
  return { expression: all.length === 0 ? null : [...all, ...refused].join(' '), conditions };
}
