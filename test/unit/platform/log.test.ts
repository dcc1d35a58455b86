import { expect } from 'chai';
import { createLog } from '../../../src/platform/log.js';

const linesOf = (write: (log: ReturnType<typeof createLog>) => void, logLevel: 'info' | 'warn' = 'info'): Record<string, unknown>[] => {
  const lines: string[] = [];
  write(createLog({ logLevel }, { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
};

describe('log', () => {
  it('writes JSON lines with time, level and context', () => {
    const [line] = linesOf((log) => log.child({ requestId: 'r1' }).info('started'));
    expect(line).to.include({ level: 30, requestId: 'r1', msg: 'started' });
    expect(line?.time).to.match(/^\d{4}-\d\d-\d\dT/);
  });

  it('leaves out what is below the level', () => {
    expect(linesOf((log) => log.info('quiet'), 'warn')).to.deep.equal([]);
  });

  it('removes values under secret names, at any depth that is logged', () => {
    const [line] = linesOf((log) =>
      log.info({ password: 'hunter2', request: { headers: { authorization: 'Bearer hunter2' } }, webhook: { secret: 'hunter2' } }, 'x'),
    );
    expect(JSON.stringify(line)).to.contain('[removed]').and.to.not.contain('hunter2');
  });

  it('keeps only the last four characters of an API key in any text (D87)', () => {
    const key = `service_live_${'a'.repeat(34)}WXYZ`;
    const [line] = linesOf((log) => log.warn({ err: new Error(`no such key ${key}`) }, `refused ${key}`));
    expect(JSON.stringify(line)).to.contain('service_live_...WXYZ').and.to.not.contain('aaaa');
  });
});
