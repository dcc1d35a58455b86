import { ActionIcon, Button, Title, Tooltip } from '@mantine/core';
import { IconArrowsSplit2, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWhy } from '../../document/reasons/why';
import { type Grid, isDoubtful, type Leaf } from '../../document/sheet';
import { useFieldName } from '../../document/value';
import { useWords } from '../../shared/i18n';
import { failingAt } from '../checks';
import { Failing } from '../checks-view';
import classes from '../review.module.css';
import { type Editing, openProblems } from './editing';
import { Theirs } from './theirs';
import { ValueInput } from './value-input';

/** What can be done with the rows of a list. */
export interface RowActions {
  readonly add: (list: string) => void;
  readonly split: (list: string, index: number) => void;
  readonly remove: (list: string, index: number) => void;
}

interface RowToolProps {
  readonly title: string;
  /** Which row it is for, as it is read out. */
  readonly row: string;
  readonly disabled: boolean;
  readonly act: () => void;
  readonly children: ReactNode;
}

/** A button behind a row, out of the way of Tab. */
function RowTool({ title, row, disabled, act, children }: RowToolProps) {
  return (
    <Tooltip label={title}>
      <ActionIcon variant="subtle" color="gray" size="sm" tabIndex={-1} disabled={disabled} aria-label={`${title}: ${row}`} onClick={act}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** The keys that change rows, told by the buttons that do the same. */
export const ROW_KEYS = { add: 'alt+a', split: 'alt+p', remove: 'alt+x' } as const;

/** Problems of the values of a row, each with its column. */
function RowProblems({ row, ...editing }: { row: readonly Leaf[] } & Pick<Editing, 'changed' | 'checks' | 'draft'>) {
  const why = useWhy();
  const nameOf = useFieldName();
  const { checks, draft } = editing;
  const open = row.flatMap((leaf) => {
    const problems = openProblems(leaf, editing);
    return problems.length > 0 ? [{ ...leaf, problems }] : [];
  });
  if (open.length === 0 && !row.some(({ path }) => failingAt(checks, path).length > 0)) return null;
  return (
    <span className={classes.rowProblems}>
      {row.map(({ path }) => (
        <Failing key={path} path={path} checks={checks} data={draft.data} />
      ))}
      {open.map(({ path, name, problems }) => (
        <span key={path}>
          {nameOf(name)}: {problems.map(why).join(' · ')}
        </span>
      ))}
    </span>
  );
}

/** A list as rows to type in, to add, to part and to take out. */
export function Rows({ grid, rowActions, ...editing }: { grid: Grid; rowActions: RowActions } & Editing) {
  const { t } = useWords();
  const nameOf = useFieldName();
  const { original, changed, threshold, active, hovered, readOnly } = editing;
  const read = original[grid.name];
  // A list that was not read at all offers each of its columns.
  const isNew = !Array.isArray(read) || read.length === 0;
  const used = grid.columns.filter(
    (column, index) =>
      isNew ||
      grid.rows.some((row) => row[index]?.value !== null || row[index]?.problems.length) ||
      ['description', 'quantity', 'unit_price', 'total'].includes(column),
  );
  // Words get a line of their own over the numbers, so that both are whole in a narrow column.
  const isWide = (column: string) => /description|name|address/.test(column);
  const narrow = used.filter((column) => !isWide(column));
  const tracks = `repeat(${Math.max(1, narrow.length)}, minmax(4.3rem, 1fr)) 3.1rem`;
  const least = `${narrow.length * 4.3 + 3.1}rem`;
  const tool = (index: number) => ({ row: t('review.row', { number: index + 1 }), disabled: readOnly });
  return (
    <section>
      <Title order={2} className={classes.group}>
        {nameOf(grid.name)}
      </Title>
      <div
        className={classes.rows}
        tabIndex={0}
        role="group"
        aria-label={nameOf(grid.name)}
        style={{ '--tracks': tracks, '--least': least } as never}
      >
        <div className={classes.rowHead} aria-hidden>
          {narrow.map((column) => (
            <span key={column}>{nameOf(column)}</span>
          ))}
        </div>
        {grid.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place, as in the data
          <div key={index} className={classes.row}>
            {[...used.filter(isWide), ...narrow].map((column) => {
              const leaf = row[grid.columns.indexOf(column)]!;
              return (
                <span
                  key={column}
                  data-path={leaf.path}
                  data-wide={isWide(column) || undefined}
                  data-doubtful={isDoubtful(leaf, threshold) || undefined}
                  data-changed={changed.has(leaf.path) || changed.has(grid.name) || undefined}
                  data-active={active === leaf.path || undefined}
                  data-hovered={hovered === leaf.path || undefined}
                  className={classes.cell}
                >
                  <ValueInput leaf={leaf} label={`${nameOf(column)}, ${t('review.row', { number: index + 1 })}`} {...editing} />
                </span>
              );
            })}
            <span className={classes.rowTools}>
              <RowTool {...tool(index)} title={t('review.split')} act={() => rowActions.split(grid.name, index)}>
                <IconArrowsSplit2 size={15} />
              </RowTool>
              <RowTool {...tool(index)} title={t('review.removeRow')} act={() => rowActions.remove(grid.name, index)}>
                <IconTrash size={15} />
              </RowTool>
            </span>
            {row.map(({ path, name }) => (
              <Theirs key={path} path={path} name={name} named {...editing} />
            ))}
            <RowProblems row={row} {...editing} />
          </div>
        ))}
      </div>
      {changed.has(grid.name) && editing.met.has(grid.name) && <span className={classes.rowProblems}>{t('review.theirsList')}</span>}
      <Button
        size="compact-xs"
        variant="subtle"
        mt={6}
        disabled={readOnly}
        leftSection={<IconPlus size={14} />}
        onClick={() => rowActions.add(grid.name)}
      >
        {t('review.addRow')}
      </Button>
    </section>
  );
}
