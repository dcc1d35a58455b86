import { parseArgs } from 'node:util';
import { scoresOf } from '../../src/pipeline/evaluation/measures.js';
import { KINDS } from './kinds.js';
import type { Half } from './labels/lists.js';
import { emptyTally, judge, scoresOfTallies, type Tally } from './measure.js';
import { paperOf } from './paper.js';

const HELP = `Measures how certificates, transport papers and customs declarations are read, on made-up papers of many kinds in six languages.

  npm run papers -- [--count N] [--kinds NAME,NAME] [--half open|kept] [--misses N]

Every kind is printed --count times (default 60) with random layouts, wordings and fields left out or blank. The wordings are in two halves: mistakes
on the open half are looked at and mended; the kept half says how much of that carries over. --misses lists mistakes of the open half.`;

function main(): void {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { count: option, kinds: option, half: option, misses: option, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const names = values.kinds?.split(',') ?? Object.keys(KINDS);
  const halves = (values.half ? [values.half] : ['open', 'kept']) as Half[];
  for (const half of halves) measure(half, names, Number(values.count ?? 60), half === 'open' ? Number(values.misses ?? 0) : 0);
}

function measure(half: Half, names: readonly string[], count: number, misses: number): void {
  const all: Tally[] = [];
  for (const name of names) {
    const kind = KINDS[name];
    if (!kind) throw new Error(`expected one of ${Object.keys(KINDS).join(', ')}, received ${name}`);
    const tally = emptyTally();
    let left = misses;
    for (let index = 0; index < count; index++) {
      const paper = paperOf(kind, 5000 + index, half);
      for (const { key, expected, received } of judge(tally, paper, kind)) {
        if (left-- > 0)
          console.log(
            `  ${name}/${index} ${paper.layout} ${paper.language} ${key}: expected ${expected}, received ${JSON.stringify(received)}`,
          );
      }
    }
    all.push(tally);
    print(`${half} ${name}`, [tally], misses > 0 || names.length < 4);
  }
  print(`${half} all`, all, false);
}

function print(name: string, tallies: readonly Tally[], fields: boolean): void {
  const percent = (value: number | null): string => (value === null ? '-' : (100 * value).toFixed(1)).padStart(5);
  const { typed, precision, recall, f1, invented, absent } = scoresOfTallies(tallies);
  console.log(
    `${name.padEnd(20)} type ${percent(typed)}  precision ${percent(precision)}  recall ${percent(recall)}  F1 ${percent(f1)}  invented ${invented} of ${absent}`,
  );
  if (!fields) return;
  for (const [key, field] of tallies.flatMap((tally) => [...tally.fields])) {
    const scores = scoresOf(field);
    console.log(
      `    ${key.padEnd(24)} precision ${percent(scores.precision)}  recall ${percent(scores.recall)}  F1 ${percent(scores.f1)}  invented ${field.invented}`,
    );
  }
}

main();
