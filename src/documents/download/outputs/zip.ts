import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive; its bytes come when it is its turn. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: AsyncIterable<string | Buffer>;
}

/**
 * A ZIP archive, as a stream that is made as it is read. `files` is asked for the next one when the one before is written. `modified`: the moment
 * that all files carry. A failure of a file fails the stream.
 */
export function zipOf(files: AsyncIterable<ArchivedFile>, modified: Date): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  let current: Readable | null = null;
  out.once('close', () => current?.destroy());
  const add = async () => {
    for await (const { name, content } of files) {
      const source = Readable.from(content, { objectMode: false });
      current = source;
      const ended = new Promise<void>((resolve, reject) => {
        source.once('close', resolve);
        source.once('error', reject);
      });
      zip.addReadStream(source, name, { mtime: modified });
      await ended;
    }
    zip.end();
  };
  // A stream that is only read ends with an error when its source does.
  add().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;
}
