import { seeded } from './random.js';
import { type Forest, scoreOf, type Tree } from './trees.js';

/** The candidates of one document for one field: which are right; none: nothing is to be chosen. */
export interface Group {
  /** Features of one candidate after the other. */
  values: Float32Array;
  right: readonly boolean[];
  weight: number;
}

/** How a forest is fitted. */
export interface FitOptions {
  trees: number;
  /** Most leaves of a tree. */
  leaves: number;
  /** Share of a tree's opinion that counts. */
  rate: number;
  /** Share of the features that a tree may use. */
  columns: number;
  /** Least sum of curvature in a leaf, and what is added to it. */
  least: number;
  ridge: number;
  seed: number;
  /** So many forests, each by other dice, are fitted and averaged: what one fit owes to its dice weighs less. */
  fits: number;
}

/** Few, small and slow trees: there are hundreds of documents, not millions. */
export const FIT: FitOptions = {
  trees: 80,
  leaves: 10,
  rate: 0.12,
  columns: 0.5,
  least: 1,
  ridge: 2,
  seed: 14,
  fits: 4,
};

const BINS = 48;

/** All candidates of a fit, in bins. */
interface Table {
  rows: number;
  columns: number;
  /** Of one feature after the other. */
  bins: Uint8Array;
  /** Upper edges of the bins of each feature. */
  edges: number[][];
}

/**
 * Fits trees by boosting so that the right candidates of a document outweigh the others and "none" (softmax over the document; where several are right, what
 * counts is their sum). Deterministic: the same groups and options give the same forest. With `base` the new trees correct the scores of those.
 */
export function fitForest(
  features: readonly string[],
  groups: readonly Group[],
  options: FitOptions = FIT,
  base: readonly Tree[] = [],
): Forest {
  const table = toTable(features.length, groups);
  const seeds = Array.from({ length: options.fits }, (_, index) => options.seed + index);
  const trees = seeds.flatMap((seed) => grown(table, features, groups, { ...options, seed }, base));
  return { features, trees: options.fits === 1 ? trees : trees.map((tree) => shared(tree, options.fits)) };
}

/** A tree whose opinion counts as one of so many. */
function shared(tree: Tree, fits: number): Tree {
  return tree.map((node) => (node.length === 1 ? [roundedLeaf(node[0]! / fits)] : node));
}

const roundedLeaf = (value: number): number => Math.round(value * 1e5) / 1e5;

function grown(table: Table, features: readonly string[], groups: readonly Group[], options: FitOptions, base: readonly Tree[]): Tree[] {
  const scores = startingScores(groups, features.length, base);
  const gradients = new Float64Array(table.rows);
  const curvatures = new Float64Array(table.rows);
  const random = seeded(options.seed);
  const trees: Tree[] = [];
  for (let round = 0; round < options.trees; round++) {
    slopes(groups, scores, gradients, curvatures);
    const columns = features.map((_, index) => index).filter(() => random() < options.columns);
    const { tree, leaves } = growTree(table, gradients, curvatures, columns, options);
    if (leaves.length < 2) continue;
    for (const { rows, value } of leaves) for (const row of rows) scores[row] = scores[row]! + value;
    trees.push(tree);
  }
  return trees;
}

function startingScores(groups: readonly Group[], columns: number, base: readonly Tree[]): Float64Array {
  const scores = groups.flatMap(({ values, right }) => right.map((_, index) => scoreOf(base, values, index * columns)));
  return Float64Array.from(scores);
}

function toTable(columns: number, groups: readonly Group[]): Table {
  const rows = groups.reduce((sum, group) => sum + group.right.length, 0);
  const values = new Float32Array(rows * columns);
  let at = 0;
  for (const group of groups) {
    values.set(group.values, at);
    at += group.values.length;
  }
  const edges = Array.from({ length: columns }, (_, column) => edgesOf(values, rows, columns, column));
  const bins = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      bins[column * rows + row] = binOf(edges[column]!, values[row * columns + column]!);
    }
  }
  return { rows, columns, bins, edges };
}

function edgesOf(values: Float32Array, rows: number, columns: number, column: number): number[] {
  const own = Float32Array.from({ length: rows }, (_, row) => values[row * columns + column]!).sort();
  const distinct = own.filter((value, index) => index === 0 || value !== own[index - 1]);
  if (distinct.length <= BINS) return [...distinct].slice(0, -1).map((value, index) => (value + distinct[index + 1]!) / 2);
  const edges = Array.from({ length: BINS - 1 }, (_, index) => own[Math.floor(((index + 1) * rows) / BINS)]!);
  return edges.filter((edge, index) => (index === 0 || edge !== edges[index - 1]) && edge < own[rows - 1]!);
}

function binOf(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= edges[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** First and second derivative of the loss by each score. */
function slopes(groups: readonly Group[], scores: Float64Array, gradients: Float64Array, curvatures: Float64Array): void {
  let at = 0;
  for (const { right, weight } of groups) {
    const count = right.length;
    let largest = -Infinity;
    for (let index = 0; index < count; index++) largest = Math.max(largest, scores[at + index]!);
    let all = 0;
    let good = 0;
    for (let index = 0; index < count; index++) {
      const power = Math.exp(scores[at + index]! - largest);
      all += power;
      if (right[index]) good += power;
    }
    for (let index = 0; index < count; index++) {
      const power = Math.exp(scores[at + index]! - largest);
      const share = power / all;
      const wanted = right[index] ? power / good : 0;
      gradients[at + index] = weight * (share - wanted);
      curvatures[at + index] = weight * Math.max(share * (1 - share), wanted * (1 - wanted) * 0.1, 1e-4);
    }
    at += count;
  }
}

interface Leaf {
  node: number;
  rows: Uint32Array;
  gradient: number;
  curvature: number;
  /** Sums of gradient and curvature by bin, of one column after the other. */
  sums: Float64Array;
  split: Split | null;
}

interface Split {
  column: number;
  bin: number;
  gain: number;
}

function growTree(
  table: Table,
  gradients: Float64Array,
  curvatures: Float64Array,
  columns: readonly number[],
  options: FitOptions,
): { tree: Tree; leaves: { rows: Uint32Array; value: number }[] } {
  const nodes: number[][] = [[]];
  const leafOf = (node: number, rows: Uint32Array, sums: Float64Array): Leaf => {
    let gradient = 0;
    let curvature = 0;
    for (const row of rows) {
      gradient += gradients[row]!;
      curvature += curvatures[row]!;
    }
    const leaf: Leaf = { node, rows, gradient, curvature, sums, split: null };
    return { ...leaf, split: bestSplit(table, leaf, columns, options) };
  };
  const sumsOf = (rows: Uint32Array): Float64Array => sumsByBin(table, rows, gradients, curvatures, columns);
  const all = Uint32Array.from({ length: table.rows }, (_, row) => row);
  const leaves = [leafOf(0, all, sumsOf(all))];
  while (leaves.length < options.leaves) {
    const open = leaves.filter((leaf) => leaf.split !== null).sort((left, right) => right.split!.gain - left.split!.gain);
    const [next] = open;
    if (!next) break;
    const { column, bin } = next.split!;
    const isLow = (row: number): boolean => table.bins[column * table.rows + row]! <= bin;
    nodes[next.node] = [column, Math.fround(table.edges[column]![bin]!), nodes.length, nodes.length + 1];
    nodes.push([], []);
    const low = next.rows.filter(isLow);
    const high = next.rows.filter((row) => !isLow(row));
    // Only the smaller part is counted; the other is what is left.
    const counted = sumsOf(low.length <= high.length ? low : high);
    const left = next.sums.map((sum, index) => sum - counted[index]!);
    const parts = low.length <= high.length ? [counted, left] : [left, counted];
    const children = [leafOf(nodes.length - 2, low, parts[0]!), leafOf(nodes.length - 1, high, parts[1]!)];
    leaves.splice(leaves.indexOf(next), 1, ...children);
  }
  const valued = leaves.map(({ node, rows, gradient, curvature }) => {
    const value = rounded((-options.rate * gradient) / (curvature + options.ridge));
    nodes[node] = [value];
    return { rows, value };
  });
  return { tree: nodes, leaves: valued };
}

/** Enough digits for a score, few enough for a file. */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Two sums for each bin and one bin more than there are edges. */
const SUMS = 2 * BINS;

function sumsByBin(
  table: Table,
  rows: Uint32Array,
  gradients: Float64Array,
  curvatures: Float64Array,
  columns: readonly number[],
): Float64Array {
  const sums = new Float64Array(columns.length * SUMS);
  const slopes = Float64Array.from(rows, (row) => gradients[row]!);
  const bends = Float64Array.from(rows, (row) => curvatures[row]!);
  for (const [index, column] of columns.entries()) {
    if (table.edges[column]!.length === 0) continue;
    const from = column * table.rows;
    const to = index * SUMS;
    for (let at = 0; at < rows.length; at++) {
      const bin = to + 2 * table.bins[from + rows[at]!]!;
      sums[bin] = sums[bin]! + slopes[at]!;
      sums[bin + 1] = sums[bin + 1]! + bends[at]!;
    }
  }
  return sums;
}

function bestSplit(table: Table, leaf: Leaf, columns: readonly number[], { least, ridge }: FitOptions): Split | null {
  const whole = (leaf.gradient * leaf.gradient) / (leaf.curvature + ridge);
  let best: Split | null = null;
  for (const [index, column] of columns.entries()) {
    const bins = table.edges[column]!.length;
    let gradient = 0;
    let curvature = 0;
    for (let bin = 0; bin < bins; bin++) {
      gradient += leaf.sums[index * SUMS + 2 * bin]!;
      curvature += leaf.sums[index * SUMS + 2 * bin + 1]!;
      const rest = leaf.curvature - curvature;
      if (curvature < least || rest < least) continue;
      const other = leaf.gradient - gradient;
      const gain = (gradient * gradient) / (curvature + ridge) + (other * other) / (rest + ridge) - whole;
      if (gain > 1e-6 && (best === null || gain > best.gain)) best = { column, bin, gain };
    }
  }
  return best;
}
