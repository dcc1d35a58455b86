import { availableParallelism, loadavg } from 'node:os';
import Mocha from 'mocha';

const { EVENT_RUN_END, EVENT_SUITE_BEGIN, EVENT_SUITE_END, EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_RETRY } = Mocha.Runner.constants;

/** A test that takes longer, on a machine that has nothing else to do, says why in its title or in that of its suite: `(slow: reason)`. Milliseconds. */
const SLOW_MS = 2000;
const REASON = /\(slow: [^)]+\)/;

/** How long the suites of one file took: on the clock, and in this process' own work (not that of browser, database and worker processes). */
interface FileTime {
  readonly file: string;
  wallMs: number;
  ownMs: number;
}

const ownMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** `/.../dist/test/unit/x.test.js` as the source that it was built from. */
const sourceOf = (file: string): string => file.replace(/^.*\/dist\//, '').replace(/\.js$/, '.ts');

/**
 * The spec reporter, followed by where each failed test stands, and closed by one line that counts in any language: `N passed, N failed` (and
 * `, N skipped`). Before it stand tests that needed another try, with what was wrong at first: a pass does not hide that. Then those that were slow without
 * a reason in their title: named, not failed, as a busy machine makes any test slow; the time that is allowed grows with the load of the machine. With TIMES=1 and --no-parallel the files stand before it, slowest first, each with its seconds on the clock and of this process' own
 * work, set-up and clearing away included.
 */
export default class ClosingLineReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    const times = new Map<string, FileTime>();
    const failed: string[] = [];
    runner.on(EVENT_TEST_FAIL, (test: Mocha.Test) => void failed.push(`${sourceOf(test.file ?? '')}: ${test.fullTitle()}`));
    const tried: string[] = [];
    runner.on(EVENT_TEST_RETRY, (test: Mocha.Test, error?: Error) => {
      const [complaint = ''] = (error?.message ?? '').split('\n');
      tried.push(`${sourceOf(test.file ?? '')}: ${test.fullTitle()}: ${complaint}`);
    });
    const slow: Mocha.Test[] = [];
    runner.on(EVENT_TEST_PASS, (test: Mocha.Test) => {
      if ((test.duration ?? 0) > SLOW_MS && !REASON.test(test.fullTitle())) slow.push(test);
    });
    let begun = { at: 0, own: 0 };
    const isOfFile = (suite: Mocha.Suite) => suite.parent?.root === true && suite.file !== undefined;
    runner.on(EVENT_SUITE_BEGIN, (suite) => {
      if (isOfFile(suite)) begun = { at: performance.now(), own: ownMs() };
    });
    runner.on(EVENT_SUITE_END, (suite) => {
      if (!isOfFile(suite) || suite.file === undefined) return;
      const time = times.get(suite.file) ?? { file: suite.file, wallMs: 0, ownMs: 0 };
      time.wallMs += performance.now() - begun.at;
      time.ownMs += ownMs() - begun.own;
      times.set(suite.file, time);
    });
    runner.once(EVENT_RUN_END, () => {
      for (const [index, each] of failed.entries()) process.stdout.write(`${index + 1}) ${each}\n`);
      for (const each of tried) process.stdout.write(`needed another try: ${each}\n`);
      printSlow(slow);
      if (process.env.TIMES) printTimes([...times.values()]);
      const { passes, failures, pending } = this.stats;
      process.stdout.write(`${passes} passed, ${failures} failed${pending > 0 ? `, ${pending} skipped` : ''}\n`);
    });
  }
}

/** Tests for each processor that are expected to wait for it: as many as run at once by default. */
const USUAL_LOAD = 1.5;

function printSlow(tests: readonly Mocha.Test[]): void {
  const allowedMs = SLOW_MS * Math.max(1, loadavg()[0]! / availableParallelism() / USUAL_LOAD);
  for (const test of tests.filter(({ duration = 0 }) => duration > allowedMs))
    process.stdout.write(
      `slow without a "(slow: reason)" in its title, ${test.duration} ms: ${sourceOf(test.file ?? '')}: ${test.fullTitle()}\n`,
    );
}

function printTimes(times: readonly FileTime[]): void {
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6);
  const all = times.reduce((sum, { wallMs }) => sum + wallMs, 0);
  process.stdout.write(`${seconds(all)} s in ${times.length} files\n clock    own\n`);
  for (const { file, wallMs, ownMs } of [...times].sort((a, b) => b.wallMs - a.wallMs))
    process.stdout.write(`${seconds(wallMs)} ${seconds(ownMs)}  ${sourceOf(file)}\n`);
}
