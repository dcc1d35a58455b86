// Gathers the compiled service in few files (dist/program): of two thousand small ones, finding and reading them is more than half of a start. What it cannot
// gather - packages with files of their own, and those that are loaded by name - stays where it is.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Where a start begins: first what it waits for longest, then the rest. */
const ENTRIES = ['early', 'start'];

/**
 * Packages that stay in node_modules: those that look for files beside their own (native code, WebAssembly, data, scripts), and those that others load by name,
 * which must be the same for all: graphql tells its own types from others' by their classes.
 */
const STAY =
  /^(?:graphql|graphql-jit|pino|pino-pretty|bullmq|sharp|eld|graphiql|undici|ioredis|tesseract\.js.*|oidc-provider|@node-rs\/|@hyzyla\/|@aws-sdk\/|@tesseract|@scalar\/|@zxcvbn-ts\/)/;
/** Parts of earlier builds are kept so long. */
const KEPT_MS = 24 * 60 * 60_000;

const isPackage = (id) => /^(?:@?[a-z])/i.test(id);

/** Each module keeps the place that it had: files are looked for beside it. */
function keepPlaces(folder) {
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null;
      const place = JSON.stringify(relative(folder, id).split(sep).join('/'));
      return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null };
    },
  };
}

/** Outside of comments. */
const ASKS_WHERE = /^(?!\s*(?:\*|\/\/)).*(?<![.$\w])__(?:dirname|filename)\b/m;

/** A package whose files ask where they lie must stay there: one that comes to do so fails the build instead of the program. */
function refuseFolders(root) {
  return {
    name: 'refuse-folders',
    transform(code, id) {
      if (id.startsWith(join(root, 'dist')) || !ASKS_WHERE.test(code)) return null;
      throw new Error(`${relative(root, id)} asks where it lies: name its package in .ci/program.mjs among those that stay`);
    },
  };
}

/** Maps of compilation lead stacks to the sources; those of packages have none. */
function readMaps(root) {
  return {
    name: 'read-maps',
    load(id) {
      if (!id.startsWith(join(root, 'dist'))) return null;
      const map = existsSync(`${id}.map`) ? JSON.parse(readFileSync(`${id}.map`, 'utf8')) : null;
      return { code: readFileSync(id, 'utf8'), map };
    },
  };
}

/** Makes dist/program out of what is compiled. */
export async function gatherProgram(root) {
  const { rolldown } = await import('rolldown');
  const folder = join(root, 'dist', 'program');
  const bundle = await rolldown({
    input: Object.fromEntries(ENTRIES.map((name) => [name, join(root, 'dist', 'src', `${name}.js`)])),
    cwd: root,
    platform: 'node',
    external: (id) => isPackage(id) && STAY.test(id),
    plugins: [readMaps(root), keepPlaces(folder), refuseFolders(root)],
    logLevel: 'silent',
    treeshake: false,
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: true,
    keepNames: true,
    hashCharacters: 'hex',
  });
  for (const { fileName } of output.filter((each) => each.fileName.endsWith('.map'))) {
    const path = join(folder, fileName);
    const map = JSON.parse(readFileSync(path, 'utf8'));
    delete map.sourcesContent;
    writeFileSync(path, JSON.stringify(map));
  }
  removeOld(folder, new Set(output.map(({ fileName }) => fileName)));
}

/** A server that runs from an earlier build still loads parts of it when they are needed. */
function removeOld(folder, present) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!present.has(name) && Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path);
  }
}
