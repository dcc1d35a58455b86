import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { alertsOf, type Judged, STANDSTILL_MS } from '../../../src/operations/alerts.rules.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const process = { host: 'one', pid: 7, work: true, lost: false, memoryBytes: 3e8 };
const part = (name: string, waiting: number, oldestAt: Date | null = null, running = 0) => ({
  name,
  organizationId: null,
  waiting,
  running,
  oldestAt,
});
const NONE = { waiting: 0, most: 0, dueS: 0 };
const names = (judged: Partial<Judged>) =>
  alertsOf({ processes: [process], queue: { byKind: [] }, finished: 0, segments: NONE, ...judged }, NOW).map(
    ({ name, severity, subject }) => `${severity} ${name} ${subject}`,
  );

describe('alerts.rules > alertsOf()', () => {
  const STALE = ago(STANDSTILL_MS + 1);
  const CASES: readonly [string, Partial<Judged>, string[]][] = [
    ['is quiet when all is well', {}, []],
    ['names a lost process', { processes: [process, { ...process, lost: true, memoryBytes: 9e9 }] }, ['page DocketDown one:7']],
    ['says so when no process works', { processes: [{ ...process, work: false }] }, ['page DocketNoWorkers npm run work']],
    [
      'does not count a lost one',
      { processes: [{ ...process, lost: true }] },
      ['page DocketDown one:7', 'page DocketNoWorkers npm run work'],
    ],
    ['names a process that holds more than 2.5 GB', { processes: [{ ...process, memoryBytes: 2.6e9 }] }, ['ticket DocketMemory one:7']],
    ['is quiet at 1,000 that wait', { queue: { byKind: [part('job.run', 1000)] } }, []],
    ['names what has more than 1,000 waiting', { queue: { byKind: [part('job.run', 1001)] } }, ['ticket DocketBacklog job.run']],
    ['is quiet about pages that processes laid out for others', { queue: { byKind: [part('pages.read', 5000)] } }, []],
    [
      'says so when documents wait and none is finished',
      { queue: { byKind: [part('document.process', 3, STALE)] } },
      ['page DocketNoProgress document.process'],
    ],
    ['is quiet while one is finished now and then', { queue: { byKind: [part('document.process', 3, STALE)] }, finished: 1 }, []],
    ['is quiet about documents that wait for segments for a while', { segments: { waiting: 9000, most: 9000, dueS: 900 } }, []],
    ['says so when they wait for longer', { segments: { waiting: 200, most: 150, dueS: 901 } }, ['ticket DocketSearchBehind search']],
    ['is quiet while one is read', { queue: { byKind: [part('document.process', 3, STALE, 1)] } }, []],
  ];
  for (const [title, judged, expected] of CASES) it(title, () => expect(names(judged)).to.deep.equal(expected));

  it('speaks of the rules that ship for Prometheus, and as pressing as they are', () => {
    const { groups } = parse(readFileSync('deploy/monitoring/alerts.yaml', 'utf8')) as {
      groups: { rules: { alert: string; labels: { severity: string } }[] }[];
    };
    const rules = new Map(groups.flatMap((group) => group.rules).map((rule) => [rule.alert, rule.labels.severity]));
    const all = alertsOf(
      {
        processes: [
          { ...process, lost: true },
          { ...process, work: false, memoryBytes: 9e9 },
        ],
        queue: { byKind: [part('document.process', 2000, STALE)] },
        finished: 0,
        segments: { ...NONE, dueS: 1000 },
      },
      NOW,
    );
    expect(all).to.have.length(6);
    for (const { name, severity } of all) expect(rules.get(name), name).to.equal(severity);
  });
});
