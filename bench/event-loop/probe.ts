import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into a process (`node --import`) or started as one: measures the delay of its event loop between `begin` and `end`, and then tells it. */

/** What the probe is told. */
export type ProbeRequest = 'begin' | 'end';

/** Delays in ms; the time between two looks is part of them. */
export interface Delays {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Time between two looks, ms. */
const RESOLUTION_MS = 1;

let histogram: IntervalHistogram | null = null;
const ms = (nanoseconds: number) => nanoseconds / 1e6;

process.on('message', (request: ProbeRequest) => {
  // A histogram that is switched on again would take the pause for a delay: each stretch has its own.
  if (request === 'begin') {
    histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    histogram.enable();
  }
  if (request !== 'end' || !histogram) return;
  histogram.disable();
  process.send?.({ p50: ms(histogram.percentile(50)), p99: ms(histogram.percentile(99)), max: ms(histogram.max) } satisfies Delays);
});
