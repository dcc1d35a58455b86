/** What a storage URL says of a bucket. */
export interface BucketPlace {
  readonly bucket: string;
  /** Before each key, without slashes at its ends; '' for none. */
  readonly prefix: string;
  readonly region: string | undefined;
  /** Address of a maker other than AWS. */
  readonly endpoint: string | undefined;
  /** Whether the bucket is part of the path rather than of the host. */
  readonly pathStyle: boolean;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Address by which clients reach the store themselves; without it all bytes pass Docket. */
  readonly publicUrl: string | undefined;
  /** How the store encrypts what it keeps; undefined: as the bucket is set. */
  readonly encryption: 'AES256' | 'aws:kms' | undefined;
  readonly kmsKeyId: string | undefined;
}

const PARAMETERS: ReadonlySet<string> = new Set(['region', 'endpoint', 'pathStyle', 'public', 'sse', 'kmsKeyId']);

const isAddress = (text: string | undefined) => text === undefined || (/^https?:\/\//.test(text) && URL.canParse(text));

/**
 * Reads `s3://[id:secret@]bucket[/prefix]?region=..&endpoint=..&pathStyle=true|false&public=..&sse=AES256|aws:kms&kmsKeyId=..`; undefined when the
 * URL has another form. With an endpoint the bucket is part of the path unless pathStyle says otherwise, as other makers of S3 expect. Pure.
 */
export function readBucketUrl(url: URL): BucketPlace | undefined {
  const given = (name: string) => url.searchParams.get(name) ?? undefined;
  const [endpoint, publicUrl, pathStyle, encryption, kmsKeyId] = ['endpoint', 'public', 'pathStyle', 'sse', 'kmsKeyId'].map(given);
  const isSound =
    url.protocol === 's3:' &&
    url.hostname !== '' &&
    [...url.searchParams.keys()].every((name) => PARAMETERS.has(name)) &&
    [endpoint, publicUrl].every(isAddress) &&
    [undefined, 'true', 'false'].includes(pathStyle) &&
    [undefined, 'AES256', 'aws:kms'].includes(encryption) &&
    (kmsKeyId === undefined || encryption === 'aws:kms');
  if (!isSound) return undefined;
  return {
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/+|\/+$/g, ''),
    region: given('region') ?? (endpoint ? 'us-east-1' : undefined),
    endpoint,
    pathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'true',
    credentials: url.username
      ? { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) }
      : undefined,
    publicUrl,
    encryption: encryption as BucketPlace['encryption'],
    kmsKeyId,
  };
}

/** Where browsers must be let go for files, such as `https://files.example.com`; null when all bytes pass Docket. */
export function publicStorageOrigin(storageUrl: string): string | null {
  const place = storageUrl.startsWith('s3:') ? readBucketUrl(new URL(storageUrl)) : undefined;
  if (!place?.publicUrl) return null;
  const { protocol, host } = new URL(place.publicUrl);
  return `${protocol}//${place.pathStyle ? '' : `${place.bucket}.`}${host}`;
}
