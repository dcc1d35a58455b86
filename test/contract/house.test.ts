import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'chai';

/** Files that a folder of src shows at most: what a newcomer takes in at a glance. Beyond it the folder gets rooms. */
const FILES_IN_A_FOLDER = 15;

/** Lines of a source file at most; beyond it some step deserves a name. */
const LINES_OF_A_FILE = 300;

/** Longer, because each is one table: the sentences of the web application in one language. */
const TABLES = ['src/dashboard/app/locales/de.ts', 'src/dashboard/app/locales/en.pages.ts'];

/** Every file of src, with its path from the root. */
const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((item) => item.isFile())
  .map((item) => `${item.parentPath}/${item.name}`);

describe('the house', () => {
  it(`has no folder of more than ${FILES_IN_A_FOLDER} files`, () => {
    const counts = new Map<string, number>();
    for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > FILES_IN_A_FOLDER)).to.deep.equal([]);
    expect(counts.size).to.be.above(100);
  });

  it(`has no source file of more than ${LINES_OF_A_FILE} lines`, () => {
    const sources = files.filter((path) => /\.(tsx?|css)$/.test(path));
    const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1;
    const long = sources.filter((path) => linesOf(path) > LINES_OF_A_FILE);
    expect(long.filter((path) => !TABLES.includes(path)).map((path) => `${path}: ${linesOf(path)}`)).to.deep.equal([]);
    expect(TABLES.filter((path) => !long.includes(path))).to.deep.equal([]);
  });

  it('has a comment before every function, interface and class that is exported; what GraphQL describes needs none', () => {
    const silent = files
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => {
        const lines = readFileSync(path, 'utf8').split('\n');
        return lines.flatMap((line, at) => {
          const name = /^export (?:abstract )?(?:async )?(?:function\*?|interface|class) (\w+)/.exec(line)?.[1];
          const before = lines[at - 1] ?? '';
          // Further signatures of a function share the comment of the first; a decorator says the description.
          const isTold = /\*\/$|^@|^}\)|^\/\/ biome-ignore/.test(before) || before.startsWith(`export function ${name}`);
          return name === undefined || isTold ? [] : [`${path}: ${name}`];
        });
      });
    expect(silent).to.deep.equal([]);
  });
});
