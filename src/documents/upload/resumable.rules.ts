import { invalid, ServiceError } from '../../vocabulary/errors.js';

/** Headers of a request, as Node gives them. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The version of the tus protocol that is spoken (https://tus.io/protocols/resumable-upload). */
const TUS_VERSION = '1.0.0';

/** On every answer about a resumable upload. */
export const TUS_HEADERS: Readonly<Record<string, string>> = {
  'Tus-Resumable': TUS_VERSION,
  'Tus-Version': TUS_VERSION,
  'Tus-Extension': 'creation,expiration,termination',
};

/** Media type of the bytes that a PATCH brings. */
export const OFFSET_TYPE = 'application/offset+octet-stream';

const textOf = (headers: Headers, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Throws PRECONDITION_FAILED for a version of the protocol that is not spoken; without the header the one here is meant. Pure. */
export function requireTus(headers: Headers): void {
  const version = textOf(headers, 'tus-resumable');
  if (version === undefined || version === TUS_VERSION) return;
  const message = `Expected Tus-Resumable: ${TUS_VERSION}, received ${version.slice(0, 20)}.`;
  throw new ServiceError('PRECONDITION_FAILED', { expected: TUS_VERSION }, { message, headers: TUS_HEADERS });
}

/** A number of bytes in a header; throws VALIDATION_ERROR that names the header. Pure. */
export function readBytes(headers: Headers, name: string): number {
  const text = textOf(headers, name.toLowerCase());
  if (text !== undefined && /^\d{1,15}$/.test(text)) return Number(text);
  throw invalid(name, `expected a number of bytes, received ${text === undefined ? 'nothing' : text.slice(0, 20)}`);
}

/** The pairs of Upload-Metadata: `filename ZmlsZQ==,filetype YXBw...`; throws VALIDATION_ERROR. Pure. */
export function readUploadMetadata(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim().split(' '));
  const wrong = pairs.find(([key = '', value = '', ...more]) => key === '' || more.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value));
  if (wrong) throw invalid('Upload-Metadata', 'expected pairs of a key and base64, e.g. filename ZmlsZS5wZGY=');
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]));
}

/** Members that Upload-Metadata may hold by their own names. */
const TEXTS = ['filename', 'templateId', 'priority', 'quality', 'webhookUrl'] as const;

function objectIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('metadata', 'expected a JSON object');
  }
}

/**
 * The body of createUpload out of the headers of a tus creation: Upload-Length, and Upload-Metadata with filename, filetype (or contentType), type,
 * templateId, priority, quality, webhookUrl, metadata (JSON). Keys that other programs add are passed over, and their `type` with a slash is a
 * media type. Throws VALIDATION_ERROR. Pure.
 */
export function readCreation(headers: Headers): Record<string, unknown> {
  requireTus(headers);
  const given = readUploadMetadata(textOf(headers, 'upload-metadata') ?? '');
  const isMedia = given.type?.includes('/');
  const contentType = given.filetype || given.contentType || (isMedia ? given.type : undefined);
  if (!contentType) throw invalid('Upload-Metadata', 'expected filetype, e.g. application/pdf');
  if (!given.filename && !given.name) throw invalid('Upload-Metadata', 'expected filename');
  return {
    ...Object.fromEntries(TEXTS.flatMap((name) => (given[name] ? [[name, given[name]]] : []))),
    filename: given.filename || given.name,
    size: readBytes(headers, 'Upload-Length'),
    contentType,
    ...(given.type && !isMedia ? { type: given.type } : {}),
    ...(given.metadata ? { metadata: objectIn(given.metadata) } : {}),
  };
}
