import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Express } from 'express';
import { GRAPHIQL_EXAMPLES } from './graphiql-examples.js';

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

/** Files of GraphiQL and of the libraries that it stands on, served from here: Docket works without any other host. */
const ASSETS: Readonly<Record<string, string>> = {
  'react.js': join(folderOf('react18'), 'umd/react.production.min.js'),
  'react-dom.js': join(folderOf('react-dom18'), 'umd/react-dom.production.min.js'),
  'graphiql.js': join(folderOf('graphiql'), 'graphiql.min.js'),
  'graphiql.css': join(folderOf('graphiql'), 'graphiql.min.css'),
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphiQL - Docket</title>
<link rel="stylesheet" href="/graphql/assets/graphiql.css">
<style>
  body { margin: 0; height: 100vh; display: grid; grid-template: auto 1fr / minmax(0, 1fr); font: 14px/1.5 system-ui, sans-serif; }
  form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; padding: .5rem 1rem; border-bottom: 1px solid #8884; margin: 0; }
  form input { flex: 1 1 12rem; min-width: 0; font: inherit; padding: .35rem .6rem; }
  form button { font: inherit; padding: .35rem 1rem; cursor: pointer; }
  #graphiql { min-height: 0; }
  @media (max-width: 700px) {
    #graphiql .graphiql-session { flex-direction: column; }
    #graphiql .graphiql-horizontal-drag-bar { display: none; }
    #graphiql .graphiql-sessions { min-width: 0; }
  }
</style>
</head>
<body>
<form id="bar">
  <label for="key">API key</label>
  <input id="key" type="password" autocomplete="off" placeholder="service_live_... or service_test_...; empty uses your sign-in">
  <button>Use</button>
  <a href="/schema.graphql" target="_blank" rel="noopener">Schema</a> <a href="/docs">REST</a>
</form>
<div id="graphiql"></div>
<script src="/graphql/assets/react.js"></script>
<script src="/graphql/assets/react-dom.js"></script>
<script src="/graphql/assets/graphiql.js"></script>
<script src="/graphql/assets/page.js"></script>
</body>
</html>
`;

/** What the page runs: a file of its own, so that no script may stand in the page. */
const SCRIPT = `const input = document.getElementById('key');
input.value = sessionStorage.getItem('docket-key') || '';
let root;
// The schema is open to everybody: completion and docs need no key.
const schemaText = fetch('/schema.graphql').then((answer) => answer.text());
async function show() {
  const schema = GraphiQL.GraphQL.buildSchema(await schemaText);
  const key = sessionStorage.getItem('docket-key');
  const headers = key ? { Authorization: 'Bearer ' + key } : {};
  const fetcher = GraphiQL.createFetcher({
    url: '/graphql',
    headers,
    subscriptionUrl: location.origin.replace(/^http/, 'ws') + '/graphql',
    wsConnectionParams: headers,
  });
  if (root) root.unmount();
  root = ReactDOM.createRoot(document.getElementById('graphiql'));
  root.render(React.createElement(GraphiQL, { fetcher, schema, defaultTabs: ${JSON.stringify(GRAPHIQL_EXAMPLES)}, shouldPersistHeaders: false }));
}
document.getElementById('bar').addEventListener('submit', (event) => {
  event.preventDefault();
  sessionStorage.setItem('docket-key', input.value.trim());
  show();
});
show();
`;

/** Serves GraphiQL to a browser at GET /graphql; everything else there is for GraphQL itself. */
export function serveGraphiql(app: Express): void {
  app.get('/graphql/assets/page.js', (_request, response) => {
    response.type('js').send(SCRIPT);
  });
  app.get('/graphql/assets/:name', (request, response, next) => {
    const path = ASSETS[String(request.params.name)];
    if (!path) return next();
    response.sendFile(path, { maxAge: '1d', dotfiles: 'allow' });
  });
  app.get('/graphql', (request, response, next) => {
    if (request.headers.accept?.includes('text/html') && request.query.query === undefined) response.type('html').send(PAGE);
    else next();
  });
}
