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

/** A benchmark: its name for the command line, and what it measures. */
export interface Bench {
  name: string;
  run(): Promise<Figure[]>;
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
