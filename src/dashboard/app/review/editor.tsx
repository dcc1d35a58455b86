import { ActionIcon, Button, Title, Tooltip } from '@mantine/core';
import { IconArrowsSplit2, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Grid, Leaf, Sheet } from '../document/sheet';
import { isDoubtful, kindOf } from '../document/sheet';
import { useFieldName } from '../document/value';
import { useWhy } from '../document/why';
import type { Json } from '../shared/api/graphql';
import { useWords } from '../shared/i18n';
import { Confidence } from '../shared/ui/badges';
import { addRow, type Data, type Draft, removeRow, splitRow, valueAt } from './draft';
import classes from './review.module.css';
import { readValue, writeValue } from './values';

interface Editing {
  readonly original: Data;
  readonly changed: ReadonlySet<string>;
  readonly threshold: number;
  readonly active: string | null;
  readonly readOnly: boolean;
  readonly onEditing: (path: string | null) => void;
  readonly set: (path: string, value: Json) => void;
  readonly step: (from: string, by: 1 | -1) => void;
}

interface EditorProps extends Editing {
  readonly sheet: Sheet;
  readonly draft: Draft;
  readonly setDraft: (change: (draft: Draft) => Draft) => void;
}

/** Characters of a line where the browser cannot fit a field to its words by itself. */
const LINE_CHARACTERS = 30;

/** Goes to the input above or below, doubtful or not. */
function neighbour(from: HTMLElement, by: 1 | -1): void {
  const inputs = [...(from.closest('[data-editor]')?.querySelectorAll<HTMLElement>('[data-value]') ?? [])];
  inputs[inputs.indexOf(from) + by]?.focus();
}

function ValueInput({ leaf, label, ...editing }: { leaf: Leaf; label: string } & Editing) {
  const { t, locale } = useWords();
  const { original, readOnly, onEditing, set, step, threshold } = editing;
  const written = writeValue(leaf.name, leaf.value);
  const [text, setText] = useState(written);
  const [problem, setProblem] = useState<'number' | 'date' | null>(null);
  // What the person types stands as it was typed; a value that comes from elsewhere (the page, a row taken out) replaces it.
  const typed = useRef(written);
  useEffect(() => {
    if (written !== typed.current) setText(written);
    typed.current = written;
  }, [written]);
  const doubtful = isDoubtful(leaf, threshold);
  const type = (next: string) => {
    setText(next);
    const read = readValue(leaf.name, next, valueAt(original, leaf.path) ?? leaf.value, locale);
    if ('problem' in read) setProblem(read.problem);
    else {
      setProblem(null);
      typed.current = writeValue(leaf.name, read.value);
      set(leaf.path, read.value);
    }
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || (event.key === 'Tab' && doubtful)) {
      event.preventDefault();
      event.stopPropagation();
      step(leaf.path, event.shiftKey ? -1 : 1);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      neighbour(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      type(writeValue(leaf.name, valueAt(original, leaf.path)));
    }
  };
  const kind = kindOf(leaf.name, leaf.value);
  const numeric = kind === 'amount' || kind === 'number';
  const common = {
    'data-value': true,
    value: text,
    readOnly: readOnly || kind === 'other',
    tabIndex: doubtful ? 0 : -1,
    'aria-label': label,
    'aria-invalid': problem !== null,
    title: problem ? t(problem === 'date' ? 'review.expectDate' : 'review.expectNumber') : undefined,
    placeholder: t('review.empty'),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(event.currentTarget.value),
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onEditing(leaf.path);
      event.currentTarget.select();
    },
    onBlur: () => {
      if (!problem) setText(writeValue(leaf.name, leaf.value));
    },
    onKeyDown: keys,
  };
  // Words may be long: they are written over as many lines as they need, so that nothing is cut.
  return kind === 'text' ? (
    <textarea
      {...common}
      rows={Math.min(6, Math.ceil(text.length / LINE_CHARACTERS) || 1)}
      className={`${classes.input} ${classes.words}`}
    />
  ) : (
    <input {...common} className={`${classes.input} ${numeric ? classes.numeric : ''}`} inputMode={numeric ? 'decimal' : undefined} />
  );
}

function Field({ leaf, ...editing }: { leaf: Leaf } & Editing) {
  const why = useWhy();
  const nameOf = useFieldName();
  const row = useRef<HTMLDivElement>(null);
  const { changed, threshold, active } = editing;
  const isActive = active === leaf.path;
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={row}
      className={classes.field}
      data-path={leaf.path}
      data-doubtful={isDoubtful(leaf, threshold) || undefined}
      data-changed={changed.has(leaf.path) || undefined}
      data-active={isActive || undefined}
    >
      <span className={classes.name}>{nameOf(leaf.name)}</span>
      <ValueInput leaf={leaf} label={nameOf(leaf.name)} {...editing} />
      <span className={classes.trust}>
        {leaf.field && !changed.has(leaf.path) && leaf.value !== null && <Confidence value={leaf.field.confidence} threshold={threshold} />}
      </span>
      {!changed.has(leaf.path) &&
        leaf.problems.map((problem) => (
          <span key={problem} className={classes.problem}>
            {why(problem)}
          </span>
        ))}
    </div>
  );
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

function Rows({ grid, setDraft, ...editing }: { grid: Grid; setDraft: EditorProps['setDraft'] } & Editing) {
  const { t } = useWords();
  const nameOf = useFieldName();
  const { changed, threshold, active, readOnly } = editing;
  const used = grid.columns.filter(
    (column, index) =>
      grid.rows.some((row) => row[index]?.value !== null) || ['description', 'quantity', 'unit_price', 'total'].includes(column),
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
                  className={classes.cell}
                >
                  <ValueInput leaf={leaf} label={`${nameOf(column)}, ${t('review.row', { number: index + 1 })}`} {...editing} />
                </span>
              );
            })}
            <span className={classes.rowTools}>
              <RowTool {...tool(index)} title={t('review.split')} act={() => setDraft((now) => splitRow(now, grid.name, index))}>
                <IconArrowsSplit2 size={15} />
              </RowTool>
              <RowTool {...tool(index)} title={t('review.removeRow')} act={() => setDraft((now) => removeRow(now, grid.name, index))}>
                <IconTrash size={15} />
              </RowTool>
            </span>
          </div>
        ))}
      </div>
      <Button
        size="compact-xs"
        variant="subtle"
        mt={6}
        disabled={readOnly}
        leftSection={<IconPlus size={14} />}
        onClick={() => setDraft((now) => addRow(now, grid.name, grid.columns))}
      >
        {t('review.addRow')}
      </Button>
    </section>
  );
}

/** All values to type in. Tab and Enter go through the doubtful ones alone; the arrows reach every one. */
export function Editor({ sheet, setDraft, ...editing }: EditorProps) {
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
        <Rows key={grid.name} grid={grid} setDraft={setDraft} {...editing} />
      ))}
    </div>
  );
}
