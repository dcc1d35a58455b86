import { Zip, ZipPassThrough } from 'fflate';

/** A file that goes into an archive. */
export interface ZipFile {
  readonly name: string;
  readonly content: Blob;
}

/** What no name may hold on one of the systems that unpack archives. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among it
const REFUSED = /[/\\:*?"<>|\u0000-\u001f\u007f-\u009f]/g;
/** Names of devices of Windows: there no file may bear them, whatever its ending. */
const DEVICES = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])(?= *(\.|$))/i;
/** File systems take 255 bytes; a number may still come to it. */
const MOST_NAME_BYTES = 240;

/** Stem and ending (with its dot) of a name. */
function partsOf(name: string): [string, string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot <= 12 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/** A name that every system unpacks: Windows refuses some, and with one of them its Explorer the whole archive. */
function portable(raw: string): string {
  const name =
    raw
      .replace(REFUSED, '_')
      .replace(/[. ]+$/, '')
      .replace(DEVICES, '_$&') || '_';
  const [stem, ending] = partsOf(name);
  const sizeOf = (text: string) => new TextEncoder().encode(text).length;
  let [kept, bytes] = ['', sizeOf(ending)];
  for (const character of stem) {
    bytes += sizeOf(character);
    if (bytes > MOST_NAME_BYTES) break;
    kept += character;
  }
  return kept + ending;
}

/** Names that an archive can hold side by side: the second of a name gets a number, and none leads into a folder. Pure. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const keyOf = (name: string) => name.normalize('NFC').toLowerCase();
  return names.map((raw) => {
    const name = portable(raw);
    const [stem, ending] = partsOf(name);
    let free = name;
    for (let number = 2; taken.has(keyOf(free)); number += 1) free = `${stem} (${number})${ending}`;
    taken.add(keyOf(free));
    return free;
  });
}

async function pushAll(content: Blob, entry: ZipPassThrough): Promise<void> {
  const reader = content.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    entry.push(value ?? new Uint8Array(), done);
    if (done) return;
  }
}

/** Files as one archive. They are stored as they are: pages and pictures are packed already. Less than 4 GiB and 65,536 files. */
export async function zipOf(files: readonly ZipFile[], at: Date): Promise<Blob> {
  const names = distinctNames(files.map(({ name }) => name));
  const parts: Blob[] = [];
  let made: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes as Uint8Array<ArrayBuffer>);
  });
  for (const [index, { content }] of files.entries()) {
    const entry = new ZipPassThrough(names[index]!);
    entry.mtime = at;
    zip.add(entry);
    await pushAll(content, entry);
    // The browser may keep a blob on disk, which it cannot do with the bytes of a running script.
    parts.push(new Blob(made));
    made = [];
  }
  zip.end();
  return new Blob([...parts, ...made], { type: 'application/zip' });
}
