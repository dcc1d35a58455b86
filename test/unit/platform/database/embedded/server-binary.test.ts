import { expect } from 'chai';
import {
  DatabaseStartError,
  type Machine,
  parseServerVersion,
  requireServer,
} from '../../../../../src/platform/database/embedded/server-binary.js';

describe('server-binary', () => {
  describe('parseServerVersion()', () => {
    const cases: [string, string, number[]][] = [
      ['mariadbd  Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)', 'mariadb', [10, 11]],
      ['10.11.19-MariaDB-0+deb12u1', 'mariadb', [10, 11]],
      ['11.4.2-MariaDB-log', 'mariadb', [11, 4]],
      ['/usr/sbin/mysqld  Ver 8.0.36 for Linux on x86_64 (MySQL Community Server - GPL)', 'mysql', [8, 0]],
      ['8.4.0', 'mysql', [8, 4]],
    ];
    for (const [text, family, version] of cases) {
      it(`reads ${text.slice(0, 40)}`, () => {
        expect(parseServerVersion(text)).to.deep.equal({ family, version });
      });
    }

    it('finds none in other text', () => {
      expect(parseServerVersion('command not found')).to.equal(undefined);
    });
  });

  describe('requireServer()', () => {
    const machine = (parts: Partial<Machine>): Machine => ({
      find: () => undefined,
      mayInstall: () => false,
      install: () => false,
      ...parts,
    });

    it('takes the server that is installed, silently', () => {
      const said: string[] = [];
      const path = requireServer((sentence) => said.push(sentence), machine({ find: () => '/usr/sbin/mariadbd', mayInstall: () => true }));
      expect([path, said]).to.deep.equal(['/usr/sbin/mariadbd', []]);
    });

    it('installs one where it may, and says so', () => {
      const said: string[] = [];
      let installed: readonly string[] = [];
      const debian = machine({
        find: () => (installed.length > 0 ? '/usr/sbin/mariadbd' : undefined),
        mayInstall: () => true,
        install: (packages) => {
          installed = packages;
          return true;
        },
      });
      expect(requireServer((sentence) => said.push(sentence), debian)).to.equal('/usr/sbin/mariadbd');
      expect(installed).to.deep.equal(['mariadb-server-core', 'mariadb-client-core']);
      expect(said.join()).to.contain('Installing mariadb-server-core');
    });

    it('elsewhere names the one line to type', () => {
      expect(() => requireServer(() => {}, machine({}))).to.throw(DatabaseStartError, /Type: apt-get install mariadb-server-core/);
    });

    it('names it also when the installation fails', () => {
      expect(() => requireServer(() => {}, machine({ mayInstall: () => true }))).to.throw(DatabaseStartError, /Type: apt-get install/);
    });
  });
});
