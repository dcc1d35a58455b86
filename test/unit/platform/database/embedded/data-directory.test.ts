import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { prepareDataDirectory } from '../../../../../src/platform/database/embedded/data-directory.js';
import { scratchPlace } from '../../../../support/scratch.js';

describe('data-directory', () => {
  it('creates the database with a folder for temporary tables of its own, which no other server that starts clears', () => {
    const folder = mkdtempSync(join(scratchPlace(), 'docket-data-directory-'));
    try {
      const path = join(folder, 'mysqld');
      const script = [
        '#!/bin/sh',
        'for each in "$@"; do case "$each" in --datadir=*) data="$' + '{each#*=}";; --tmpdir=*) own="$' + '{each#*=}";; esac; done',
        `[ -d "$own" ] && [ -z "$(ls "$own")" ] && echo "$own" > ${join(folder, 'own')}`,
        'mkdir "$data/mysql"',
      ];
      writeFileSync(path, script.join('\n'), { mode: 0o755 });
      prepareDataDirectory(join(folder, 'mysql.data'), { path, family: 'mysql', version: [8, 4] });
      const own = readFileSync(join(folder, 'own'), 'utf8').trim();
      expect(own.startsWith(join(folder, 'mysql.data'))).to.equal(true);
      expect(existsSync(own)).to.equal(false);
      expect(readdirSync(folder).sort()).to.deep.equal(['mysql.data', 'mysqld', 'own']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
