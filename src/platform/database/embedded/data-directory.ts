import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from '../../host/programs.js';
import { DatabaseStartError, type ServerBinary } from './server-binary.js';

const MARKER = 'docket-server.json';

/** Arguments that every server process and its initialisation share. */
export const userArguments = (): string[] => (process.getuid?.() === 0 ? ['--user=root'] : []);

/**
 * Creates the data directory when there is none, and checks that the one that is there can be served by this server. A start that is killed
 * half way leaves nothing that a later start would take for a database. Throws DatabaseStartError.
 */
export function prepareDataDirectory(directory: string, server: ServerBinary): void {
  if (existsSync(join(directory, 'mysql'))) {
    checkWrittenBy(directory, server);
  } else {
    initialise(directory, server);
  }
  writeFileSync(join(directory, MARKER), JSON.stringify({ family: server.family, version: server.version }));
}

function checkWrittenBy(directory: string, server: ServerBinary): void {
  const marker = join(directory, MARKER);
  if (!existsSync(marker)) return;
  const written = JSON.parse(readFileSync(marker, 'utf8')) as Pick<ServerBinary, 'family' | 'version'>;
  const [writtenMajor, writtenMinor] = written.version;
  const [major, minor] = server.version;
  const newer = writtenMajor > major || (writtenMajor === major && writtenMinor > minor);
  if (written.family === server.family && !newer) return;
  throw new DatabaseStartError(
    `The database in ${directory} was written by ${nameOf(written)}, but this machine has ${nameOf(server)} (${server.path}). ` +
      `Install ${nameOf(written)} or newer of the same kind, or set DATA_DIR to another directory.`,
  );
}

const nameOf = ({ family, version }: Pick<ServerBinary, 'family' | 'version'>): string =>
  `${family === 'mariadb' ? 'MariaDB' : 'MySQL'} ${version.join('.')}`;

function initialise(directory: string, server: ServerBinary): void {
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new DatabaseStartError(`${directory} holds something, but no database. Move it away or set DATA_DIR to another directory.`);
  }
  const draft = `${directory}.new-${randomBytes(4).toString('hex')}`;
  removeDrafts(directory);
  mkdirSync(draft, { mode: 0o700 });
  // Of its own: a server that starts removes the temporary tables of all others in the folder that it uses.
  const temporary = `${draft}-tmp`;
  mkdirSync(temporary, { mode: 0o700 });
  const [command, args] = initialiseCommand(draft, temporary, server);
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout: 300_000 });
  rmSync(temporary, { recursive: true, force: true });
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    const why = error?.message ?? lastLine(`${stdout}\n${stderr}`);
    throw new DatabaseStartError(`The database in ${directory} cannot be created: ${why}`);
  }
  rmSync(directory, { recursive: true, force: true });
  renameSync(draft, directory);
}

function removeDrafts(directory: string): void {
  const parent = dirname(directory);
  const prefix = `${directory.slice(parent.length + 1)}.new-`;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function initialiseCommand(draft: string, temporary: string, server: ServerBinary): [string, string[]] {
  const common = ['--no-defaults', `--datadir=${draft}`, `--tmpdir=${temporary}`, ...userArguments()];
  if (server.family === 'mysql') return [server.path, [...common, '--initialize-insecure']];
  const program = findProgram(['mariadb-install-db', 'mysql_install_db']);
  if (!program) throw new DatabaseStartError('mariadb-install-db is missing beside the database server. Reinstall the server.');
  const quick = ['--auth-root-authentication-method=normal', '--skip-test-db', '--skip-name-resolve', '--innodb-log-file-size=16M'];
  return [program, [...common, ...quick]];
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.findLast((line) => /error|denied|cannot|can't|full/i.test(line)) ?? lines.at(-1) ?? 'no reason given';
}
