import type { SearchCondition } from '../../documents/index.js';
import type { Scope } from '../../vocabulary/permissions.js';
import { wordsOf } from '../search.words.js';
import { compileQuery, ENTRY_MATCHES, MATCHING_IDS } from './fulltext.compile.js';
import type { SearchQuery, WordsTerm } from './query.ast.js';

const beginningOf = (field: WordsTerm['field'], word: string): WordsTerm => ({ kind: 'words', field, words: [word], prefix: true });

/** The `search` filter of lists as a query: every word begins a word of the document or stands inside one of its filename (D32). */
export function listQuery(text: string): SearchQuery {
  const words = [...new Set(wordsOf(text))];
  return {
    clauses: words.map((word) => ({ excluded: false, anyOf: [beginningOf(null, word), beginningOf('filename_end', word)] })),
    unsatisfiable: words.length === 0,
  };
}

/** The same as a condition on `documents d`, of the full-text index. */
export function listSearchCondition(scope: Scope, text: string): SearchCondition {
  const { expression } = compileQuery(listQuery(text), scope);
  if (expression === null) return { sql: '1 = 0', parameters: [], ids: null };
  const parameters = [scope.organizationId, scope.mode, expression];
  return { sql: ENTRY_MATCHES, parameters, ids: { sql: MATCHING_IDS, parameters } };
}
