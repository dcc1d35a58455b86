import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { gatherLanguageData, LANGUAGE_DATA, languageDataDirectory } from '../../../../src/pipeline/engines/language-data.js';

const require = createRequire(import.meta.url);
const MODULE = new URL('../../../../src/pipeline/engines/language-data.js', import.meta.url).href;
const PACKAGE = (name: string) => dirname(require.resolve(`@tesseract.js-data/${name}/package.json`));
const PACKED: [string, string][] = [
  ...Object.values(LANGUAGE_DATA)
    .filter((name) => name !== 'rus')
    .map((name): [string, string] => [name, join(PACKAGE(name), '4.0.0_best_int', name)]),
  ['rus', 'src/pipeline/engines/russian-data/rus'],
  ['osd', join(PACKAGE('osd'), '4.0.0', 'osd')],
  ['frk', join(PACKAGE('frk'), '4.0.0_best_int', 'frk')],
  ...['deu', 'eng', 'ita', 'spa'].map((name): [string, string] => [`${name}_quick`, join('src/pipeline/engines/quick-data', name)]),
  ['eng_slip', 'src/pipeline/engines/slip-data/eng'],
  ['eng_small', 'src/pipeline/engines/small-data/eng'],
];

/** The data as it comes, by the name of its file. */
const expected = new Map(
  PACKED.map(([name, packed]): [string, Buffer] => [`${name}.traineddata`, gunzipSync(readFileSync(`${packed}.traineddata.gz`))]),
);
/** Enough to be gathered by the tests; all of it takes seconds. */
const SOME = ['eng', 'deu', 'fra', 'osd', 'eng_slip'];
const FILES = SOME.map((name) => `${name}.traineddata`).sort();

/** Gathers in a process of its own. */
function gatherElsewhere(directory: string): ChildProcess {
  const program = `(await import(${JSON.stringify(MODULE)})).gatherLanguageData(${JSON.stringify(directory)}, ${JSON.stringify(SOME)})`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
}

describe('engines/language-data', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'docket-tessdata-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const filesIn = (folder: string) => readdirSync(folder).sort();
  const requireWhole = (name: string, folder: string) =>
    expect(readFileSync(join(folder, name)).equals(expected.get(name)!), name).to.equal(true);
  const requireAll = (folder: string, files: Iterable<string> = FILES) => {
    for (const name of files) requireWhole(name, folder);
  };

  it('has the data of every language, of the orientation and of blackletter in one directory', async () => {
    requireAll(await languageDataDirectory(), expected.keys());
  });

  it('replaces what is there: data of an older package', async () => {
    writeFileSync(join(directory, 'eng.traineddata'), 'old');
    await gatherLanguageData(directory, SOME);
    requireAll(directory);
    expect(filesIn(directory)).to.deep.equal(FILES);
  });

  it('is gathered by several processes at once (slow: starts processes)', async () => {
    const ended = [1, 2, 3].map(() => once(gatherElsewhere(directory), 'exit'));
    expect(await Promise.all(ended)).to.deep.equal([1, 2, 3].map(() => [0, null]));
    requireAll(directory);
    expect(filesIn(directory)).to.deep.equal(FILES);
  });

  it('has no half file when a process is killed, and is completed by the next (slow: processes are started)', async () => {
    const killed = gatherElsewhere(directory);
    const exit = once(killed, 'exit');
    while (!existsSync(join(directory, 'deu.traineddata'))) await new Promise((resolve) => setTimeout(resolve, 1));
    killed.kill('SIGKILL');
    expect(await exit).to.deep.equal([null, 'SIGKILL']);
    for (const name of filesIn(directory)) if (expected.has(name)) requireWhole(name, directory);
    await gatherLanguageData(directory, SOME);
    requireAll(directory);
  });

  it('loses what a killed process left, not what one is writing', async () => {
    const [left, written] = ['eng.traineddata.7-1', 'eng.traineddata.8-1'].map((name) => join(directory, name)) as [string, string];
    for (const path of [left, written]) writeFileSync(path, 'half');
    const longAgo = statSync(left).mtimeMs / 1000 - 3700;
    utimesSync(left, longAgo, longAgo);
    await gatherLanguageData(directory, SOME);
    expect([left, written].map((path) => existsSync(path))).to.deep.equal([false, true]);
  });
});
