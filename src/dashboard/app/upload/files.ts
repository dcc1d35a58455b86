/** The largest file that is taken, bytes. */
export const MAX_BYTES = 50 * 1024 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  webp: 'image/webp',
};

/** What a file chooser offers. */
export const ACCEPT = [...new Set(Object.values(TYPES)), ...Object.keys(TYPES).map((ending) => `.${ending}`)].join(',');

/** The media type of a file by its ending; undefined for one that cannot be read. Pure. */
export const typeOf = (name: string): string | undefined => TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''];

/** Why a file is not even sent; undefined when it is. Pure. */
export function refusalOf(file: Pick<File, 'name' | 'size'>): 'INVALID_FILE_FORMAT' | 'FILE_TOO_LARGE' | 'EMPTY_FILE' | undefined {
  if (!typeOf(file.name)) return 'INVALID_FILE_FORMAT';
  if (file.size === 0) return 'EMPTY_FILE';
  return file.size > MAX_BYTES ? 'FILE_TOO_LARGE' : undefined;
}

const entriesOf = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await fileOf(entry as FileSystemFileEntry)];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  // A reader gives its entries a hundred at a time.
  for (let some = await entriesOf(reader); some.length > 0; some = await entriesOf(reader)) {
    for (const each of some) found.push(...(await filesIn(each)));
  }
  return found;
}

/** Files that were dropped, those of folders with all that lies in them. Files that begin with a dot belong to the system, not to the person. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry ? [entry] : [];
  });
  const files = entries.length > 0 ? (await Promise.all(entries.map(filesIn))).flat() : [...transfer.files];
  return files.filter((file) => !file.name.startsWith('.'));
}
