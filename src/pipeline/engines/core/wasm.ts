/** As much of the WebAssembly binary format as it takes to exchange the bodies of functions. */

const HEADER_BYTES = 8;
const TYPES = 1;
const IMPORTS = 2;
const FUNCTIONS = 3;
const CODE = 10;

/** A module whose functions can be exchanged and added; everything else of it stays as it is. */
export interface WasmModule {
  /** Bodies of its own functions, in their order. */
  readonly bodies: Buffer[];
  /** Index of the first of them: imported functions come before. */
  readonly firstIndex: number;
  /** Adds a function and gives its index; null when the module knows no such type. `type` as in the binary, e.g. three i32 and no result. */
  add(type: readonly number[], body: Buffer): number | null;
  encode(): Buffer;
}

/** Takes a module apart. Throws RangeError for bytes that are none. */
export function decodeModule(bytes: Buffer): WasmModule {
  const sections = readSections(bytes);
  const contents = (id: number) => sections.find((section) => section.id === id)?.contents ?? Buffer.from([0]);
  const types = readTypes(contents(TYPES));
  const functions = readNumbers(contents(FUNCTIONS));
  const firstIndex = countImportedFunctions(contents(IMPORTS));
  const bodies = readBodies(contents(CODE));
  return {
    bodies,
    firstIndex,
    add(type, body) {
      const index = types.findIndex((known) => known.equals(Buffer.from(type)));
      if (index < 0) return null;
      functions.push(index);
      return firstIndex + bodies.push(body) - 1;
    },
    encode() {
      const made = new Map([
        [FUNCTIONS, vectorOf(functions.map(unsigned))],
        [CODE, vectorOf(bodies.map((body) => Buffer.concat([unsigned(body.length), body])))],
      ]);
      const encoded = sections.map(({ id, contents }) => {
        const now = made.get(id) ?? contents;
        return Buffer.concat([Buffer.from([id]), unsigned(now.length), now]);
      });
      return Buffer.concat([bytes.subarray(0, HEADER_BYTES), ...encoded]);
    },
  };
}

/** An unsigned number as LEB128. */
export function unsigned(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push(rest > 127 ? (rest & 127) | 128 : rest);
    rest >>>= 7;
  } while (rest > 0);
  return Buffer.from(bytes);
}

/** A positive number as the operand of `i32.const`: signed LEB128. */
export function positive(value: number): Buffer {
  const bytes = unsigned(value);
  // The highest bit but one of the last byte would be taken for the sign.
  return bytes.at(-1)! & 64 ? Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! | 128, 0])]) : bytes;
}

/** Reads bytes in their order. */
class Reader {
  private at: number;

  constructor(
    private readonly bytes: Buffer,
    from = 0,
  ) {
    this.at = from;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    return this.bytes.readUInt8(this.at++);
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }

  take(length: number): Buffer {
    const taken = this.bytes.subarray(this.at, this.at + length);
    if (taken.length < length) throw new RangeError(`the module ends ${length - taken.length} bytes early`);
    this.at += length;
    return taken;
  }

  vector<T>(read: () => T): T[] {
    return Array.from({ length: this.number() }, read);
  }
}

function readSections(bytes: Buffer): { id: number; contents: Buffer }[] {
  const reader = new Reader(bytes, HEADER_BYTES);
  const sections: { id: number; contents: Buffer }[] = [];
  while (!reader.isAtEnd) sections.push({ id: reader.byte(), contents: reader.take(reader.number()) });
  return sections;
}

/** Each type as its bytes. */
function readTypes(contents: Buffer): Buffer[] {
  const reader = new Reader(contents);
  return reader.vector(() => {
    const form = reader.byte();
    const parameters = reader.vector(() => reader.byte());
    const results = reader.vector(() => reader.byte());
    return Buffer.from([form, parameters.length, ...parameters, results.length, ...results]);
  });
}

function readNumbers(contents: Buffer): number[] {
  const reader = new Reader(contents);
  return reader.vector(() => reader.number());
}

function readBodies(contents: Buffer): Buffer[] {
  const reader = new Reader(contents);
  return reader.vector(() => reader.take(reader.number()));
}

const FUNCTION_IMPORT = 0;

function countImportedFunctions(contents: Buffer): number {
  const reader = new Reader(contents);
  const limits = () => {
    const hasMost = (reader.byte() & 1) === 1;
    reader.number();
    if (hasMost) reader.number();
  };
  /** What follows the kind of an import: type of a function, of a table, limits of a memory, type of a global, of a tag. */
  const skip: readonly (() => void)[] = [
    () => reader.number(),
    () => {
      reader.byte();
      limits();
    },
    limits,
    () => reader.take(2),
    () => {
      reader.byte();
      reader.number();
    },
  ];
  const kinds = reader.vector(() => {
    reader.take(reader.number());
    reader.take(reader.number());
    const kind = reader.byte();
    skip[kind]?.();
    return kind;
  });
  return kinds.filter((kind) => kind === FUNCTION_IMPORT).length;
}

function vectorOf(items: readonly Buffer[]): Buffer {
  return Buffer.concat([unsigned(items.length), ...items]);
}
