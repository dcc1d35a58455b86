import { accessFilter, documentConditions } from '../../documents/index.js';
import { keysetCondition, type SortDirection, type SqlPart } from '../../platform/graphql/paging.js';
import { compileQuery } from '../query/fulltext.compile.js';
import type { HitPlace, HitRequest } from '../search.index.js';

/** The pieces of a statement over the hits of a request. */
export interface HitSql {
  readonly from: string;
  /** Column of the document's id. */
  readonly id: string;
  readonly where: string;
  readonly parameters: readonly unknown[];
  readonly score: string;
  readonly scoreParameters: readonly unknown[];
}

/** Hits with all that is known of their documents. */
export function hitSql({ scope, subject, query, filters }: HitRequest): HitSql {
  const compiled = compileQuery(query, scope);
  const parts = [documentConditions(scope, subject, filters), ...compiled.conditions];
  const where = parts.map((part) => part.sql).join(' AND ');
  const parameters = parts.flatMap((part) => part.parameters);
  if (compiled.expression === null) return { from: 'documents d', id: 'd.id', where, parameters, score: '1', scoreParameters: [] };
  return {
    // All that filters, sorts and adds up is in this index, kept together by tenant: the wide rows are not read.
    from: 'search_entries e JOIN documents d FORCE INDEX (documents_search) ON d.organizationId = e.organizationId AND d.mode = e.mode AND d.id = e.documentId',
    id: 'd.id',
    where: `e.organizationId = ? AND e.mode = ? AND e.part = 1 AND MATCH(e.body) AGAINST (? IN BOOLEAN MODE) AND ${where}`,
    parameters: [scope.organizationId, scope.mode, compiled.expression, ...parameters],
    score: 'MATCH(e.body) AGAINST (? IN BOOLEAN MODE)',
    scoreParameters: [compiled.expression],
  };
}

/**
 * The same for a page by relevance of a query that only looks for words, asked by somebody who may read everything: then the index alone tells,
 * and documents need not be looked at. Null for any other.
 */
export function wordsOnlySql({ scope, subject, query, filters }: HitRequest): HitSql | null {
  const { expression, conditions } = compileQuery(query, scope);
  if (expression === null || conditions.length > 0 || Object.keys(filters).length > 0 || accessFilter(subject)) return null;
  return {
    from: 'search_entries e',
    id: 'e.documentId',
    where: 'e.organizationId = ? AND e.mode = ? AND e.part = 1 AND MATCH(e.body) AGAINST (? IN BOOLEAN MODE)',
    parameters: [scope.organizationId, scope.mode, expression],
    score: 'MATCH(e.body) AGAINST (? IN BOOLEAN MODE)',
    scoreParameters: [expression],
  };
}

/** The condition that a hit comes behind a place. Ties come newest first in either direction; nothing is less than anything. Columns are code, never input. */
export function behindSql(column: string, id: string, direction: SortDirection, { value, documentId }: HitPlace): SqlPart {
  if (direction === 'desc') return keysetCondition(column, id, [value as string | null, documentId], 'desc', false);
  if (value === null) return { sql: `(${column} IS NOT NULL OR ${id} < ?)`, parameters: [documentId] };
  return { sql: `(${column} > ? OR (${column} = ? AND ${id} < ?))`, parameters: [value, value, documentId] };
}
