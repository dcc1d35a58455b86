import Mocha from 'mocha';

const { EVENT_RUN_END } = Mocha.Runner.constants;

/** The spec reporter, closed by one line that counts in any language: `N passed, N failed` (and `, N skipped`). */
export default class ClosingLineReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    runner.once(EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      process.stdout.write(`${passes} passed, ${failures} failed${pending > 0 ? `, ${pending} skipped` : ''}\n`);
    });
  }
}
