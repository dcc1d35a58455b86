import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { prepareDataDirectory } from '../../../../../src/platform/database/embedded/data-directory.js';
import { endLeftOver } from '../../../../../src/platform/database/embedded/left-over.js';
import { type Paths, pathsOf } from '../../../../../src/platform/database/embedded/paths.js';
import { describeServer, requireServer } from '../../../../../src/platform/database/embedded/server-binary.js';
import { launch } from '../../../../../src/platform/database/embedded/server-process.js';
import { supervise } from '../../../../../src/platform/database/embedded/supervise.js';
import { silentLog } from '../../../../../src/platform/log.js';
import { scratchPlace } from '../../../../support/scratch.js';

/** A process whose command line is that of a server of this directory. */
async function standIn(paths: Paths): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', '--', `--datadir=${paths.data}`, 'x'], { stdio: 'ignore' });
  await once(child, 'spawn');
  writeFileSync(paths.pid, String(child.pid));
  return child;
}

describe('embedded > supervise()', () => {
  let home: string;

  beforeEach(() => {
    home = mkdtempSync(join(scratchPlace(), 'docket-supervise-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('starts no server any more once it is stopped, also when its server has just died (slow: a database server is started)', async () => {
    const paths = pathsOf(home);
    const server = describeServer(requireServer(() => undefined));
    prepareDataDirectory(paths.data, server);
    const started: ChildProcess[] = [];
    const start = () => {
      const child = launch(server, paths, 'disposable');
      started.push(child);
      return child;
    };
    const lock = { isHeld: () => true, release: () => undefined };
    const supervised = await supervise(start, lock, paths, silentLog);
    const [first] = started;
    // Something of it is still there, which takes a moment to end: the new one waits for that.
    const leftOver = await standIn(paths);
    const died = once(first!, 'exit');
    first!.kill('SIGKILL');
    await died;
    await supervised.stop();
    if (leftOver.exitCode === null && leftOver.signalCode === null) await once(leftOver, 'exit');
    await supervised.ended;
    const running = started.filter((child) => child.exitCode === null && child.signalCode === null);
    for (const child of running) child.kill('SIGKILL');
    expect(running).to.have.length(0);
  }).timeout(60_000);

  it('takes a left-over that ends by itself, between the look and the signal, as ended', async () => {
    const paths = pathsOf(home);
    const child = await standIn(paths);
    const { kill } = process;
    const ended = once(child, 'exit');
    process.kill = () => {
      process.kill = kill;
      throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
    };
    try {
      child.kill('SIGKILL');
      await endLeftOver(paths, silentLog);
      await ended;
    } finally {
      process.kill = kill;
    }
  });
});
