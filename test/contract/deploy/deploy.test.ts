import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../../src/platform/config.js';
import { SETTINGS } from '../../../src/platform/settings.js';

type Named = Record<string, string>;
interface Container {
  readonly args?: string[];
  readonly env?: { name: string; value: string }[];
  readonly securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean; capabilities: { drop: string[] } };
  readonly [probe: string]: unknown;
}
interface PodSpec {
  readonly securityContext: { runAsNonRoot: boolean };
  readonly containers: Container[];
}
interface Thing {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a form of its own
  readonly spec: any;
}

const FOLDER = 'deploy';
const text = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const known = new Set(Object.values(SETTINGS).map(({ name }) => name));
/** Read by Node and by the client of S3. */
const FOREIGN = /^(NODE_ENV|AWS_\w+)$/;
const unknown = (names: Iterable<string>) => [...names].filter((name) => !known.has(name) && !FOREIGN.test(name));

const pairs = (lines: readonly string[]): Named =>
  Object.fromEntries(
    lines.filter((line) => /^\w+=/.test(line)).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
/** Settings without the empty ones, which somebody fills in. */
const filled = (settings: Named): Named => Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
const SECRETS = { APP_SECRET: 'a secret of the tests, long enough', DATABASE_PASSWORD: 'password', STORE_PASSWORD: 'password' };

const ARGUMENTS = readFileSync('src/start.ts', 'utf8') + readFileSync('src/main.ts', 'utf8');
const PAGES = readFileSync('src/api/open-pages.ts', 'utf8');
const METRICS = readFileSync('src/api/metrics.ts', 'utf8');
const TASKS = [...readFileSync('src/vocabulary/jobs.ts', 'utf8').matchAll(/^ {2}'([\w.]+)':/gm)].map(([, name]) => name);

/** Images of others, and under which licence the newest version of each is given. Redis is not from 7.4 on, or AGPL. */
const LICENCES = { caddy: 'Apache-2.0', 'chrislusf/seaweedfs': 'Apache-2.0', mariadb: 'GPL-2.0', 'valkey/valkey': 'BSD-3-Clause' };

describe('deploy/', () => {
  it('removes from a bucket what clients sent and never completed, where they send it to', () => {
    const { Rules } = JSON.parse(text('s3/lifecycle.json')) as { Rules: { Filter: { Prefix: string }; Expiration?: object }[] };
    const { Prefix } = Rules.find(({ Expiration }) => Expiration)!.Filter;
    expect(readFileSync('src/documents/upload/direct-upload.ts', 'utf8')).to.contain(`\`${Prefix}$`);
  });

  describe('Dockerfile', () => {
    const file = text('Dockerfile');

    it('copies what is there, and runs as nobody special', () => {
      const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
      expect(copied.filter((name) => !existsSync(name))).to.deep.equal([]);
      expect(file).to.match(/^USER 10001$/m);
      expect(file.indexOf('USER')).to.be.lessThan(file.indexOf('ENTRYPOINT'));
    });

    it('carries the data of languages once: unpacked in dist, which the build fills', () => {
      const removed = /^RUN rm -r (node_modules\/\S+)$/m.exec(file)![1]!;
      expect(readdirSync(removed).filter((name) => !existsSync(`dist/tessdata/${name}.traineddata`))).to.deep.equal([]);
    });

    it('sets settings that exist, and asks a page that exists', () => {
      const settings = pairs([...file.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' ')));
      expect(unknown(Object.keys(settings))).to.deep.equal([]);
      expect(PAGES).to.contain(`'${/HEALTHCHECK.*127\.0\.0\.1:4000(\/\w+)/.exec(file)![1]}'`);
    });
  });

  describe('compose.yaml', () => {
    const compose = parse(text('compose.yaml'), { merge: true }) as {
      services: Record<
        string,
        {
          environment?: Named;
          command?: string[];
          depends_on?: string[] | object;
          read_only?: boolean;
          cap_drop?: string[];
          volumes?: string[];
          healthcheck?: { test?: string[] };
          deploy?: { replicas: number };
          image: string;
        }
      >;
      volumes: object;
    };
    const own = Object.entries(compose.services).filter(([, { image }]) => image === 'docket');
    const given = { ...pairs(text('example.env').split('\n')), ...SECRETS } as Named;
    const withValues = (value: string) => value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => given[variable] ?? '');
    const filledIn = (environment: Named) =>
      Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, withValues(value)]));

    it('gives settings that are understood', () => {
      expect(own.map(([name]) => name)).to.deep.equal(['migrate', 'api', 'work']);
      for (const [, { environment = {} }] of own) {
        expect(unknown(Object.keys(environment))).to.deep.equal([]);
        readConfig(filledIn(environment));
      }
    });

    it('lets the database take as many connections as its processes may open, and one process more', () => {
      const { databasePoolSize, readingPoolSize } = readConfig(filledIn(own[0]![1].environment ?? {}));
      const processes = own.reduce((sum, [, { deploy }]) => sum + (deploy?.replicas ?? 1), 0);
      const most = /--max-connections=(\d+)/.exec(compose.services.database!.command!.join(' '))?.[1];
      expect(Number(most)).to.be.at.least((processes + 1) * (databasePoolSize + readingPoolSize));
    });

    it('keeps files in a store instead, of which it knows bucket and password, when it is told so', () => {
      const over = parse(text('compose.s3.yaml'), { merge: true }) as typeof compose & { configs: { identities: { content: string } } };
      const { identities } = JSON.parse(withValues(over.configs.identities.content)) as {
        identities: { credentials: { accessKey: string; secretKey: string }[]; actions: string[] }[];
      };
      const [{ credentials, actions } = { credentials: [], actions: [] }] = identities;
      for (const [name, { environment = {} }] of own) {
        const settings = filledIn({ ...environment, ...over.services[name]?.environment });
        readConfig(settings);
        const { protocol, hostname, username, password, searchParams } = new URL(settings.STORAGE_URL!);
        expect([protocol, { accessKey: username, secretKey: password }]).to.deep.equal(['s3:', credentials[0]]);
        expect(over.services).to.have.property(new URL(searchParams.get('endpoint')!).hostname);
        expect(actions).to.include.members([`Read:${hostname}`, `Write:${hostname}`, `List:${hostname}`]);
        expect(over.services.bucket?.command?.[0]).to.contain(`-name ${hostname}`);
      }
      for (const { depends_on: needed = {}, volumes = [] } of Object.values(over.services)) {
        for (const name of Object.keys(needed)) expect({ ...compose.services, ...over.services }).to.have.property(name);
        for (const volume of volumes) expect(over.volumes).to.have.property(volume.split(':')[0]!);
      }
    });

    it('asks of the outside only what example.env names', () => {
      const asked = new Set([...`${text('compose.yaml')}${text('compose.s3.yaml')}`.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
      expect(Object.keys(pairs(text('example.env').split('\n'))).sort()).to.deep.equal([...asked].sort());
    });

    it('starts with arguments that exist, on a read-only file system without capabilities', () => {
      for (const [, { command = [], read_only: isReadOnly, cap_drop: dropped }] of own) {
        for (const argument of command) expect(ARGUMENTS).to.contain(`'${argument}'`);
        expect([isReadOnly, dropped]).to.deep.equal([true, ['ALL']]);
      }
    });

    it('brings software beside its own that is free in every version, and that starts by its own name', () => {
      const s3 = parse(text('compose.s3.yaml'), { merge: true }) as typeof compose;
      const others = Object.values({ ...compose.services, ...s3.services }).flatMap(({ image }) =>
        image && image !== 'docket' ? [image] : [],
      );
      expect([...new Set(others.map((image) => image.split(':')[0]!))].sort()).to.deep.equal(Object.keys(LICENCES).sort());
      const { command, healthcheck } = compose.services.queue!;
      for (const program of [command?.[0], healthcheck?.test?.[1]]) expect(program).to.match(/^valkey-/);
    });

    it('refers to services, volumes and files that are there', () => {
      for (const { depends_on: needed = [], volumes = [] } of Object.values(compose.services)) {
        for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) expect(compose.services).to.have.property(name);
        for (const source of volumes.map((volume) => volume.split(':')[0]!)) {
          if (source.startsWith('.')) expect(existsSync(join(FOLDER, source))).to.equal(true);
          else expect(compose.volumes).to.have.property(source);
        }
      }
      expect(text('Caddyfile')).to.match(/dynamic a api 4000/);
    });
  });

  describe('kubernetes', () => {
    const folder = join(FOLDER, 'kubernetes');
    const kustomization = parse(text('kubernetes/kustomization.yaml')) as {
      resources: string[];
      configMapGenerator: { name: string; literals: string[] }[];
    };
    const things = kustomization.resources.flatMap((name) =>
      parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((document) => {
        expect(document.errors).to.deep.equal([]);
        return document.toJS() as Thing;
      }),
    );
    const pods = things.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
    const specOf = ({ spec }: Thing): PodSpec => spec.template.spec;

    it('lists every file', () => {
      const files = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
      expect([...kustomization.resources].sort()).to.deep.equal(files.sort());
    });

    it('gives settings that are understood', () => {
      const common = { ...pairs(kustomization.configMapGenerator[0]!.literals), ...pairs(text('kubernetes/example.env').split('\n')) };
      expect(unknown(Object.keys(common))).to.deep.equal([]);
      readConfig(filled(common));
      for (const { env = [] } of pods.flatMap((pod) => specOf(pod).containers))
        readConfig(filled({ ...common, ...Object.fromEntries(env.map(({ name, value }) => [name, value])) }));
    });

    it('starts restricted pods with arguments and probes that exist', () => {
      expect(pods.map(({ metadata }) => metadata.name)).to.deep.equal(['api', 'work', 'migrate']);
      for (const { securityContext, containers } of pods.map(specOf)) {
        expect(securityContext.runAsNonRoot).to.equal(true);
        for (const { args = [], securityContext: own, ...probes } of containers) {
          expect(own).to.deep.equal({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } });
          for (const argument of args) expect(ARGUMENTS).to.contain(`'${argument}'`);
          for (const [name, probe] of Object.entries(probes))
            if (name.endsWith('Probe')) expect(PAGES).to.contain(`'${(probe as { httpGet: { path: string } }).httpGet.path}'`);
        }
      }
    });

    it('selects pods that are there, scales by work that there is', () => {
      const { externalRules: adapted } = parse(text('monitoring/adapter.yaml')) as { externalRules: { name: { as: string } }[] };
      const parts = new Set(pods.map(({ spec }) => spec.template.metadata.labels.part));
      for (const { kind, spec } of things) {
        const selected = (spec?.selector?.matchLabels ?? spec?.podSelector?.matchLabels ?? (kind === 'Service' ? spec.selector : {})).part;
        if (selected) expect(parts).to.include(selected);
        if (kind !== 'HorizontalPodAutoscaler') continue;
        expect(parts).to.include(spec.scaleTargetRef.name);
        for (const { external } of spec.metrics) {
          if (!external) continue;
          const { name, selector } = external.metric;
          expect(METRICS).to.contain(`'${name}'`);
          expect(adapted.map((rule) => rule.name.as)).to.include(name);
          // Without a name, deliveries and mails that wait would count as documents.
          expect(TASKS).to.include(selector.matchLabels.name);
        }
      }
    });
  });

  describe('systemd', () => {
    for (const name of readdirSync(join(FOLDER, 'systemd')))
      it(`${name} sets settings that exist, with arguments that exist, and is kept running`, () => {
        const unit = text(`systemd/${name}`);
        const settings = pairs([...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) => line.split(' ')));
        expect(unknown(Object.keys(settings))).to.deep.equal([]);
        const [, program = '', more = ''] = /^ExecStart=\/usr\/bin\/node \/opt\/docket\/(\S+) ?(.*)$/m.exec(unit)!;
        expect(program).to.equal('dist/src/main.js');
        for (const argument of more.split(' ').filter(Boolean)) expect(ARGUMENTS).to.contain(`'${argument}'`);
        expect(unit)
          .to.match(/^Restart=always$/m)
          .and.match(/^User=docket$/m);
      });
  });
});
