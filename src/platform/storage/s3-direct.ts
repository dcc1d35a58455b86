import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CopyObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { encryptionOf, unlessMissing } from './s3-client.js';
import type { BucketPlace } from './s3-place.js';
import { type DirectAccess, NoSuchFileError } from './storage.js';

/** Links of a bucket for clients; `byClients` signs for the address by which they reach it. */
export function createDirectAccess(of: {
  readonly bucket: BucketPlace;
  readonly client: S3Client;
  readonly byClients: S3Client;
  readonly place: (key: string) => { readonly Bucket: string; readonly Key: string };
}): DirectAccess {
  const { bucket, client, byClients, place } = of;
  return {
    async putLink(key, { size, contentType, seconds }) {
      const encrypted = encryptionOf(bucket);
      const headers = [
        { name: 'Content-Type', value: contentType },
        ...(encrypted.ServerSideEncryption ? [{ name: 'x-amz-server-side-encryption', value: encrypted.ServerSideEncryption }] : []),
        ...(encrypted.SSEKMSKeyId ? [{ name: 'x-amz-server-side-encryption-aws-kms-key-id', value: encrypted.SSEKMSKeyId }] : []),
      ];
      const names = new Set(headers.map(({ name }) => name.toLowerCase()));
      // The length is signed: the store refuses any other.
      const url = await getSignedUrl(
        byClients,
        new PutObjectCommand({ ...place(key), ...encrypted, ContentType: contentType, ContentLength: size }),
        { expiresIn: seconds, signableHeaders: new Set([...names, 'content-length', 'host']), unhoistableHeaders: names },
      );
      return { url, headers };
    },
    getLink: (key, { contentType, disposition, seconds }) =>
      getSignedUrl(
        byClients,
        new GetObjectCommand({ ...place(key), ResponseContentType: contentType, ResponseContentDisposition: disposition }),
        { expiresIn: seconds },
      ),
    async look(key, headBytes) {
      const facts = await client.send(new HeadObjectCommand(place(key))).catch(unlessMissing);
      if (!facts?.ETag) return undefined;
      const [size, version] = [facts.ContentLength ?? 0, facts.ETag];
      if (size === 0) return { size, version, head: Buffer.alloc(0) };
      const asked = new GetObjectCommand({ ...place(key), Range: `bytes=0-${headBytes - 1}`, IfMatch: version });
      const answer = await client.send(asked).catch(unlessMissing);
      return answer && { size, version, head: await buffer(answer.Body as Readable) };
    },
    async copy(from, to, version) {
      const source = place(from);
      const CopySource = `${source.Bucket}/${source.Key.split('/').map(encodeURIComponent).join('/')}`;
      const asked = new CopyObjectCommand({ ...place(to), ...encryptionOf(bucket), CopySource, CopySourceIfMatch: version });
      if (!(await client.send(asked).catch(unlessMissing))) throw new NoSuchFileError(from);
    },
  };
}
