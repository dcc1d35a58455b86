import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useWhy } from '../../document/reasons/why';
import { isDoubtful, type Leaf, type Sheet } from '../../document/sheet';
import { useFieldName } from '../../document/value';
import { Confidence } from '../../shared/ui/badges';
import { failingAt } from '../checks';
import { Failing } from '../checks-view';
import classes from '../review.module.css';
import { type Editing, openProblems } from './editing';
import { type RowActions, Rows } from './rows';
import { Theirs } from './theirs';
import { ValueInput } from './value-input';

function Field({ leaf, ...editing }: { leaf: Leaf } & Editing) {
  const why = useWhy();
  const nameOf = useFieldName();
  const row = useRef<HTMLDivElement>(null);
  const { changed, threshold, active, hovered } = editing;
  const isActive = active === leaf.path;
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={row}
      className={classes.field}
      data-path={leaf.path}
      data-doubtful={isDoubtful(leaf, threshold) || failingAt(editing.checks, leaf.path).length > 0 || undefined}
      data-changed={changed.has(leaf.path) || undefined}
      data-active={isActive || undefined}
      data-hovered={hovered === leaf.path || undefined}
    >
      <span className={classes.name}>{nameOf(leaf.name)}</span>
      <ValueInput leaf={leaf} label={nameOf(leaf.name)} {...editing} />
      <span className={classes.trust}>
        {leaf.field && !changed.has(leaf.path) && leaf.value !== null && <Confidence value={leaf.field.confidence} threshold={threshold} />}
      </span>
      <Theirs path={leaf.path} name={leaf.name} {...editing} />
      <Failing path={leaf.path} checks={editing.checks} data={editing.draft.data} className={classes.problem} />
      {openProblems(leaf, editing).map((problem) => (
        <span key={problem} className={classes.problem}>
          {why(problem)}
        </span>
      ))}
    </div>
  );
}

/** All values to type in. Tab and Enter go through the doubtful ones alone; the arrows reach every one. */
export function Editor({ sheet, rowActions, ...editing }: { sheet: Sheet; rowActions: RowActions } & Editing) {
  const nameOf = useFieldName();
  return (
    <div className={classes.editor} data-editor>
      <div>
        {sheet.leaves.map((leaf) => (
          <Field key={leaf.path} leaf={leaf} {...editing} />
        ))}
      </div>
      {sheet.groups.map((group) => (
        <section key={group.name}>
          <Title order={2} className={classes.group}>
            {nameOf(group.name)}
          </Title>
          {group.leaves.map((leaf) => (
            <Field key={leaf.path} leaf={leaf} {...editing} />
          ))}
        </section>
      ))}
      {sheet.grids.map((grid) => (
        <Rows key={grid.name} grid={grid} rowActions={rowActions} {...editing} />
      ))}
    </div>
  );
}
