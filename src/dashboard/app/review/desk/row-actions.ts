import { type RefObject, useEffect, useRef } from 'react';
import { itemColumnsOf, type Sheet } from '../../document/sheet';
import { addRow, type Data, type Draft, removeRow, rowOf, splitRow } from '../draft';
import type { RowActions } from '../editor/rows';
import type { Drafting } from '../use-draft';

/** The list to which a row is added: the one in which the person is, else the first. Pure. */
export const listOf = (sheet: Sheet, path: string | null): string =>
  (path === null ? null : rowOf(path)?.list) ?? sheet.grids[0]?.name ?? 'line_items';

interface Needed {
  readonly change: Drafting['change'];
  readonly type: string | null;
  readonly original: Data;
  readonly draft: Draft;
  readonly panel: RefObject<HTMLElement | null>;
}

const rowsIn = (data: Data, list: string): Data[] => (Array.isArray(data[list]) ? (data[list] as Data[]) : []);

/** Adds, parts and takes out rows, and puts the focus to where the person goes on: into the row that is new, or that came in place of another. */
export function useRowActions({ change, type, original, draft, panel }: Needed): RowActions {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const inputs = [...(panel.current?.querySelectorAll<HTMLElement>('[data-value]') ?? [])];
    const inRow = inputs.filter((input) => input.closest<HTMLElement>('[data-path]')?.dataset.path?.startsWith(`${wanted.current}.`));
    wanted.current = null;
    (inRow.find(({ tabIndex }) => tabIndex === 0) ?? inRow[0])?.focus();
  });
  const goTo = (list: string, index: number) => {
    wanted.current = `${list}[${Math.max(0, index)}]`;
  };
  return {
    add(list) {
      const rows = rowsIn(draft.data, list);
      const known = Object.keys(rows[0] ?? rowsIn(original, list)[0] ?? {});
      goTo(list, rows.length);
      change((now) => addRow(now, list, known.length > 0 ? known : itemColumnsOf(type)));
    },
    split(list, index) {
      goTo(list, index + 1);
      change((now) => splitRow(now, list, index));
    },
    remove(list, index) {
      goTo(list, Math.min(index, rowsIn(draft.data, list).length - 2));
      change((now) => removeRow(now, list, index));
    },
  };
}
