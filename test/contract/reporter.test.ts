import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';

const SUITE = `
let tries = 0;
describe('a door', () => {
  it('opens in the end', function () {
    this.retries(2);
    tries += 1;
    if (tries < 3) throw new Error('it sticks\\nand more');
  });
  it('opens at once', () => {});
});
`;

describe('the output of the tests (slow: runs mocha)', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-reporter-'));
    await writeFile(join(folder, 'door.test.cjs'), SUITE);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const way of [[], ['--parallel', '--jobs', '2']])
    it(`names each test that needed another try, and why${way.length > 0 ? ', with several files at a time' : ''}`, async () => {
      const mocha = ['node_modules/mocha/bin/mocha.js', '--no-config', '--reporter', 'dist/test/support/reporter.js', ...way];
      const { stdout } = await promisify(execFile)(process.execPath, [...mocha, join(folder, 'door.test.cjs')]);
      expect(stdout.split('\n').filter((line) => line.startsWith('needed another try: '))).to.have.length(2);
      expect(stdout).to.match(/^needed another try: .*door\.test\.cjs: a door opens in the end: it sticks$/m);
      expect(stdout.trimEnd().split('\n').at(-1)).to.equal('2 passed, 0 failed');
    });
});
