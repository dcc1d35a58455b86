import { type Candidate, toField } from '../finding/candidates.js';
import type { Context } from '../finding/context.js';
import type { ItemRow } from '../finding/line-items/cells.js';
import type { ColumnName } from '../finding/line-items/columns.js';
import { readingConfidence } from '../finding/page-view.js';
import type { Field, FieldValue } from '../model.js';
import { findNumbers, joinGroups, repairDigits } from '../values/numbers.js';

/** A key of line_items and the column it comes from. */
export interface ItemKey {
  key: string;
  column: ColumnName;
  kind: 'text' | 'number';
  /** Which number of the cell counts. */
  pick?: 'first' | 'last';
}

/** Fields `line_items[n].key` from rows of a list; a row without text or number of its keys is none. */
export function itemFields(context: Context, rows: readonly ItemRow[], keys: readonly ItemKey[]): Field[] {
  const fields: Field[] = [];
  let index = 0;
  for (const row of rows) {
    const found = keys.flatMap((key) => cellField(context, row, key, index));
    if (found.length === 0 || !found.some((field) => typeof field.value === 'string')) continue;
    fields.push(...found);
    index += 1;
  }
  return fields;
}

function cellField(context: Context, row: ItemRow, key: ItemKey, index: number): Field[] {
  const cell = row.cells.get(key.column);
  if (!cell) return [];
  // `19 800` under a heading for weights is one number, grouped by a blank.
  const text = WEIGHED.has(key.column) ? joinGroups(cell.text) : cell.text;
  const value = key.kind === 'number' ? numberOf(context, text, key.pick ?? 'last') : textOf(text);
  if (value === null) return [];
  const candidate: Candidate = {
    value,
    text: cell.text,
    page: row.page,
    words: cell.words,
    score: (row.rule === 'table-column' ? 0.88 : 0.76) * (0.6 + 0.4 * readingConfidence(cell.words)),
    rule: row.rule,
    label: null,
  };
  return [toField(context, `line_items[${index}].${key.key}`, candidate)];
}

const WEIGHED: ReadonlySet<ColumnName> = new Set(['net_weight', 'gross_weight']);

const UNIT_BEHIND = /^(\d{1,6}(?:[.,]\d{1,3})?)(?:h|hrs?|std|pcs?|pce|stk|st|szt|ks|kos|kom|kg|g|l|m|ea|nos?|uds?|un|u|pz|x|d|days?)\.?$/iu;

const CURRENCY_BEHIND = /\d\s?(?:\p{Sc}|[A-Z]{3}|kr|zł|Kč|Ft|TL)\.?\s*$/u;

function numberOf(context: Context, text: string, pick: 'first' | 'last'): FieldValue {
  // `40h`, `12pcs`: the unit is printed right behind the figures.
  const counted = text.trim().match(UNIT_BEHIND)?.[1];
  // `66 000 kr`: with its currency behind it that is one amount.
  const printed = CURRENCY_BEHIND.test(text) ? joinGroups(repairDigits(text)) : repairDigits(text);
  const numbers = findNumbers(counted ?? printed, context.decimalSign).filter((number) => !number.percent);
  return (pick === 'first' ? numbers[0] : numbers.at(-1))?.value ?? null;
}

function textOf(text: string): string | null {
  // `Fuel surcharge ............` leads the eye to the amount.
  const trimmed = text.replace(/^[\s|:;,.·•*-]+|(?:\s*(?:\.{3,}|…+|_{3,}))?[\s|:;,]*$/g, '');
  return /[\p{L}\d]/u.test(trimmed) ? trimmed : null;
}
