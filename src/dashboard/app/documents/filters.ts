import type { VariablesOf } from '../shared/api/graphql';
import { endOfDay, isDay, startOfDay } from '../shared/i18n/days';
import type { DOCUMENTS, SEARCH } from './list.graphql';

type Variables = VariablesOf<typeof DOCUMENTS>;
type SearchInput = VariablesOf<typeof SEARCH>['input'];
type Status = NonNullable<NonNullable<NonNullable<Variables['filter']>['status']>[number]>;
type Type = NonNullable<NonNullable<NonNullable<Variables['filter']>['type']>[number]>;

/** Statuses of a document. */
export const STATUSES = [
  'uploading',
  'processing',
  'review_required',
  'completed',
  'approved',
  'rejected',
  'failed',
] as const satisfies readonly Status[];

/** Types of documents. */
export const TYPES = [
  'invoice',
  'commercial_invoice',
  'packing_list',
  'bol',
  'customs_declaration',
  'certificate',
  'contract',
] as const satisfies readonly Type[];

const SORTS = ['createdAt', 'updatedAt', 'filename', 'confidence'] as const;

/** What the address says about the list. */
export interface ListState {
  readonly query: string;
  readonly status: readonly Status[];
  readonly type: readonly Type[];
  /** Days where the person is, YYYY-MM-DD; empty for none. */
  readonly from: string;
  readonly to: string;
  readonly by: string;
  /** Id of a template. */
  readonly template: string;
  /** Bounds of the overall confidence in percent; null for none. */
  readonly least: number | null;
  readonly most: number | null;
  readonly sort: (typeof SORTS)[number];
  readonly order: 'asc' | 'desc';
}

const known = <T extends string>(text: string | null, names: readonly T[]): T[] =>
  names.filter((name) => (text ?? '').split(',').includes(name));
/** Filters beside status and words, as the address names them, all unset. */
export const NO_FILTERS = { type: null, from: null, to: null, by: null, template: null, least: null, most: null } as const;

const percent = (text: string | null) => (/^(100|\d{1,2})$/.test(text ?? '') ? Number(text) : null);
const day = (text: string | null) => (text && isDay(text) ? text : '');

/** Reads the address; what it cannot mean is left out. Pure. */
export function readList(search: URLSearchParams): ListState {
  return {
    query: search.get('q') ?? '',
    status: known(search.get('status'), STATUSES),
    type: known(search.get('type'), TYPES),
    from: day(search.get('from')),
    to: day(search.get('to')),
    by: search.get('by') ?? '',
    template: search.get('template') ?? '',
    least: percent(search.get('least')),
    most: percent(search.get('most')),
    sort: known(search.get('sort'), SORTS)[0] ?? 'createdAt',
    order: search.get('order') === 'asc' ? 'asc' : 'desc',
  };
}

/** How many filters beside status and search are set. Pure. */
export const filterCount = ({ type, from, to, by, template, least, most }: ListState): number =>
  [type.length > 0, from, to, by, template, least !== null, most !== null].filter(Boolean).length;

/** Whether nothing is left out of the list. Pure. */
export const isUnfiltered = (state: ListState): boolean => state.query === '' && state.status.length === 0 && filterCount(state) === 0;

/** Rows of the first page, which is there sooner, and of the others. */
const FIRST_ROWS = 50;
const MORE_ROWS = 100;

/** Variables of the list query, for the page behind a cursor; days are those of the browser's zone. */
export function listVariables(
  { status, type, from, to, by, template, least, most, sort, order }: ListState,
  after: string | null,
): Variables {
  return {
    after,
    first: after === null ? FIRST_ROWS : MORE_ROWS,
    sortBy: sort,
    sortOrder: order,
    filter: {
      ...(status.length > 0 && { status: [...status] }),
      ...(type.length > 0 && { type: [...type] }),
      ...(from && { fromDate: startOfDay(from) }),
      ...(to && { toDate: endOfDay(to) }),
      ...(by && { uploadedBy: by }),
      ...(template && { templateId: template }),
      ...(least !== null && { confidence: least / 100 }),
      ...(most !== null && { confidenceMax: most / 100 }),
    },
  };
}

/** Input of the search. The relevant ones come first unless another order was asked for. */
export function searchInput(
  { query, status, type, from, to, by, template, least, most, sort, order }: ListState,
  sorted: boolean,
): SearchInput {
  return {
    query,
    limit: 100,
    ...(sorted && { sortBy: sort, sortOrder: order }),
    filters: {
      ...(status.length > 0 && { status: [...status] }),
      ...(type.length > 0 && { type: [...type] }),
      ...((from || to) && { dateRange: { from: startOfDay(from), to: endOfDay(to) } }),
      ...(by && { uploadedBy: by }),
      ...(template && { templateId: template }),
      ...((least !== null || most !== null) && {
        confidence: { ...(least !== null && { min: least / 100 }), ...(most !== null && { max: most / 100 }) },
      }),
    },
  };
}
