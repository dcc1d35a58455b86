import { Zip, ZipPassThrough } from 'fflate';

/** A file that goes into an archive. */
export interface ZipFile {
  readonly name: string;
  readonly content: Blob;
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
