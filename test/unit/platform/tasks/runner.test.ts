import { expect } from 'chai';
import { roomFor } from '../../../../src/platform/tasks/runner.js';
import type { TaskRow } from '../../../../src/platform/tasks/tasks.js';

const row = (organizationId: number, interruptions = 0) => ({ scope: { organizationId, mode: 'live' }, interruptions }) as TaskRow;
const active = (...rows: TaskRow[]) => ({ claims: 0, rows: new Set(rows) });

describe('room for a task', () => {
  it('is there for any while places are free, and then for organizations that have nothing running', () => {
    expect(roomFor(active(row(1)), 2)).to.deep.equal({});
    expect(roomFor(active(row(1), row(1)), 2)).to.deep.equal({ except: [1] });
    expect(roomFor(active(row(1), row(1), row(2)), 2)).to.deep.equal({ except: [1, 2] });
  });

  it('ends at twice the places, claims that are under way included; work that is done one at a time has one place', () => {
    expect(roomFor(active(row(1), row(1), row(2), row(3)), 2)).to.equal(null);
    expect(roomFor({ ...active(row(1), row(1), row(2)), claims: 1 }, 2)).to.equal(null);
    expect(roomFor(active(row(1)), 1)).to.equal(null);
  });

  it('waits for claims that are under way before it goes beyond the places: whose tasks they bring is not known', () => {
    expect(roomFor({ ...active(row(1)), claims: 1 }, 2)).to.equal(null);
    expect(roomFor({ ...active(), claims: 1 }, 2)).to.deep.equal({});
  });

  it('is kept for fresh work when half of the places have work that was interrupted', () => {
    expect(roomFor(active(row(1, 1)), 2)).to.deep.equal({ fresh: true });
    expect(roomFor(active(row(1, 1), row(1)), 2)).to.deep.equal({ fresh: true, except: [1] });
  });
});
