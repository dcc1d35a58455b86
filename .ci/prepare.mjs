// Runs before start and test: installs when node_modules does not match the lock file, and builds when dist is stale. Plain Node, no dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const run = (command, args) => {
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: process.env });
  if (done.status !== 0) {
    process.stderr.write(`${command} ${args.join(' ')} failed (${done.status ?? done.error?.message}).\n`);
    process.exit(done.status ?? 1);
  }
};
const hashOf = (file) =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex');

const stamp = join(root, 'node_modules', '.docket-lock');
const lock = hashOf('package-lock.json');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  process.stdout.write('Installing dependencies (npm ci) ...\n');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

const newest = (dir) =>
  readdirSync(join(root, dir), { withFileTypes: true }).reduce(
    (latest, item) => {
      const path = join(dir, item.name);
      if (item.isDirectory()) return Math.max(latest, item.name === 'fixtures' ? 0 : newest(path));
      return /\.(ts|json)$/.test(item.name) ? Math.max(latest, statSync(join(root, path)).mtimeMs) : latest;
    },
    statSync(join(root, dir)).mtimeMs,
  );
const sources = ['src', 'migrations', 'test', 'bench'].filter((dir) => existsSync(join(root, dir)));
const built = join(root, 'dist', '.built');
const changed = Math.max(...sources.map(newest), statSync(join(root, 'tsconfig.json')).mtimeMs, statSync(stamp).mtimeMs);
if (!existsSync(built) || statSync(built).mtimeMs < changed) {
  process.stdout.write('Building ...\n');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  mkdirSync(join(root, 'dist'), { recursive: true });
  run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.json']);
  writeFileSync(built, '');
}
