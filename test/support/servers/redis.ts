import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram } from '../../../src/platform/host/programs.js';

const program = findProgram(['redis-server']);

/** A private Redis on a unix socket, without a port; may be stopped and started again at the same place. */
export interface PrivateRedis {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/** Registers tests that need Redis; where redis-server is not installed they are named as not run. */
export function describeWithRedis(title: string, tests: (redis: PrivateRedis) => void): void {
  if (program === undefined) {
    process.stdout.write(`Not run, because redis-server is not installed: ${title}\n`);
    return;
  }
  const redis = createPrivateRedis(program);
  describe(title, () => {
    before(() => redis.start());
    after(() => redis.remove());
    tests(redis);
  });
}

function createPrivateRedis(path: string): PrivateRedis {
  const folder = join(tmpdir(), `docket-redis-${process.pid}-${randomUUID()}`);
  const socket = join(folder, 'redis.sock');
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = undefined;
  };
  return {
    url: `redis+unix://${socket}`,
    start: async () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const args = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', folder];
      child = spawn(path, args, { stdio: 'ignore' });
      while (!(await answers(socket))) await delay(5);
    },
    stop,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}
