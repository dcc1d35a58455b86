import { expect } from 'chai';
import { judgedValues } from '../../../../src/documents/runs/run.rules.js';

/** A value that a person corrected, as it is stored; of the rest only the path matters. */
const corrected = (path: string, oldValue: unknown) => ({ path, oldValue }) as never;

describe('readings held against what a person approved', () => {
  const run = {
    extractedData: { project: 'PX-1', total: 119, note: null, vendor: { name: 'Alder' } },
    fields: [corrected('project', 'J. Barker'), { path: 'total' } as never],
  };

  it('tell the values on which one of both is wrong, before and after', () => {
    expect(judgedValues(run, { project: 'PX-1', total: 119, note: null, vendor: { name: 'Elder' } })).to.deep.equal([
      { path: 'project', confirmed: 'PX-1', before: 'J. Barker', after: 'PX-1' },
      { path: 'vendor.name', confirmed: 'Alder', before: 'Alder', after: 'Elder' },
    ]);
  });

  it('hold a value that a person added or removed against nothing read, or against what was', () => {
    const other = { extractedData: { added: 'X' }, fields: [corrected('added', null), corrected('removed', 'Y')] };
    expect(judgedValues(other, { removed: 'Y' })).to.deep.equal([
      { path: 'added', confirmed: 'X', before: null, after: null },
      { path: 'removed', confirmed: null, before: 'Y', after: 'Y' },
    ]);
  });

  it('say nothing of what neither the person nor the run knew', () => {
    expect(judgedValues({ extractedData: { a: 1 }, fields: null }, { a: 1, fresh: 2 })).to.deep.equal([]);
    expect(judgedValues({ extractedData: null, fields: null }, null)).to.deep.equal([]);
  });
});
