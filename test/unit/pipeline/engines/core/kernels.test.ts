import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'chai';
import type wabt from 'wabt';
import { KERNELS } from '../../../../../src/pipeline/engines/core/kernels.js';
import { exportsOf } from '../../../../support/wasm.js';

const SOURCE = 'src/pipeline/engines/core/kernels.wat';

interface Kernels {
  readonly memory: { readonly buffer: ArrayBuffer };
  matrix(outputs: number, row: number, weights: number, scales: number, inputs: number, results: number): void;
  tanh(array: number, count: number, table: number): void;
  logistic(array: number, count: number, table: number): void;
  write(to: number, from: number, count: number): void;
  gate(to: number, array: number, by: number, count: number, table: number): void;
}

/** Numbers that look random and are the same each time. */
function numbers(count: number, least: number, most: number): number[] {
  let state = 12345 + count;
  return Array.from({ length: count }, () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return least + (state / 2 ** 31) * (most - least);
  });
}

const integers = (count: number, least: number, most: number) => numbers(count, least, most + 1).map(Math.floor);

describe('engines/core/kernels', () => {
  let kernels: Kernels;
  beforeEach(async () => {
    kernels = (await exportsOf(KERNELS)) as unknown as Kernels;
  });

  const floats = (at: number, count: number) => new Float32Array(kernels.memory.buffer, at, count);
  const bytes = (at: number, count: number) => new Int8Array(kernels.memory.buffer, at, count);

  it('are those of kernels.wat', async () => {
    const assemble = createRequire(import.meta.url)('wabt') as typeof wabt;
    const source = (await assemble()).parseWat(SOURCE, readFileSync(SOURCE, 'utf8'), {
      simd: true,
      bulk_memory: true,
      sat_float_to_int: true,
    });
    expect(KERNELS.equals(Buffer.from(source.toBinary({}).buffer)), 'assemble kernels.wat into kernels.ts').to.equal(true);
  });

  for (const [outputs, inputs] of [
    [4, 16],
    [48, 96],
    [7, 25],
    [3, 8],
    [1, 3],
    [5, 1],
    [112, 193],
    [16, 9],
    [4, 22],
    [6, 30],
  ] as const) {
    it(`matrix: ${outputs} rows of ${inputs} inputs`, () => {
      const padded = inputs + (inputs % 2);
      const [weightsAt, scalesAt, inputsAt, resultsAt] = [0, 32_768, 40_000, 48_000];
      const weights = integers(outputs * (padded + 1), -127, 127);
      // What stands in the padding is no weight.
      if (padded > inputs) for (let row = 0; row < outputs; row++) weights[row * (padded + 1) + inputs] = 0;
      const [scales, values] = [numbers(outputs, 0, 0.01), integers(inputs, -127, 127)];
      bytes(weightsAt, weights.length).set(weights);
      floats(scalesAt, outputs).set(scales);
      bytes(inputsAt, inputs).set(values);
      floats(resultsAt, outputs + 1).fill(-1);
      kernels.matrix(outputs, inputs + 1, weightsAt, scalesAt, inputsAt, resultsAt);
      const expected = scales.map((scale, output) => {
        const row = weights.slice(output * (padded + 1), (output + 1) * (padded + 1));
        const sum = values.reduce((total, value, i) => total + value * row[i]!, 127 * row[padded]!);
        return Math.fround(Math.fround(scale) * Math.fround(sum));
      });
      expect([...floats(resultsAt, outputs)]).to.deep.equal(expected);
      expect(floats(resultsAt, outputs + 1)[outputs], 'what stands behind').to.equal(-1);
    });
  }

  /** A table of 4096 values and the value of it at x, step by step in single precision as Tesseract reckons. */
  function tableOf(f: (x: number) => number) {
    const table = Array.from({ length: 4096 }, (_, i) => Math.fround(f(i / 256)));
    const at = (x: number) => {
      const place = Math.fround(Math.abs(x) * 256);
      const index = Math.floor(place);
      if (index > 4094) return 1;
      const [low, high] = [table[index]!, table[index + 1]!];
      return Math.fround(Math.fround(Math.fround(high - low) * Math.fround(place - index)) + low);
    };
    return { table, at };
  }

  for (const count of [1, 3, 4, 6, 48]) {
    it(`tanh and logistic of ${count} numbers`, () => {
      const [tableAt, arrayAt] = [0, 20_000];
      const values = [...numbers(count, -18, 18), 0, -0.001, 15.9999, -16, 1e9].slice(-count).map(Math.fround);
      const run = (f: (x: number) => number, kernel: 'tanh' | 'logistic', negative: (y: number) => number) => {
        const { table, at } = tableOf(f);
        floats(tableAt, 4096).set(table);
        floats(arrayAt, count + 1).set([...values, 7]);
        kernels[kernel](arrayAt, count, tableAt);
        expect([...floats(arrayAt, count)]).to.deep.equal(values.map((x) => (x < 0 ? Math.fround(negative(at(x))) : at(x))));
        expect(floats(arrayAt, count + 1)[count], 'what stands behind').to.equal(7);
      };
      run(Math.tanh, 'tanh', (y) => -y);
      run(
        (x) => 1 / (1 + Math.exp(-x)),
        'logistic',
        (y) => 1 - y,
      );
    });

    it(`gate of ${count} numbers`, () => {
      const values = [...numbers(count, -18, 18), 0, -0.001, 15.9999, -16, 1e9].slice(-count).map(Math.fround);
      const factors = numbers(count, -1, 1).map(Math.fround);
      const { table, at } = tableOf(Math.tanh);
      floats(0, 4096).set(table);
      floats(20_000, count).set(values);
      floats(21_000, count).set(factors);
      floats(22_000, count + 1).fill(7);
      kernels.gate(22_000, 20_000, 21_000, count, 0);
      const expected = values.map((x, i) => Math.fround((x < 0 ? -at(x) : at(x)) * factors[i]!));
      expect([...floats(22_000, count + 1)]).to.deep.equal([...expected, 7]);
    });

    it(`write ${count} numbers as bytes`, () => {
      const values = [...numbers(count, -1.3, 1.3), 0.5 / 127, -0.5 / 127, 1, -1, 300].slice(-count).map(Math.fround);
      floats(0, count).set(values);
      bytes(4000, count + 1).fill(99);
      kernels.write(4000, 0, count);
      const expected = values.map((value) => {
        const scaled = Math.fround(value * 127);
        const rounded = Math.sign(scaled) * Math.floor(Math.fround(Math.abs(scaled) + 0.5));
        return Math.max(-127, Math.min(127, rounded)) + 0;
      });
      expect([...bytes(4000, count)]).to.deep.equal(expected);
      expect(bytes(4000, count + 1)[count], 'what stands behind').to.equal(99);
    });
  }
});
