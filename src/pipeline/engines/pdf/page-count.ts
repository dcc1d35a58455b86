const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Bytes before `/Pages` in which the rest of its node stands, where the file does not say where that begins. */
const NODE_BYTES = 65_536;
/** Bytes at the beginning of a file in which it says that it is linearized, and then how many pages it has. */
const HEAD_BYTES = 1024;

/** More pages are read of no file: a larger claim is looked into before the file is refused for it. */
const MOST_PAGES = 3000;

/** Which of two numbers is the file's: its claim, unless more pages are there or it is beyond what is read. Those that are damaged keep their numbers by it. Pure. */
export const isClaimRight = (claimed: number, counted: number): boolean => counted <= 0 || (counted <= claimed && claimed <= MOST_PAGES);

/** Places of nodes of the type in a file whose objects are not packed. */
function* placesOf(file: Buffer, type: '/Page' | '/Pages'): Generator<number> {
  for (let at = file.indexOf(type); at >= 0; at = file.indexOf(type, at + type.length)) {
    const isWhole = !/[A-Za-z]/.test(String.fromCharCode(file[at + type.length] ?? 32));
    if (isWhole && /\/Type\s*$/.test(file.toString('latin1', Math.max(0, at - 12), at))) yield at;
  }
}

/** Writes another name of the same length over a name, wherever it stands within a part of the file. */
function rename(file: Buffer, name: string, other: string, from: number, to: number): void {
  for (let at = file.indexOf(name, from); at >= 0 && at < to; at = file.indexOf(name, at + 1)) file.write(other, at, 'latin1');
}

/**
 * A copy of a PDF that claims no number of pages, so that whoever opens it has to count them in its tree; null where no more pages stand in it than it
 * claims, or where it is packed so that nobody sees. Pages of earlier versions stand in a file as well, and one may come several times: the claim may
 * be right all the same. `claimed`: how many the engine took the file's word for. Pure.
 */
export function withoutClaims(bytes: Uint8Array, claimed: number): Buffer | null {
  const file = bufferOf(bytes);
  if (file.includes('/ObjStm')) return null;
  let pages = 0;
  for (const _place of placesOf(file, '/Page')) pages += 1;
  if (pages <= claimed && claimed <= MOST_PAGES) return null;
  const copy = Buffer.from(file);
  for (const place of placesOf(file, '/Pages')) {
    const begin = Math.max(file.lastIndexOf(' obj', place), place - NODE_BYTES);
    const end = file.indexOf('endobj', place);
    rename(copy, '/Count', '/Cnunt', begin, end < 0 ? file.length : end);
  }
  rename(copy, '/Linearized', '/Linearised', 0, HEAD_BYTES);
  return copy;
}
