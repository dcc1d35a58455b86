import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { sweepTemporaryFiles, temporaryFile, writeMeasured } from './measure.js';
import { type ByteRange, checkedKey, NoSuchFileError, type Storage, type StoredFile } from './storage.js';

/**
 * Files in a bucket: `s3://bucket/prefix?region=..&endpoint=..`. With an endpoint the bucket is part of the path, as other makers of S3 expect.
 * Credentials come from the URL (`s3://id:secret@bucket`) or from where the AWS client looks for them (environment, profile, machine role).
 */
export function createS3Storage(storageUrl: URL): Storage {
  const client = new S3Client(clientConfig(storageUrl));
  const prefix = storageUrl.pathname.replace(/^\/+|\/+$/g, '');
  const place = (key: string) => ({ Bucket: storageUrl.hostname, Key: prefix === '' ? checkedKey(key) : `${prefix}/${checkedKey(key)}` });

  const read = async (key: string, range?: ByteRange): Promise<Readable> => {
    const answer = await client.send(new GetObjectCommand({ ...place(key), Range: rangeHeader(range) })).catch(unlessMissing);
    if (!answer) throw new NoSuchFileError(key);
    return answer.Body as Readable;
  };

  return {
    write: (key, source, { maxBytes } = {}) =>
      spooled(source, maxBytes, (path, size) =>
        client.send(new PutObjectCommand({ ...place(key), Body: createReadStream(path), ContentLength: size })),
      ),
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
  };
}

function clientConfig(storageUrl: URL): S3ClientConfig {
  const endpoint = storageUrl.searchParams.get('endpoint') ?? undefined;
  const { username, password } = storageUrl;
  const credentials = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  return {
    region: storageUrl.searchParams.get('region') ?? (endpoint ? 'us-east-1' : undefined),
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: username === '' ? undefined : credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

/** The bucket must be told the size first, and must see nothing of a file that is too large: so the bytes pass through the disk. */
async function spooled(
  source: Readable | Buffer,
  maxBytes: number | undefined,
  send: (path: string, size: number) => Promise<unknown>,
): Promise<StoredFile> {
  let stored: StoredFile | undefined;
  const copy = await temporaryFile(async (file) => {
    stored = await writeMeasured(file, source, maxBytes);
  });
  try {
    const { size, sha256 } = stored ?? { size: 0, sha256: '' };
    await send(copy.path, size);
    return { size, sha256 };
  } finally {
    await copy.release();
  }
}

function rangeHeader({ start, end }: ByteRange = {}): string | undefined {
  return start === undefined && end === undefined ? undefined : `bytes=${start ?? 0}-${end ?? ''}`;
}

function unlessMissing(error: unknown): undefined {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return undefined;
  throw error;
}
