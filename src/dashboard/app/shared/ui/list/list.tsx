import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list.module.css';

/** One property of what is listed. */
export interface Column<Item> {
  /** What stands over it; in a narrow place beside each value. */
  readonly label: string;
  readonly cell: (item: Item) => ReactNode;
  /**
   * In a narrow place: the name of an entry, the box that chooses it before the name, what can be done with it behind it (a small button) or at its
   * foot (words). Others stand below the name.
   */
  readonly part?: 'choice' | 'name' | 'tools' | 'actions';
  /** What stands in the head in place of the label. */
  readonly head?: ReactNode;
  /** Numbers stand at the end of their column. */
  readonly end?: boolean;
  /** Left out in a narrow place. */
  readonly spare?: boolean;
  /** Of the values. */
  readonly className?: string;
}

/** Attributes of a cell, the same in head and body. */
const looks = <Item,>({ label, part, end, spare }: Column<Item>) => ({
  'data-label': label,
  'data-part': part ?? 'value',
  'data-spare': spare || undefined,
  'data-end': end || undefined,
});

/**
 * A table of entries, which becomes one card an entry where the place is narrow: nothing has to be scrolled to from the side. `label` names it;
 * `marked`: entries that stand out.
 */
export function List<Item>({
  label,
  items,
  columns,
  keyOf,
  marked,
}: {
  label: string;
  items: readonly Item[];
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string | number;
  marked?: (item: Item) => boolean;
}) {
  // The roles are named because a table that is laid out as cards would be none for screen readers.
  return (
    <div className={classes.list}>
      <Table verticalSpacing="xs" role="table" aria-label={label} className={classes.table}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map((column) =>
              column.part === 'tools' || column.part === 'actions' ? (
                <Table.Td key={column.label} role="cell" {...looks(column)} />
              ) : (
                <Table.Th key={column.label} role="columnheader" {...looks(column)}>
                  {column.head ?? column.label}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {items.map((item) => (
            <Table.Tr key={keyOf(item)} role="row" data-marked={marked?.(item) || undefined}>
              {columns.map((column) => (
                <Table.Td key={column.label} role="cell" className={column.className} {...looks(column)}>
                  {column.cell(item)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
