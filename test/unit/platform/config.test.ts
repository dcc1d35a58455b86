import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { type Config, ConfigError, loadAppSecret, readConfig } from '../../../src/platform/config.js';
import { SETTINGS, settingsTable } from '../../../src/platform/settings.js';

const problemsOf = (env: NodeJS.ProcessEnv) => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  return undefined;
};

describe('config', () => {
  describe('readConfig()', () => {
    it('gives the documented defaults for an empty environment', () => {
      const config = readConfig({});
      expect(config).to.include({ port: 4000, host: '127.0.0.1', publicUrl: 'http://localhost:4000', databaseUrl: null, logLevel: 'info' });
      expect(config.storageUrl).to.equal(`file:${resolve('var/files')}`);
      expect(config.workers).to.be.at.least(1);
      expect(config).to.include({ rateLimitLive: 1800, graphqlMaxCost: 5000 });
    });

    it('freezes what it read', () => {
      const config = readConfig({}) as { port: number };
      expect(() => {
        config.port = 1;
      }).to.throw(TypeError);
    });

    it('takes an empty variable as absent, and derives the public URL from the port', () => {
      expect(readConfig({ PORT: '4123', HOST: '', PUBLIC_URL: ' ' })).to.include({ host: '127.0.0.1', publicUrl: 'http://localhost:4123' });
    });

    it('reads subnets with and without port', () => {
      const { outboundAllow } = readConfig({ OUTBOUND_ALLOW: '127.0.0.0/8, 10.1.2.3:8080,fd00::/8:443,[::1]:9000,::1' });
      expect(outboundAllow.map(({ address, prefix, port }) => [address.toString(), prefix, port])).to.deep.equal([
        ['127.0.0.0', 8, null],
        ['10.1.2.3', 32, 8080],
        ['fd00::', 8, 443],
        ['::1', 128, 9000],
        ['::1', 128, null],
      ]);
    });

    const wrong: [string, string][] = [
      ['PORT', 'abc'],
      ['PORT', '70000'],
      ['PORT', '-1'],
      ['PORT', '80.5'],
      ['HOST', 'http://x'],
      ['PUBLIC_URL', 'docket.example.com'],
      ['PUBLIC_URL', 'ftp://docket.example.com'],
      ['PUBLIC_URL', 'https://docket.example.com/?a=1'],
      ['WORKERS', '-2'],
      ['LOG_LEVEL', 'loud'],
      ['OUTBOUND_ALLOW', '127.0.0.0/8,localhost'],
      ['OUTBOUND_ALLOW', '10.0.0.0/33'],
      ['OUTBOUND_ALLOW', '10.0.0.0/8:0'],
      ['CLAMAV_URL', 'tcp://scanner'],
      ['RATE_LIMIT_LIVE', '0'],
      ['DATABASE_POOL_SIZE', '7'],
      ['BOOTSTRAP_EMAIL', 'owner'],
      ['SMTP_FROM', 'Docket'],
      ['SMTP_FROM', 'Docket <a@x.example>, b@x.example'],
    ];
    for (const [name, value] of wrong) {
      it(`refuses ${name}=${value}, naming it, its value and what would be right`, () => {
        const error = problemsOf({ [name]: value });
        expect(error?.problems).to.have.length(1);
        expect(error?.message)
          .to.match(new RegExp(`^${name}: expected .+, received "`))
          .and.contain(JSON.stringify(value));
      });
    }

    const secrets: [string, string][] = [
      ['DATABASE_URL', 'postgres://root:hunter2@db/docket'],
      ['DATABASE_URL', 'mysql://root:hunter2@db'],
      ['REDIS_URL', 'http://:hunter2@cache'],
      ['SMTP_URL', 'hunter2'],
      ['STORAGE_URL', 'https://hunter2@bucket'],
      ['APP_SECRET', 'hunter2'],
      ['METRICS_TOKEN', 'hunter2'],
      ['BOOTSTRAP_PASSWORD', 'hunter2'],
      ['BOOTSTRAP_LIVE_KEY', 'service_live_hunter2'],
    ];
    for (const [name, value] of secrets) {
      it(`refuses ${name}=${value} without showing the value`, () => {
        const error = problemsOf({ [name]: value });
        expect(error?.message)
          .to.match(new RegExp(`^${name}: expected `))
          .and.not.contain('hunter2');
        expect(JSON.stringify(error?.problems)).to.not.contain('hunter2');
      });
    }

    it('names all wrong settings at once', () => {
      expect(problemsOf({ PORT: 'x', WORKERS: 'y' })?.problems.map((problem) => problem.name)).to.deep.equal(['PORT', 'WORKERS']);
    });
  });

  describe('settingsTable()', () => {
    it('has a row for every setting', () => {
      const table = settingsTable();
      for (const { name, meaning } of Object.values(SETTINGS)) expect(table).to.contain(`| \`${name}\` |`).and.contain(meaning);
    });
  });

  describe('loadAppSecret()', () => {
    let dataDir: string;
    const config = (appSecret: string | null = null): Pick<Config, 'appSecret' | 'dataDir'> => ({ appSecret, dataDir });
    beforeEach(() => {
      dataDir = join(mkdtempSync(join(tmpdir(), 'docket-config-')), 'var');
    });
    afterEach(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }));

    it('creates a secret once, readable by the owner alone, and leaves nothing else behind', () => {
      const secret = loadAppSecret(config());
      expect(secret).to.have.length.at.least(40);
      expect(loadAppSecret(config())).to.equal(secret);
      expect(statSync(join(dataDir, 'secret')).mode & 0o777).to.equal(0o600);
      expect(readdirSync(dataDir)).to.deep.equal(['secret']);
    });

    it('prefers the setting', () => {
      expect(loadAppSecret(config('a secret of my own'))).to.equal('a secret of my own');
    });

    it('names a DATA_DIR that cannot be used', () => {
      writeFileSync(dataDir, 'a file, no directory');
      expect(() => loadAppSecret(config())).to.throw(
        ConfigError,
        /^DATA_DIR: expected a directory that this user can read and write \(ENOTDIR\)/,
      );
    });

    it('refuses a file that holds no secret, rather than signing with nothing', () => {
      loadAppSecret(config());
      writeFileSync(join(dataDir, 'secret'), '');
      expect(() => loadAppSecret(config())).to.throw(ConfigError, /APP_SECRET/);
    });
  });
});
