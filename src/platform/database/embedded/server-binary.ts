import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram } from '../../host/programs.js';

/** Why the embedded database cannot start: one sentence for a person, saying what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/** An installed database server. */
export interface ServerBinary {
  readonly path: string;
  readonly family: 'mariadb' | 'mysql';
  /** Major and minor version, e.g. [10, 11]. */
  readonly version: readonly [number, number];
}

const SERVER_NAMES = ['mariadbd', 'mysqld'];
const PACKAGES = ['mariadb-server-core', 'mariadb-client-core'];
const TO_INSTALL_BY_HAND =
  'apt-get install mariadb-server-core mariadb-client-core   (Debian, Ubuntu; elsewhere: dnf install mariadb-server, brew install mariadb)';

/** What the server says about itself. Throws DatabaseStartError when it does not run. */
export function describeServer(path: string): ServerBinary {
  const { stdout, error } = spawnSync(path, ['--no-defaults', '--version'], { encoding: 'utf8', timeout: 20_000 });
  const version = parseServerVersion(stdout ?? '');
  if (version) return { path, ...version };
  throw new DatabaseStartError(
    `The database server ${path} does not run (${error?.message ?? 'it does not tell its version'}). Reinstall it.`,
  );
}

/** Family and version out of `mariadbd --version` or `SELECT VERSION()`; undefined when there is none. Pure. */
export function parseServerVersion(text: string): Pick<ServerBinary, 'family' | 'version'> | undefined {
  const found = /(?:Ver |^)(\d+)\.(\d+)\.\d+/.exec(text);
  if (!found) return undefined;
  return { family: /mariadb/i.test(text) ? 'mariadb' : 'mysql', version: [Number(found[1]), Number(found[2])] };
}

/** What installing needs to know of the machine; replaced in tests. */
export interface Machine {
  find(): string | undefined;
  mayInstall(): boolean;
  install(packages: readonly string[]): boolean;
}

const thisMachine: Machine = {
  find: () => findProgram(SERVER_NAMES),
  mayInstall: () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram(['apt-get']) !== undefined,
  install: (packages) => {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (args: string[]) => spawnSync('apt-get', args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
    const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    return apt(install) || (apt(['update', '-qq']) && apt(install));
  },
};

/**
 * The database server of this machine. Where there is none: as root on a Debian-like system it is installed with apt (`say` tells so),
 * elsewhere DatabaseStartError names the one line to type.
 */
export function requireServer(say: (sentence: string) => void, machine: Machine = thisMachine): string {
  const found = machine.find();
  if (found) return found;
  if (machine.mayInstall()) {
    say(`Installing ${PACKAGES.join(' and ')} with apt, because no database server is installed ...`);
    const installed = machine.install(PACKAGES) ? machine.find() : undefined;
    if (installed) return installed;
  }
  throw new DatabaseStartError(`No database server is installed. Type: ${TO_INSTALL_BY_HAND} - or set DATABASE_URL.`);
}
