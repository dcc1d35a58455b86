import { expect } from 'chai';
import { KERNELS } from '../../../../../src/pipeline/engines/core/kernels.js';
import { exportsOf } from '../../../../support/wasm.js';

interface Kernels {
  readonly memory: { readonly buffer: ArrayBuffer };
  convolve(convolution: number, input: number, output: number, index: number): void;
  pool(pooling: number, input: number, output: number, index: number): void;
  skip(iterator: number): void;
}

/** Bytes that look random and are the same each time. */
function integers(count: number): number[] {
  let state = 12345 + count;
  return Array.from({ length: count }, () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * 255) - 127;
  });
}

/** Kernels that know how objects of the core lie in its memory. */
describe('engines/core/kernels, in objects of the core', () => {
  let kernels: Kernels;
  beforeEach(async () => {
    kernels = (await exportsOf(KERNELS)) as unknown as Kernels;
  });

  const bytes = (at: number, count: number) => new Int8Array(kernels.memory.buffer, at, count);

  describe('convolve', () => {
    const [WIDTH, HEIGHT, ROW] = [11, 5, 13];
    const [CONVOLUTION, INPUT, OUTPUT, INDEX, MAP, SIZES, PIXELS, STACKED] = [0, 64, 128, 192, 224, 288, 1000, 2000] as const;
    const word = (at: number, offset: number, value: number) => new DataView(kernels.memory.buffer).setInt32(at + offset, value, true);
    const indexAt = () => [...new Int32Array(kernels.memory.buffer, INDEX, 5)].slice(1);
    const pixels = integers(ROW * HEIGHT);
    const UNTOUCHED = 99;

    /** A picture of one channel whose rows are padded, as the core holds it, with the index at a pixel. */
    function lay(x: number, y: number, reach = 1): void {
      for (const [offset, value] of [
        [20, 1],
        [24, 9],
        [56, reach],
        [60, 1],
      ] as const)
        word(CONVOLUTION, offset, value);
      for (const [io, array, step] of [
        [INPUT, PIXELS, 1],
        [OUTPUT, STACKED, 9],
      ] as const) {
        word(io, 28, array);
        word(io, 40, step);
        word(io, 48, 1);
      }
      for (const [offset, value] of [
        [12, ROW * HEIGHT],
        [16, ROW],
        [20, 1],
        [24, SIZES],
        [28, SIZES + 4],
        [36, SIZES + 8],
        [40, SIZES + 12],
      ] as const)
        word(MAP, offset, value);
      word(SIZES, 0, HEIGHT);
      word(SIZES, 8, WIDTH);
      for (const [place, value] of [MAP, y * ROW + x, 0, y, x].entries()) word(INDEX, 4 * place, value);
      bytes(PIXELS, pixels.length).set(pixels);
      bytes(STACKED, 9 * ROW * HEIGHT).fill(UNTOUCHED);
      kernels.convolve(CONVOLUTION, INPUT, OUTPUT, INDEX);
    }

    it('stacks what stands around each pixel of a row but the outermost, and is left at the last', () => {
      lay(1, 2);
      const around = (x: number, y: number) => [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => pixels[(y + dy) * ROW + x + dx]!));
      const stacked = Array.from({ length: ROW * HEIGHT }, (_, t) => {
        const [x, y] = [t % ROW, Math.floor(t / ROW)];
        return y === 2 && x >= 1 && x <= WIDTH - 2 ? around(x, y) : Array<number>(9).fill(UNTOUCHED);
      });
      expect([...bytes(STACKED, 9 * ROW * HEIGHT)]).to.deep.equal(stacked.flat());
      expect(indexAt()).to.deep.equal([2 * ROW + WIDTH - 1, 0, 2, WIDTH - 1]);
    });

    for (const [what, x, y, reach] of [
      ['the first pixel of a row', 0, 2, 1],
      ['the last pixel of a row', WIDTH - 1, 2, 1],
      ['the first row', 1, 0, 1],
      ['the last row', 1, HEIGHT - 1, 1],
      ['a wider convolution', 2, 2, 2],
    ] as const) {
      it(`leaves ${what} to the loop around`, () => {
        lay(x, y, reach);
        expect([...bytes(STACKED, 9 * ROW * HEIGHT)].every((value) => value === UNTOUCHED)).to.equal(true);
        expect(indexAt()).to.deep.equal([y * ROW + x, 0, y, x]);
      });
    }
  });

  describe('pool', () => {
    const [ACROSS, DOWN, ROW, HEIGHT, WIDTH] = [3, 2, 13, 7, 11];
    const [POOLING, INPUT, OUTPUT, INDEX, MAP, SIZES, STEPS, MOST] = [0, 160, 320, 480, 544, 608, 1000, 8000];
    const word = (at: number, offset: number, value: number) => new DataView(kernels.memory.buffer).setInt32(at + offset, value, true);
    const steps = integers(16 * ROW * HEIGHT);
    const OUT_ROW = 5;

    /** Steps of 16 bytes in padded rows, and the index of the output at a pixel of it. */
    function lay(x: number, y: number, channels = 16): void {
      for (const [offset, value] of [
        [20, channels],
        [104, ACROSS],
        [108, DOWN],
      ])
        word(POOLING, offset!, value!);
      for (const [io, array] of [
        [INPUT, STEPS],
        [OUTPUT, MOST],
      ]) {
        word(io!, 28, array!);
        word(io!, 40, 16);
        word(io!, 48, 1);
      }
      for (const [i, value] of [HEIGHT, 0, WIDTH, 0, Math.floor(HEIGHT / DOWN), 0, Math.floor(WIDTH / ACROSS), 0].entries())
        word(SIZES, 4 * i, value);
      for (const [at, row, sizes] of [
        [INPUT + 52, ROW, SIZES],
        [MAP, OUT_ROW, SIZES + 16],
      ] as const) {
        for (const [offset, value] of [
          [16, row],
          [20, 1],
          [24, sizes],
          [28, sizes + 4],
          [36, sizes + 8],
          [40, sizes + 12],
        ])
          word(at, offset!, value!);
      }
      for (const [place, value] of [MAP, y * OUT_ROW + x, 0, y, x].entries()) word(INDEX, 4 * place, value);
      bytes(STEPS, steps.length).set(steps);
      bytes(MOST, 16 * OUT_ROW * 4).fill(99);
      kernels.pool(POOLING, INPUT, OUTPUT, INDEX);
    }

    const state = () => [...new Int32Array(kernels.memory.buffer, INDEX, 5)].slice(1);

    it('takes the greatest of each channel for all pixels of a row but the last', () => {
      lay(0, 1);
      const most = (x: number, channel: number) =>
        Math.max(
          ...Array.from({ length: ACROSS * DOWN }, (_, i) => {
            const [dx, dy] = [i % ACROSS, Math.floor(i / ACROSS)];
            return steps[16 * ((DOWN + dy) * ROW + x * ACROSS + dx) + channel]!;
          }),
        );
      const expected = Array.from({ length: 16 * OUT_ROW * 4 }, (_, i) => {
        const t = Math.floor(i / 16);
        return t === OUT_ROW || t === OUT_ROW + 1 ? most(t - OUT_ROW, i % 16) : 99;
      });
      expect([...bytes(MOST, expected.length)]).to.deep.equal(expected);
      expect(state()).to.deep.equal([OUT_ROW + 2, 0, 1, 2]);
    });

    for (const [what, x, y, channels] of [
      ['the last pixel of a row', 2, 1, 16],
      ['rows that reach below the picture', 0, 3, 16],
      ['other numbers of channels', 0, 1, 12],
    ] as const) {
      it(`leaves ${what} to the loop around`, () => {
        lay(x, y, channels);
        expect([...bytes(MOST, 16 * OUT_ROW * 4)].every((value) => value === 99)).to.equal(true);
        expect(state()).to.deep.equal([y * OUT_ROW + x, 0, y, x]);
      });
    }
  });

  describe('skip', () => {
    const [ITERATOR, LIST, WORDS] = [0, 200, 300];
    const put = (at: number, value: number) => new DataView(kernels.memory.buffer).setInt32(at, value, true);

    /** Five words in a ring, of which the iterator stands at one; where it stands afterwards, by number. */
    function skipped({ at = 2, nextRow = 7 }): number[] {
      for (let i = 0; i < 5; i++) put(WORDS + 8 * i, WORDS + 8 * ((i + 1) % 5));
      put(LIST, WORDS + 8 * 4);
      for (const [offset, value] of [
        [20, 7],
        [32, nextRow],
        [88, LIST],
        [96, WORDS + 8 * at],
        [100, WORDS + 8 * ((at + 1) % 5)],
        [104, WORDS],
      ] as const)
        put(ITERATOR + offset, value);
      bytes(ITERATOR + 110, 1).fill(1);
      kernels.skip(ITERATOR);
      return [96, 100].map((offset) => (new DataView(kernels.memory.buffer).getInt32(ITERATOR + offset, true) - WORDS) / 8);
    }

    it('goes to the last word of a row from within', () => {
      expect(skipped({})).to.deep.equal([4, 0]);
    });

    it('stays when the row is through, or the next word is in another row', () => {
      expect(skipped({ at: 0 })).to.deep.equal([0, 1]);
      expect(skipped({ nextRow: 8 })).to.deep.equal([2, 3]);
    });
  });
});
