import { Table, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFieldThreshold } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Confidence } from '../shared/ui/badges';
import classes from './document.module.css';
import { allLeaves, type Grid, isDoubtful, kindOf, type Leaf, type Sheet, sumOf } from './sheet';
import { shown, useFieldName } from './value';
import { whyIn } from './why';

interface FieldsProps {
  readonly sheet: Sheet;
  readonly currency: string | null;
  readonly active: string | null;
  readonly onActive: (path: string | null) => void;
}

/** How a value was found, in a sentence. */
function useOrigin(): (leaf: Leaf) => string {
  const { t, tOf, format } = useWords();
  return ({ field }) => {
    if (!field) return t('document.notFound');
    const from = tOf('sources', field.source);
    const how = tOf('rules', field.rule, field.rule.replace(/-/g, ' '));
    const printed = field.text && field.text !== String(field.value) ? ` ${t('document.printed', { text: field.text })}` : '';
    const sure = field.confidence === null ? '' : `, ${t('document.sure', { share: format.percent(field.confidence) })}`;
    return `${how} · ${from}${sure}.${printed}`;
  };
}

function FieldRow({ leaf, currency, active, onActive }: { leaf: Leaf } & Omit<FieldsProps, 'sheet'>) {
  const words = useWords();
  const nameOf = useFieldName();
  const threshold = useFieldThreshold();
  const row = useRef<HTMLButtonElement>(null);
  const isActive = active === leaf.path;
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={classes.field}
        data-active={isActive || undefined}
        data-doubtful={isDoubtful(leaf, threshold) || undefined}
        onPointerEnter={() => onActive(leaf.path)}
        onPointerLeave={() => onActive(null)}
        onFocus={() => onActive(leaf.path)}
      >
        <span className={classes.fieldName}>{nameOf(leaf.name)}</span>
        <span className={classes.fieldValue} data-empty={leaf.value === null || undefined}>
          {shown(leaf.name, leaf.value, currency, words)}
        </span>
        <span className={classes.fieldTrust}>
          {leaf.field && leaf.value !== null ? <Confidence value={leaf.field.confidence} threshold={threshold} /> : null}
        </span>
        {leaf.problems.map((problem) => (
          <span key={problem} className={classes.fieldProblem}>
            {whyIn(problem, words)}
          </span>
        ))}
        {leaf.field?.source === 'human' && (
          <span className={classes.fieldNote}>
            {words.t('document.corrected', { value: shown(leaf.name, leaf.field.oldValue ?? null, currency, words) })}
          </span>
        )}
      </button>
    </li>
  );
}

function GridView({ grid, currency, active, onActive, sheet }: { grid: Grid } & FieldsProps) {
  const words = useWords();
  const nameOf = useFieldName();
  const threshold = useFieldThreshold();
  const used = grid.columns.filter((_, index) => grid.rows.some((row) => row[index]?.value !== null));
  const isNumber = (column: string) => grid.rows.some((row) => typeof row[grid.columns.indexOf(column)]?.value === 'number');
  const sum = sumOf(grid, 'total');
  const subtotal = allLeaves(sheet).find(({ path }) => path === 'subtotal')?.value;
  const total = allLeaves(sheet).find(({ path }) => path === 'total_amount')?.value;
  const stated = typeof subtotal === 'number' ? subtotal : total;
  const fits = typeof stated !== 'number' || sum === null || Math.abs(sum - stated) < 0.01 * Math.max(1, grid.rows.length);
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
          <Table.Tbody>
            {grid.rows.map((row) => (
              <Table.Tr key={row[0]?.path}>
                {used.map((column) => {
                  const leaf = row[grid.columns.indexOf(column)]!;
                  return (
                    <Table.Td
                      key={column}
                      ta={isNumber(column) ? 'end' : undefined}
                      className={classes.cell}
                      data-active={active === leaf.path || undefined}
                      data-doubtful={isDoubtful(leaf, threshold) || undefined}
                      title={
                        leaf.field?.confidence === null || leaf.field?.confidence === undefined
                          ? undefined
                          : words.format.percent(leaf.field.confidence)
                      }
                      onPointerEnter={() => onActive(leaf.path)}
                      onPointerLeave={() => onActive(null)}
                    >
                      {shown(column, leaf.value, kindOf(column, leaf.value) === 'amount' ? null : currency, words)}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
          {sum !== null && (
            <Table.Tfoot>
              <Table.Tr>
                <Table.Td colSpan={Math.max(1, used.indexOf('total'))} fw={600}>
                  {words.t('document.sum')}
                </Table.Td>
                <Table.Td ta="end" fw={600} c={fits ? undefined : 'var(--docket-wrong)'}>
                  {words.format.money(sum, currency)}
                </Table.Td>
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </div>
      {!fits && typeof stated === 'number' && (
        <Text size="xs" c="var(--docket-wrong)" mt={4}>
          {words.t('document.sumDiffers', { sum: words.format.money(sum ?? 0, currency), stated: words.format.money(stated, currency) })}
        </Text>
      )}
    </section>
  );
}

/** What was read: single values, groups, lists. Each shows its place on the page when the pointer or the focus is on it. */
export function Fields(props: FieldsProps) {
  const { sheet, ...rest } = props;
  const nameOf = useFieldName();
  const origin = useOrigin();
  const looked = allLeaves(sheet).find(({ path }) => path === rest.active);
  const hasValue = (leaves: readonly Leaf[]) => leaves.filter(({ value, problems }) => value !== null || problems.length > 0);
  return (
    <div className={classes.fields}>
      <ul className={classes.list}>
        {sheet.leaves.map((leaf) => (
          <FieldRow key={leaf.path} leaf={leaf} {...rest} />
        ))}
      </ul>
      {sheet.groups.map((group) => (
        <section key={group.name}>
          <Title order={2} className={classes.groupTitle}>
            {nameOf(group.name)}
          </Title>
          <ul className={classes.list}>
            {(hasValue(group.leaves).length > 0 ? hasValue(group.leaves) : group.leaves.slice(0, 1)).map((leaf) => (
              <FieldRow key={leaf.path} leaf={leaf} {...rest} />
            ))}
          </ul>
        </section>
      ))}
      {sheet.grids.map((grid) => (
        <GridView key={grid.name} grid={grid} {...props} />
      ))}
      <p className={classes.origin} role="status">
        {looked && (
          <>
            <strong>{nameOf(looked.name)}</strong> {origin(looked)}
          </>
        )}
      </p>
    </div>
  );
}
