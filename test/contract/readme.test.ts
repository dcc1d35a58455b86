import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { settingsTable } from '../../src/platform/settings.js';

describe('README', () => {
  const readme = readFileSync('README.md', 'utf8');

  it('has the table of settings as the program has it', () => {
    const table = /<!-- settings:[^>]*-->\n([\s\S]*?)\n<!-- \/settings -->/.exec(readme)?.[1];
    expect(table).to.equal(settingsTable());
  });

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1]!);
    expect(named.filter((name) => !scripts[name])).to.deep.equal([]);
  });
});
