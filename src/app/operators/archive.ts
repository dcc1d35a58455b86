import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';
import { OperatorError } from './operator-error.js';

/** First entry: what the rest was written by and needs. */
export interface ArchiveHeader {
  readonly format: 1;
  readonly version: string;
  readonly createdAt: string;
  /** Names of the migrations that the database had, in order. */
  readonly migrations: readonly string[];
}

/** Last entry: what the archive holds; without it, the archive was cut off. */
export interface ArchiveEnd {
  /** Folder of the last dump of the database: files may have been deleted under an earlier one. */
  readonly dump: number;
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  readonly files: number;
  /** Files that rows name and the storage did not have. */
  readonly missing: number;
  /** The next number of tables that count their rows: numbers of rows that are gone are not given again. */
  readonly counters: Readonly<Record<string, number>>;
  /** SHA-256 over the names and contents of all entries before. */
  readonly sha256: string;
}

const HEADER = 'header.json';
const END = 'end.json';
/** The entry with the secret that keys and links depend on. */
export const SECRET = 'secret';

/** Writes an archive: a tar file that appears whole under its name, readable by its owner alone. */
export interface ArchiveWriter {
  add(name: string, content: Buffer | string): Promise<void>;
  /** A file whose size is known before. */
  addStream(name: string, size: number, content: Readable): Promise<void>;
  finish(end: Omit<ArchiveEnd, 'sha256'>): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

/** Begins an archive beside its final name. */
export async function createArchive(path: string, header: ArchiveHeader): Promise<ArchiveWriter> {
  const draft = `${path}.part`;
  const tar = pack();
  const hash = createHash('sha256');
  const output = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true });
  const written = pipeline(tar, output);
  written.catch(() => undefined);
  const add = (name: string, content: Buffer | string) => addEntry(tar, written, hash, name, Buffer.from(content));
  await add(HEADER, JSON.stringify(header));
  return {
    add,
    async addStream(name, size, content) {
      hash.update(`${name}\0`);
      const entry = tar.entry({ name, size, mode: 0o600 });
      const counted = async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk);
          yield chunk;
        }
      };
      await Promise.race([pipeline(content, counted, entry), written]);
    },
    async finish(end) {
      await add(END, JSON.stringify({ ...end, sha256: hash.copy().digest('hex') }));
      tar.finalize();
      await written;
      await rename(draft, path);
    },
    async abandon() {
      tar.destroy();
      await written.catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

async function addEntry(tar: Pack, written: Promise<void>, hash: Hash, name: string, content: Buffer): Promise<void> {
  hash.update(`${name}\0`).update(content);
  const added = new Promise<void>((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });
  await Promise.race([added, written]);
}

/** Visits entries; `content` must be read to its end. */
export type Visitor = (name: string, content: AsyncIterable<Buffer>, size: number) => Promise<void>;

/** Reads the archive from its first entry to its last. Throws OperatorError for what is no tar file. */
export async function readArchive(path: string, visit: Visitor): Promise<void> {
  const entries = extract();
  const source = pipeline(createReadStream(path), entries);
  source.catch(() => undefined);
  try {
    for await (const entry of entries) {
      await visit(entry.header.name, entry as AsyncIterable<Buffer>, entry.header.size ?? 0);
      entry.resume();
    }
    await source;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${path} cannot be read as a backup: ${(error as Error).message}.`);
  }
}

/** All of an entry that is small. */
export async function contentOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads the whole archive once and throws OperatorError unless it is complete and as it was written. */
export async function checkArchive(path: string): Promise<{ header: ArchiveHeader; end: ArchiveEnd; secret: string }> {
  const hash = createHash('sha256');
  const found: { header?: ArchiveHeader; end?: ArchiveEnd; secret?: string } = {};
  await readArchive(path, async (name, content) => {
    if (name === END) {
      found.end = JSON.parse((await contentOf(content)).toString()) as ArchiveEnd;
      return;
    }
    hash.update(`${name}\0`);
    const kept: Buffer[] = [];
    for await (const chunk of content) {
      hash.update(chunk);
      if (name === HEADER || name === SECRET) kept.push(chunk);
    }
    if (name === HEADER) found.header = JSON.parse(Buffer.concat(kept).toString()) as ArchiveHeader;
    if (name === SECRET) found.secret = Buffer.concat(kept).toString();
  });
  const { header, end, secret } = found;
  if (header?.format !== 1 || secret === undefined) throw new OperatorError(`${path} is no backup of Docket.`);
  if (!end) throw new OperatorError(`${path} is cut off: its end is missing. Use another backup.`);
  if (end.sha256 !== hash.digest('hex'))
    throw new OperatorError(`${path} was changed or damaged after it was written. Use another backup.`);
  return { header, end, secret };
}
