import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join('clients', 'rest');
const TARGET = join('dist', 'rest-clients');

/** Generators write with the programming interface of TypeScript 5, which later ones do not have. */
const HOOK = `export const resolve=(name,context,next)=>next(name==="typescript"?"typescript5":name,context)`;
const dataUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const REGISTER = `import{register}from"node:module";register(${JSON.stringify(dataUrl(HOOK))})`;

/** Runs a tool of node_modules; throws what it says when it fails. */
function run(tool: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(process.cwd(), 'node_modules', tool), ...args], {
    cwd: TARGET,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: `--import ${dataUrl(REGISTER)}` },
  });
  if (status !== 0) throw new Error(`${tool}: ${stdout}${stderr}`);
}

/**
 * Makes clients of an OpenAPI document with three generators and compiles them strictly, together with the program of clients/rest. Gives the
 * folder of the result; throws what a generator or the compiler objects to.
 */
export function buildRestClients(openapi: object): string {
  rmSync(TARGET, { recursive: true, force: true });
  mkdirSync(TARGET, { recursive: true });
  cpSync(SOURCE, TARGET, { recursive: true });
  writeFileSync(join(TARGET, 'openapi.json'), JSON.stringify(openapi));
  run('openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'docket.d.ts');
  run('@hey-api/openapi-ts/bin/run.js', '--input', 'openapi.json', '--output', 'hey-api', '--no-log-file');
  run('orval/dist/bin/orval.mjs', '--input', 'openapi.json', '--output', 'orval/client.ts', '--client', 'fetch');
  run('typescript/bin/tsc', '-p', 'tsconfig.json');
  return join(process.cwd(), TARGET, 'built');
}
