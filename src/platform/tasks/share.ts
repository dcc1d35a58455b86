/** A part of the tasks, by hundredths of their numbers: from the first on, up to the second. A task that is tried again stays in it. */
export interface Share {
  readonly from: number;
  readonly to: number;
}

/** All of them. */
export const WHOLE: Share = { from: 0, to: 100 };

/** Work that the processes of a share leave is done by the others after so long: none may be running. */
export const LEFT_MS = 10 * 60_000;

/** Condition of a statement for tasks of the share and those that were left; none for all tasks. */
export function inShare({ from, to }: Share, now: Date): { readonly sql: string; readonly values: readonly unknown[] } | null {
  if (from === WHOLE.from && to === WHOLE.to) return null;
  return { sql: '(id % 100 >= ? AND id % 100 < ? OR runAt <= ?)', values: [from, to, new Date(now.getTime() - LEFT_MS)] };
}
