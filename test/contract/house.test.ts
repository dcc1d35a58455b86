import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'chai';

/** Files that a folder of src shows at most: what a newcomer takes in at a glance. Beyond it the folder gets rooms. */
const FILES_IN_A_FOLDER = 15;

/** Every file of src, with its path from the root. */
const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((item) => item.isFile())
  .map((item) => `${item.parentPath}/${item.name}`);

describe('the house', () => {
  it(`has no folder of more than ${FILES_IN_A_FOLDER} files`, () => {
    const counts = new Map<string, number>();
    for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > FILES_IN_A_FOLDER)).to.deep.equal([]);
    expect(counts.size).to.be.above(100);
  });
});
