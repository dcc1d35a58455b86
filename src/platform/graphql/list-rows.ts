import { registerEnumType } from 'type-graphql';
import type { EntityManager } from 'typeorm';
import { invalid } from '../../vocabulary/errors.js';
import type { CursorCodec } from '../database/index.js';
import {
  type ConnectionOf,
  type CursorPosition,
  keysetCondition,
  type PageArgs,
  readPage,
  type SortDirection,
  type SqlPart,
  toConnection,
} from './paging.js';

/** By which member a list is ordered. */
export interface ListOrder<Member extends string = string> {
  readonly member: Member;
  readonly direction: SortDirection;
}

/** The orders of a list as a GraphQL enum: `CREATED_AT_DESC`. */
export interface OrderEnum<Member extends string> {
  /** For `@Field(() => ...)`. */
  readonly type: Readonly<Record<string, string>>;
  /** The order that a value names; the first member, newest first, without one. Pure. */
  read(value: string | null | undefined): ListOrder<Member>;
}

/** What the members hold by which a list may be ordered. */
type Ordered = keyof typeof FIRST;

/** What comes first in either direction. */
const FIRST = {
  moment: { asc: 'Oldest first.', desc: 'Newest first.' },
  text: { asc: 'From A to Z.', desc: 'From Z to A.' },
  share: { asc: 'Lowest first.', desc: 'Highest first.' },
} as const;

/** `createdAt` as a person says it: `created at`. */
const spoken = (member: string) => member.replace(/([A-Z])/g, ' $1').toLowerCase();

/** Makes the enum of a list that may be ordered by these members, ascending and descending; the first one, a moment, descending is the default. */
export function orderEnum<Member extends string>(name: string, members: Readonly<Record<Member, Ordered>>): OrderEnum<Member> {
  const orders = new Map<string, ListOrder<Member>>();
  const valuesConfig: Record<string, { description: string }> = {};
  const [first] = Object.keys(members) as [Member, ...Member[]];
  for (const [member, holds] of Object.entries(members) as [Member, Ordered][])
    for (const direction of ['asc', 'desc'] as const) {
      const value = `${spoken(member).replaceAll(' ', '_')}_${direction}`.toUpperCase();
      orders.set(value, { member, direction });
      valuesConfig[value] = { description: `By ${spoken(member)}. ${FIRST[holds][direction]}` };
    }
  const type = Object.fromEntries([...orders.keys()].map((value) => [value, value]));
  registerEnumType(type, {
    name,
    description: `Order of a list; without one ${spoken(first)}, newest first.`,
    valuesConfig,
  });
  return { type, read: (value) => orders.get(value ?? '') ?? { member: first, direction: 'desc' } };
}

/** One list as SQL, and its rows as they are shown. Columns are code, never input. */
export interface OrderedList<Row, Member extends string = string> {
  /** Binds cursors to this list, in its order: those of another one would lead astray. */
  readonly name: string;
  readonly order: ListOrder<Member>;
  /** Column of each member by which the list may be ordered, and of the id that decides between equals. */
  readonly columnOf: Readonly<Record<Member, string>>;
  readonly id: string;
  readonly columns: string;
  readonly from: string;
  /** Scope, access and filters. */
  readonly where: SqlPart;
  readonly toRows: (rows: Record<string, unknown>[]) => readonly Row[] | Promise<readonly Row[]>;
}

/** Moments stand in cursors as milliseconds: no list is ordered by another number. */
const readPosition = ([value, id]: CursorPosition): CursorPosition =>
  typeof value === 'number' ? ([new Date(value), id] as unknown as CursorPosition) : [value, id];

/** A page of the list, one statement, and one more when it is counted. Throws VALIDATION_ERROR for arguments out of range (D8). */
export async function listInOrder<Row extends { readonly id: string | number }, Member extends string & keyof Row>(
  { manager, cursors }: { readonly manager: EntityManager; readonly cursors: CursorCodec },
  { name, order, columnOf, id, columns, from, where, toRows }: OrderedList<Row, Member>,
  args: PageArgs,
): Promise<ConnectionOf<Row>> {
  const list = `${name}:${order.member}:${order.direction}`;
  const page = readPage(args, list, cursors);
  const column = columnOf[order.member];
  const keyset = page.position ? keysetCondition(column, id, readPosition(page.position), order.direction, page.backwards) : undefined;
  const way = (order.direction === 'desc') !== page.backwards ? 'DESC' : 'ASC';
  const found: Record<string, unknown>[] = await manager.query(
    `SELECT ${columns} FROM ${from} WHERE ${where.sql}${keyset ? ` AND ${keyset.sql}` : ''} ORDER BY ${column} ${way}, ${id} ${way} LIMIT ? OFFSET ?`,
    [...where.parameters, ...(keyset?.parameters ?? []), page.limit + 1, page.offset ?? 0],
  );
  if (page.backwards) found.reverse();
  const rows = await toRows(found);
  const count = async () => {
    const counted: { total: string }[] = await manager.query(`SELECT COUNT(*) AS total FROM ${from} WHERE ${where.sql}`, [
      ...where.parameters,
    ]);
    return Number(counted[0]!.total);
  };
  return toConnection({ rows, count }, page, list, cursors, (row) => {
    const value: unknown = row[order.member];
    return [value instanceof Date ? value.getTime() : ((value ?? null) as string | null), row.id];
  });
}

/** Rows of a list as records that `find` gives by their ids, in any order. */
export const recordsOf =
  <T extends { readonly id: string | number }>(find: (ids: readonly T['id'][]) => Promise<readonly T[]>) =>
  async (rows: readonly Record<string, unknown>[]): Promise<readonly T[]> => {
    if (rows.length === 0) return [];
    const found = new Map((await find(rows.map(({ id }) => id as T['id']))).map((record) => [record.id, record]));
    return rows.flatMap(({ id }) => found.get(id as T['id']) ?? []);
  };

/** Conditions of equality for members that have a value, joined to what always holds. Pure. */
export function whereEqual(always: SqlPart, equal: Readonly<Record<string, unknown>>): SqlPart {
  const given = Object.entries(equal).filter(([, value]) => value !== null && value !== undefined);
  return {
    sql: [always.sql, ...given.map(([column]) => `${column} = ?`)].join(' AND '),
    parameters: [...always.parameters, ...given.map(([, value]) => value)],
  };
}

/** What an argument of a list that also stands in its filter says of itself. */
export const SAME_IN_FILTER = 'As in filter.';

/** The filter of a list whose members may also stand beside it, as they did before there was a filter. Throws VALIDATION_ERROR for a member in both places. */
export function filterOf<Filter extends object>(
  args: Filter & { readonly filter?: Filter | null },
  members: readonly (keyof Filter & string)[],
): Filter {
  const filter: Partial<Filter> = { ...args.filter };
  for (const member of members) {
    const beside = args[member];
    if (beside === null || beside === undefined) continue;
    if (filter[member] !== null && filter[member] !== undefined) throw invalid(member, `expected it in filter or beside it, received both`);
    filter[member] = beside;
  }
  return filter as Filter;
}
