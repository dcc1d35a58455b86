import { expect } from 'chai';
import { AT_ONCE, compareWaiting, IDLE_ONLY, nextOf, type Queued } from '../../../src/pipeline/workers/order.js';
import { EVEN, Turns, type Weights } from '../../../src/platform/tasks/turns.js';

let sequence = 0;
const work = (share: number | null, { priority = 1, arrival = 1, light = false } = {}): Queued => ({
  owner: { priority, arrival, share },
  sequence: ++sequence,
  light,
});

/** Turns of even weights, in which these shares were served. */
function servedBefore(...shares: number[]): Turns<number | null> {
  const turns = new Turns<number | null>(() => 1);
  for (const share of shares) turns.served(share);
  return turns;
}

/** The order in which two workers take all of it, each piece of work ending before the next is given. */
function served(waiting: Queued[], workers = 1, weights: Weights = EVEN): (number | null)[] {
  const left = [...waiting].sort(compareWaiting);
  const turns = new Turns<number | null>((share) => weights.get(share!) ?? 1);
  const shares: (number | null)[] = [];
  const atWork: Queued[] = [];
  while (left.length > 0) {
    const [next] = left.splice(nextOf(left, atWork, turns), 1);
    turns.served(next!.owner.share);
    shares.push(next!.owner.share);
    atWork.push(next!);
    if (atWork.length >= workers) atWork.shift();
  }
  return shares;
}

describe('the order of pages before the workers', () => {
  it('takes shares in turn, so that a single page waits for one page of another share, however urgent that one calls its own', () => {
    const much = Array.from({ length: 6 }, () => work(1, { priority: 0 }));
    expect(served([...much, work(2, { arrival: 2, priority: 2 })])).to.deep.equal([1, 2, 1, 1, 1, 1, 1]);
  });

  it('gives the share with the fewest pages at work the next worker', () => {
    const waiting = [work(1), work(2, { arrival: 9 })].sort(compareWaiting);
    expect(waiting[nextOf(waiting, [work(2)], servedBefore(1))]?.owner.share).to.equal(1);
    expect(waiting[nextOf(waiting, [work(1)], servedBefore(2))]?.owner.share).to.equal(2);
  });

  it('gives shares workers by their weights, and a single page of the lightest one its turn all the same', () => {
    const weights = new Map([[1, 3]]);
    const much = [1, 2].flatMap((share) => Array.from({ length: 40 }, () => work(share)));
    for (const workers of [1, 4]) {
      const first = served([...much, work(3, { arrival: 2 })], workers, weights).slice(0, 40);
      const of = (share: number) => first.filter((served) => served === share).length;
      expect([of(1), of(2), of(3)], `${workers} workers`).to.deep.equal([29, 10, 1]);
      expect(first.indexOf(3), `${workers} workers`).to.be.below(5);
    }
  });

  it('keeps priority and arrival within a share', () => {
    const [late, low, urgent] = [work(1, { arrival: 2 }), work(1, { priority: 2, arrival: 1 }), work(1, { priority: 0, arrival: 3 })];
    const waiting = [late, low, urgent].sort(compareWaiting);
    expect(waiting).to.deep.equal([urgent, late, low]);
    expect(nextOf(waiting, [], servedBefore())).to.equal(0);
  });

  it('puts what a busy worker waits for before all, tasks of milliseconds before pages, and idle work behind all', () => {
    const idle = work(null, { priority: IDLE_ONLY });
    const page = work(1);
    const light = work(2, { light: true, arrival: 2 });
    const part = work(null, { priority: AT_ONCE });
    const left = [idle, page, light, part].sort(compareWaiting);
    const order: Queued[] = [];
    while (left.length > 0) order.push(left.splice(nextOf(left, [], servedBefore()), 1)[0]!);
    expect(order).to.deep.equal([part, light, page, idle]);
  });

  it('has nothing to take of nothing', () => {
    expect(nextOf([], [], servedBefore())).to.equal(-1);
  });
});
