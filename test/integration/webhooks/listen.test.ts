import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';

const ENTRY = fileURLToPath(new URL('../../../clients/receivers/listen.js', import.meta.url));

describe('npm run webhook -- listen', () => {
  let api: TestApi;
  const running: ChildProcess[] = [];

  before(async () => {
    api = await startTestApi();
  });

  after(async () => {
    for (const child of running) child.kill('SIGKILL');
    await api.close();
  });

  function listen(...options: string[]) {
    const child = spawn(process.execPath, [ENTRY, 'listen', '--port', '0', '--api', api.baseUrl, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
    /** The next line that fits, and what it says. */
    const next = async (pattern: RegExp): Promise<RegExpExecArray> => {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`it ended before ${String(pattern)}`);
        const found = pattern.exec(value as string);
        if (found) return found;
      }
    };
    return { child, next };
  }

  const webhooks = async () => (await api.sandbox.get('/webhooks')).body.data.webhooks as { id: string; url: string }[];

  it('makes a webhook with a test key, verifies and prints what comes, refuses what is forged, and removes it', async () => {
    const { child, next } = listen('--key', api.sandbox.key, '--events', 'document.processed,test.event');
    const [, url] = await next(/^Listening at (http:\/\/localhost:\d+\/) for document\.processed, test\.event/);
    const [webhook] = await webhooks();
    expect(webhook!.url).to.equal(url);
    const { body } = await api.sandbox.post(`/webhooks/${webhook!.id}/test`, { eventType: 'test.event' });
    expect(body.success).to.equal(true);
    await next(/ test\.event {2}verified {2}evt_\w+ {2}attempt 1 {2}-> 204$/);
    const { id } = await api.sandbox.process();
    await next(/ document\.processed {2}verified/);
    await next(new RegExp(`"documentId": "${id}"`));
    const forged = await fetch(url!, {
      method: 'POST',
      body: '{}',
      headers: { 'webhook-id': 'a', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,abc' },
    });
    expect(forged.status).to.equal(401);
    await next(/refused {2}the signature does not fit {2}-> 401$/);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(await webhooks()).to.deep.equal([]);
  });

  it('says what the service says when it cannot', async () => {
    const { child } = listen('--key', 'sk_test_nobody');
    const [chunk] = await once(child.stderr!, 'data');
    expect(String(chunk)).to.contain('INVALID_API_KEY');
    const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
    expect(code).to.equal(1);
  });
});
