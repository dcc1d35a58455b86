import { expect } from 'chai';
import { type EndedRun, medianOf, type Pace, paceOf, remainingMs, UNMEASURED } from '../../../../src/documents/counters/estimate.rules.js';

const at = (ms: number) => new Date(1_000_000 + ms);

/** Numbers from 0 to 1 that are the same at each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface Work {
  readonly pages: number;
  readonly ms: number;
  from: number;
  to: number;
}

/** Documents of 1 to 12 pages, each page 0.4 to 1.6 s, one after the other over so many workers. */
function simulate(workers: number, count: number, seed: number): Work[] {
  const next = numbers(seed);
  const free = Array.from({ length: workers }, () => 0);
  return Array.from({ length: count }, () => {
    const pages = 1 + Math.floor(next() * 12);
    const ms = Array.from({ length: pages }, () => 400 + 1200 * next()).reduce((sum, page) => sum + page, 0);
    const worker = free.indexOf(Math.min(...free));
    const from = free[worker]!;
    free[worker] = from + ms;
    return { pages, ms, from, to: from + ms };
  });
}

const ended = (works: readonly Work[]): EndedRun[] => works.map(({ pages, ms, to }) => ({ pages, ms, completedAt: at(to) }));

describe('estimates of completion', () => {
  it('measure the pace of one worker and of several', () => {
    expect(paceOf([])).to.deep.equal(UNMEASURED);
    const one: EndedRun[] = [
      { completedAt: at(2000), ms: 2000, pages: 2 },
      { completedAt: at(10_000), ms: 1000, pages: 1 },
    ];
    expect(paceOf(one)).to.deep.equal({ pageMs: 1000, ownPageMs: 1000 });
    const two: EndedRun[] = [
      { completedAt: at(4000), ms: 4000, pages: 4 },
      { completedAt: at(4000), ms: 4000, pages: 4 },
    ];
    expect(paceOf(two)).to.deep.equal({ pageMs: 500, ownPageMs: 1000 });
  });

  it('take the middle', () => {
    expect([medianOf([3, 1, 2]), medianOf([4, 1, 2, 3]), medianOf([])]).to.deep.equal([2, 2.5, undefined]);
  });

  for (const workers of [1, 2, 4]) {
    it(`come true within a quarter for most, with ${workers} at work, and fall`, () => {
      const errors: number[] = [];
      for (const seed of [7, 41, 99]) {
        const known: Pace = paceOf(ended(simulate(workers, 200, seed + 1)));
        const works = simulate(workers, 120, seed);
        for (const [index, work] of works.entries()) {
          if (index < 4 * workers) continue;
          let before = Number.POSITIVE_INFINITY;
          // Asked at six moments from the beginning to its end.
          for (let step = 0; step < 6; step += 1) {
            const now = (work.to * step) / 6;
            // Pages that are not done yet of those before it; of those under way only their rest.
            const ahead = works.slice(0, index).reduce((sum, { pages, from, to, ms }) => {
              const left = Math.min(1, Math.max(0, (to - Math.max(now, from)) / ms));
              return sum + pages * left;
            }, 0);
            const estimate = remainingMs(known, {
              ahead: now >= work.from ? 0 : ahead,
              pages: work.pages,
              workedMs: Math.max(0, now - work.from),
            });
            expect(estimate)
              .to.be.greaterThan(0)
              .and.at.most(before + 1);
            before = estimate;
            errors.push(Math.abs(estimate - (work.to - now)) / work.to);
          }
        }
      }
      errors.sort((a, b) => a - b);
      expect(errors[Math.floor(errors.length * 0.5)]).to.be.below(0.1);
      expect(errors[Math.floor(errors.length * 0.9)]).to.be.below(0.25);
    });
  }

  it('leave a tenth to what takes longer than expected', () => {
    expect(remainingMs({ pageMs: 500, ownPageMs: 1000 }, { ahead: 0, pages: 4, workedMs: 60_000 })).to.equal(400);
  });
});
