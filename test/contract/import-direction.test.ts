import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect } from 'chai';

/** Who may import whom: a folder of src imports from itself and from those to its left. */
const ORDER = [
  ...['vocabulary', 'platform', 'pipeline', 'audit', 'organizations', 'auth', 'templates', 'documents', 'learning', 'processing', 'search'],
  ...['analytics', 'webhooks', 'operations', 'personal-data', 'dashboard', 'api', 'app', 'main'],
];

/** What is started by a command; every other file that lies in src itself is part of `app`, which puts the parts together. */
const COMMANDS = new Set(['main', 'evaluate']);

/** Folders whose inside is theirs: others import their index.ts alone. */
const FEATURES = new Set(ORDER.slice(ORDER.indexOf('audit'), ORDER.indexOf('api')));

/** The web application: a room for itself. It knows the service by schema.graphql, and these names, which that cannot hold, from where the service has them. */
const BROWSER = 'dashboard/app/';
const NAMES = new Set(['vocabulary/permission-names', 'vocabulary/events']);

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^import\s*['"]([^'"]+)['"]/gm;

const importsOf = (source: string): string[] => [...source.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

function roomOf(path: string): string {
  const [first = '', ...rest] = path.split('/');
  if (rest.length > 0) return first;
  return COMMANDS.has(first.replace(/\.(ts|js)$/, '')) ? 'main' : 'app';
}

/** What is wrong with an import of `specifier` in the file `path` (both as under src), or undefined. */
function wrongWith(path: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const target = normalize(join(dirname(path), specifier));
  const [from, to] = [roomOf(path), roomOf(target)];
  if (target.startsWith('..')) return 'leads out of src';
  const [fromBrowser, toBrowser] = [path, target].map((each) => each.startsWith(BROWSER));
  if (fromBrowser && NAMES.has(target)) return undefined;
  if (fromBrowser && !toBrowser) return 'what runs in the browser imports nothing of the server';
  if (toBrowser && !fromBrowser) return 'the server imports nothing of what runs in the browser';
  if (from === to) return undefined;
  const [fromRank, toRank] = [ORDER.indexOf(from), ORDER.indexOf(to)];
  if (fromRank < 0 || toRank < 0) return `${fromRank < 0 ? from : to} has no place in the order`;
  if (toRank > fromRank) return `${from} lies left of ${to}`;
  return FEATURES.has(to) && target !== `${to}/index.js` ? `${to} is imported through its index.ts only` : undefined;
}

/** Groups of files that import each other, directly or over others, types included; `imports` maps a file to those that it imports. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) lowest.set(file, Math.min(lowest.get(file)!, visit(target)));
      else if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, order.get(target)!));
    }
    if (lowest.get(file) === number) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) circles.push(group.sort());
    }
    return lowest.get(file)!;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

describe('import direction', () => {
  const root = 'src';
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));

  it('of every file in src runs to the left, and into features through their index.ts', () => {
    const wrong = files.flatMap((path) =>
      importsOf(readFileSync(join(root, path), 'utf8')).flatMap((specifier) => {
        const reason = wrongWith(path, specifier);
        return reason ? [`src/${path} imports ${specifier}: ${reason}`] : [];
      }),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('of the names that the browser shares with the server leads nowhere', () => {
    for (const path of NAMES) expect(importsOf(readFileSync(join(root, `${path}.ts`), 'utf8')), path).to.deep.equal([]);
  });

  it('of files runs in no circle', () => {
    const targets = (path: string) =>
      importsOf(readFileSync(join(root, path), 'utf8'))
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => normalize(join(dirname(path), specifier)).replace(/\.js$/, '.ts'))
        .filter((target) => files.includes(target));
    expect(circlesOf(new Map(files.map((path) => [path, targets(path)])))).to.deep.equal([]);
  });

  it('of what a start waits for reaches no library that the first answer does not need', () => {
    const built = 'dist/src';
    const needed = new Set<string>(['start.js']);
    const libraries = new Set<string>();
    for (const path of needed)
      for (const specifier of importsOf(readFileSync(join(built, path), 'utf8').replace(/\bimport\(/g, 'later(')))
        if (specifier.startsWith('.')) needed.add(normalize(join(dirname(path), specifier)));
        else libraries.add(specifier);
    expect(needed).to.include('api/graphql/server.js');
    expect(libraries).to.include('express');
    for (const later of ['@apollo/server', '@as-integrations/express5', '@zxcvbn-ts/language-common', 'graphql-jit', 'undici'])
      expect(libraries).not.to.include(later);
  });

  it('finds circles of two files and of three, and none in a tree', () => {
    const graph = (entries: Record<string, string[]>) => new Map(Object.entries(entries));
    expect(circlesOf(graph({ a: ['b'], b: ['a'] }))).to.deep.equal([['a', 'b']]);
    expect(circlesOf(graph({ a: ['b'], b: ['c'], c: ['a'], d: ['a'] }))).to.deep.equal([['a', 'b', 'c']]);
    expect(circlesOf(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).to.deep.equal([]);
  });

  it('is judged on what the files really import', () => {
    const found = files.flatMap((path) => importsOf(readFileSync(join(root, path), 'utf8')));
    expect(found.filter((specifier) => specifier.startsWith('.'))).to.have.length.above(files.length / 2);
  });

  const sources: [string, string[]][] = [
    ["import { a } from './a.js';", ['./a.js']],
    ["import type { A } from '../a/a.js';\nexport { b } from './b.js';", ['../a/a.js', './b.js']],
    ["import {\n  a,\n  b,\n} from './c.js';", ['./c.js']],
    ["import 'reflect-metadata';", ['reflect-metadata']],
    ["export * from './d.js';", ['./d.js']],
    ["const e = (await import('./e.js')).default;", ['./e.js']],
    ["const text = 'from here';", []],
  ];
  for (const [source, expected] of sources) {
    it(`finds ${JSON.stringify(expected)} in ${JSON.stringify(source)}`, () => {
      expect(importsOf(source)).to.deep.equal(expected);
    });
  }

  const judged: [string, string, string | undefined][] = [
    ['documents/document.service.ts', '../platform/queue/index.js', undefined],
    ['documents/document.service.ts', './document.rules.js', undefined],
    ['documents/document.service.ts', '../auth/index.js', undefined],
    ['documents/document.service.ts', '../auth/api-key.store.js', 'auth is imported through its index.ts only'],
    ['documents/document.service.ts', '../webhooks/index.js', 'documents lies left of webhooks'],
    ['platform/queue/memory.ts', '../../vocabulary/jobs.js', undefined],
    ['platform/queue/memory.ts', '../log.js', undefined],
    ['vocabulary/errors.ts', '../platform/log.js', 'vocabulary lies left of platform'],
    ['app.ts', './documents/index.js', undefined],
    ['main.ts', './app.js', undefined],
    ['evaluate.ts', './app.js', undefined],
    ['app.ts', './wiring.js', undefined],
    ['app.ts', './main.js', 'app lies left of main'],
    ['api/rest/serve.ts', '../../app.js', 'api lies left of app'],
    ['utils/text.ts', '../vocabulary/format.js', 'utils has no place in the order'],
    ['platform/log.ts', '../../test/support/log.js', 'leads out of src'],
    ['platform/log.ts', 'pino', undefined],
    ['dashboard/app/documents/list.tsx', '../shared/api/client', undefined],
    ['dashboard/app/documents/list.tsx', '../../files.js', 'what runs in the browser imports nothing of the server'],
    ['dashboard/app/documents/list.tsx', '../../../vocabulary/ids.js', 'what runs in the browser imports nothing of the server'],
    ['dashboard/app/connect/events.ts', '../../../vocabulary/events', undefined],
    ['dashboard/index.ts', './app/routes.js', 'the server imports nothing of what runs in the browser'],
  ];
  for (const [path, specifier, reason] of judged) {
    it(`${reason ? 'refuses' : 'lets'} ${path} import ${specifier}`, () => {
      expect(wrongWith(path, specifier)).to.equal(reason);
    });
  }
});
