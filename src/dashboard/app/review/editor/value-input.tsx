import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { kindOf, type Leaf } from '../../document/sheet';
import { useWords } from '../../shared/i18n';
import { rowOf, valueAt } from '../draft';
import classes from '../review.module.css';
import { type Editing, isStop } from './editing';
import { readValue, type Unfit, writeValue } from './values';

/** Characters of a line where the browser cannot fit a field to its words by itself. */
const LINE_CHARACTERS = 30;

/** Goes to the input above or below, doubtful or not. */
function neighbour(from: HTMLElement, by: 1 | -1): void {
  const inputs = [...(from.closest('[data-editor]')?.querySelectorAll<HTMLElement>('[data-value]') ?? [])];
  inputs[inputs.indexOf(from) + by]?.focus();
}

/** Whether an arrow leads out of a text: out of one of several lines only from its end, or while all of it is chosen. */
function leavesText({ value, selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement, down: boolean): boolean {
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  return !value.includes('\n') || isWhole || (down ? selectionStart === value.length : selectionEnd === 0);
}

const EXPECTED = { number: 'review.expectNumber', date: 'review.expectDate', flag: 'review.expectFlag' } as const;

/** A value to type in: text over as many lines as it needs, numbers and days as people write them. */
export function ValueInput({ leaf, label, ...editing }: { leaf: Leaf; label: string } & Editing) {
  const { t, locale } = useWords();
  const flags = { yes: t('common.yes'), no: t('common.no') };
  const { original, draft, readOnly, onEditing, set, step } = editing;
  const written = writeValue(leaf.name, leaf.value, locale, flags);
  const [text, setText] = useState(written);
  const [problem, setProblem] = useState<Unfit | null>(null);
  // What the person types stands as it was typed; a value that comes from elsewhere (the page, a row taken out) replaces it.
  const typed = useRef(written);
  const atFocus = useRef(written);
  useEffect(() => {
    if (written !== typed.current) {
      setText(written);
      setProblem(null);
    }
    typed.current = written;
  }, [written]);
  const stops = isStop(leaf, editing);
  const type = (next: string) => {
    setText(next);
    const read = readValue(leaf.name, next, valueAt(original, leaf.path) ?? leaf.value, locale, flags);
    if ('problem' in read) setProblem(read.problem);
    else {
      setProblem(null);
      typed.current = writeValue(leaf.name, read.value, locale, flags);
      set(leaf.path, read.value);
    }
  };
  const keys = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    // What cannot be a value is no step that could be taken back: the last value comes again.
    if (problem && event.key === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      type(written);
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Each text of a list has a line of its own, which Enter begins.
    if ((event.key === 'Enter' && kind !== 'list') || (event.key === 'Tab' && stops)) {
      event.preventDefault();
      event.stopPropagation();
      step(event.shiftKey ? -1 : 1);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const down = event.key === 'ArrowDown';
      if (!leavesText(event.currentTarget, down)) return;
      event.preventDefault();
      neighbour(event.currentTarget, down ? 1 : -1);
    } else if (event.key === 'Escape') {
      const row = rowOf(leaf.path);
      // A row that was moved has no value of its own in what was read.
      type(row && draft.regrouped.has(row.list) ? atFocus.current : writeValue(leaf.name, valueAt(original, leaf.path), locale, flags));
    }
  };
  const kind = kindOf(leaf.name, leaf.value);
  const numeric = kind === 'amount' || kind === 'number';
  const common = {
    'data-value': true,
    value: text,
    readOnly: readOnly || kind === 'other',
    tabIndex: stops ? 0 : -1,
    'aria-label': label,
    'aria-invalid': problem !== null,
    title: problem ? t(EXPECTED[problem]) : undefined,
    placeholder: t(kind === 'list' ? 'review.emptyList' : 'review.empty'),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(event.currentTarget.value),
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onEditing(leaf.path);
      atFocus.current = written;
      event.currentTarget.select();
    },
    onBlur: () => {
      if (!problem) setText(writeValue(leaf.name, leaf.value, locale, flags));
    },
    onKeyDown: keys,
  };
  // Words may be long: they are written over as many lines as they need, so that nothing is cut.
  return kind === 'text' || kind === 'list' ? (
    <textarea
      {...common}
      rows={Math.min(
        6,
        text.split('\n').reduce((lines, line) => lines + (Math.ceil(line.length / LINE_CHARACTERS) || 1), 0),
      )}
      className={`${classes.input} ${classes.words}`}
    />
  ) : (
    <input {...common} className={`${classes.input} ${numeric ? classes.numeric : ''}`} inputMode={numeric ? 'decimal' : undefined} />
  );
}
