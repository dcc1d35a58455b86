import { isDeepStrictEqual } from 'node:util';
import { KERNELS } from './kernels.js';
import { CONVOLUTION, GATE, LOGISTIC, POOLING, SEARCH, TANH, WRITES } from './loops.js';
import { decodeModule, positive, unsigned, type WasmModule } from './wasm.js';

const LOCAL_GET = 0x20;
const I32 = 0x7f;
const I32_CONST = 0x41;
const I32_ADD = 0x6a;
const CALL = 0x10;
const LOOP = Buffer.from([0x03, 0x40]);
/** `i32x4.dot_i16x8_s`: only one function multiplies vectors. */
const DOT_PRODUCT = Buffer.from([0xfd, 0xba, 0x01]);

/** What a pattern captured: bytes as characters. */
type Locals = Readonly<Record<string, string>>;

/** A kernel that takes the place of a loop, or its help. `text`: the loop as it was found. */
interface Exchange {
  /** How many i32 it takes; it has no result. */
  takes: number;
  patterns: readonly RegExp[];
  /** How often the loop is there. */
  times: number;
  make(kernel: number, found: Locals, text: string): Buffer;
}

/** The kernels of kernels.wat behind the first, in their order. Activations stand in the recurrent layer and the fully connected one. */
const EXCHANGES: readonly Exchange[] = [
  { takes: 3, patterns: [TANH], times: 2, make: (kernel, found) => call(kernel, [...locals(found, 'array', 'count'), table(found)]) },
  { takes: 3, patterns: [LOGISTIC], times: 5, make: (kernel, found) => call(kernel, [...locals(found, 'array', 'count'), table(found)]) },
  { takes: 3, patterns: WRITES, times: 2, make: (kernel, found) => call(kernel, locals(found, 'to', 'from', 'count')) },
  { takes: 4, patterns: [CONVOLUTION], times: 1, make: rowFirst },
  { takes: 4, patterns: [POOLING], times: 1, make: rowFirst },
  {
    takes: 5,
    patterns: [GATE],
    times: 1,
    make: (kernel, found) => call(kernel, [...locals(found, 'to', 'array', 'by', 'count'), table(found)]),
  },
  { takes: 1, patterns: [SEARCH], times: 1, make: (kernel, found, text) => atBegin(text, call(kernel, locals(found, 'this'))) },
];

/**
 * Tesseract's WebAssembly core with the inner loops of its networks exchanged for those of kernels.wat: it reads the same, to the bit, in half of
 * the time. Null for a core that does not have these loops in this form: another version, which is to be used as it is.
 */
export function quicken(core: Buffer): Buffer | null {
  const module = decodeModule(core);
  const [matrix, ...kernels] = decodeModule(KERNELS).bodies;
  const products = module.bodies.flatMap((body, index) => (body.includes(DOT_PRODUCT) ? [index] : []));
  const own = module.bodies.length;
  const counts = EXCHANGES.map(({ takes, patterns, make }, index) => {
    const added = module.add([0x60, takes, ...Array<number>(takes).fill(I32), 0], kernels[index]!);
    if (added === null) return 0;
    return patterns.reduce((count, pattern) => count + exchange(module, own, pattern, (found, text) => make(added, found, text)), 0);
  });
  const times = EXCHANGES.map((exchange) => exchange.times);
  if (products.length !== 1 || !isDeepStrictEqual(counts, times)) return null;
  module.bodies[products[0]!] = matrix!;
  return module.encode();
}

const call = (index: number, operands: readonly Buffer[]) => Buffer.concat([...operands, Buffer.from([CALL]), unsigned(index)]);

/** Exchanges what a pattern finds in the first so many functions; gives how often. */
function exchange({ bodies }: WasmModule, functions: number, pattern: RegExp, make: (found: Locals, text: string) => Buffer): number {
  let count = 0;
  for (let index = 0; index < functions; index++) {
    const body = bodies[index]!;
    const found = [...body.toString('latin1').matchAll(pattern)];
    if (found.length === 0) continue;
    const parts: Buffer[] = [];
    let end = 0;
    for (const match of found) {
      parts.push(body.subarray(end, match.index), make(match.groups!, match[0]));
      end = match.index + match[0].length;
    }
    bodies[index] = Buffer.concat([...parts, body.subarray(end)]);
    count += found.length;
  }
  return count;
}

/** The loop over pixels with what does as much of a row as it can at the begin of each turn. The index of the output stands in its frame at 44. */
function rowFirst(kernel: number, found: Locals, text: string): Buffer {
  const [frame] = locals(found, 'frame');
  const index = Buffer.concat([frame!, Buffer.from([I32_CONST, 44, I32_ADD])]);
  return atBegin(text, call(kernel, [...locals(found, 'this', 'input', 'output'), index]));
}

/** A loop with more at the begin of each turn. */
function atBegin(text: string, more: Buffer): Buffer {
  const loop = Buffer.from(text, 'latin1');
  const begin = loop.lastIndexOf(LOOP) + LOOP.length;
  return Buffer.concat([loop.subarray(0, begin), more, loop.subarray(begin)]);
}

/** `local.get` of each captured local; the number of each is one byte. */
const locals = (found: Locals, ...names: string[]) => names.map((name) => Buffer.from([LOCAL_GET, found[name]!.charCodeAt(0)]));

/** The address of the captured table. */
const table = (found: Locals) => Buffer.concat([Buffer.from([I32_CONST]), positive(numberOf(found.table!))]);

/** A number in LEB128. */
const numberOf = (bytes: string) => [...bytes].reduce((sum, byte, i) => sum + (byte.charCodeAt(0) & 127) * 2 ** (7 * i), 0);
