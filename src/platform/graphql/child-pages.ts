import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import type { CursorCodec } from '../database/index.js';
import type { RequestContext } from './graphql.js';
import {
  type ConnectionOf,
  type CursorPosition,
  keysetCondition,
  type PageArgs,
  type PageRequest,
  readPage,
  type SqlPart,
  toConnection,
} from './paging.js';

/** A list that hangs on a parent (deliveries of a webhook), as it is read for many parents at once. Every piece of SQL is code, never input. */
export interface ChildList<Row> {
  /** Binds cursors to this list, and names its loaders within a request. */
  readonly name: string;
  readonly columns: string;
  readonly from: string;
  /** Column that holds the parent's id. */
  readonly parent: string;
  /** Scope, access and filters: every list carries organization and mode. */
  readonly where: SqlPart;
  /** Newest first by a moment, or by an id that sorts by time (null). */
  readonly moment: string | null;
  readonly id: string;
  readonly toRow: (row: Record<string, unknown>) => Row;
  /** Place of a row in the order. */
  readonly positionOf: (row: Row) => { readonly moment: Date | null; readonly id: string };
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(',');

/** Newest first; ids decide between what happened in one millisecond. */
function byPosition<Row>({ positionOf }: ChildList<Row>): (a: Row, b: Row) => number {
  return (first, second) => {
    const [a, b] = [positionOf(first), positionOf(second)];
    return (b.moment?.getTime() ?? 0) - (a.moment?.getTime() ?? 0) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
  };
}

function keysetOf<Row>(list: ChildList<Row>, { position, backwards }: PageRequest): SqlPart | undefined {
  if (!position) return undefined;
  if (list.moment === null) return { sql: `${list.id} ${backwards ? '>' : '<'} ?`, parameters: [position[1]] };
  const place = [new Date(Number(position[0])), position[1]] as unknown as CursorPosition;
  return keysetCondition(list.moment, list.id, place, 'desc', backwards);
}

/** The page of every parent in one statement: each parent's rows come from the index, none is read that is not shown. */
export async function readChildPages<Row>(
  manager: EntityManager,
  list: ChildList<Row>,
  parents: readonly string[],
  page: PageRequest,
): Promise<Map<string, Row[]>> {
  const direction = page.backwards ? 'ASC' : 'DESC';
  const keyset = keysetOf(list, page);
  const order = [...(list.moment === null ? [] : [list.moment]), list.id].map((column) => `${column} ${direction}`).join(', ');
  const one = `(SELECT ${list.parent} AS childOf, ${list.columns} FROM ${list.from} WHERE ${list.parent} = ? AND ${list.where.sql}${keyset ? ` AND ${keyset.sql}` : ''} ORDER BY ${order} LIMIT ${page.limit + 1} OFFSET ${page.offset ?? 0})`;
  const own = [...list.where.parameters, ...(keyset?.parameters ?? [])];
  const rows: (Record<string, unknown> & { childOf: string })[] = await manager.query(
    parents.map(() => one).join(' UNION ALL '),
    parents.flatMap((parent) => [parent, ...own]),
  );
  const found = new Map<string, Row[]>(parents.map((parent) => [parent, []]));
  for (const { childOf, ...row } of rows) found.get(childOf)?.push(list.toRow(row));
  // A union promises no order.
  for (const children of found.values()) children.sort(byPosition(list));
  return found;
}

/** How many children each parent has, in one statement. */
export async function countChildren<Row>(
  manager: EntityManager,
  list: ChildList<Row>,
  parents: readonly string[],
): Promise<Map<string, number>> {
  const rows: { childOf: string; total: string }[] = await manager.query(
    `SELECT ${list.parent} AS childOf, COUNT(*) AS total FROM ${list.from} WHERE ${list.parent} IN (${marks(parents)}) AND ${list.where.sql} GROUP BY ${list.parent}`,
    [...parents, ...list.where.parameters],
  );
  return new Map(rows.map((row) => [row.childOf, Number(row.total)]));
}

/** The connection of one parent; all parents of a level that ask for the same page share one statement, and one more when they count. */
export async function childConnection<Row>(
  { memo }: RequestContext,
  { manager, cursors }: { readonly manager: EntityManager; readonly cursors: CursorCodec },
  list: ChildList<Row>,
  parent: string,
  args: PageArgs,
): Promise<ConnectionOf<Row>> {
  const request = readPage(args, list.name, cursors);
  const key = `${list.name} ${JSON.stringify([request, list.where])}`;
  const pages = memo(
    key,
    () =>
      new DataLoader<string, Row[]>(async (parents) => {
        const found = await readChildPages(manager, list, parents, request);
        return parents.map((each) => found.get(each) ?? []);
      }),
  );
  const counts = memo(
    `${key} counts`,
    () =>
      new DataLoader<string, number>(async (parents) => {
        const found = await countChildren(manager, list, parents);
        return parents.map((each) => found.get(each) ?? 0);
      }),
  );
  const rows = await pages.load(parent);
  return toConnection({ rows, count: () => counts.load(parent) }, request, list.name, cursors, (row) => {
    const { moment, id } = list.positionOf(row);
    return [moment?.getTime() ?? null, id];
  });
}
