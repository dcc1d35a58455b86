import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startTestApi, type TestApi } from '../support/api.js';
import { BROWSER_TEST_MS, openBrowser } from '../support/browser.js';
import { type ApiClient } from '../support/client.js';

const FILE_BYTES = 10 * 1024 * 1024;

/** A page of somebody else: signs in by OAuth with PKCE, uploads with the client of clients/typescript, watches, and shows the page that was read. */
const pageOf = (docket: string, clientId: string) => `<!doctype html><html lang="en"><head><title>Elsewhere</title>
<script type="importmap">{"imports":{"graphql-ws/client":"/graphql-ws/client.js","@docket/client":"/docket/index.js"}}</script></head><body>
<button id="sign-in">Sign in with Docket</button><button id="upload" disabled>Upload</button><output id="said"></output><img id="page" alt="First page">
<script type="module">
import { createDocket } from '@docket/client';
const redirect = location.origin + '/';
const base64url = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const say = (text) => { document.getElementById('said').textContent = text; };
document.getElementById('sign-in').onclick = async () => {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem('verifier', verifier);
  const challenge = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  const asked = { client_id: '${clientId}', response_type: 'code', redirect_uri: redirect, scope: 'documents.read documents.create documents.update', code_challenge: challenge, code_challenge_method: 'S256' };
  location.href = '${docket}/oauth/authorize?' + new URLSearchParams(asked);
};
const code = new URLSearchParams(location.search).get('code');
if (code) {
  const fields = { grant_type: 'authorization_code', client_id: '${clientId}', code, redirect_uri: redirect, code_verifier: sessionStorage.getItem('verifier') };
  const answer = await fetch('${docket}/oauth/token', { method: 'POST', body: new URLSearchParams(fields) });
  const { access_token: token } = await answer.json();
  const docket = createDocket({ url: '${docket}', token });
  document.getElementById('upload').disabled = false;
  document.getElementById('upload').onclick = async () => {
    try {
      const bytes = new Uint8Array(${FILE_BYTES}).fill(32);
      bytes.set(new TextEncoder().encode('%PDF-1.7\\n{}\\n'));
      const seen = [];
      const { id } = await docket.upload(new File([bytes], 'large.pdf', { type: 'application/pdf' }), { onProgress: (progress) => seen.push(progress) });
      const states = [];
      for await (const { document } of docket.watch(id)) states.push(document.status);
      const { document: read } = await docket.graphql('query ($id: ID!) { document(id: $id) { pages { imageUrl } } }', { id });
      const image = document.getElementById('page');
      image.src = read.pages[0].imageUrl;
      await image.decode();
      say(JSON.stringify({ id, seen, states, width: image.naturalWidth }));
    } catch (error) {
      say('failed: ' + error);
    }
  };
}
</script></body></html>`;

describe('a page on another origin (slow: in a browser)', function () {
  this.timeout(BROWSER_TEST_MS);
  let elsewhere: Server;
  let origin: string;
  let api: TestApi;
  let context: BrowserContext;
  let page: Page;
  let html = '';
  let owner: ApiClient;

  before(async function () {
    const browser: Browser = await openBrowser(this);
    const { buildClient } = await import(pathToFileURL(join(process.cwd(), '.ci', 'client.mjs')).href);
    const folders = { docket: join(await buildClient(), 'dist'), 'graphql-ws': join('node_modules', 'graphql-ws', 'dist') };
    elsewhere = createServer((request, response) => {
      const [, folder, name] = /^\/(docket|graphql-ws)\/([\w.-]+\.js)$/.exec(request.url ?? '') ?? [];
      response.setHeader('content-type', name ? 'text/javascript' : 'text/html');
      response.end(name ? readFileSync(join(folders[folder as 'docket'], name.replace(/^open-path\.js$/, 'open-path.browser.js'))) : html);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(elsewhere.address() as { port: number }).port}`;
    api = await startTestApi({ CORS_ORIGINS: origin });
    owner = api.owner;
    context = await browser.newContext({ locale: 'en-GB' });
    page = await context.newPage();
  });

  after(async () => {
    await context?.close();
    await api?.close();
    elsewhere?.close();
  });

  it('signs in by OAuth, uploads 10 MB with progress, watches, and shows a page', async () => {
    // Another try begins as a stranger again.
    await context.clearCookies();
    const made = await owner.query('mutation ($input: CreateOAuthClientInput!) { createOAuthClient(input: $input) { clientId } }', {
      input: {
        name: 'Elsewhere',
        redirectUris: [`${origin}/`],
        scopes: ['documents.read', 'documents.create', 'documents.update'],
        public: true,
      },
    });
    // Links of the service name this host; the page stands on another one.
    html = pageOf(api.baseUrl.replace('127.0.0.1', 'localhost'), made.createOAuthClient.clientId);
    await page.goto(`${origin}/`);
    await page.getByRole('button', { name: 'Sign in with Docket' }).click();
    await page.getByLabel('E-mail').fill(api.ownerEmail);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${origin}/?code=*`);
    // At the pace of a good line: on this machine the whole file may be sent between two messages of progress.
    const network = await context.newCDPSession(page);
    const pace = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: FILE_BYTES };
    await network.send('Network.emulateNetworkConditions', pace);
    await page.locator('#upload:enabled').click();
    await page.locator('#said:not(:empty)').waitFor();
    const said = (await page.locator('#said').textContent()) ?? '';
    expect(said).not.to.include('failed');
    const told = JSON.parse(said) as { id: string; seen: { sent: number; total: number }[]; states: string[]; width: number };
    const sent = told.seen.map((progress) => progress.sent);
    expect(sent, 'grows').to.deep.equal([...new Set(sent)].sort((one, other) => one - other));
    expect(told.seen.every(({ total }) => total === FILE_BYTES)).to.equal(true);
    expect(sent.length, 'told more than once').to.be.greaterThan(1);
    expect(sent.at(-1)).to.equal(FILE_BYTES);
    expect(told.states.length, 'watched before it was read').to.be.greaterThan(0);
    // Each update tells the document as it stands by then: where the page is slow, earlier ones tell it completed as well, and none after that anything else.
    expect(told.states.slice(told.states.indexOf('completed'))).to.deep.equal(told.states.filter((state) => state === 'completed'));
    expect(told.states.at(-1)).to.equal('completed');
    expect(told.width).to.be.greaterThan(0);
    expect((await owner.get(`/documents/${told.id}`)).body.data.fileSize).to.equal(FILE_BYTES);
  });
});
