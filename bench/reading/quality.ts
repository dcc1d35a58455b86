import { availableParallelism } from 'node:os';
import { createPipeline, type Quality } from '../../src/pipeline/index.js';
import type { ScanOptions } from '../../test/support/papers/files.js';
import type { Bench, Figure } from '../figure.js';
import { type Outcome, SCANS, through, timed, withPages } from './pages.js';

/** Small, blurred print in the dark of a camera beside what offices scan. */
const POOR: ScanOptions = { dpi: 110, tilt: 1, noise: 12, shade: 0.35, blur: 0.7 };

/** What the settings of quality cost and bring: pages per second and character error of each, against `balanced` (D50). */
export const quality: Bench = {
  name: 'quality',
  run: () =>
    withPages([...SCANS, POOR], async (pages) => {
      const workers = availableParallelism();
      const pipeline = createPipeline({ workers: workers });
      try {
        await pipeline.ready();
        const measure = (setting: Quality) => timed(pages, workers * 2, through(pipeline, setting));
        const [speed, balanced, accuracy] = [await measure('speed'), await measure('balanced'), await measure('accuracy')];
        return [...figures('speed', pages.length, speed, balanced), ...figures('accuracy', pages.length, accuracy, balanced)];
      } finally {
        await pipeline.close();
      }
    }),
};

function figures(name: string, pages: number, own: Outcome, balanced: Outcome): Figure[] {
  const isQuick = name === 'speed';
  return [
    {
      name: `${name}: scanned pages per second`,
      unit: 'pages/s',
      ours: pages / own.seconds,
      peer: pages / balanced.seconds,
      peerName: 'balanced',
      goal: isQuick ? '>= 1.0' : '(slower)',
    },
    {
      name: `${name}: character error on scans`,
      unit: '',
      ours: own.error,
      peer: balanced.error,
      peerName: 'balanced',
      goal: isQuick ? '(higher)' : '<= 1.0',
    },
  ];
}
