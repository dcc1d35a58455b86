import type { Express } from 'express';
import type { Protections } from '../platform/isolation/index.js';

/** What is served without a key (design.md 2). */
export interface OpenPages {
  /** Why the process is not ready yet; null when it is. */
  readonly notReady: () => Promise<string | null>;
  /** What keeps the processes that parse files from the rest of the machine (D106). */
  readonly isolation: Protections;
  readonly openapi: () => Record<string, unknown>;
  readonly postman: () => Record<string, unknown>;
  readonly schemaText: () => string;
}

/** Serves /healthz, /readyz, /openapi.json, /postman.json, /schema.graphql, /docs. */
export function serveOpenPages(app: Express, pages: OpenPages): void {
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    const reason = await pages.notReady();
    const state = reason ? { status: 'not ready', reason } : { status: 'ready' };
    response.status(reason ? 503 : 200).json({ ...state, isolation: pages.isolation });
  });
  app.get('/openapi.json', (_request, response) => {
    response.json(pages.openapi());
  });
  app.get('/postman.json', (_request, response) => {
    response.json(pages.postman());
  });
  app.get('/schema.graphql', (_request, response) => {
    response.type('text/plain; charset=utf-8').send(pages.schemaText());
  });
  app.get('/docs', (_request, response) => {
    response.type('html').send(DOCS_PAGE);
  });
}

const DOCS_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Docket REST</title><link rel="icon" href="data:,">
<style>
:root{color-scheme:light dark;font:15px/1.55 system-ui,sans-serif} body{max-width:62rem;margin:0 auto;padding:1rem 1.2rem}
details{border:1px solid #8885;border-radius:6px;margin:.4rem 0;padding:.4rem .8rem} summary{cursor:pointer} code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;background:#8881;padding:.6rem} .m{display:inline-block;min-width:4.2rem;font-weight:700} table{border-collapse:collapse} td,th{text-align:left;padding:.15rem .9rem .15rem 0;vertical-align:top}
</style></head><body><h1>Docket REST</h1>
<p>Every request carries <code>Authorization: Bearer &lt;API_KEY&gt;</code>. Machine-readable: <a href="/openapi.json">OpenAPI 3.1</a>, <a href="/schema.graphql">GraphQL schema</a>, <a href="/graphql">GraphiQL</a>.</p>
<div id="list" aria-live="polite">Loading ...</div>
<script>
const h=(tag,text,parent)=>{const e=document.createElement(tag);if(text!==undefined)e.textContent=text;if(parent)parent.append(e);return e};
fetch('/openapi.json').then(r=>r.json()).then(api=>{
  const list=document.getElementById('list');list.textContent='';const byTag={};
  for(const [path,ops] of Object.entries(api.paths))for(const [method,op] of Object.entries(ops))(byTag[op.tags[0]]??=[]).push([method,path,op]);
  for(const [tag,ops] of Object.entries(byTag)){h('h2',tag,list);for(const [method,path,op] of ops){
    const d=h('details',undefined,list),s=h('summary',undefined,d);h('span',method.toUpperCase(),s).className='m';h('code',path,s);h('span',' - '+op.summary,s);
    if(op['x-permission'])h('p','Permission: '+op['x-permission'],d);
    if(op.parameters?.length){const t=h('table',undefined,d);for(const p of op.parameters.map(p=>deref(api,p,6))){const r=h('tr',undefined,t);h('td',p.name,r);h('td',p.in+(p.required?', required':''),r);h('td',JSON.stringify(p.schema),r)}}
    const body=op.requestBody?.content?.['application/json']?.schema;if(body){h('h4','Body',d);h('pre',JSON.stringify(deref(api,body),null,2),d)}
    for(const [code,r] of Object.entries(op.responses)){const res=deref(api,r,6),sc=res.content?.['application/json']?.schema;h('h4',code+' '+res.description,d);if(sc&&code<'300')h('pre',JSON.stringify(deref(api,sc),null,2),d)}
  }}
});
function deref(api,v,depth=0){if(depth>6||!v||typeof v!=='object')return v;if(v.$ref)return deref(api,v.$ref.split('/').slice(1).reduce((o,k)=>o[k],api),depth+1);
  if(Array.isArray(v))return v.map(x=>deref(api,x,depth));return Object.fromEntries(Object.entries(v).map(([k,x])=>[k,deref(api,x,depth+1)]))}
</script></body></html>
`;
