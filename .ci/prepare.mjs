// Runs before start, test and the other commands: installs when node_modules does not match the lock file, and builds when dist does not match the
// sources: compiles, unpacks the language data, and gathers the program in few files. Plain Node, no dependencies, no network when there is nothing to install. Of several that start
// at once, one works and the others wait.
//   node .ci/prepare.mjs           for everything: the tests, the benches, the checks
//   node .ci/prepare.mjs --start   for the service alone: without the packages of test/tools, which are the larger half
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lockFolder = join(root, '.prepare.lock');
const builtFile = join(root, 'dist', '.built');
/** The lock file for which the service's packages alone were installed. */
const startFile = join(root, 'node_modules', '.installed-for-start');
const startFolders = ['src', 'migrations'];
const sourceFolders = [...startFolders, 'test', 'bench', 'clients', 'training'];
/** Not compiled with the rest: folders that are made by somebody else or are only data. */
const setAside = [join('test', 'fixtures'), join('src', 'dashboard', 'app')];
const say = (sentence) => process.stderr.write(`${sentence}\n`);

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
};

/** Whether every package of the lock file is there in its version. npm writes its own record last, so a killed install leaves none. */
function isInstalled() {
  const wanted = readJson('package-lock.json')?.packages ?? {};
  const present = readJson('node_modules/.package-lock.json')?.packages;
  if (!present) return false;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || entry.devOptional || entry.peer || present[path]?.version === entry.version,
  );
}

const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

const hashOfLock = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Who has the packages of everything goes on with everything. */
const isForStart = process.argv.includes('--start') && !isInstalled();

const hasPackages = () => (isForStart ? textOf(startFile) === hashOfLock() : isInstalled());

function install() {
  say('Installing dependencies (npm ci) ...');
  rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true });
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const scope = isForStart ? ['--workspaces=false'] : [];
  run(command, [...first, 'ci', '--include=dev', ...scope, '--no-audit', '--no-fund', '--loglevel=error'], 'ignore');
  if (isForStart) writeFileSync(startFile, hashOfLock());
}

function sourceFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) => {
    const path = join(folder, item.name);
    if (item.isDirectory()) return setAside.includes(path) ? [] : sourceFiles(path);
    return /\.(ts|tsx|json|gz)$/.test(item.name) ? [path] : [];
  });
}

/** Hash of everything that the build of these folders depends on. */
function hashOf(folders) {
  const hash = createHash('sha256').update(process.version);
  for (const path of ['package-lock.json', 'tsconfig.json', '.ci/program.mjs', ...folders.flatMap(sourceFiles).sort()]) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** What dist was built of: the sources of the service, and of the rest where that was built too. */
const hashesOfSources = () => ({ start: hashOf(startFolders), all: isForStart ? '' : hashOf(sourceFolders) });

function isBuilt({ start, all }) {
  const [builtStart, builtAll] = textOf(builtFile).split(' ');
  return isForStart ? builtStart === start : builtAll === all;
}

async function build({ start, all }) {
  say('Building (tsc) ...');
  rmSync(builtFile, { force: true });
  const [project, other] = isForStart ? ['tsconfig.start.json', '.tsbuildinfo'] : ['tsconfig.json', '.tsbuildinfo.start'];
  // The compiler of the other build would take what this one writes for its own.
  rmSync(join(root, 'dist', other), { force: true });
  await runBeside(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', project]);
  sourceFolders.forEach(removeOrphans);
  const built = pathToFileURL(join(root, 'dist', 'src', 'pipeline', 'engines', 'language-data.js'));
  const { gatherLanguageData } = await import(built.href);
  await gatherLanguageData();
  const { gatherProgram } = await import('./program.mjs');
  await gatherProgram(root);
  writeFileSync(builtFile, `${start} ${all}`);
}

/** Removes what an earlier build made of a source that is gone; dist itself stays, because a server may be running from it. */
function removeOrphans(folder) {
  const built = join(root, 'dist', folder);
  if (!existsSync(built)) return;
  for (const item of readdirSync(built, { recursive: true, withFileTypes: true })) {
    if (!item.isFile() || !/\.js(\.map)?$/.test(item.name)) continue;
    const path = join(item.parentPath, item.name);
    const source = join(root, relative(join(root, 'dist'), path)).replace(/\.js(\.map)?$/, '');
    if (!['.ts', '.tsx'].some((ending) => existsSync(source + ending))) rmSync(path, { force: true });
  }
}

function run(command, args, output) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', output, 'inherit'] });
  if (status !== 0) fail(command, args, error, status);
}

/** As `run`, while this process goes on with something else. */
async function runBeside(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const [status] = await once(child, 'exit').catch((error) => fail(command, args, error));
  if (status !== 0) fail(command, args, undefined, status);
}

function fail(command, args, error, status) {
  say(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ` with code ${status}`}.`);
  rmSync(lockFolder, { recursive: true, force: true });
  process.exit(status || 1);
}

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A lock whose owner was killed is taken over; one that names no owner yet gets a moment to do so. */
function isStale() {
  try {
    const owner = Number(readFileSync(join(lockFolder, 'pid'), 'utf8'));
    return owner > 0 && !isAlive(owner);
  } catch {
    return existsSync(lockFolder) && Date.now() - statSync(lockFolder).mtimeMs > 5000;
  }
}

function takeLock() {
  for (let told = false; ; ) {
    try {
      mkdirSync(lockFolder);
      writeFileSync(join(lockFolder, 'pid'), String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isStale()) {
      rmSync(lockFolder, { recursive: true, force: true });
      continue;
    }
    if (!told) say('Waiting for another command that is installing or building ...');
    told = true;
    sleep(100);
  }
}

/** The web application has a hash of its own: a change of the server alone does not bundle it anew. */
const loadDashboard = () => import('./dashboard.mjs');

const isReady = async () => hasPackages() && isBuilt(hashesOfSources()) && (await loadDashboard()).isDashboardBuilt();
if (!(await isReady())) {
  takeLock();
  try {
    if (!hasPackages()) install();
    if (!existsSync(builtFile)) rmSync(join(root, 'dist'), { recursive: true, force: true });
    const hashes = hashesOfSources();
    const { isDashboardBuilt } = await loadDashboard();
    // Neither needs the other: the compiler has one processor, the bundler the next.
    await Promise.all([isBuilt(hashes) || build(hashes), isDashboardBuilt() || runBeside(process.execPath, ['.ci/dashboard.mjs'])]);
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
}
