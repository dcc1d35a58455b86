import { expect } from 'chai';
import { createSharedPoll } from '../../../../src/platform/events/index.js';

/** A poll over numbers that a test moves, and a promise of each look. */
function pollOf(numbers: Map<string, number>) {
  const looks: number[] = [];
  let heard: (() => void) | undefined;
  const poll = createSharedPoll(async (subjects) => {
    looks.push(subjects.length);
    heard?.();
    return new Map([...numbers].filter(([subject]) => subjects.includes(subject)));
  }, 1);
  const look = () =>
    new Promise<void>((resolve) => {
      heard = () => setImmediate(resolve);
    });
  return { poll, looks, look };
}

describe('platform/events/shared-poll', () => {
  it('costs 10,000 followers of 2,500 subjects three queries a look, and wakes nobody while nothing happens', async () => {
    const numbers = new Map(Array.from({ length: 2500 }, (_, i) => [`s${i}`, 7]));
    const { poll, looks, look } = pollOf(numbers);
    let woken = 0;
    const wake = () => {
      woken += 1;
    };
    const releases = Array.from({ length: 10_000 }, (_, i) => poll.follow(`s${i % 2500}`, { position: () => 7, wake }));
    while (looks.length < 3) await look();
    for (const release of releases) release();
    expect(looks.slice(0, 3)).to.deep.equal([1000, 1000, 500]);
    expect(woken).to.equal(0);
  });

  it('wakes who stands elsewhere, with the last number: behind, or before what was removed; and who asks for it always', async () => {
    const { poll, look } = pollOf(new Map([['a', 3]]));
    const woken: [string, number | null][] = [];
    const follow = (subject: string, position: number | null, name: string) =>
      poll.follow(subject, { position: () => position, wake: (last) => woken.push([name, last]) });
    const releases = [follow('a', 2, 'behind'), follow('a', 3, 'there'), follow('gone', 5, 'removed'), follow('a', null, 'always')];
    await look();
    for (const release of releases) release();
    expect(woken.slice(0, 3).sort()).to.deep.equal([
      ['always', 3],
      ['behind', 3],
      ['removed', 0],
    ]);
  });

  it('looks on after a look has failed, and at nothing when nobody follows', async () => {
    let looks = 0;
    const woken = new Promise<void>((resolve) => {
      const poll = createSharedPoll(async () => {
        looks += 1;
        if (looks === 1) throw new Error('the database is away');
        return new Map([['a', 1]]);
      }, 1);
      const release = poll.follow('a', {
        position: () => 0,
        wake: () => {
          release();
          resolve();
        },
      });
    });
    await woken;
    expect(looks).to.equal(2);
  });
});
