import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { CommandTimeout, runCommand } from '../../../../src/pipeline/engines/command.js';

/** Uses so much of a processor, and ends. */
const work = (ms: number) => `for (let used = process.cpuUsage(); used.user + used.system < ${ms * 1000}; used = process.cpuUsage());`;

describe('the time limit of a command', () => {
  const rivals: ChildProcess[] = [];
  afterEach(() => {
    for (const rival of rivals.splice(0)) rival.kill('SIGKILL');
  });

  it('ends one that hangs', async () => {
    const began = performance.now();
    const error = await runCommand('sleep', ['20'], { timeoutMs: 200, env: process.env }).catch((error: unknown) => error);
    expect(error).to.be.instanceOf(CommandTimeout);
    expect(performance.now() - began).to.be.below(10_000);
  });

  it('lets one end that three others keep from the processor (slow: it takes its turns)', async function () {
    if (process.platform !== 'linux') return this.skip();
    const onOne = ['-c', '0', process.execPath, '-e'];
    for (let at = 0; at < 3; at += 1) {
      const rival = spawn('taskset', [...onOne, "require('node:fs').writeSync(1, '.'); for (;;);"], {
        stdio: ['ignore', 'pipe', 'ignore'],
        // The kernel shares a processor between sessions: as the command, each has one of its own.
        detached: true,
      });
      rivals.push(rival);
      await once(rival.stdout, 'data');
    }
    // On a busy machine the rivals may get less than their share: then nothing was tried, and it is done again.
    let took = 0;
    for (let tries = 0; took <= 1600 && tries < 5; tries += 1) {
      const began = performance.now();
      await runCommand('taskset', [...onOne, work(600)], { timeoutMs: 1600, env: process.env });
      took = performance.now() - began;
    }
    expect(took).to.be.above(1600);
  });
});
