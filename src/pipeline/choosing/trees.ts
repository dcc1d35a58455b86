/**
 * Regression trees that add up to a score, as plain data. A tree is a list of nodes: `[feature, threshold, low, high]` goes to node `low` where the
 * feature is at most the threshold, else to `high`; `[value]` is a leaf. The first node is the root.
 */
export type Tree = readonly (readonly number[])[];

/** A fitted score over named features; the features of a candidate come in this order. */
export interface Forest {
  features: readonly string[];
  trees: readonly Tree[];
}

/** The score of one candidate: the sum over trees. `at`: where its features begin in `values`. */
export function scoreOf(trees: readonly Tree[], values: Float32Array, at = 0): number {
  let sum = 0;
  for (const tree of trees) {
    let node = tree[0]!;
    while (node.length > 1) node = tree[values[at + node[0]!]! <= node[1]! ? node[2]! : node[3]!]!;
    sum += node[0]!;
  }
  return sum;
}

/** Probabilities of candidates of which one is meant: softmax of their scores. */
export function probabilitiesOf(scores: readonly number[]): number[] {
  const largest = scores.reduce((most, score) => Math.max(most, score), -Infinity);
  const powers = scores.map((score) => Math.exp(score - largest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
