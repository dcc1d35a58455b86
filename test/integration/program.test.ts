import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const MAIN = fileURLToPath(new URL('../../src/main.js', import.meta.url));
const DIST = new URL('../../', import.meta.url).href;

/** Files that a command of the program loads, as the engine tells. */
function loadedBy(...words: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'docket-loaded-'));
  try {
    const { status, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
      env: { ...process.env, NODE_V8_COVERAGE: folder },
      encoding: 'utf8',
    });
    expect(status, stderr).to.equal(0);
    const reports = readdirSync(folder).map(
      (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] },
    );
    return reports.flatMap(({ result }) => result.map(({ url }) => url)).filter((url) => url.startsWith(DIST));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the program as it is built (slow: starts a process)', () => {
  it('is loaded out of few files', () => {
    const loaded = loadedBy('--help').map((url) => url.slice(DIST.length));
    expect(loaded).to.include('program/start.mjs').and.to.include('src/main.js');
    expect(
      loaded.filter((path) => path.startsWith('src/')),
      'loaded one by one',
    ).to.deep.equal(['src/main.js', 'src/stack.js']);
    expect(loaded.length).to.be.below(60);
  });
});
