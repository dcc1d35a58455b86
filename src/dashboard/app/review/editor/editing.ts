import { isDoubtful, type Leaf } from '../../document/sheet';
import type { Json } from '../../shared/api/graphql';
import { type Check, sameAs } from '../checks';
import { type Data, type Draft, rowOf } from '../draft';

/** What the inputs of a document share. */
export interface Editing {
  readonly original: Data;
  readonly draft: Draft;
  readonly changed: ReadonlySet<string>;
  /** Values that somebody else changed after the person wrote over them. */
  readonly met: ReadonlySet<string>;
  readonly threshold: number;
  /** Sums and dates as they stand now. */
  readonly checks: readonly Check[];
  readonly active: string | null;
  /** Whose place on the page the pointer is over. */
  readonly hovered: string | null;
  readonly readOnly: boolean;
  readonly onEditing: (path: string) => void;
  readonly set: (path: string, value: Json) => void;
  readonly step: (by: 1 | -1) => void;
}

/** What the service said of a value and what still holds: nothing of a value that was changed, and no sum that is checked here. Pure. */
export const openProblems = ({ path, problems }: Leaf, { changed, checks }: Pick<Editing, 'changed' | 'checks'>): string[] =>
  changed.has(path) ? [] : problems.filter((problem) => !checks.some(({ name }) => name === sameAs(problem)));

/** Whether the keyboard stops at a value: it is doubtful, or is missing in a row that the person made. Pure. */
export function isStop(leaf: Leaf, { original, draft, threshold }: Pick<Editing, 'original' | 'draft' | 'threshold'>): boolean {
  if (isDoubtful(leaf, threshold)) return true;
  const row = leaf.value === null ? rowOf(leaf.path) : null;
  if (!row) return false;
  const read = original[row.list];
  return draft.regrouped.has(row.list) || row.index >= (Array.isArray(read) ? read.length : 0);
}

/** Goes to the next value at which the keyboard stops, or the one before; behind the last one to the button that approves. */
export function stepFrom(panel: HTMLElement | null, path: string | null, by: 1 | -1): void {
  const inputs = [...(panel?.querySelectorAll<HTMLElement>('[data-value]') ?? [])];
  const stops = inputs.some(({ tabIndex }) => tabIndex === 0) ? inputs.filter(({ tabIndex }) => tabIndex === 0) : inputs;
  const here = inputs.findIndex((input) => input.closest<HTMLElement>('[data-path]')?.dataset.path === path);
  const [ahead, behind] = [stops.find((input) => inputs.indexOf(input) > here), stops.findLast((input) => inputs.indexOf(input) < here)];
  (by === 1 ? (ahead ?? document.querySelector<HTMLElement>('[data-approve]')) : behind)?.focus();
}

/** Puts the focus into the input of a value, where there is one. */
export function focusValue(panel: HTMLElement | null, path: string): void {
  panel?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"] [data-value]`)?.focus();
}
