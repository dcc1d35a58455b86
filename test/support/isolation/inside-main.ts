import { becomeParsingProcess } from '../../../src/platform/isolation/index.js';
import { type Targets, tryAll } from './attempts.js';

/** Runs inside the isolation: tries what it is told to, or takes memory until it is stopped, telling after each step how far it came. */
const STEP = 32 * 1024 * 1024;
const MOST_STEPS = 64;

becomeParsingProcess();
process.on('SIGXFSZ', () => undefined);
process.once('message', (task: Targets | 'fill') => {
  if (task !== 'fill') {
    void tryAll(task).then((outcome) => process.send?.(outcome, undefined, undefined, () => process.exit(0)));
    return;
  }
  const held: Buffer[] = [];
  const step = () => {
    if (held.length >= MOST_STEPS) process.exit(0);
    held.push(Buffer.alloc(STEP, 1));
    process.send?.(held.length * STEP, undefined, undefined, step);
  };
  step();
});
