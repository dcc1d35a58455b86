import { expect } from 'chai';
import { InTurn } from '../../../../src/platform/tasks/in-turn.js';

describe('platform/tasks InTurn', () => {
  /** Work that ends when the test says so. */
  function held(places: InTurn) {
    const began: string[] = [];
    const ends = new Map<string, () => void>();
    const ask = (share: number | undefined, name: string) =>
      places.do(share, () => {
        began.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    const end = async (name: string) => {
      ends.get(name)!();
      await new Promise((resolve) => setImmediate(resolve));
    };
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    return { began, ask, end, settled };
  }

  it('gives all of them to who is alone, and the next that is free to who has none', async () => {
    const { began, ask, end, settled } = held(new InTurn(2));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(1, name);
    await settled();
    expect(began).to.deep.equal(['a1', 'a2']);
    for (const name of ['b1', 'b2']) void ask(2, name);
    await end('a2');
    await end('a1');
    expect(began.slice(2)).to.deep.equal(['b1', 'a3']);
    await end('b1');
    expect(began.at(-1)).to.equal('b2');
  });

  it('is given back by what fails', async () => {
    const places = new InTurn(1);
    const failed = await places.do(1, () => Promise.reject(new Error('broken'))).catch((error: Error) => error.message);
    expect([failed, await places.do(1, async () => 'next')]).to.deep.equal(['broken', 'next']);
  });
});
