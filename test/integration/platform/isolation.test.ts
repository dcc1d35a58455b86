import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Protections } from '../../../src/platform/isolation/index.js';
import type { Outcome, Report } from '../../support/isolation/attempts.js';

const HOST = fileURLToPath(new URL('../../support/isolation/host-main.js', import.meta.url));
/** A user of no one, who stands for somebody who starts Docket without being root. */
const SOMEBODY = 62_000;

/** Runs a stand-in for Docket as this user or as another; null when that one cannot even read the built code. */
function reportAs(uid: number | null, ...needed: string[]): Promise<Report | null> {
  const user = uid === null ? {} : { uid, gid: uid };
  const env = { PATH: process.env.PATH, PLANTED: 'in the environment of the parent' };
  // As a shell may leave one open that starts Docket.
  const leftOpen = openSync(HOST, 'r');
  const child = spawn(process.execPath, [HOST, ...needed], {
    ...user,
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'ignore', 'ignore', leftOpen],
  });
  closeSync(leftOpen);
  let told = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  return new Promise((resolve) => child.once('close', () => resolve(told === '' ? null : (JSON.parse(told) as Report))));
}

const REFUSED: readonly { what: string; needs: keyof Protections; of: keyof Outcome }[] = [
  { what: 'opens no connection to a port of this machine', needs: 'network', of: 'network' },
  { what: 'does not read DATA_DIR/secret', needs: 'files', of: 'secret' },
  { what: 'does not reach the socket of the database', needs: 'files', of: 'databaseSocket' },
  { what: 'does not read the environment of its parent', needs: 'environment', of: 'parentEnvironment' },
  { what: 'does not read the memory map of its parent', needs: 'environment', of: 'parentMemory' },
  { what: 'writes no file beyond its limit', needs: 'limits', of: 'largeFile' },
];

const users = [
  { who: 'the user of this run', uid: null },
  ...(process.getuid?.() === 0 ? [{ who: 'a user without rights', uid: SOMEBODY }] : []),
];

for (const { who, uid } of users) {
  describe(`isolation of what parses files (D106), started by ${who}`, () => {
    let report: Report;

    before(async function () {
      const told = process.platform === 'linux' ? await reportAs(uid) : null;
      if (!told) {
        process.stdout.write('      skipped: not on Linux, or that user cannot read the built code\n');
        this.skip();
      }
      report = told;
    });

    const needing = (needs: keyof Protections, test: () => void) =>
      function (this: Mocha.Context) {
        if (!report.protections[needs]) {
          process.stdout.write(`      skipped: this kernel or user has no protection "${needs}"\n`);
          this.skip();
        }
        test();
      };

    for (const { what, needs, of } of REFUSED)
      it(
        what,
        needing(needs, () => expect(report.outcome[of]).to.be.a('string')),
      );

    it(
      'is stopped when it takes memory in a burst',
      needing('limits', () => expect(report.filled).to.be.lessThan(640 * 1024 * 1024)),
    );

    it(
      'gives way when memory runs out',
      needing('memoryFirst', () => expect(report.outcome.oomScore).to.equal(1000)),
    );

    it('gets no environment and no open file of its parent, or from further away', () => {
      const { environment, descriptors } = report.outcome;
      expect(environment.filter((name) => !name.startsWith('NODE_CHANNEL'))).to.have.members([
        'PATH',
        'UV_THREADPOOL_SIZE',
        ...environment.filter((name) => ['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name)),
      ]);
      expect(descriptors).to.deep.equal([]);
    });

    it('can write what it is asked to make', () => expect(report.outcome.trayFile).to.equal(null));

    it(
      'runs as a user of its own',
      needing('user', () => expect(report.outcome.uid).to.be.within(61_000, 61_183)),
    );
  });
}

describe('isolation of what parses files (D106), started by root where others cannot read the code', () => {
  it('keeps root, without capabilities, and closes the rest as before (slow: processes are started)', async function () {
    const open = process.getuid?.() === 0 ? await reportAs(null) : null;
    if (!open?.protections.network) {
      process.stdout.write('      skipped: not root, or not allowed to make namespaces\n');
      this.skip();
    }
    const folder = mkdtempSync(join(tmpdir(), 'docket-of-root-'));
    const needed = join(folder, 'code');
    writeFileSync(needed, '', { mode: 0o600 });
    // A folder that holds what is needed is not hidden: this one is in the temporary directory, as a checkout may be.
    const report = await reportAs(null, needed);
    rmSync(folder, { recursive: true });
    expect(report?.protections).to.deep.equal({ ...open.protections, user: false });
    const { network, secret, databaseSocket, parentEnvironment, trayFile } = report!.outcome;
    for (const refused of [network, secret, databaseSocket, parentEnvironment]) expect(refused).to.be.a('string');
    expect(trayFile).to.equal(null);
  });
});
