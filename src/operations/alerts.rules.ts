import { LONGEST_DUE_S, type SegmentBacklog } from '../search/index.js';
import type { PlatformAlert, PlatformProcess, PlatformQueue } from './status.inputs.js';

/** Tasks of one kind that may wait before it is a backlog. */
export const MOST_WAITING = 1000;
/** A document may wait so long while none is finished. */
export const STANDSTILL_MS = 15 * 60_000;
/** Memory that one process may hold, bytes. */
export const MOST_MEMORY_BYTES = 2.5e9;

/** What the rules look at. `finished`: runs that ended within STANDSTILL_MS. */
export interface Judged {
  readonly processes: readonly Pick<PlatformProcess, 'host' | 'pid' | 'work' | 'lost' | 'memoryBytes'>[];
  readonly queue: Pick<PlatformQueue, 'byKind'>;
  readonly finished: number;
  readonly segments: SegmentBacklog;
}

/** The shipped alerts (deploy/monitoring/alerts.yaml) that hold now, most pressing first. Pure. */
export function alertsOf({ processes, queue, finished, segments }: Judged, now: Date): PlatformAlert[] {
  const nameOf = ({ host, pid }: { host: string; pid: number }) => `${host}:${pid}`;
  const lost = processes.filter((each) => each.lost);
  const large = processes.filter((each) => !each.lost && each.memoryBytes > MOST_MEMORY_BYTES);
  const documents = queue.byKind.find(({ name }) => name === 'document.process');
  const standsStill =
    documents?.oldestAt && finished === 0 && documents.running === 0 && now.getTime() - documents.oldestAt.getTime() > STANDSTILL_MS;
  return [
    ...lost.map((each): PlatformAlert => ({ name: 'DocketDown', severity: 'page', subject: nameOf(each), value: null })),
    ...(processes.some(({ work, lost }) => work && !lost)
      ? []
      : [{ name: 'DocketNoWorkers', severity: 'page', subject: 'npm run work', value: null } satisfies PlatformAlert]),
    ...(standsStill
      ? [{ name: 'DocketNoProgress', severity: 'page', subject: 'document.process', value: documents.waiting } satisfies PlatformAlert]
      : []),
    ...queue.byKind
      // Pages that a process laid out for others are no backlog: it reads them itself when nobody comes.
      .filter(({ name, waiting }) => name !== 'pages.read' && waiting > MOST_WAITING)
      .map(({ name, waiting }): PlatformAlert => ({ name: 'DocketBacklog', severity: 'ticket', subject: name, value: waiting })),
    ...(segments.dueS > LONGEST_DUE_S
      ? [{ name: 'DocketSearchBehind', severity: 'ticket', subject: 'search', value: segments.waiting } satisfies PlatformAlert]
      : []),
    ...large.map((each): PlatformAlert => ({ name: 'DocketMemory', severity: 'ticket', subject: nameOf(each), value: each.memoryBytes })),
  ];
}
