import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../../../../src/platform/database/embedded/embedded.js';
import { DatabaseStartError } from '../../../../../src/platform/database/embedded/server-binary.js';
import { silentLog } from '../../../../../src/platform/log.js';
import { scratchPlace } from '../../../../support/scratch.js';

const refusal = async (start: Promise<EmbeddedDatabase>): Promise<string> => {
  try {
    await (await start).stop();
  } catch (error) {
    if (error instanceof DatabaseStartError) return error.message;
    throw error;
  }
  return 'it started';
};

const rowsOf = async ({ socketPath, password, database }: EmbeddedDatabase, sql: string): Promise<RowDataPacket[]> => {
  const connection = await createConnection({ socketPath, user: 'root', password, database });
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  await connection.end();
  return rows;
};

const passwordIn = (dataDir: string): string => readFileSync(join(dataDir, 'mysql.password'), 'utf8').trim();

const serverPid = (dataDir: string): number => Number(readFileSync(join(dataDir, 'mysql.pid'), 'utf8'));

describe('embedded > startEmbeddedDatabase()', () => {
  let home: string;
  let dataDir: string;
  const start = (options: object = {}) => startEmbeddedDatabase({ dataDir, log: silentLog, durability: 'disposable', ...options });

  /** A process of its own that starts the database and tells so on stdout. */
  const startElsewhere = async () => {
    const module = new URL('../../../../../src/platform/database/embedded/embedded.js', import.meta.url).href;
    const log = new URL('../../../../../src/platform/log.js', import.meta.url).href;
    const code = `
      const { startEmbeddedDatabase } = await import(${JSON.stringify(module)});
      const { silentLog } = await import(${JSON.stringify(log)});
      await startEmbeddedDatabase({ dataDir: process.argv[1], log: silentLog });
      console.log('ready');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    return child;
  };

  beforeEach(() => {
    home = mkdtempSync(join(scratchPlace(), 'docket-embedded-'));
    dataDir = join(home, 'var');
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('keeps its rows from one start to the next, and leaves nothing running', async () => {
    const first = await start();
    await rowsOf(first, 'CREATE TABLE kept (id INT PRIMARY KEY)');
    await rowsOf(first, 'INSERT INTO kept VALUES (42)');
    const pid = serverPid(dataDir);
    await first.stop();
    await first.exited;
    expect(() => process.kill(pid, 0)).to.throw('ESRCH');

    const second = await start();
    expect(await rowsOf(second, 'SELECT id FROM kept')).to.deep.equal([{ id: 42 }]);
    await second.stop();
  });

  it('listens on no port, and lets no other user of the machine in', async () => {
    const server = await start();
    const [row] = await rowsOf(server, "SHOW VARIABLES LIKE 'skip_networking'");
    expect(row?.Value).to.equal('ON');
    expect(statSync(join(server.socketPath, '..')).mode & 0o077).to.equal(0);
    await server.stop();
  });

  it('writes to the disk at every commit, so that what was accepted survives a power cut', async () => {
    const server = await start({ durability: 'durable' });
    const rows = await rowsOf(server, "SHOW VARIABLES WHERE Variable_name IN ('innodb_flush_log_at_trx_commit', 'innodb_doublewrite')");
    expect(rows.map((row) => row.Value)).to.have.members(['1', 'ON']);
    await server.stop();
  });

  it('refuses a second start on the same DATA_DIR in one sentence, or joins it where that is asked for', async () => {
    const server = await start();
    expect(await refusal(start())).to.match(new RegExp(`^DATA_DIR .+ is in use by the Docket with process id ${process.pid}\\.`));
    const guest = await start({ whenInUse: 'join' });
    expect(await rowsOf(guest, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    await guest.stop();
    expect(await rowsOf(server, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    await server.stop();
  });

  it('starts again after its process was killed, with every committed row, and leaves no server of the killed one (slow: database servers are started)', async () => {
    const child = await startElsewhere();
    const pid = serverPid(dataDir);
    const password = passwordIn(dataDir);
    const socketPath = join(dataDir, 'mysql', 'docket.sock');
    const connection = await createConnection({ socketPath, user: 'root', password, database: 'docket' });
    await connection.query('CREATE TABLE kept (id INT PRIMARY KEY)');
    await connection.query('INSERT INTO kept VALUES (7)');
    connection.on('error', () => {});
    child.kill('SIGKILL');
    await once(child, 'exit');
    connection.destroy();

    const server = await start();
    expect(serverPid(dataDir)).to.not.equal(pid);
    expect(await rowsOf(server, 'SELECT id FROM kept')).to.deep.equal([{ id: 7 }]);
    await server.stop();
  });

  it('lets nobody in who cannot read its password, also after it comes from before there were passwords', async () => {
    const before = await start();
    await rowsOf(before, 'CREATE TABLE kept (id INT PRIMARY KEY)');
    await before.stop();
    const server = await start({ durability: 'durable' });
    try {
      expect(server.password)
        .to.match(/^[\w-]{32}$/)
        .and.to.equal(passwordIn(dataDir));
      expect([statSync(join(dataDir, 'mysql.password')).mode & 0o077, statSync(dataDir).mode & 0o077]).to.deep.equal([0, 0]);
      for (const password of ['', 'wrong']) {
        const error = await rowsOf({ ...server, password }, 'SELECT 1').catch((reason: { errno?: number }) => reason);
        expect(error).to.include({ errno: 1045 });
      }
      expect(await rowsOf(server, 'SHOW TABLES')).to.have.length(1);
      const accounts = await rowsOf(server, "SELECT User FROM mysql.user WHERE User IN ('', 'root')");
      expect(accounts).to.have.length(1);
    } finally {
      await server.stop();
    }
  });

  it('says what is wrong when its password is not the one that the file has', async () => {
    await (await start({ durability: 'durable' })).stop();
    writeFileSync(join(dataDir, 'mysql.password'), 'another');
    expect(await refusal(start({ durability: 'durable' }))).to.match(/does not take the password in DATA_DIR\/mysql\.password/);
  });

  it('starts its server again when that dies, with every row that was committed', async () => {
    const server = await start({ durability: 'durable' });
    await rowsOf(server, 'CREATE TABLE kept (id INT PRIMARY KEY)');
    const answers = () => rowsOf(server, 'SELECT id FROM kept ORDER BY id').catch(() => undefined);
    for (const id of [1, 2]) {
      await rowsOf(server, `INSERT INTO kept VALUES (${id})`);
      const pid = serverPid(dataDir);
      process.kill(pid, 'SIGKILL');
      while (pid === serverPid(dataDir) || !(await answers())) await new Promise((resolve) => setTimeout(resolve, 10));
      expect(await answers()).to.have.length(id);
    }
    await server.stop();
    await server.exited;
  });

  it('ends a left-over server that outlived its process', async () => {
    const first = await start();
    const pid = serverPid(dataDir);
    rmSync(join(dataDir, 'docket.lock'));
    const second = await start();
    await first.exited;
    expect(() => process.kill(pid, 0)).to.throw('ESRCH');
    await second.stop();
  });

  it('does not take a start that was killed half way for a database', async () => {
    mkdirSync(join(dataDir, 'mysql.new-dead', 'mysql'), { recursive: true });
    const server = await start();
    await server.stop();
    expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).to.deep.equal([]);
  });

  it('works under a path that is too long for a socket', async () => {
    dataDir = join(dataDir, 'a-rather-long-name-of-a-folder'.repeat(4));
    const server = await start();
    expect(await rowsOf(server, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    await server.stop();
    rmSync(join(server.socketPath, '..'), { recursive: true });
  });

  it('says which DATA_DIR cannot be written', async () => {
    writeFileSync(dataDir, 'a file, no directory');
    expect(await refusal(start())).to.match(/^DATA_DIR .+ cannot be written: /);
  });

  it('leaves a folder alone that holds something else', async () => {
    mkdirSync(join(dataDir, 'mysql'), { recursive: true });
    writeFileSync(join(dataDir, 'mysql', 'thesis.txt'), 'x');
    expect(await refusal(start())).to.contain('holds something, but no database');
    expect(existsSync(join(dataDir, 'mysql', 'thesis.txt'))).to.equal(true);
  });

  it('names both versions when a newer server wrote the data', async () => {
    mkdirSync(join(dataDir, 'mysql', 'mysql'), { recursive: true });
    writeFileSync(join(dataDir, 'mysql', 'docket-server.json'), JSON.stringify({ family: 'mariadb', version: [99, 1] }));
    expect(await refusal(start())).to.match(/was written by MariaDB 99\.1, but this machine has M.+Install MariaDB 99\.1/);
  });

  it('names the log when the files are damaged', async () => {
    const server = await start();
    await server.stop();
    writeFileSync(join(dataDir, 'mysql', 'ibdata1'), 'damaged');
    expect(await refusal(start())).to.match(/^The database in .+ cannot be opened: .+mysql\.log/);
  });
});
