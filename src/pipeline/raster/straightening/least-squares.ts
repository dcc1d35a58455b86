/** A sum of a few unknowns: each by its index and what it counts. */
export type Sum = readonly (readonly [index: number, share: number])[];

/** What is asked of unknowns, each time with a weight: they come as near to it as they can, by least squares. */
export interface LeastSquares {
  /** That a sum of them is a value. */
  add(sum: Sum, value: number, weight: number): void;
  /** That sums of them are values but for a common difference, which is unknown as well. */
  addTogether(sums: readonly Sum[], values: readonly number[], weights: readonly number[]): void;
  /** The unknowns. What was asked must settle each of them. */
  solve(): Float64Array;
}

/** So many unknowns of which nothing is asked yet. */
export function leastSquares(size: number): LeastSquares {
  // The normal equations, of which the lower half is kept.
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  function add(sum: Sum, value: number, weight: number): void {
    for (const [i, share] of sum) {
      right[i] = right[i]! + weight * share * value;
      for (const [j, other] of sum) if (j <= i) matrix[i * size + j] = matrix[i * size + j]! + weight * share * other;
    }
  }
  return {
    add,
    addTogether(sums, values, weights) {
      const mean = new Map<number, number>();
      let [total, value] = [0, 0];
      for (const [n, weight] of weights.entries()) {
        if (weight === 0) continue;
        add(sums[n]!, values[n]!, weight);
        total += weight;
        value += weight * values[n]!;
        for (const [i, share] of sums[n]!) mean.set(i, (mean.get(i) ?? 0) + weight * share);
      }
      // The common difference is best the mean of what is left: what all of them ask together is taken back.
      if (total > 0)
        add(
          Array.from(mean, ([i, share]) => [i, share / total]),
          value / total,
          -total,
        );
    },
    solve: () => cholesky(matrix, right, size),
  };
}

/** Solves a symmetric positive definite system in place; of each row only what follows its first entry is looked at. */
function cholesky(matrix: Float64Array, right: Float64Array, size: number): Float64Array {
  const first = new Int32Array(size);
  for (let i = 0; i < size; i++) {
    while (first[i]! < i && matrix[i * size + first[i]!] === 0) first[i] = first[i]! + 1;
    for (let j = first[i]!; j <= i; j++) {
      let sum = matrix[i * size + j]!;
      for (let k = Math.max(first[i]!, first[j]!); k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!;
      matrix[i * size + j] = i === j ? Math.sqrt(Math.max(sum, Number.MIN_VALUE)) : sum / matrix[j * size + j]!;
    }
    let sum = right[i]!;
    for (let k = first[i]!; k < i; k++) sum -= matrix[i * size + k]! * right[k]!;
    right[i] = sum / matrix[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    right[i] = right[i]! / matrix[i * size + i]!;
    for (let k = first[i]!; k < i; k++) right[k] = right[k]! - matrix[i * size + k]! * right[i]!;
  }
  return right;
}
