import { registerEnumType } from 'type-graphql';
import type { EntityManager } from 'typeorm';
import type { CursorCodec } from '../database/index.js';
import {
  type ConnectionOf,
  type CursorPosition,
  keysetCondition,
  type PageOfRows,
  type PageRequest,
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

/** Makes the enum of a list that may be ordered by these members, ascending and descending; the first one descending is the default. */
export function orderEnum<Member extends string>(name: string, members: readonly Member[]): OrderEnum<Member> {
  const orders = new Map<string, ListOrder<Member>>();
  for (const member of members)
    for (const direction of ['asc', 'desc'] as const)
      orders.set(`${member.replace(/[A-Z]/g, (letter) => `_${letter}`)}_${direction}`.toUpperCase(), { member, direction });
  const type = Object.fromEntries([...orders.keys()].map((value) => [value, value]));
  registerEnumType(type, {
    name,
    description: `Order of a list; without one ${members[0]!.replace(/([A-Z])/g, ' $1').toLowerCase()}, newest first.`,
  });
  return { type, read: (value) => orders.get(value ?? '') ?? { member: members[0]!, direction: 'desc' } };
}

/** One list as SQL. Columns are code, never input. */
export interface ListQuery {
  readonly columns: string;
  readonly from: string;
  /** Scope, access and filters. */
  readonly where: SqlPart;
  /** Column of the order and of the id that decides between equals. */
  readonly column: string;
  readonly id: string;
  readonly direction: SortDirection;
}

/** A page of rows in list order, moments as Date; one more row than asked for tells whether there are more. */
export async function listRows(
  manager: EntityManager,
  { columns, from, where, column, id, direction }: ListQuery,
  page: PageRequest,
): Promise<PageOfRows<Record<string, unknown>>> {
  const keyset = page.position ? keysetCondition(column, id, readPosition(page.position), direction, page.backwards) : undefined;
  const way = (direction === 'desc') !== page.backwards ? 'DESC' : 'ASC';
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT ${columns} FROM ${from} WHERE ${where.sql}${keyset ? ` AND ${keyset.sql}` : ''} ORDER BY ${column} ${way}, ${id} ${way} LIMIT ? OFFSET ?`,
    [...where.parameters, ...(keyset?.parameters ?? []), page.limit + 1, page.offset ?? 0],
  );
  if (page.backwards) rows.reverse();
  return {
    rows,
    count: async () => {
      const counted: { total: string }[] = await manager.query(`SELECT COUNT(*) AS total FROM ${from} WHERE ${where.sql}`, [
        ...where.parameters,
      ]);
      return Number(counted[0]!.total);
    },
  };
}

/** Moments stand in cursors as milliseconds: no list is ordered by another number. */
const readPosition = ([value, id]: CursorPosition): CursorPosition =>
  typeof value === 'number' ? ([new Date(value), id] as unknown as CursorPosition) : [value, id];

/** Place of a row in a list that is ordered by a member of it. Pure. */
export function positionBy<Row extends { readonly id: string | number }>(member: keyof Row): (row: Row) => CursorPosition {
  return (row) => {
    const value = row[member];
    return [value instanceof Date ? value.getTime() : ((value ?? null) as string | null), row.id];
  };
}

/** The rows of `listRows` as a connection. `list` names the list and its order for cursors. */
export function rowsToConnection<Row extends { readonly id: string | number }>(
  page: PageOfRows<Row>,
  request: PageRequest,
  list: string,
  cursors: CursorCodec,
  { member }: ListOrder,
): ConnectionOf<Row> {
  return toConnection(page, request, list, cursors, positionBy<Row>(member as keyof Row));
}

/** Name of a list in one order, to bind cursors to: those of another order would lead astray. */
export const orderedList = (list: string, { member, direction }: ListOrder): string => `${list}:${member}:${direction}`;
