import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../support/api.js';
import { fileOf } from '../support/pipeline.js';
import { freePort } from '../support/run/free-port.js';

/** Pages whose commands and programs a reader copies: each is run as it stands, but for the address and the ids. */
const SHELL_PAGES = ['README.md', 'docs/guides/rest.md', 'docs/guides/exports.md', 'docs/guides/webhooks.md'];

const blocksOf = (page: string, language: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map((match) => match[1]!);

/** What a reader has around a command: curl here fails on a refusal, and keeps its answer so that `doc_...` is the document of the answer before. */
const AROUND = `set -euo pipefail
curl() { command curl --fail-with-body "$@" | tee last.json; }
last() { sed -n 's/.*"id":"\\(doc_[0-9A-Z]*\\)".*/\\1/p' last.json; }
`;

/** How a program ended, and what it wrote. */
async function ended(child: ChildProcess): Promise<{ code: number; output: string }> {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (piece) => {
      output += piece;
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

describe('documentation: what a reader copies', () => {
  let api: TestApi;
  let folder: string;

  before(async () => {
    api = await startTestApi();
    folder = mkdtempSync(join(tmpdir(), 'docket-snippets-'));
    for (const [index, name] of ['invoice.pdf', 'one.pdf', 'two.pdf'].entries())
      writeFileSync(join(folder, name), fileOf({}, String(index)));
  });
  after(async () => {
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a program of the documentation as a module of its own. */
  const runModule = (source: string, env: Record<string, string>, args: readonly string[] = []) =>
    spawn(process.execPath, ['--input-type=module', '-', ...args], { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] }).on(
      'spawn',
      function (this: ChildProcess) {
        this.stdin!.end(source);
      },
    );

  const here = (text: string) => text.replaceAll('localhost:4000', new URL(api.baseUrl).host);

  for (const page of SHELL_PAGES) {
    it(`the commands of ${page}`, async () => {
      const blocks = blocksOf(page, 'sh').filter((block) => /\bcurl\b/.test(block));
      expect(blocks).not.to.deep.equal([]);
      for (const block of blocks) {
        const commands = here(block)
          .replace(/^export KEY=.*$/m, '')
          .replaceAll('doc_...', '$(last)');
        const shell = spawn('bash', ['-c', AROUND + commands], { cwd: folder, env: { ...process.env, KEY: api.owner.key } });
        const { code, output } = await ended(shell);
        expect(code, `${block}\n${output}`).to.equal(0);
      }
    });
  }

  it('the program that watches a document', async () => {
    const [source = ''] = blocksOf('docs/guides/watching.md', 'js');
    const { id } = await api.owner.upload();
    const { code, output } = await ended(runModule(here(source), { KEY: api.owner.key }, [id]));
    expect(code, output).to.equal(0);
    expect(output).to.include("status: 'completed'");
  });

  it('the program that takes resumable uploads', async () => {
    const [source = ''] = blocksOf('docs/guides/rest.md', 'js');
    const around = `import { readFileSync } from 'node:fs';
import * as tus from 'tus-js-client';
const key = process.env.KEY;
const file = Object.assign(readFileSync(${JSON.stringify(join(folder, 'one.pdf'))}), { name: 'resumed.pdf', type: 'application/pdf' });
`;
    const { code, output } = await ended(runModule(around + here(source), { KEY: api.owner.key }));
    expect(code, output).to.equal(0);
    const { body } = await api.owner.get('/documents?limit=100');
    expect(body.data.documents.map(({ filename }: { filename: string }) => filename)).to.include('resumed.pdf');
  });

  it('the program that receives webhooks', async () => {
    const [source = ''] = blocksOf('docs/guides/webhooks.md', 'js');
    const port = await freePort();
    const secret = 'a secret of the reader';
    const child = runModule(`${source.replace('listen(3000)', `listen(${port}, () => console.log('listens'))`)}`, {
      WEBHOOK_SECRET: secret,
    });
    const output = ended(child);
    await once(child.stdout!, 'data');
    const send = async (signature: string) => {
      const body = JSON.stringify({ id: 'evt_1', type: 'document.processed', data: {} });
      const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: { 'service-signature': signature }, body });
      return answer.status;
    };
    const signature = createHmac('sha256', secret)
      .update(JSON.stringify({ id: 'evt_1', type: 'document.processed', data: {} }))
      .digest('hex');
    try {
      expect(await send(`sha256=${signature}`)).to.equal(204);
      expect(await send(`sha256=${'0'.repeat(64)}`)).to.equal(401);
    } finally {
      child.kill();
    }
    expect((await output).output).to.include('evt_1 document.processed');
  });
});
