import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { transformWithOxc } from 'vite';
import type { TestApi } from '../../support/api.js';
import { inTheBrowser, type Person } from '../../support/browser.js';
import { scratchPlace } from '../../support/scratch.js';

describe('the dashboard: ready programs (slow: in a browser, really recognises)', function () {
  let api: TestApi;
  let person: Person;
  let key: string;
  inTheBrowser(this, { reads: true }, (visit) => {
    ({ api, person } = visit);
  });
  const folder = mkdtempSync(join(scratchPlace(), 'docket-programs-'));
  before(() => {
    const sample = readFileSync(join('src', 'dashboard', 'app', 'public', 'samples', 'invoice.pdf'));
    // Larger than what a shell can hand to a command as an argument.
    writeFileSync(join(folder, 'invoice.pdf'), Buffer.concat([sample, Buffer.from(`\n% ${'x'.repeat(3_000_000)}\n`)]));
  });
  after(() => rmSync(folder, { recursive: true }));

  const run = async (command: string, ...args: string[]) => (await promisify(execFile)(command, args, { cwd: folder })).stdout;
  const runTypeScript = async (name: string, text: string) => {
    const { code } = await transformWithOxc(text, `${name}.ts`);
    writeFileSync(join(folder, `${name}.mjs`), code);
    return run(process.execPath, `${name}.mjs`);
  };
  const newest = async () => (await api.owner.query('{ documents(first: 1) { nodes { id } totalCount } }')).documents;

  it('of the first page run as they were copied, with the key that was made', async () => {
    const { page } = person;
    await person.go('/');
    await page.getByRole('button', { name: 'Make a key' }).click();
    key = (await page.getByRole('group', { name: 'Use it from a program' }).textContent())!;
    const shown = async (tab: string, name: string) => {
      await page.getByRole('tab', { name: tab }).click();
      return (await page.getByRole('group', { name, exact: true }).textContent())!;
    };
    const { data: read } = JSON.parse(await run('sh', '-c', await shown('curl', 'curl'))) as { data: Record<string, unknown> };
    expect(read).to.deep.include({ status: 'completed', filename: 'invoice.pdf' });
    const { data } = JSON.parse(await run('sh', '-c', await shown('GraphQL', 'graphql'))) as {
      data: { documents: { nodes: { id: string; extractedData: object }[] } };
    };
    expect(data.documents.nodes.map(({ id }) => id)).to.deep.equal([read.id]);
    expect(data.documents.nodes[0]!.extractedData).to.deep.equal(read.extractedData);
    expect(await runTypeScript('first', await shown('TypeScript', 'typescript'))).to.include("status: 'completed'");
    expect((await newest()).totalCount).to.equal(2);
  });

  it('of a document get what its page shows', async () => {
    const { page } = person;
    const [{ id }] = (await newest()).nodes;
    await person.go(`/documents/${id}`);
    await page.getByRole('tab', { name: 'API' }).click();
    const shown = async (name: string) =>
      (await page.getByRole('group', { name, exact: true }).textContent())!.replace('service_live_...', key);
    const { data } = JSON.parse(await run('sh', '-c', await shown('REST'))) as { data: { id: string } };
    expect(data.id).to.equal(id);
    expect((await api.client(key).query(await shown('GraphQL'))).document.fields).to.have.length.above(5);
    expect(await runTypeScript('one', await shown('TypeScript'))).to.match(/^completed \{/);
    await person.look('document-api');
  });
});
