import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type DirectoryLock, isAlive, takeDirectoryLock } from '../../../../../src/platform/database/embedded/directory-lock.js';

const held = (lock: ReturnType<typeof takeDirectoryLock>): DirectoryLock => {
  if ('pid' in lock) throw new Error(`held by ${lock.pid}`);
  return lock;
};

describe('directory-lock > takeDirectoryLock()', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docket-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is held by one taker until it is released', () => {
    const path = join(folder, 'lock');
    const first = held(takeDirectoryLock(path));
    expect(takeDirectoryLock(path)).to.include({ pid: process.pid });
    first.release();
    first.release();
    held(takeDirectoryLock(path)).release();
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('is taken over from a process that was killed', async () => {
    const path = join(folder, 'lock');
    const module = new URL('../../../../../src/platform/database/embedded/directory-lock.js', import.meta.url).href;
    const code = `(await import(${JSON.stringify(module)})).takeDirectoryLock(process.argv[1]); console.log('taken'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    expect(takeDirectoryLock(path)).to.include({ pid: child.pid });
    child.kill('SIGKILL');
    await once(child, 'exit');
    held(takeDirectoryLock(path)).release();
  });

  it('is taken over when its process number belongs to another process by now', () => {
    const path = join(folder, 'lock');
    writeFileSync(path, JSON.stringify({ pid: process.pid, started: 'long ago' }));
    held(takeDirectoryLock(path)).release();
  });

  it('is taken over when the file was left half written', () => {
    const path = join(folder, 'lock');
    writeFileSync(path, '{"pid"');
    held(takeDirectoryLock(path)).release();
  });

  it('knows the dead from the living', () => {
    const { pid } = spawnSync('true');
    expect(isAlive({ pid, started: '' })).to.equal(false);
  });
});
