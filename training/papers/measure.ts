import { compareFields, type FieldResult } from '../../src/pipeline/evaluation/compare.js';
import { addCounts, type Counts, noCounts, type Scores, scoresOf } from '../../src/pipeline/evaluation/measures.js';
import { understand } from '../../src/pipeline/stages/understanding/understand.js';
import type { Kind } from './kinds.js';
import type { Paper } from './paper.js';

const THRESHOLDS = { overall: 0.8, field: 0.7 };
const TODAY = '2027-01-01';

/** How papers of a kind were read: of how many the type, and each key; `invented` of `absent` values that nothing printed. */
export interface Tally {
  typed: number;
  papers: number;
  absent: number;
  invented: number;
  fields: Map<string, Counts & { invented: number }>;
}

/** Figures of no papers yet. */
export function emptyTally(): Tally {
  return { typed: 0, papers: 0, absent: 0, invented: 0, fields: new Map() };
}

/** Adds a paper to the figures of its kind and gives what was read wrongly. */
export function judge(tally: Tally, { model, truth }: Paper, kind: Kind): FieldResult[] {
  const read = understand(model, { type: null, templates: { use: null, candidates: [] }, thresholds: THRESHOLDS }, TODAY).model;
  const right = read.classification?.type === kind.type;
  const results = compareFields(right ? (read.extractedData ?? {}) : {}, truth);
  tally.papers += 1;
  tally.typed += right ? 1 : 0;
  tally.absent += (truth._absent as string[]).length;
  for (const { key, counts, expected } of results) {
    const field = tally.fields.get(key) ?? { ...noCounts(), invented: 0 };
    addCounts(field, counts);
    if (expected === null) {
      field.invented += 1;
      tally.invented += 1;
    }
    tally.fields.set(key, field);
  }
  const wrong = results.filter(({ counts }) => counts.tp === 0);
  return right ? wrong : [{ key: 'type', expected: kind.type, received: read.classification?.type ?? null, counts: noCounts() }];
}

/** Figures of several kinds together; shares 0-1, null where there was nothing. */
export function scoresOfTallies(tallies: readonly Tally[]): Scores & { typed: number; invented: number; absent: number } {
  const sum = (pick: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + pick(tally), 0);
  const counts = noCounts();
  for (const { fields } of tallies) for (const field of fields.values()) addCounts(counts, field);
  const typed = sum((tally) => tally.typed) / sum((tally) => tally.papers);
  return { ...scoresOf(counts), typed, invented: sum((tally) => tally.invented), absent: sum((tally) => tally.absent) };
}
