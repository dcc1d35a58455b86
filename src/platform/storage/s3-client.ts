import { S3Client } from '@aws-sdk/client-s3';
import type { BucketPlace } from './s3-place.js';

/** Tries of a request that met a fault of the line or of the store, with growing pauses. */
const TRIES = 4;
const CONNECT_MS = 3000;
/** A line on which nothing comes for so long is dead. */
const SILENT_MS = 20_000;
/** Lines at once: readers of files who are slow hold one each, and must leave some to whoever comes next. */
const MOST_LINES = 1000;

/** The client of a place; `endpoint`: by another address than the place's own. Without credentials it looks where the AWS client does (environment, profile, role of the machine). */
export function createClient(place: BucketPlace, endpoint = place.endpoint): S3Client {
  return new S3Client({
    ...(place.region ? { region: place.region } : {}),
    ...(endpoint ? { endpoint } : {}),
    ...(place.credentials ? { credentials: place.credentials } : {}),
    forcePathStyle: place.pathStyle,
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      httpAgent: { maxSockets: MOST_LINES },
      httpsAgent: { maxSockets: MOST_LINES },
    },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** How what is written is to be encrypted. */
export const encryptionOf = ({ encryption, kmsKeyId }: BucketPlace) => ({
  ...(encryption ? { ServerSideEncryption: encryption } : {}),
  ...(kmsKeyId ? { SSEKMSKeyId: kmsKeyId } : {}),
});

/** Gives undefined for a file that is not there, or not in the version asked for. */
export function unlessMissing(error: unknown): undefined {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  if (name === 'NoSuchKey' || name === 'NotFound' || [404, 412].includes($metadata?.httpStatusCode ?? 0)) return undefined;
  throw error;
}
