const endings: (() => Promise<void>)[] = [];

/** Notes what a test file started for all tests of its process: it is ended after them, last started first. */
export const endAfterAll = (end: () => Promise<void>): void => void endings.unshift(end);

/** Ends what was noted; called once, after all tests. */
export async function endAll(): Promise<void> {
  for (const end of endings.splice(0)) await end();
}
