import { isDeepStrictEqual } from 'node:util';
import { KERNELS } from './kernels.js';
import { listing } from './listing.js';
import { decodeModule, positive, unsigned, type WasmModule } from './wasm.js';

/** Three i32, no result. */
const THREE = [0x60, 3, 0x7f, 0x7f, 0x7f, 0];
/** Four i32, no result. */
const FOUR = [0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 0];
const LOCAL_GET = 0x20;
const I32_CONST = 0x41;
const I32_ADD = 0x6a;
const CALL = 0x10;
/** `i32x4.dot_i16x8_s`: only one function multiplies vectors. */
const DOT_PRODUCT = Buffer.from([0xfd, 0xba, 0x01]);

/** The loop of an activation over an array of floats, as the compiler writes each of them: `array[i] = f(array[i])` while `i` is not `count`. */
const activation = (begin: string) =>
  listing(`
    03 40                             ; loop
    02 7d                             ;   block
    20 (array) 20 (i) 41 02 74 6a 22 ..
    2a 02 00 22 (value)               ;     value = array[i]
    43 00 00 00 00 5d 04 40           ;     if value < 0
    ${begin} 20 =value 43 00 00 80 c3 ;       place = value * -256
    {20-60}
    2a 02 04 20 .. 2a 02 (table+)     ;       table[place + 1], table[place]
    {60-200}
    38 02 00                          ;   array[i] =
    20 =i 41 01 6a 22 =i 20 (count) 47 0d 00
    0b                                ; end`);
const TANH = activation('');
/** That of a negative number is 1 less that of the positive one. */
const LOGISTIC = activation('43 00 00 80 3f');

/** The loop that writes floats as bytes: `to[i] = from[i] * 127`, rounded and cut. The compiler adds `to` and `i` in either order. */
const writing = (sum: string) =>
  listing(`
    03 40                             ; loop
    ${sum} 6a 41 ff 00 41 81 7f       ;   to + i; 127, -127
    02 7f
    20 (from) 20 =i 41 02 74 6a
    2a 02 00 43 00 00 fe 42 94        ;   from[i] * 127
    {40-120}
    3a 00 00                          ;   to[i] =
    20 =i 41 01 6a 22 =i 20 (count) 47 0d 00
    0b                                ; end`);
const WRITES = [writing('20 (i) 20 (to)'), writing('20 (to) 20 (i)')];

/**
 * The head of the loop over the pixels of a convolution, which goes for each of them through the index of each neighbour. Where it begins the frame of
 * the function has the index at 44.
 */
const CONVOLUTION = listing(`
    20 (output) 20 (input) 2d 00 30
    20 =input 41 34 6a
    20 (this) 28 02 18 10 (resize+)   ; output->Resize(input, this->outputs)
    {10-60}
    20 (frame) 20 =output 41 34 6a 36 02 2c ; index of the output
    41 01 74 41 01 72 21 ..           ; 2 * reach + 1
    03 40                             ; loop`);

/** How often each is there: activations in the recurrent layer and the fully connected one; one write in each way to write a time step. */
const OCCURRENCES = { tanh: 2, logistic: 5, write: 2, convolution: 1 };

/**
 * Tesseract's WebAssembly core with the inner loops of its networks exchanged for those of kernels.wat: it reads the same, to the bit, in three
 * quarters of the time. Null for a core that does not have these loops in this form: another version, which is to be used as it is.
 */
export function quicken(core: Buffer): Buffer | null {
  const module = decodeModule(core);
  const [matrix, tanh, logistic, write, convolve] = decodeModule(KERNELS).bodies;
  const products = module.bodies.flatMap((body, index) => (body.includes(DOT_PRODUCT) ? [index] : []));
  const own = module.bodies.length;
  const added = [...[tanh!, logistic!, write!].map((body) => module.add(THREE, body)), module.add(FOUR, convolve!)];
  if (products.length !== 1 || added.includes(null)) return null;
  const [tanhAt, logisticAt, writeAt, convolveAt] = added.map((index) => index!);
  const activate = (index: number) => (found: Locals) =>
    call(index, [local(found.array!), local(found.count!), Buffer.from([I32_CONST]), positive(numberOf(found.table!))]);
  const writeAll = (found: Locals) => call(writeAt!, [local(found.to!), local(found.from!), local(found.count!)]);
  const counts = {
    tanh: exchange(module, own, TANH, activate(tanhAt!)),
    logistic: exchange(module, own, LOGISTIC, activate(logisticAt!)),
    convolution: exchange(module, own, CONVOLUTION, (found, text) =>
      Buffer.concat([Buffer.from(text, 'latin1'), convolveRow(convolveAt!, found)]),
    ),
    write: WRITES.reduce((count, pattern) => count + exchange(module, own, pattern, writeAll), 0),
  };
  if (!isDeepStrictEqual(counts, OCCURRENCES)) return null;
  module.bodies[products[0]!] = matrix!;
  return module.encode();
}

/** What a pattern captured: bytes as characters. */
type Locals = Readonly<Record<string, string>>;

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

/** The call that does the rest of a row, with the index by its place. */
const convolveRow = (index: number, { this: convolve, input, output, frame }: Locals) =>
  call(index, [local(convolve!), local(input!), local(output!), local(frame!), Buffer.from([I32_CONST, 44, I32_ADD])]);

/** `local.get` of a local whose number is one byte. */
const local = (number: string) => Buffer.from([LOCAL_GET, number.charCodeAt(0)]);

/** A number in LEB128. */
const numberOf = (bytes: string) => [...bytes].reduce((sum, byte, i) => sum + (byte.charCodeAt(0) & 127) * 2 ** (7 * i), 0);
