import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const built = (path: string) => new URL(`../../src/${path}`, import.meta.url).href;

/** What a program of its own prints: the way in which stacks are told is one for a whole process. */
function printed(program: string): string {
  const text = `(await import('${built('stack.js')}')).tellSources(); ${program}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8' });
  expect(stderr).to.equal('');
  return stdout;
}

describe('stack > tellSources()', () => {
  it('tells the place in the source, once an error goes through a compiled file', () => {
    const stack = printed(`const { readConfig } = await import('${built('platform/config.js')}');
      try { readConfig({ PORT: 'x' }); } catch (error) { console.log(error.stack); }`);
    const source = fileURLToPath(new URL('../../../src/platform/config.ts', import.meta.url));
    expect(stack).to.match(/^ConfigError: PORT: expected a port/);
    expect(stack).to.match(new RegExp(`at readConfig \\(${source.replaceAll('.', '\\.')}:\\d+:\\d+\\)`));
    expect(stack).not.to.include('dist/src/platform/config.js');
  });

  it('leaves other places, and errors that cannot be told, as they are', () => {
    const stacks = printed(`const odd = Object.assign(new Error('x'), { toString() { throw new Error('no'); } });
      console.log(odd.stack.split('\\n')[0]); console.log(new TypeError('plain').stack);`);
    expect(stacks).to.match(/^<error>\nTypeError: plain\n {4}at /);
  });
});
