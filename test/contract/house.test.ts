import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'chai';

/** Files that a folder shows at most: what a newcomer takes in at a glance. Beyond it the folder gets rooms. */
const FILES_IN_A_FOLDER = 15;

/** Lines of a source file at most; beyond it some step deserves a name. */
const LINES_OF_A_FILE = 300;

/** Longer, because it is one table: what each operation needs. */
const TABLES = ['test/contract/permissions/permission-table.ts'];

/** Every file of a folder, with its path from the root. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => `${item.parentPath}/${item.name}`);

const files = filesOf('src');

/** Sources beside those of the service. */
const besides = ['test', 'bench', 'training', 'clients'].flatMap(filesOf).filter((path) => /\.tsx?$/.test(path));

describe('the house', () => {
  it(`has no folder of more than ${FILES_IN_A_FOLDER} files`, () => {
    const counts = new Map<string, number>();
    for (const path of [...files, ...besides]) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > FILES_IN_A_FOLDER)).to.deep.equal([]);
    expect(counts.size).to.be.above(100);
  });

  it(`has no source file of more than ${LINES_OF_A_FILE} lines`, () => {
    const sources = [...files.filter((path) => /\.(tsx?|css)$/.test(path)), ...besides];
    const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1;
    const long = sources.filter((path) => linesOf(path) > LINES_OF_A_FILE);
    expect(long.filter((path) => !TABLES.includes(path)).map((path) => `${path}: ${linesOf(path)}`)).to.deep.equal([]);
    expect(TABLES.filter((path) => !long.includes(path))).to.deep.equal([]);
  });

  it('says of every export what it is: in a comment, or what GraphQL describes in its description', () => {
    const sources = files.filter((path) => /\.tsx?$/.test(path));
    const silent = sources.flatMap((path) => silentExports(readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`));
    expect(silent).to.deep.equal([]);
  });

  const judged: [string, string[]][] = [
    ['/** Says. */\nexport function a() {}', []],
    ['export function a() {}', ['a']],
    ["import { b } from './b.js';\n\nexport const a = 1;", ['a']],
    ["/** Says. */\n@Entity('a')\n@Index('b', [\n  'c',\n])\nexport class A {}", []],
    ["@Entity('a')\nexport class A {}", ['A']],
    ["@ObjectType({ description: 'Says.' })\nexport class A {}", []],
    ['@Resolver(() => A)\nexport class AResolver {}', []],
    ['/** Says. */\nexport const A = {} as const;\nexport type A = keyof typeof A;', []],
    ['export const A = graphql(`query A { a }`);', []],
    ['/** Says. */\nexport function a(b: 1): 1;\nexport function a(b: 2): 2;', []],
  ];
  for (const [source, expected] of judged) {
    it(`${expected.length > 0 ? 'misses' : 'finds'} what is said in ${JSON.stringify(source)}`, () => {
      expect(silentExports(source)).to.deep.equal(expected);
    });
  }
});

/**
 * Names of exports of a file that say nothing about themselves. Said is: a comment before it or before its decorators; the description of a GraphQL class; the
 * text of a GraphQL operation; the methods of a resolver, each with its description; further signatures of a function, and the type beside a table of values.
 */
function silentExports(source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const [, kind, name] = /^export (?:abstract )?(?:async )?(function\*?|interface|class|const|type) (\w+)/.exec(line) ?? [];
    if (kind === undefined || name === undefined || /\bgraphql\(/.test(line)) return [];
    const before = lines[at - 1] ?? '';
    if (before.startsWith('// biome-ignore') || new RegExp(`^export (?:function|const) ${name}\\b`).test(before)) return [];
    if (kind === 'type' && lines.some((other) => other.startsWith(`export const ${name} =`))) return [];
    const decorators: string[] = [];
    let above = at - 1;
    for (; kind === 'class' && /^(?:@|\s|[)}\]])/.test(lines[above] ?? '') && !/^ \*/.test(lines[above]!); above -= 1)
      decorators.push(lines[above]!);
    const isSaid = /\*\/$/.test(lines[above] ?? '') || /\bdescription:|^@Resolver/m.test(decorators.join('\n'));
    return isSaid ? [] : [name];
  });
}
