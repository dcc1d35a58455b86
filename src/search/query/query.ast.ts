import type { WordField } from '../search.words.js';

/** Columns that a query compares as a whole: `status:completed`, `total_amount:>=100`. */
export type EqualField = 'type' | 'status' | 'currency';

/** Comparison of a number. */
export type Comparison = '>' | '>=' | '<' | '<=' | '=';

/** Words in a row, anywhere or in one field. `words` are folded; more than one means a phrase; `prefix`: the last one only begins so. */
export interface WordsTerm {
  readonly kind: 'words';
  readonly field: WordField | null;
  readonly words: readonly string[];
  readonly prefix: boolean;
}

/** A column that equals a word, without case; `prefix`: begins with it. */
export interface EqualTerm {
  readonly kind: 'equal';
  readonly field: EqualField;
  readonly value: string;
  readonly prefix: boolean;
}

/** An amount that compares. */
export interface AmountTerm {
  readonly kind: 'amount';
  readonly field: 'total_amount';
  readonly comparison: Comparison;
  readonly value: number;
}

/** One term of a query. */
export type Term = WordsTerm | EqualTerm | AmountTerm;

/** Something that must hold: one of the terms; or, excluded, none. */
export interface Clause {
  readonly excluded: boolean;
  readonly anyOf: readonly Term[];
}

/** A query: all clauses must hold (D42). `unsatisfiable`: it had text but nothing that can be looked for. */
export interface SearchQuery {
  readonly clauses: readonly Clause[];
  readonly unsatisfiable: boolean;
}

/** Matches all. */
export const EMPTY_QUERY: SearchQuery = { clauses: [], unsatisfiable: false };
