import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Measure, sweepTemporaryFiles, temporaryFile } from './measure.js';
import { createClient, encryptionOf, unlessMissing } from './s3-client.js';
import { createDirectAccess } from './s3-direct.js';
import type { BucketPlace } from './s3-place.js';
import { type ByteRange, checkedKey, NoSuchFileError, type Storage } from './storage.js';

/** Bytes of a part: what is smaller goes in one request. Of each upload two parts are in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** A file whose line breaks off is read on from there so often. */
const RESUMPTIONS = 3;
/**
 * Files in a bucket. What is written goes there as it comes, in parts, and is seen when the last one is there; a failed one is taken back, one whose
 * writer was killed goes by a lifecycle rule of the bucket. A read whose line breaks goes on from where it stood.
 */
export function createS3Storage(bucket: BucketPlace): Storage {
  const client = createClient(bucket);
  const place = (key: string) => ({
    Bucket: bucket.bucket,
    Key: bucket.prefix === '' ? checkedKey(key) : `${bucket.prefix}/${checkedKey(key)}`,
  });

  async function open(key: string, range: ByteRange, version?: string) {
    const asked = new GetObjectCommand({ ...place(key), Range: rangeHeader(range), ...(version ? { IfMatch: version } : {}) });
    const answer = await client.send(asked).catch(unlessMissing);
    if (!answer) throw new NoSuchFileError(key);
    // Whoever serves HTTP may send more than the range that was asked for, and says so.
    const sentFrom = Number(/^bytes (\d+)-/.exec(answer.ContentRange ?? '')?.[1] ?? 0);
    return { body: onlyRange(answer.Body as Readable, range, sentFrom), version: answer.ETag };
  }

  async function* resumed(key: string, range: ByteRange, first: Awaited<ReturnType<typeof open>>): AsyncGenerator<Buffer> {
    let start = range.start ?? 0;
    let body: AsyncIterable<Buffer> = first.body;
    for (let broken = 0; ; ) {
      try {
        for await (const chunk of body) {
          start += chunk.length;
          yield chunk;
        }
        return;
      } catch (error) {
        broken += 1;
        if (broken > RESUMPTIONS || (range.end !== undefined && start > range.end)) throw error;
        ({ body } = await open(key, { ...range, start }, first.version));
      }
    }
  }

  async function read(key: string, range: ByteRange = {}): Promise<Readable> {
    const opened = await open(key, range);
    return Readable.from(resumed(key, range, opened), { objectMode: false });
  }

  return {
    async write(key, source, { maxBytes } = {}) {
      const params = { ...place(key), ...encryptionOf(bucket) };
      const measure = new Measure(maxBytes);
      const chunks = Buffer.isBuffer(source) ? Readable.from([source], { objectMode: false }) : source;
      await pipeline(chunks, measure, async (passed) => {
        const Body = Readable.from(passed, { objectMode: false });
        await new Upload({ client, params: { ...params, Body }, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
      });
      return measure.result();
    },
    read,
    stat: async (key) => {
      const answer = await client.send(new HeadObjectCommand(place(key))).catch(unlessMissing);
      return answer && { size: answer.ContentLength ?? 0 };
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(place(key)));
    },
    localCopy: async (key) => {
      const source = await read(key);
      return temporaryFile((file) => pipeline(source, (bytes) => writeFile(file, bytes)));
    },
    sweep: sweepTemporaryFiles,
    close: async () => client.destroy(),
    ...(bucket.publicUrl
      ? { direct: createDirectAccess({ bucket, client, place, byClients: createClient(bucket, bucket.publicUrl) }) }
      : {}),
  };
}

/** The bytes of a range out of a body that begins at `at`. */
async function* onlyRange(body: Readable, { start = 0, end }: ByteRange, at: number): AsyncGenerator<Buffer> {
  let position = at;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, start - position), end === undefined ? undefined : Math.max(0, end - position + 1));
    position += chunk.length;
    if (part.length > 0) yield part;
    if (end !== undefined && position > end) return;
  }
}

function rangeHeader({ start, end }: ByteRange): string | undefined {
  return start === undefined && end === undefined ? undefined : `bytes=${start ?? 0}-${end ?? ''}`;
}
