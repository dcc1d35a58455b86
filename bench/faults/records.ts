import type { Figure } from '../figure.js';
import { percentile } from '../scale/calls.js';
import type { Measure } from './kinds.js';
import type { Tally } from './tally.js';

/** What has to recover from a fault. */
export type Recovery = 'an upload is answered' | 'a subscriber hears of it' | 'it is read' | 'a cut subscription goes on' | Measure;

/** What is measured, with the goal of its longest time after something was killed, ms. */
const GOALS: readonly (readonly [Recovery, number | null])[] = [
  ['an upload is answered', null],
  ['a subscriber hears of it', null],
  ['it is read', null],
  ['a cut subscription goes on', 3000],
  ['its work goes on', 5000],
  ['the process is ready again', 2000],
];

/** A fault cuts subscriptions within this time, or something else did. */
const CUT_WITHIN_MS = 15_000;

interface Times {
  faults: number;
  /** Null: not within the patience of the bench. */
  readonly of: Map<Recovery, (number | null)[]>;
}

/** Times of recovery by kind of fault, each from the moment of the fault. */
export class Records {
  private readonly kinds = new Map<string, Times>();
  private present: { readonly kind: string; readonly at: number } | null = null;

  private timesOf(kind: string): Times {
    const known = this.kinds.get(kind) ?? { faults: 0, of: new Map() };
    this.kinds.set(kind, known);
    return known;
  }

  begin(kind: string): void {
    this.timesOf(kind).faults += 1;
    this.present = { kind, at: Date.now() };
  }

  add(kind: string, what: Recovery, ms: number | null): void {
    const { of } = this.timesOf(kind);
    of.set(what, [...(of.get(what) ?? []), ms]);
  }

  /** A subscription that was cut is served again (milliseconds since 1970): from the fault on, unless the cut came long after it or before. */
  resumed(cutAt: number, at: number): void {
    if (!this.present) return;
    const isOfFault = cutAt >= this.present.at && cutAt - this.present.at < CUT_WITHIN_MS;
    this.add(this.present.kind, 'a cut subscription goes on', at - (isOfFault ? this.present.at : cutAt));
  }

  faults = (): number => [...this.kinds.values()].reduce((sum, { faults }) => sum + faults, 0);
  names = (): string[] => [...this.kinds.keys()].sort();
  faultsOf = (kind: string): number => this.timesOf(kind).faults;

  /** Median and longest; null when it was never measured. Infinite when it did not come. */
  spanOf(kind: string, what: Recovery): { median: number; longest: number; count: number } | null {
    const times = this.timesOf(kind)
      .of.get(what)
      ?.map((ms) => ms ?? Number.POSITIVE_INFINITY);
    if (!times) return null;
    return { median: percentile(times, 50), longest: Math.max(...times), count: times.length };
  }

  /** What was measured last of a kind, in words. */
  lastOf(kind: string): string {
    return [...this.timesOf(kind).of].map(([what, times]) => `${what} ${inSeconds(times.at(-1) ?? Number.POSITIVE_INFINITY)}`).join(', ');
  }
}

const inSeconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never');

/** A table for people: a row for each kind of fault, medians and longest times. */
export function tableOf(records: Records, tallies: ReadonlyMap<string, Tally>): string {
  const head = ['Fault', 'times', 'lost', 'repeated', ...GOALS.map(([what]) => what)];
  const rows = records.names().map((kind) => {
    const spans = GOALS.map(([what]) => records.spanOf(kind, what));
    const cells = spans.map((span) => (span ? `${inSeconds(span.median)}, ${inSeconds(span.longest)}` : '-'));
    return [kind, records.faultsOf(kind), tallies.get(kind)?.lost ?? 0, tallies.get(kind)?.repeated ?? 0, ...cells];
  });
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A figure for the median and the longest time of each recovery by kind. */
export function figuresOf(records: Records): Figure[] {
  return records.names().flatMap((kind) =>
    GOALS.flatMap(([what, afterDeath]) => {
      const span = records.spanOf(kind, what);
      if (!span) return [];
      const goal = kind.includes('killed') ? afterDeath : null;
      return (['median', 'longest'] as const).map((which) => ({
        name: `${kind}, until ${what}: ${which} of ${span.count}`,
        unit: 'ms',
        ours: span[which],
        peer: goal ?? 1000,
        peerName: goal === null ? 'one second' : 'goal',
        goal: goal === null ? '-' : '<= 1',
      }));
    }),
  );
}
