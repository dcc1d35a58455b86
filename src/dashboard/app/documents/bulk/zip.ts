/** A file that goes into an archive. */
export interface ZipFile {
  readonly name: string;
  readonly content: Blob;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of ZIP (CRC-32) over what came before and these bytes. Pure. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 255]! ^ (value >>> 8);
  return ~value >>> 0;
}

async function checksumOf(content: Blob): Promise<number> {
  let value = 0;
  const reader = content.stream().getReader();
  for (;;) {
    const { done, value: bytes } = await reader.read();
    if (done) return value;
    value = crc32(bytes, value);
  }
}

/** Names that an archive can hold side by side: the second of a name gets a number, and none leads into a folder. Pure. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((raw) => {
    const name = raw.replace(/[/\\\0]/g, '_') || '_';
    const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

const STORED = 0;
const NAMES_ARE_UTF8 = 0x0800;
const VERSION = 20;

/** Numbers as ZIP writes them, least byte first: `[value, bytes]`. */
function record(...numbers: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(numbers.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of numbers) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** Files as one archive. They are stored as they are: pages and pictures are packed already. Less than 4 GiB and 65,536 files. */
export async function zipOf(files: readonly ZipFile[], at: Date): Promise<Blob> {
  const names = distinctNames(files.map(({ name }) => name));
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let [offset, directorySize] = [0, 0];
  for (const [index, { content }] of files.entries()) {
    const name = new TextEncoder().encode(names[index]);
    const checksum = await checksumOf(content);
    const facts = [
      ...([
        [VERSION, 2],
        [NAMES_ARE_UTF8, 2],
        [STORED, 2],
        [time, 2],
        [day, 2],
        [checksum, 4],
        [content.size, 4],
        [content.size, 4],
      ] as const),
      ...([
        [name.length, 2],
        [0, 2],
      ] as const),
    ];
    const head = record([0x04034b50, 4], ...facts);
    parts.push(head, name, content);
    const entry = record([0x02014b50, 4], [VERSION, 2], ...facts, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(entry, name);
    offset += head.length + name.length + content.size;
    directorySize += entry.length + name.length;
  }
  const end = record([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [directorySize, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}
