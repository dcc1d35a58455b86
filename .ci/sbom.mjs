// Writes the bill of materials of what Docket runs with: each package with version, licence and hash, as CycloneDX. Ends with 1 when a package names
// no licence or one that Docket must not ship. `npm run sbom -- FILE` (default dist/sbom.json); the image carries its own.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TOOLS = 'test/tools';
const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Licences under which packages may be shipped; a choice of several needs one of them, several together all. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'Zlib',
]);
/** Licences that packages state in an older form, which npm does not read; each has the text beside it. */
const STATED = { 'busboy@1.6.0': 'MIT', 'streamsearch@1.1.0': 'MIT' };
/** libvips beneath sharp: a shared library of its own, which its licence allows. */
const SHARED_LIBRARY = { names: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' };

const licencesOf = ({ licenses = [] }) => licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');

function isAllowed(name, expression) {
  const bare = expression.replace(/[()]/g, ' ').trim();
  return bare
    .split(/\s+OR\s+/)
    .some((choice) =>
      choice
        .split(/\s+AND\s+/)
        .every((each) => ALLOWED.has(each.trim()) || (SHARED_LIBRARY.names.test(name) && each.trim() === SHARED_LIBRARY.licence)),
    );
}

/** What is wrong with the licences of components, a sentence each. */
export function problemsOf(components) {
  return components.flatMap((component) => {
    const { name, version } = component;
    const licences = licencesOf(component);
    if (licences.length === 0 || licences.includes('')) return [`${name}@${version} names no licence`];
    return licences.every((each) => isAllowed(name, each)) ? [] : [`${name}@${version} is under ${licences.join(', ')}`];
  });
}

const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));

/** What is overridden by a package of ours, by that package's version. */
function resolved(overrides, versions) {
  return Object.fromEntries(
    Object.entries(overrides).map(([name, value]) => [
      name,
      typeof value === 'object' ? resolved(value, versions) : value.startsWith('$') ? versions[value.slice(1)] : value,
    ]),
  );
}

/**
 * The package as it would be without what is only for development. npm's own `--omit dev` leaves packages out that both need, and without it npm
 * stumbles over what packages for development ask of each other.
 */
function runtimeOnly() {
  const { devDependencies, scripts, overrides, workspaces, ...own } = readJson('package.json');
  const { packages, ...lock } = readJson('package-lock.json');
  const { devDependencies: _, workspaces: __, ...ours } = packages[''];
  // The tools of the tests are a package of this repository: a folder, and a link to it.
  const kept = Object.entries(packages).filter(([path, { dev, link }]) => path !== '' && path !== TOOLS && !dev && !link);
  return {
    'package.json': { ...own, overrides: resolved(overrides, { ...devDependencies, ...own.dependencies }) },
    'package-lock.json': { ...lock, packages: Object.fromEntries([['', ours], ...kept]) },
  };
}

/** The bill of the lock file. */
export function billOfMaterials() {
  const folder = mkdtempSync(join(tmpdir(), 'docket-sbom-'));
  try {
    for (const [name, content] of Object.entries(runtimeOnly())) writeFileSync(join(folder, name), JSON.stringify(content));
    const npm = process.env.npm_execpath;
    const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
    const { status, stdout, stderr } = spawnSync(command, [...first, ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
    if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
    const bill = JSON.parse(stdout);
    // npm takes the name of the folder.
    bill.metadata.component.name = readJson('package.json').name;
    for (const component of bill.components) {
      const stated = STATED[`${component.name}@${component.version}`];
      if (stated && !component.licenses) component.licenses = [{ license: { id: stated } }];
    }
    return bill;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = process.argv[2] ?? join(root, 'dist', 'sbom.json');
  const bill = billOfMaterials();
  const problems = problemsOf(bill.components);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  process.stderr.write(problems.map((problem) => `${problem}\n`).join(''));
  process.stdout.write(`${bill.components.length} packages in ${file}\n`);
  process.exit(problems.length > 0 ? 1 : 0);
}
