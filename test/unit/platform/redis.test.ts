import { expect } from 'chai';
import { createLog } from '../../../src/platform/log.js';
import { atMost, createTroubleLog, redisOptions } from '../../../src/platform/redis.js';

describe('redis', () => {
  const cases: [string, object][] = [
    ['redis://cache', { host: 'cache', port: 6379, db: 0, tls: undefined }],
    ['redis://cache:6380/2', { host: 'cache', port: 6380, db: 2 }],
    ['redis://:p%40ss@cache', { host: 'cache', username: undefined, password: 'p@ss' }],
    ['rediss://user:pass@cache', { host: 'cache', username: 'user', password: 'pass' }],
    ['redis://[::1]:6379', { host: '::1' }],
    ['redis+unix:///run/redis.sock?db=3', { path: '/run/redis.sock', db: 3 }],
  ];
  for (const [url, expected] of cases) {
    it(`redisOptions() reads ${url}`, () => {
      expect(redisOptions(url)).to.deep.include(expected);
    });
  }

  it('redisOptions() turns TLS on for rediss', () => {
    expect(redisOptions('rediss://cache').tls).to.deep.equal({});
  });

  it('createTroubleLog() tells of a trouble that goes on only once a minute', () => {
    const lines: string[] = [];
    const onTrouble = createTroubleLog(createLog({ logLevel: 'warn' }, { write: (line: string) => void lines.push(line) }));
    for (let n = 0; n < 100; n += 1) onTrouble(new Error('down'));
    expect(lines).to.have.length(1);
  });

  describe('atMost()', () => {
    it('settles with the work, and reports its failure', async () => {
      const troubles: unknown[] = [];
      await atMost(1000, Promise.resolve('done'), (error) => troubles.push(error));
      await atMost(1000, Promise.reject(new Error('down')), (error) => troubles.push(error));
      expect(troubles).to.have.length(1).and.to.have.nested.property('[0].message', 'down');
    });

    it('does not wait for work without end', async () => {
      const troubles: unknown[] = [];
      await atMost(5, new Promise(() => {}), (error) => troubles.push(error));
      expect(troubles).to.have.nested.property('[0].message', 'no answer within 5 ms');
    });
  });
});
