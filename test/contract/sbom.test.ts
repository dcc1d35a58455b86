import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';

interface Component {
  readonly purl: string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: { readonly license?: { readonly id?: string }; readonly expression?: string }[];
  readonly hashes?: readonly object[];
}

interface Bill {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly Component[];
}

interface Maker {
  billOfMaterials(): Bill;
  problemsOf(components: readonly Component[]): string[];
}

describe('the bill of materials (slow: npm reads the whole lock file)', () => {
  let maker: Maker;
  let bill: Bill;
  before(async () => {
    maker = (await import(pathToFileURL(resolve('.ci/sbom.mjs')).href)) as Maker;
    bill = maker.billOfMaterials();
  });

  it('names each package that Docket runs with, its version, hash and licence', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string; dev?: boolean; link?: boolean; name?: string }>;
    };
    const wanted = Object.entries(lock.packages).flatMap(([path, { version, dev, link, name }]) =>
      path === '' || path === 'test/tools' || dev || link
        ? []
        : [`${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`],
    );
    const named = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', '').replace(/\?.*/, ''))));
    expect(wanted.length).to.be.greaterThan(300);
    expect(wanted.filter((each) => !named.has(each))).to.deep.equal([]);
    expect(bill.components.filter(({ hashes = [] }) => hashes.length === 0).map(({ purl }) => purl)).to.deep.equal([]);
    expect([bill.bomFormat, bill.metadata.component.name]).to.deep.equal(['CycloneDX', 'docket']);
  });

  it('holds no licence that Docket must not ship', () => {
    expect(maker.problemsOf(bill.components)).to.deep.equal([]);
  });

  for (const [licence, name, isRefused] of [
    ['AGPL-3.0-only', 'somebody', true],
    ['GPL-3.0-or-later', 'somebody', true],
    ['MIT AND GPL-2.0-only', 'somebody', true],
    ['LGPL-3.0-or-later', 'somebody', true],
    ['LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64', false],
    ['(MIT OR GPL-3.0-or-later)', 'somebody', false],
  ] as const)
    it(`${isRefused ? 'refuses' : 'takes'} ${licence} of ${name}`, () => {
      const component = { purl: '', name, version: '1.0.0', licenses: [{ expression: licence }] };
      expect(maker.problemsOf([component])).to.have.length(isRefused ? 1 : 0);
    });

  it('refuses a package without a licence', () => {
    expect(maker.problemsOf([{ purl: '', name: 'somebody', version: '1.0.0' }])).to.deep.equal(['somebody@1.0.0 names no licence']);
  });
});
