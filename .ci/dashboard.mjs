// Builds the web application of src/dashboard/app into dist/dashboard: bundled by Vite, hashed, and compressed once so that no request pays for it.
//   node .ci/dashboard.mjs          builds when its sources changed
//   node .ci/dashboard.mjs types    writes the types of schema.graphql against which the operations of the application are checked
//   node .ci/dashboard.mjs watch    builds again with each change, unminified
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'src', 'dashboard', 'app');
const target = join(root, 'dist', 'dashboard');
const typesFile = join(root, 'dist', 'dashboard-types', 'schema.d.ts');

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .sort();

/** Hash of everything that the application is built from. */
function hashOfApplication() {
  const hash = createHash('sha256');
  for (const path of [join(root, 'package-lock.json'), fileURLToPath(import.meta.url), ...filesIn(source)]) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

const builtHash = () => (existsSync(join(target, '.built')) ? readFileSync(join(target, '.built'), 'utf8') : '');

/** Whether dist/dashboard is what the sources say. */
export const isDashboardBuilt = () => builtHash() === hashOfApplication();

// A first load is two scripts: a small one that asks for what the page shows, and one with all code that the list of documents needs. Every
// further file would be a request that a slow machine pays for.
const FIRST_FILES = [
  { name: 'ask', test: /app\/main\.ts$/, priority: 4 },
  { name: 'start', test: /app\/start\.tsx$|vite\/preload-helper|rolldown.runtime/, priority: 3 },
];

// Beyond those, what stands on every page once it is there is one file, what pages share another, and the desk of a document a third: left alone, a
// review began with forty requests. The list needs the first of them only, so that it stays within what a first load may take.
const LATER_FILES = [
  { name: 'uploads', test: /upload\/uploads\.tsx$/, priority: 2.5 },
  {
    name: 'parts',
    test: /@mantine\/core|@mantine\/hooks|@floating-ui|tabler|react-remove-scroll|app\/shared\//,
    minShareCount: 3,
    priority: 2,
  },
  { name: 'desk', test: /review\/review\.page\.tsx$|document\/document\.page\.tsx$/, priority: 1 },
];

/**
 * Tells the browser that nearly all of the application runs at once: Chromium compiles it whole beside the page while it arrives, in place of function
 * after function while the page waits. Others read a comment. It has to be the first line, so it is written when everything else is.
 */
const compiledWhole = {
  name: 'compiled-whole',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'start');
      start.code = `//# allFunctionsCalledOnLoad\n${start.code}`;
    },
  },
};

/**
 * What is fetched while the application is still being read: pages that a person opens by their address, by what that begins with, and the words of a
 * language that the application does not bring along.
 */
const FETCHED_EARLY = {
  review: 'review/review.page.tsx',
  documents: 'document/document.page.tsx',
  ...Object.fromEntries(
    readdirSync(join(source, 'locales')).map((name) => [name, `locales/${name}/${name === 'en' ? 'pages' : 'index'}.ts`]),
  ),
};

/** Scripts and styles that a page needs beyond those of the first load, as addresses. */
function filesOf(bundle, module) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = new Set(FIRST_FILES.map(({ name }) => name));
  const found = new Map();
  const visit = (chunk) => {
    if (!chunk || first.has(chunk.name) || found.has(chunk.fileName)) return;
    found.set(chunk.fileName, chunk);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  visit(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/app/${module}`))));
  if (found.size === 0) throw new Error(`No script was made of ${module}.`);
  const styles = [...found.values()].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [...found.keys(), ...new Set(styles)].map((name) => `/app/${name}`);
}

/** The page names the application beside the small script, so that both are fetched at the same time; and what some pages need, for the small script to fetch. */
const startBeside = {
  name: 'start-beside',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const start = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'start');
      if (!start) return html;
      const nonce = '__NONCE__';
      const styles = [...(start.viteMetadata?.importedCss ?? [])].map((name) => ({
        tag: 'link',
        attrs: { rel: 'stylesheet', crossorigin: true, href: `/app/${name}`, nonce },
        injectTo: 'head',
      }));
      return [
        {
          tag: 'script',
          attrs: { async: true, type: 'module', crossorigin: true, src: `/app/${start.fileName}`, nonce },
          injectTo: 'head',
        },
        ...styles,
        ...Object.entries(FETCHED_EARLY).map(([place, module]) => ({
          tag: 'meta',
          attrs: { name: `files-of-${place}`, content: filesOf(bundle, module).join(' ') },
          injectTo: 'head',
        })),
      ];
    },
  },
};

const THEME_SHEET = 'virtual:theme.css';
const WRITES_VARIABLES = /MantineCssVariables\.mjs$/;

/**
 * The component library computes the variables of the theme in the browser, at each start, and writes them into a style element. They are the same each
 * time: here they are computed once and become part of the style sheet, and what would compute them is left out.
 */
function themeVariables() {
  let left = false;
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === THEME_SHEET ? THEME_SHEET : null),
    async load(id) {
      if (WRITES_VARIABLES.test(id)) {
        left = true;
        return 'export const MantineCssVariables = () => null;';
      }
      if (id !== THEME_SHEET) return null;
      const { runnerImport } = await import('vite');
      const { module } = await runnerImport(join(source, 'theme.ts'));
      const { convertCssVariables, deepMerge, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } = await import(
        '@mantine/core'
      );
      const theme = mergeMantineTheme(DEFAULT_THEME, module.theme);
      const own = deepMerge(defaultCssVariablesResolver(theme), module.cssVariables(theme));
      // The library's own sheet holds what it says of a theme that nobody changed.
      const known = defaultCssVariablesResolver(DEFAULT_THEME);
      const changed = (part) => Object.fromEntries(Object.entries(own[part]).filter(([name, value]) => known[part][name] !== value));
      return convertCssVariables({ variables: changed('variables'), light: changed('light'), dark: changed('dark') });
    },
    buildEnd(error) {
      if (!error && !left) this.error('The component library computes its variables elsewhere now: themeVariables() leaves out nothing.');
    },
  };
}

async function viteSettings(outDir) {
  const react = (await import('@vitejs/plugin-react')).default;
  return {
    configFile: false,
    root: source,
    base: '/app/',
    logLevel: 'warn',
    plugins: [react(), themeVariables(), startBeside, compiledWhole],
    // The page gets a nonce of its own with each answer; the server puts it here.
    html: { cspNonce: '__NONCE__' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // Colours are written with light-dark(), which browsers of the last years know.
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: { index: join(source, 'index.html'), start: join(source, 'start.tsx'), passkeys: join(source, 'passkeys', 'pages.ts') },
        output: {
          codeSplitting: { groups: [...FIRST_FILES, ...LATER_FILES] },
          // The server names this script in pages of its own, so its name must not change with its content.
          entryFileNames: ({ name }) => (name === 'passkeys' ? 'passkeys.js' : 'assets/[name]-[hash].js'),
        },
      },
    },
  };
}

const SMALL_BYTES = 1024;

/** Lays a .br and a .gz beside each file that they make smaller. */
function compress(folder) {
  for (const path of filesIn(folder)) {
    if (!/\.(js|css|svg|json|html)$/.test(path) || path.endsWith('index.html') || statSync(path).size < SMALL_BYTES) continue;
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Builds into a folder of its own and swaps it in, because a server may be serving from the one before. */
export async function buildDashboard() {
  process.stderr.write('Building the dashboard (vite) ...\n');
  const hash = hashOfApplication();
  const next = `${target}.next`;
  const { build } = await import('vite');
  await build(await viteSettings(next));
  compress(next);
  writeFileSync(join(next, '.built'), hash);
  rmSync(target, { recursive: true, force: true });
  renameSync(next, target);
}

/** Types of schema.graphql, as gql.tada reads them. */
async function writeTypes() {
  const schema = readFileSync(join(root, 'schema.graphql'), 'utf8');
  const mark = `// ${createHash('sha256').update(schema).digest('hex')}\n`;
  if (existsSync(typesFile) && readFileSync(typesFile, 'utf8').startsWith(mark)) return;
  const { buildSchema, introspectionFromSchema } = await import('graphql');
  const { minifyIntrospection, outputIntrospectionFile } = await import('@gql.tada/internal');
  const introspection = introspectionFromSchema(buildSchema(schema), { descriptions: false });
  mkdirSync(dirname(typesFile), { recursive: true });
  const minified = minifyIntrospection(introspection);
  const text = outputIntrospectionFile(minified, { fileType: '.d.ts', shouldPreprocess: true });
  // The application names its scalars itself: it takes the type, not the declaration that sets up the library for everybody.
  writeFileSync(typesFile, mark + text.slice(0, text.indexOf('import * as gqlTada')));
}

async function watch() {
  const { build } = await import('vite');
  const settings = await viteSettings(target);
  await build({ ...settings, logLevel: 'info', build: { ...settings.build, minify: false, watch: {} } });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === 'types') await writeTypes();
  else if (process.argv[2] === 'watch') await watch();
  else if (!isDashboardBuilt()) await buildDashboard();
}
