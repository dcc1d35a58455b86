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

/** The nodes of all trees one behind the other, as scoring walks them. */
interface Nodes {
  /** Where each tree begins. */
  roots: Int32Array;
  /** Place of the feature that a node asks for; -1: a leaf. */
  features: Int16Array;
  /** What the feature is held against; of a leaf its value. */
  thresholds: Float64Array;
  /** The node for what is at most the threshold, and that for the others. */
  low: Int32Array;
  high: Int32Array;
}

const known = new WeakMap<readonly Tree[], Nodes>();

function nodesOf(trees: readonly Tree[]): Nodes {
  const size = trees.reduce((sum, tree) => sum + tree.length, 0);
  const nodes: Nodes = {
    roots: new Int32Array(trees.length),
    features: new Int16Array(size),
    thresholds: new Float64Array(size),
    low: new Int32Array(size),
    high: new Int32Array(size),
  };
  let at = 0;
  for (const [index, tree] of trees.entries()) {
    nodes.roots[index] = at;
    for (const [offset, node] of tree.entries()) {
      const [feature = 0, threshold = 0, low = 0, high = 0] = node.length > 1 ? node : [-1, node[0]];
      nodes.features[at + offset] = feature;
      nodes.thresholds[at + offset] = threshold;
      nodes.low[at + offset] = at + low;
      nodes.high[at + offset] = at + high;
    }
    at += tree.length;
  }
  known.set(trees, nodes);
  return nodes;
}

/** The score of one candidate: the sum over trees. `at`: where its features begin in `values`. */
export function scoreOf(trees: readonly Tree[], values: Float32Array, at = 0): number {
  const { roots, features, thresholds, low, high } = known.get(trees) ?? nodesOf(trees);
  let sum = 0;
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree]!;
    for (let feature = features[node]!; feature >= 0; feature = features[node]!) {
      node = values[at + feature]! <= thresholds[node]! ? low[node]! : high[node]!;
    }
    sum += thresholds[node]!;
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
