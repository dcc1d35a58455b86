import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, introspectionFromSchema, parse } from 'graphql';

const SOURCE = join('clients', 'front-ends');
const TARGET = join('dist', 'front-ends');

/** Runs a tool of node_modules; throws what it says when it fails. */
function run(tool: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(process.cwd(), 'node_modules', tool), ...args], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${tool}: ${stdout}${stderr}`);
}

/** What graphql-codegen makes of the operations of a file, with its client preset. */
async function generate(file: string): Promise<void> {
  const text = readFileSync(join(TARGET, file), 'utf8');
  const documents = [...text.matchAll(/graphql\(\s*'([^']+)',?\s*\)/g)].map((match) => ({
    rawSDL: match[1]!,
    document: parse(match[1]!),
    location: file,
  }));
  const schema = parse(readFileSync('schema.graphql', 'utf8'));
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: `${join(TARGET, 'gql')}/`,
    config: { documentMode: 'string', useTypeImports: true, emitLegacyCommonJSImports: false },
    documents,
    schema,
    schemaAst: buildSchema(readFileSync('schema.graphql', 'utf8')),
    pluginMap: {},
    plugins: [],
    presetConfig: { fragmentMasking: false },
    profiler: { run: (work: () => Promise<unknown>) => work(), collect: () => [] } as never,
  } as unknown as Parameters<typeof preset.buildGeneratesSection>[0]);
  for (const section of sections) {
    mkdirSync(dirname(section.filename), { recursive: true });
    writeFileSync(section.filename, await codegen(section));
  }
}

/** The introspection as gql.tada reads it. */
function introspect(): void {
  const introspection = minifyIntrospection(
    introspectionFromSchema(buildSchema(readFileSync('schema.graphql', 'utf8')), { descriptions: false }),
  );
  const text = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
  writeFileSync(join(TARGET, 'schema.d.ts'), text.slice(0, text.indexOf('import * as gqlTada')));
}

/**
 * Generates the code of the programs in clients/front-ends with the tools of their makers, and compiles it strictly. Gives the folder of the result.
 * Throws what a tool or the compiler objects to.
 */
export async function buildFrontEnds(): Promise<string> {
  rmSync(TARGET, { recursive: true, force: true });
  mkdirSync(join(TARGET, '__generated__'), { recursive: true });
  for (const name of readdirSync(SOURCE)) cpSync(join(SOURCE, name), join(TARGET, name));
  cpSync('schema.graphql', join(TARGET, 'schema.graphql'));
  const relay = {
    src: '.',
    schema: 'schema.graphql',
    language: 'typescript',
    artifactDirectory: '__generated__',
    eagerEsModules: true,
    excludes: ['gql/**'],
  };
  writeFileSync(join(TARGET, 'relay.config.json'), JSON.stringify(relay));
  run('relay-compiler/cli.js', ['relay.config.json'], TARGET);
  introspect();
  await generate('codegen.ts');
  run('typescript/bin/tsc', ['-p', 'tsconfig.json'], TARGET);
  return join(process.cwd(), TARGET, 'built');
}
