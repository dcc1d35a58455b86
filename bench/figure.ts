/** One measured figure beside its peer from the same run. */
export interface Figure {
  name: string;
  unit: string;
  ours: number;
  /** Null when the peer is not installed here. */
  peer: number | null;
  peerName: string;
  /** What `ours / peer` should reach, e.g. `>= 1.0`; or, for a figure without peer, what `ours` should reach. */
  goal: string;
}

/** The number behind `--name` on the command line, or what holds without it. */
export type Options = (name: string, otherwise: number) => number;

/** A benchmark: its name for the command line, and what it measures. */
export interface Bench {
  name: string;
  run(option: Options): Promise<Figure[]>;
}

/** Words of the command line: names of benchmarks, and options with a number each, such as `--minutes 120`. Throws for an option without one. */
export function readWords(words: readonly string[]): { names: string[]; option: Options } {
  const names: string[] = [];
  const given = new Map<string, number>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    if (!word.startsWith('--')) {
      names.push(word);
      continue;
    }
    at += 1;
    const value = Number(words[at] ?? Number.NaN);
    if (!Number.isFinite(value) || value < 0) throw new Error(`expected a number behind ${word}, received ${words[at] ?? 'nothing'}`);
    given.set(word.slice(2), value);
  }
  return { names, option: (name, otherwise) => given.get(name) ?? otherwise };
}

/** One line: name, ours, peer, ratio, goal. */
export function format({ name, unit, ours, peer, peerName, goal }: Figure): string {
  const ratio = peer === null || peer === 0 ? '-' : (ours / peer).toFixed(2);
  const other = peer === null ? `${peerName}: not installed` : `${peerName} ${round(peer)}`;
  return `${name.padEnd(44)} ours ${round(ours)} ${unit.padEnd(9)} ${other.padEnd(28)} ratio ${ratio.padStart(6)}  goal ${goal}`;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3);
}
