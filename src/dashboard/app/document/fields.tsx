import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFieldThreshold } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Confidence } from '../shared/ui/badges';
import classes from './document.module.css';
import { type FieldsProps, GridView } from './grid-view';
import { whyIn } from './reasons/why';
import { allLeaves, isDoubtful, type Leaf } from './sheet';
import { shown, useFieldName } from './value';

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
      {sheet.grids
        .filter(({ rows }) => rows.length > 0)
        .map((grid) => (
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
