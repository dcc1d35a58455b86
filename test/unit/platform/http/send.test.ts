import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { send } from '../../../../src/platform/http/send.js';

describe('send()', () => {
  it('waits for a slow reader as often as needed, and leaves no listener behind', async () => {
    const stream = new PassThrough({ highWaterMark: 1 });
    const before = stream.eventNames().map((name) => stream.listenerCount(name));
    for (let count = 0; count < 50; count += 1) {
      const sent = send(stream, 'ab');
      stream.read();
      expect(await sent).to.equal(true);
    }
    expect(stream.eventNames().map((name) => stream.listenerCount(name))).to.deep.equal(before);
  });

  it('ends its wait when the reader goes, and says so', async () => {
    const stream = new PassThrough({ highWaterMark: 1 });
    const sent = send(stream, 'ab');
    stream.destroy();
    expect(await sent).to.equal(false);
    expect(await send(stream, 'ab')).to.equal(false);
  });
});
