/** A network of Tesseract as numbers with a point: training goes on from those only, while what is published holds whole numbers and a scale a row. */

/** Layers that hold others; they keep a rate of learning for each where the flag is set. */
const PLUMBING = new Set(['Series', 'Parallel', 'RTLReversed', 'TTBReversed', 'XYTranspose', 'ParBidiLSTM', 'DepParUDLSTM', 'Par2dLSTM']);
const RATE_PER_LAYER = 64;
/** Layers of one matrix of weights. */
const DENSE = new Set(['Softmax', 'SoftmaxNoCTC', 'Tanh', 'Logistic', 'Relu', 'Posclip', 'Symclip', 'Linear']);
/** Matrices of a recurrent layer along one axis: input, three gates. */
const GATES = 4;
/** In the mode of a matrix: whole numbers; scales in double precision. In the flags of the recogniser: whole numbers. */
const WHOLE = 1;
const DOUBLE = 128;
const WHOLE_NETWORK = 1;

/**
 * The `lstm` component of a traineddata file (`combine_tessdata -u`) with its weights as doubles. Throws for a network that is built of other
 * layers, or is made of doubles already.
 */
export function withFloatWeights(component: Buffer): Buffer {
  const reader = new Reader(component);
  const parts: Buffer[] = [];
  copyLayer(reader, parts);
  // What follows the layers: the network as a text, then flags.
  const text = reader.since(() => reader.skip(reader.count()));
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(reader.int() & ~WHOLE_NETWORK);
  return Buffer.concat([...parts, text, flags, reader.rest()]);
}

function copyLayer(reader: Reader, parts: Buffer[]): void {
  let name = '';
  let flags = 0;
  const header = reader.since(() => {
    reader.skip(1);
    name = reader.text();
    reader.skip(2);
    flags = reader.int();
    reader.skip(12);
    reader.text();
  });
  parts.push(header);
  if (PLUMBING.has(name)) {
    let layers = 0;
    parts.push(reader.since(() => (layers = reader.count())));
    for (let layer = 0; layer < layers; layer++) copyLayer(reader, parts);
    if (flags & RATE_PER_LAYER) parts.push(reader.since(() => reader.skip(4 * reader.count())));
  } else if (name === 'Input') parts.push(reader.since(() => reader.skip(20)));
  else if (name === 'Convolve' || name === 'Maxpool' || name === 'Reconfig') parts.push(reader.since(() => reader.skip(8)));
  else if (name === 'LSTM' || name === 'SummLSTM') {
    parts.push(reader.since(() => reader.skip(4)));
    for (let gate = 0; gate < GATES; gate++) parts.push(floatMatrix(reader));
  } else if (DENSE.has(name)) parts.push(floatMatrix(reader));
  else throw new Error(`expected layers that are known, received ${JSON.stringify(name)}`);
}

function floatMatrix(reader: Reader): Buffer {
  const mode = reader.byte();
  if ((mode & WHOLE) === 0 || (mode & DOUBLE) === 0) throw new Error(`expected a matrix of whole numbers, received mode ${mode}`);
  const [rows, columns] = [reader.count(), reader.count()];
  reader.skip(1);
  const weights = reader.take(rows * columns);
  const scales = reader.take(8 * reader.count());
  const out = Buffer.alloc(17 + 8 * rows * columns);
  out.writeUInt8(mode & ~WHOLE);
  out.writeUInt32LE(rows, 1);
  out.writeUInt32LE(columns, 5);
  // Eight bytes of the value for empty places: 0.
  for (let at = 0; at < rows * columns; at++) {
    out.writeDoubleLE(weights.readInt8(at) * scales.readDoubleLE(8 * Math.floor(at / columns)), 17 + 8 * at);
  }
  return out;
}

/** A list of the signs that a network knows (`lstm-unicharset`: their number, then a line for each) with further ones behind. Pure. */
export function withSignsAdded(list: string, signs: readonly string[]): string {
  const [count, ...rest] = list.split('\n');
  const known = rest.slice(0, Number(count));
  const more = signs.filter((sign) => !known.some((line) => line.startsWith(`${sign} `)));
  const lines = more.map((sign, at) => {
    const index = known.length + at;
    const script = /\p{Script=Latin}/u.test(sign) ? 'Latin' : /\p{Script=Greek}/u.test(sign) ? 'Greek' : 'Common';
    return `${sign} ${kindOf(sign)} 0,255,0,255,0,0,0,0,0,0 ${script} ${index} 0 ${index} ${sign}\t# ${sign}`;
  });
  return `${known.length + more.length}\n${[...known, ...lines].join('\n')}\n`;
}

/** Bits of what a sign is: 1 letter, 2 small, 4 capital, 8 figure, 16 punctuation; in the list as a hexadecimal number. */
function kindOf(sign: string): string {
  if (/\p{Ll}/u.test(sign)) return '3';
  if (/\p{L}/u.test(sign)) return '5';
  if (/\p{N}/u.test(sign)) return '8';
  return /\p{P}/u.test(sign) ? '10' : '0';
}

/** Reads a component from its begin to its end. Throws RangeError past the end. */
class Reader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  byte = () => this.take(1).readUInt8();
  int = () => this.take(4).readInt32LE();
  count = () => this.take(4).readUInt32LE();
  text = () => this.take(this.count()).toString('latin1');
  rest = () => this.bytes.subarray(this.at);

  take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new RangeError(`the network ends ${this.at + length - this.bytes.length} bytes early`);
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  skip(length: number): void {
    this.take(length);
  }

  /** The bytes that `read` goes over. */
  since(read: () => void): Buffer {
    const from = this.at;
    read();
    return this.bytes.subarray(from, this.at);
  }
}
