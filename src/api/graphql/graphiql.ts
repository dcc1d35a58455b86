/**
 * A small GraphQL explorer for a browser at GET /graphql. It is written here rather than loaded from a CDN, since Docket works without
 * network: operation, variables, key (kept in this tab only), the answer, subscriptions over the websocket, and the schema as text.
 */
export const GRAPHIQL_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphiQL - Docket</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { margin: 0; display: grid; grid-template-rows: auto 1fr; height: 100vh; }
  header { display: flex; gap: .75rem; align-items: center; padding: .6rem 1rem; border-bottom: 1px solid #8884; flex-wrap: wrap; }
  header h1 { font-size: 1rem; margin: 0; }
  header input { flex: 1; min-width: 16rem; font: inherit; padding: .3rem .5rem; }
  button { font: inherit; padding: .3rem .9rem; cursor: pointer; }
  main { display: grid; grid-template-columns: 1fr 1fr; min-height: 0; }
  section { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid #8884; }
  label { padding: .3rem 1rem; font-weight: 600; font-size: .85rem; }
  textarea, pre { flex: 1; margin: 0; border: 0; padding: .6rem 1rem; font: 13px/1.5 ui-monospace, monospace; overflow: auto; resize: none; background: transparent; color: inherit; }
  textarea#variables { flex: 0 0 8rem; border-top: 1px solid #8884; }
  @media (max-width: 800px) { main { grid-template-columns: 1fr; } }
</style>
</head>
<body>
<header>
  <h1>GraphiQL</h1>
  <input id="key" type="password" autocomplete="off" aria-label="API key" placeholder="API key (service_live_... or service_test_...); kept in this tab only">
  <button id="run" type="button">Run (Ctrl+Enter)</button>
  <button id="stop" type="button" hidden>Stop</button>
  <a href="/schema.graphql" target="_blank" rel="noopener">Schema</a> <a href="/docs">REST</a>
</header>
<main>
  <section>
    <label for="query">Operation</label>
    <textarea id="query" spellcheck="false">query {
  viewer { user { email } organization { name } mode permissions }
  documents(first: 5) { nodes { id filename status type confidence } totalCount }
}</textarea>
    <label for="variables">Variables (JSON)</label>
    <textarea id="variables" spellcheck="false">{}</textarea>
  </section>
  <section>
    <label for="result">Answer</label>
    <pre id="result" tabindex="0" aria-live="polite"></pre>
  </section>
</main>
<script>
const $ = (id) => document.getElementById(id);
let socket = null;
$('key').value = sessionStorage.getItem('docket-key') || '';
const show = (value) => { $('result').textContent = typeof value === 'string' ? value : JSON.stringify(value, null, 2); };
const stop = () => { if (socket) socket.close(); socket = null; $('stop').hidden = true; };
async function run() {
  stop();
  const key = $('key').value.trim();
  sessionStorage.setItem('docket-key', key);
  let variables;
  try { variables = JSON.parse($('variables').value || '{}'); } catch (error) { show('Variables: ' + error.message); return; }
  const query = $('query').value;
  if (/^\\s*(#.*\\n\\s*)*subscription\\b/.test(query)) { subscribe(key, query, variables); return; }
  const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json, application/json' };
  if (key) headers.authorization = 'Bearer ' + key;
  try { const reply = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query, variables }) }); show(await reply.json()); }
  catch (error) { show(String(error)); }
}
function subscribe(key, query, variables) {
  show('');
  $('stop').hidden = false;
  socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/graphql', 'graphql-transport-ws');
  const log = (value) => { $('result').textContent += JSON.stringify(value, null, 2) + '\\n'; $('result').scrollTop = $('result').scrollHeight; };
  socket.onopen = () => socket.send(JSON.stringify({ type: 'connection_init', payload: key ? { authorization: 'Bearer ' + key } : {} }));
  socket.onclose = (event) => { if (event.code !== 1000 && event.code !== 1005) log({ closed: event.code, reason: event.reason }); $('stop').hidden = true; };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'connection_ack') socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables } }));
    if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
    if (message.type === 'next' || message.type === 'error') log(message.payload);
    if (message.type === 'complete') { log('complete'); stop(); }
  };
}
$('run').onclick = run;
$('stop').onclick = stop;
addEventListener('keydown', (event) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run(); });
</script>
</body>
</html>
`;
