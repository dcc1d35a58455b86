import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Script } from 'node:vm';
import { expect } from 'chai';
import { buildSchema, parse, validate } from 'graphql';
import { GRAPHIQL_EXAMPLES } from '../../src/api/graphql/graphiql/graphiql-examples.js';
import { API_VERSIONS } from '../../src/api/versions.js';
import { settingsTable } from '../../src/platform/settings.js';

const PAGES = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];
const read = (path: string) => readFileSync(path, 'utf8');
const schema = buildSchema(read('schema.graphql'));

/** Blocks of code in a page, by language. */
const blocksOf = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map((m) => m[1]!);

/** The place that a heading has in links. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-');

/** What is wrong with a link in a page; undefined for a good one, or one that leads to another host. */
function brokenLink(page: string, link: string): string | undefined {
  if (/^[a-z]+:/.test(link)) return undefined;
  const [path, anchor] = link.split('#') as [string, string?];
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(target)) return `${page}: ${link} leads nowhere`;
  const headings = anchor ? [...read(target).matchAll(/^#+ (.*)$/gm)].map((match) => anchorOf(match[1]!)) : [];
  return anchor && !headings.includes(anchor) ? `${page}: ${link} names no heading` : undefined;
}

describe('documentation', () => {
  it('has the table of settings as the program has it', () => {
    const table = /<!-- settings:[^>]*-->\n([\s\S]*?)\n<!-- \/settings -->/.exec(read('docs/settings.md'))?.[1];
    expect(table).to.equal(settingsTable());
  });

  it('tells of each version of the API all that it changed, newest first', () => {
    const told = [...read('docs/api-changes.md').matchAll(/^## (.*)\n\n((?:- .*\n)+)/gm)].map(([, date, list]) => ({
      date,
      changes: list!
        .trim()
        .split('\n')
        .map((line) => line.slice(2)),
    }));
    expect(told.reverse()).to.deep.equal(API_VERSIONS.map(({ date, changes }) => ({ date, changes: [...changes] })));
  });

  it('keeps the README short', () => {
    expect(read('README.md').split('\n')).to.have.length.below(150);
  });

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = PAGES.flatMap((page) => [...read(page).matchAll(/npm run ([a-z][a-z:-]*)/g)].map((match) => [page, match[1]!] as const));
    expect(named.filter(([, name]) => !scripts[name])).to.deep.equal([]);
  });

  it('has links that lead somewhere', () => {
    const broken = PAGES.flatMap((page) => [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => brokenLink(page, match[1]!)));
    expect(broken.filter(Boolean)).to.deep.equal([]);
  });

  it('lists every page: decisions in their list, all others in docs/README.md', () => {
    const linked = (page: string) =>
      [...read(page).matchAll(/\]\(([^)#\s]+\.md)\)/g)].map((match) => normalize(join(dirname(page), match[1]!)));
    const lists = ['docs/README.md', 'docs/decisions/README.md'];
    const listed = new Set(['README.md', ...lists, ...lists.flatMap(linked)]);
    expect(PAGES.filter((page) => !listed.has(page))).to.deep.equal([]);
  });

  it('tells lengths of files as they are, to a tenth', () => {
    const told = [...read('docs/dependencies.md').matchAll(/`(src\/[\w./-]+\.ts)` \((\d+) lines\)/g)];
    const linesOf = (path: string) => read(path).split('\n').length - 1;
    const wrong = told.filter(([, path, lines]) => Math.abs(linesOf(path!) / Number(lines) - 1) > 0.1);
    expect(wrong.map(([, path, lines]) => `${path}: ${lines}, is ${linesOf(path!)}`)).to.deep.equal([]);
    expect(told.length).to.be.above(4);
  });

  it('says of every rule that comments and tests name by number what it is', () => {
    const told = [...read('docs/rules.md').matchAll(/^\| D(\d+) \| \S/gm)].map((match) => Number(match[1]));
    expect(told).to.deep.equal(told.map((_, index) => index + 1));
    const sources = ['src', 'test', 'bench', 'training', 'clients'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => join(folder, path)),
    );
    const named = sources.flatMap((path) => [...read(path).matchAll(/\(D(\d+)[),:]/g)].map((match) => Number(match[1])));
    expect(named.length).to.be.above(400);
    expect(named.filter((number) => !told.includes(number))).to.deep.equal([]);
  });

  it('names only files that exist', () => {
    const named = PAGES.flatMap((page) =>
      [...read(page).matchAll(/`((?:src|test|docs|bench|deploy|clients|training|\.ci)\/[\w./-]*)`/g)].map(
        (match) => `${page}: ${match[1]!}`,
      ),
    );
    expect(named.filter((name) => !existsSync(name.split(': ')[1]!))).to.deep.equal([]);
  });

  it('shows GraphQL that the schema accepts', () => {
    const wrong = PAGES.flatMap((page) =>
      blocksOf(read(page), 'graphql').flatMap((block) => validate(schema, parse(block)).map((error) => `${page}: ${error.message}`)),
    ).filter((message) => !/anonymous operation|only one operation/i.test(message));
    expect(wrong).to.deep.equal([]);
  });

  it('opens GraphiQL with examples that the schema accepts', () => {
    const wrong = GRAPHIQL_EXAMPLES.flatMap(({ query }) => validate(schema, parse(query)).map(({ message }) => message));
    expect(wrong).to.deep.equal([]);
    for (const { variables } of GRAPHIQL_EXAMPLES) expect(() => JSON.parse(variables ?? '{}')).not.to.throw();
  });

  it('shows JSON and JavaScript that can be read', () => {
    for (const page of PAGES) {
      for (const block of blocksOf(read(page), 'json')) expect(() => JSON.parse(block), `${page}: ${block}`).not.to.throw();
      for (const block of blocksOf(read(page), 'js')) {
        const body = block.replace(/^import .*;$/gm, '');
        expect(() => new Script(`(async () => {${body}\n})`), `${page}: ${block}`).not.to.throw();
      }
    }
  });

  it('names only paths that exist', () => {
    const plain = (path: string) => path.replace(/\{\w+\}/g, '{}');
    const rows = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.rest.ts'))
      .flatMap((path) =>
        [...read(join('src', path)).matchAll(/method: '(\w+)',\s*path: '([^']+)'/g)].map((match) => `${match[1]} ${plain(match[2]!)}`),
      );
    const known = new Set([...rows, 'GET /graphql', 'POST /graphql', 'GET /schema.graphql', 'GET /healthz', 'GET /readyz', 'GET /metrics']);
    const named = PAGES.flatMap((page) =>
      [...read(page).matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[\w./{}-]*)/g)].map((match) => `${match[1]} ${plain(match[2]!)}`),
    );
    expect(rows.length).to.be.above(50);
    expect(named.filter((name) => !known.has(name))).to.deep.equal([]);
  });
});
