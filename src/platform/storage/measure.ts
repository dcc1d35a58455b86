import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, lstat, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type LocalCopy, type StoredFile, TooManyBytesError } from './storage.js';

/** A pass-through that counts and hashes bytes, and fails with TooManyBytesError past the limit. */
export class Measure extends Transform {
  readonly #hash = createHash('sha256');
  #size = 0;

  constructor(private readonly maxBytes = Number.POSITIVE_INFINITY) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null, data?: Buffer) => void): void {
    this.#size += chunk.length;
    if (this.#size > this.maxBytes) {
      done(new TooManyBytesError(this.maxBytes));
      return;
    }
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** Size and hash of what passed; call once, at the end. */
  result(): StoredFile {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}

/** Streams the source into an open file, measuring it; the file is on the disk on return. */
export async function writeMeasured(file: FileHandle, source: Readable | Buffer, maxBytes?: number): Promise<StoredFile> {
  const measure = new Measure(maxBytes);
  const chunks = Buffer.isBuffer(source) ? Readable.from([source], { objectMode: false }) : source;
  await pipeline(chunks, measure, (passed) => writeFile(file, passed));
  await file.sync();
  return measure.result();
}

/** A file of its own in the machine's temporary directory, readable by this user alone, filled by `fill`; gone after `release` and when `fill` fails. */
export async function temporaryFile(fill: (file: FileHandle) => Promise<void>): Promise<LocalCopy> {
  const path = join(tmpdir(), `docket-${randomUUID()}`);
  const release = () => rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await fill(file);
  } catch (error) {
    await release();
    throw error;
  } finally {
    await file.close();
  }
  return { path, release };
}

/** A file that nobody has written to for so long was left by a process that was killed: no upload and no run takes as long. */
const LEFT_MS = 2 * 60 * 60 * 1000;

/** Removes what this user has in a folder, files and folders, whose names fit and that was last written to hours ago. */
export async function removeOld(folder: string, names: RegExp): Promise<void> {
  const found = await readdir(folder).catch(() => []);
  for (const name of found.filter((each) => names.test(each))) {
    const path = join(folder, name);
    const facts = await lstat(path).catch(() => undefined);
    const isOurs = facts !== undefined && (facts.isFile() || facts.isDirectory()) && facts.uid === process.getuid?.();
    if (isOurs && Date.now() - facts.mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Copies of files and pictures of pages, and folders in which files are made or taken apart. */
const TEMPORARY = /^docket-((page-|sample-|trial-)?[0-9a-f]{8}-[0-9a-f-]{27}(\.png|\.jpg)?|(output|split|doctor|probe)-[A-Za-z0-9]{6})$/;

/** The same for what the service keeps in the machine's temporary directory while it works. */
export const sweepTemporaryFiles = (): Promise<void> => removeOld(tmpdir(), TEMPORARY);
