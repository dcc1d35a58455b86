import type { EntityManager } from 'typeorm';
import type { AccessSubject, DocumentCriteria } from '../documents/index.js';
import type { SortDirection } from '../platform/graphql/paging.js';
import type { Scope } from '../vocabulary/permissions.js';
import type { SearchQuery } from './query/query.ast.js';
import type { SearchableDocument } from './search.entry.js';

/** Orders of hits (D44). */
export type HitOrder = 'relevance' | 'createdAt' | 'updatedAt' | 'confidence' | 'filename' | 'total_amount';

/** What is looked for, and who looks: hits are only documents that the subject may read (D45). */
export interface HitRequest {
  readonly scope: Scope;
  readonly subject: AccessSubject;
  readonly query: SearchQuery;
  readonly filters: DocumentCriteria;
}

/** A document that matches. `score`: 0 or more, comparable within one query only. */
export interface Hit {
  readonly documentId: string;
  readonly score: number;
}

/** Amounts of one currency over all hits; `currency` null: not known. */
export interface CurrencyTotal {
  readonly currency: string | null;
  readonly count: number;
  readonly total: number;
}

/** Figures over all hits. */
export interface HitTotals {
  readonly hits: number;
  /** Highest score of all hits. */
  readonly bestScore: number;
  readonly byType: ReadonlyMap<string | null, number>;
  /** Only of hits that have an amount. */
  readonly amounts: readonly CurrencyTotal[];
}

/** In which order hits come. */
export interface HitSequence {
  readonly by: HitOrder;
  readonly direction: SortDirection;
}

/** The hit behind which a page begins: what the order goes by, of that hit as it was shown, and its document. Not of relevance, which changes with every document. */
export interface HitPlace {
  readonly value: string | number | Date | null;
  readonly documentId: string;
}

/** Hits of a page, and what all hits of the request add up to. */
export interface FoundHits {
  readonly hits: readonly Hit[];
  readonly totals: HitTotals;
}

/** An index of documents by their words, kept in the transaction of each change. */
export interface SearchIndex {
  /** Makes the document findable as it is now, in place of what was known of it. */
  put(tx: EntityManager, content: SearchableDocument): Promise<void>;
  remove(tx: EntityManager, scope: Scope, documentIds: readonly string[]): Promise<void>;
  /** A page of hits in order, ties newest first, and figures over all of them. `after`: `offset` counts from behind this place on. */
  find(request: HitRequest, order: HitSequence, limit: number, offset: number, after?: HitPlace | null): Promise<FoundHits>;
}
