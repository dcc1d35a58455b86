import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { examine, type Finding } from '../../../src/app/operators/doctor.js';
import { readConfig } from '../../../src/platform/config.js';
import { startIdentityProvider } from '../../support/fakes/identity-provider.js';
import { startReplication } from '../../support/fakes/replication.js';

const MAIN = fileURLToPath(new URL('../../../src/main.js', import.meta.url));

describe('npm run doctor (D148) (slow: starts the program)', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'docket-doctor-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const findings = async (env: NodeJS.ProcessEnv): Promise<Record<string, Finding>> => {
    const found = await examine(readConfig({ DATA_DIR: join(folder, 'data'), ...env }));
    return Object.fromEntries(found.map((finding) => [finding.part, finding]));
  };

  it('finds nothing bad before the first start, and makes nothing', async () => {
    const found = await findings({ WORKERS: '0' });
    expect(Object.values(found).filter(({ state }) => state === 'bad')).to.deep.equal([]);
    expect(existsSync(join(folder, 'data'))).to.equal(false);
  });

  it('tells what it finds as it goes', async () => {
    const told: string[] = [];
    // A collector that answers once the parts before it are told.
    const collector = createServer((_, response) => {
      if (told.includes('database')) response.writeHead(400).end();
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const config = readConfig({ DATA_DIR: join(folder, 'data'), WORKERS: '0', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    const found = await examine(config, ({ part }) => told.push(part));
    collector.close();
    collector.closeAllConnections();
    expect(found.find(({ part }) => part === 'traces')?.state).to.equal('good');
    expect(told).to.deep.equal(found.map(({ part }) => part));
  });

  it('draws a page with fonts of its own, and reads it', async () => {
    expect((await findings({ WORKERS: '1' })).reading?.text).to.match(/^a page was drawn and read by/);
    expect((await findings({ WORKERS: '0' })).reading).to.include({ state: 'good' });
  }).timeout(120_000);

  it('asks the collector of traces', async () => {
    let status = 200;
    const collector = createServer((_request, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const traces = async () => (await findings({ OTEL_EXPORTER_OTLP_ENDPOINT, WORKERS: '0' })).traces;
    expect(await traces()).to.include({ state: 'good' });
    status = 404;
    expect(await traces()).to.include({ state: 'bad' });
    collector.close();
    collector.closeAllConnections();
    expect(await traces()).to.include({ state: 'bad' });
  });

  it('looks whether the database takes all connections and whether its replicas follow', async () => {
    const { primary, replica, close } = await startReplication();
    try {
      const name = `replica ${new URL(replica.url).host}`;
      const look = () => findings({ DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: replica.url, WORKERS: '0' });
      const whole = await look();
      expect([whole.connections?.state, whole.memory?.state, whole[name]?.state]).to.deep.equal(['good', 'good', 'good']);
      await primary.root.query('SET GLOBAL max_connections = 20');
      await replica.root.query('STOP SLAVE');
      await primary.root.query('CREATE TABLE docket.later (id INT)');
      const behind = await look();
      expect(behind.connections).to.include({ state: 'weak' });
      expect(behind[name]?.text).to.equal('was not where the primary is after 2 s');
      await replica.root.query('START SLAVE');
      await replica.root.query('SET GLOBAL read_only = 0');
      expect((await look())[name]?.text).to.equal('follows, but takes changes as well');
      await replica.kill();
      const away = (await look())[name];
      expect([away?.state, JSON.stringify(away).includes('docket:docket')]).to.deep.equal(['bad', false]);
    } finally {
      await close();
    }
  }).timeout(60_000);

  it('says of each part that does not work why, and how to mend it', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'secret'), 'long enough to be a secret', { mode: 0o644 });
    chmodSync(dataDir, 0o755);
    writeFileSync(join(folder, 'no-folder'), '');
    const found = await findings({
      DATABASE_URL: 'mysql://docket:pw@127.0.0.1:9/docket',
      REDIS_URL: 'redis://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      CLAMAV_URL: 'tcp://127.0.0.1:9',
      STORAGE_URL: `file:${join(folder, 'no-folder')}`,
      PUBLIC_URL: 'http://192.0.2.7',
      WORKERS: '0',
    });
    for (const part of ['DATA_DIR', 'secret', 'database', 'Redis', 'storage', 'SMTP', 'ClamAV']) {
      expect(found[part], part).to.include({ state: 'bad' });
      expect(found[part]?.mend, part).to.be.a('string');
    }
    expect(found.address).to.include({ state: 'weak' });
    expect(found.passkeys).to.include({ state: 'weak' });
    expect(found.DATA_DIR?.mend).to.equal(`chmod 700 ${dataDir}`);
    expect(JSON.stringify(found)).not.to.include('pw@');
  });

  it('says which settings of the company sign-in are missing, and whether the provider is the one', async () => {
    const company = async (env: NodeJS.ProcessEnv) => (await findings({ WORKERS: '0', ...env }))['company sign-in'];
    expect(await company({})).to.include({ state: 'good', text: 'not used' });
    const half = await company({ OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'docket' });
    expect(half).to.include({ state: 'weak', text: 'not offered: OIDC_CLIENT_SECRET, OIDC_DOMAINS not set' });
    const provider = await startIdentityProvider('http://localhost:4000');
    const whole = { OIDC_CLIENT_ID: 'docket', OIDC_CLIENT_SECRET: 'a secret of theirs', OIDC_DOMAINS: 'acme.example=1:viewer' };
    expect(await company({ ...whole, OIDC_ISSUER: provider.issuer })).to.include({ state: 'good' });
    expect(await company({ ...whole, OIDC_ISSUER: `${provider.issuer}/` })).to.include({ state: 'bad' });
    await provider.close();
    expect(await company({ ...whole, OIDC_ISSUER: provider.issuer })).to.include({ state: 'bad' });
  });

  it('ends with 1 and one line of reason', () => {
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), WORKERS: '0', SMTP_URL: 'smtp://127.0.0.1:9' };
    const { status, stderr, stdout } = spawnSync(process.execPath, [MAIN, '--doctor'], { env, encoding: 'utf8' });
    expect(status).to.equal(1);
    expect(stdout).to.match(/^good {2}settings/);
    expect(stderr.trim().split('\n')).to.deep.equal(['To be mended: DATA_DIR, secret, SMTP.']);
  }).timeout(60_000);
});

describe('the command line (slow: starts the program)', () => {
  const run = (...words: string[]) => spawnSync(process.execPath, [MAIN, ...words], { env: { PATH: process.env.PATH }, encoding: 'utf8' });

  it('is explained by --help', () => {
    const { status, stdout } = run('--help');
    expect(status).to.equal(0);
    for (const flag of ['--no-api', '--migrate', '--doctor', '--backup']) expect(stdout).to.contain(flag);
  }).timeout(60_000);

  it('makes no installation where a command looks at one that is not there', () => {
    const missing = join(tmpdir(), `docket-missing-${process.pid}`);
    for (const flag of ['--verify-audit', '--rebuild']) {
      const env = { PATH: process.env.PATH, DATA_DIR: missing };
      const { status, stderr } = spawnSync(process.execPath, [MAIN, flag], { env, encoding: 'utf8' });
      expect(stderr, flag).to.equal(`There is no Docket in DATA_DIR ${missing}. Set DATA_DIR or DATABASE_URL as for npm start.\n`);
      expect([status, existsSync(missing)], flag).to.deep.equal([1, false]);
    }
  }).timeout(120_000);

  it('starts nothing by a flag that is unknown', () => {
    const { status, stderr } = run('--wrok');
    expect(status).to.equal(1);
    expect(stderr).to.contain('--wrok is no flag of Docket. Expected one of:');
  }).timeout(60_000);
});
