import { Table, Title } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useFieldThreshold } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import classes from './document.module.css';
import { whyIn } from './reasons/why';
import { formOf } from './reasons/why-forms';
import { allLeaves, type Grid, isDoubtful, kindOf, type Leaf, type Sheet, sumOf } from './sheet';
import { shown, useFieldName } from './value';

/** What is shown, and what is looked at. */
export interface FieldsProps {
  readonly sheet: Sheet;
  readonly currency: string | null;
  readonly active: string | null;
  readonly onActive: (path: string | null) => void;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** The arrows lead from cell to cell, so that Tab passes a long list in one step. */
function toNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-path]');
  if (!step || !cell) return;
  const rows = [...event.currentTarget.querySelectorAll('tr')].map((row) => [...row.querySelectorAll<HTMLElement>('[data-path]')]);
  const filled = rows.filter((row) => row.length > 0);
  const row = filled.findIndex((cells) => cells.includes(cell));
  const next = filled[row + step[0]]?.[(filled[row]?.indexOf(cell) ?? 0) + step[1]];
  event.preventDefault();
  next?.focus();
}

/** A list as a table, with its sum; a cell that is looked at shows its place on the page. */
export function GridView({ grid, currency, active, onActive, sheet }: { grid: Grid } & FieldsProps) {
  const words = useWords();
  const nameOf = useFieldName();
  const threshold = useFieldThreshold();
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (active) body.current?.querySelector(`[data-path="${CSS.escape(active)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const used = grid.columns.filter((_, index) => grid.rows.some((row) => row[index]?.value !== null || row[index]?.problems.length));
  const isNumber = (column: string) => grid.rows.some((row) => typeof row[grid.columns.indexOf(column)]?.value === 'number');
  const sum = sumOf(grid, 'total');
  const subtotal = allLeaves(sheet).find(({ path }) => path === 'subtotal')?.value;
  const total = allLeaves(sheet).find(({ path }) => path === 'total_amount')?.value;
  const stated = typeof subtotal === 'number' ? subtotal : total;
  // The service knows of discounts and shipping that stand between lines and total: it says whether they fit.
  const fits =
    typeof stated !== 'number' || !allLeaves(sheet).some(({ problems }) => problems.some((each) => formOf(each) === 'why.lines'));
  const cell = (leaf: Leaf, column: string, isFirst: boolean) => (
    <Table.Td
      key={column}
      ta={isNumber(column) ? 'end' : undefined}
      className={classes.cell}
      tabIndex={isFirst ? 0 : -1}
      data-path={leaf.path}
      data-active={active === leaf.path || undefined}
      data-doubtful={isDoubtful(leaf, threshold) || undefined}
      title={typeof leaf.field?.confidence === 'number' ? words.format.percent(leaf.field.confidence) : undefined}
      onPointerEnter={() => onActive(leaf.path)}
      onPointerLeave={() => onActive(null)}
      onFocus={() => onActive(leaf.path)}
    >
      {shown(column, leaf.value, kindOf(column, leaf.value) === 'amount' ? null : currency, words)}
    </Table.Td>
  );
  return (
    <section>
      <Title order={2} className={classes.groupTitle}>
        {nameOf(grid.name)} <span className={classes.count}>{words.format.number(grid.rows.length)}</span>
      </Title>
      <div className={classes.grid} tabIndex={0} role="group" aria-label={nameOf(grid.name)}>
        <Table verticalSpacing={5} horizontalSpacing="xs" fz="xs" className="numbers">
          <Table.Thead>
            <Table.Tr>
              {used.map((column) => (
                <Table.Th key={column} ta={isNumber(column) ? 'end' : undefined}>
                  {nameOf(column)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody ref={body} onKeyDown={toNeighbour}>
            {grid.rows.flatMap((row, index) => {
              const wrong = row.filter(({ problems }) => problems.length > 0);
              return [
                <Table.Tr key={row[0]?.path}>
                  {used.map((column, at) => cell(row[grid.columns.indexOf(column)]!, column, index === 0 && at === 0))}
                </Table.Tr>,
                wrong.length > 0 && (
                  <Table.Tr key={`${row[0]?.path} problems`}>
                    <Table.Td colSpan={used.length} pt={0} c="light-dark(#8a4b00, #f7c46c)">
                      {wrong.map(({ path, name, problems }) => (
                        <div key={path}>
                          {nameOf(name)}: {problems.map((problem) => whyIn(problem, words)).join(' · ')}
                        </div>
                      ))}
                    </Table.Td>
                  </Table.Tr>
                ),
              ];
            })}
          </Table.Tbody>
          {sum !== null && (
            <Table.Tfoot>
              <Table.Tr>
                <Table.Td colSpan={Math.max(1, used.indexOf('total'))} fw={600}>
                  {words.t('document.sum')}
                </Table.Td>
                <Table.Td ta="end" fw={600} c={fits ? undefined : 'var(--docket-wrong)'}>
                  {words.format.money(sum, currency)}
                  {!fits && ` ≠ ${words.format.money(stated, currency)}`}
                </Table.Td>
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </div>
    </section>
  );
}
