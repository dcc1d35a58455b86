import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { invalid } from '../../vocabulary/errors.js';
import type { CursorCodec } from '../database/index.js';
import { Lazy } from './graphql.js';

/** Page size when none is asked for, and the most that may be asked for (D8). */
export const PAGE_SIZE = { default: 20, max: 100 } as const;

/** Relay paging arguments that also take an offset (D8, D93). */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true, description: 'Items from the start, 1-100, default 20.' })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Cursor after which to go on.' })
  after?: string | null;

  @Field(() => Int, { nullable: true, description: 'Items from the end, 1-100.' })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Cursor before which to stop.' })
  before?: string | null;

  @Field(() => Int, { nullable: true, description: 'Items to skip; not together with a cursor.' })
  offset?: number | null;
}

/** Where in the list a cursor stands: the value of the sort column and the id as tie-break. */
export type CursorPosition = readonly [sort: string | number | null, id: string | number];

/** A checked page request. `backwards`: items before the position, in list order. */
export interface PageRequest {
  readonly limit: number;
  readonly offset: number | null;
  readonly position: CursorPosition | null;
  readonly backwards: boolean;
}

const inRange = (name: string, value: number): number => {
  if (!Number.isInteger(value) || value < 1 || value > PAGE_SIZE.max) {
    throw invalid(name, `expected an integer from 1 to ${PAGE_SIZE.max}, received ${value}`);
  }
  return value;
};

/** Checks paging arguments (D8): limit 1-100 without clamping, no cursor together with an offset. `list` binds cursors to list and order. */
export function readPage(args: PageArgs, list: string, codec: CursorCodec): PageRequest {
  const backwards = args.last !== undefined && args.last !== null;
  if (backwards && args.first !== undefined && args.first !== null) throw invalid('last', 'expected either first or last, received both');
  const limit = backwards ? inRange('last', args.last!) : inRange('first', args.first ?? PAGE_SIZE.default);
  const cursorName = backwards ? 'before' : 'after';
  const cursor = backwards ? args.before : args.after;
  const offset = args.offset ?? null;
  if (offset !== null && (offset < 0 || !Number.isInteger(offset))) throw invalid('offset', `expected 0 or more, received ${offset}`);
  if (cursor !== undefined && cursor !== null) {
    if (offset !== null) throw invalid('offset', `expected either offset or a cursor, received both`);
    const position = codec.decode(list, cursor) as CursorPosition | undefined;
    if (!position) throw invalid(cursorName, 'expected a cursor from an earlier page of this list');
    return { limit, offset: null, position, backwards };
  }
  return { limit, offset, position: null, backwards };
}

/** Relay page info. */
@ObjectType({
  simpleResolvers: true,
  description: 'Whether there is more in either direction, and from where to go on. Both cursors are null on an empty page.',
})
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there are items after this page.' })
  hasNextPage!: boolean;
  @Field(() => Boolean, { description: 'Whether there are items before this page.' })
  hasPreviousPage!: boolean;
  @Field(() => String, { nullable: true, description: 'Cursor of the first item, for `before`.' })
  startCursor!: string | null;
  @Field(() => String, { nullable: true, description: 'Cursor of the last item, for `after`.' })
  endCursor!: string | null;
}

/** Pagination as the REST lists give it (D8, D9). The total is counted only when asked for. */
@ObjectType({ simpleResolvers: true, description: 'Which part of a list this is, counted in items.' })
export class Pagination {
  @Field(() => Int, { description: 'The most items that this page may have.' })
  limit!: number;
  @Field(() => Int, { nullable: true, description: 'null on pages reached by a cursor.' })
  offset!: number | null;
  @Field(() => String, { nullable: true, description: 'Cursor of the next page, null at the end.' })
  nextCursor!: string | null;
  @Lazy()
  @Field(() => Int, { description: 'Items of the whole list; counted only when asked for.' })
  total!: Promise<number> | number;
  @Lazy()
  @Field(() => Int, { description: 'ceil(total / limit), 0 when total is 0.' })
  totalPages!: Promise<number> | number;
}

/** A page of items as a connection. */
export interface ConnectionOf<T> {
  readonly nodes: readonly T[];
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly pageInfo: PageInfo;
  readonly pagination: Pagination;
  readonly totalCount: Promise<number> | number;
}

/**
 * Base of a connection type: `@ObjectType('XConnection', { simpleResolvers: true }) class XConnection extends connectionOf('X', () => X) {}`
 * has nodes, edges, pageInfo, totalCount and pagination.
 */
export function connectionOf<T extends object>(name: string, node: () => ClassType<T>): AbstractConnection<T> {
  @ObjectType(`${name}Edge`, { simpleResolvers: true, description: 'An item of the list, and the cursor that stands for its place.' })
  class Edge {
    @Field(() => String, { description: 'Stands for the place of the item, for `after` and `before`.' })
    cursor!: string;
    @Field(node, { description: 'The item.' })
    node!: T;
  }
  @ObjectType({ simpleResolvers: true })
  abstract class Connection implements ConnectionOf<T> {
    @Field(() => [node()], { description: 'The items of the page.' })
    nodes!: readonly T[];
    @Field(() => [Edge], { description: 'The items with their cursors.' })
    edges!: readonly Edge[];
    @Field(() => PageInfo, { description: 'Whether there is more, and from where to go on.' })
    pageInfo!: PageInfo;
    @Field(() => Pagination, { description: 'The page counted in items, as REST tells it.' })
    pagination!: Pagination;
    @Lazy()
    @Field(() => Int, { description: 'Counted only when asked for.' })
    totalCount!: Promise<number> | number;
  }
  return Connection;
}

/** A class to extend, see connectionOf(). */
export type AbstractConnection<T> = abstract new () => ConnectionOf<T>;

/** What a store gives for a page: up to limit + 1 items in list order (backwards: limit + 1 items that end before the position). */
export interface PageOfRows<T> {
  readonly rows: readonly T[];
  readonly count: () => Promise<number>;
}

/** Turns rows into a connection. `positionOf` gives the cursor position of a row. */
export function toConnection<T>(
  page: PageOfRows<T>,
  request: PageRequest,
  list: string,
  codec: CursorCodec,
  positionOf: (row: T) => CursorPosition,
): ConnectionOf<T> {
  const more = page.rows.length > request.limit;
  const nodes = request.backwards ? page.rows.slice(-request.limit) : page.rows.slice(0, request.limit);
  let counted: Promise<number> | undefined;
  const count = () => (counted ??= page.count());
  const cursorOf = (row: T | undefined) => (row === undefined ? null : codec.encode(list, positionOf(row)));
  const hasNextPage = request.backwards ? request.position !== null : more;
  let first: string | null | undefined;
  let last: string | null | undefined;
  // Getters: what is not asked for is neither signed nor counted.
  const pageInfo: PageInfo = {
    hasNextPage,
    hasPreviousPage: request.backwards ? more : request.position !== null || (request.offset ?? 0) > 0,
    get startCursor() {
      if (first === undefined) first = cursorOf(nodes[0]);
      return first;
    },
    get endCursor() {
      if (last === undefined) last = cursorOf(nodes.at(-1));
      return last;
    },
  };
  const pagination: Pagination = {
    limit: request.limit,
    offset: request.position === null ? (request.offset ?? 0) : null,
    get nextCursor() {
      return hasNextPage ? pageInfo.endCursor : null;
    },
    get total() {
      return count();
    },
    get totalPages() {
      return count().then((total) => Math.ceil(total / request.limit));
    },
  };
  return {
    nodes,
    get edges() {
      return nodes.map((node) => ({ cursor: codec.encode(list, positionOf(node)), node }));
    },
    pageInfo,
    pagination,
    get totalCount() {
      return count();
    },
  };
}

/** A piece of SQL with its parameters. */
export interface SqlPart {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Direction of a list. */
export type SortDirection = 'asc' | 'desc';

/**
 * The keyset condition for rows after (backwards: before) a position, ordered by column and id in one direction. NULL counts as lowest,
 * as in MySQL. Columns are code, never input.
 */
export function keysetCondition(
  column: string,
  idColumn: string,
  position: CursorPosition,
  direction: SortDirection,
  backwards: boolean,
): SqlPart {
  const [value, id] = position;
  const descending = (direction === 'desc') !== backwards;
  if (value === null) {
    return descending
      ? { sql: `(${column} IS NULL AND ${idColumn} < ?)`, parameters: [id] }
      : { sql: `(${column} IS NOT NULL OR ${idColumn} > ?)`, parameters: [id] };
  }
  return descending
    ? { sql: `(${column} < ? OR ${column} IS NULL OR (${column} = ? AND ${idColumn} < ?))`, parameters: [value, value, id] }
    : { sql: `(${column} > ? OR (${column} = ? AND ${idColumn} > ?))`, parameters: [value, value, id] };
}
