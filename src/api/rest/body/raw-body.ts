import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Request } from 'express';
import { RefusedFile, StreamedFile } from '../../../platform/content/index.js';
import { checkedBytes } from '../../../platform/http/content-digest.js';
import type { RawUpload } from '../../../platform/http/route.js';
import { invalid, ServiceError } from '../../../vocabulary/errors.js';
import { wholeCharacters } from '../../json-limits.js';
import type { ParsedBody } from './body.js';
import type { FileTarget } from './file-in-body.js';

/** What a client sends that does not know the type of its file. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** The object in a header of JSON; header values arrive as Latin-1. Throws VALIDATION_ERROR. */
function objectIn(request: Request, header: string): Record<string, unknown> | undefined {
  const text = request.headers[header.toLowerCase()];
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    const value: unknown = JSON.parse(wholeCharacters(Buffer.from(text, 'latin1').toString('utf8')));
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    throw invalid(header, 'expected a JSON object');
  }
  throw invalid(header, 'expected a JSON object');
}

/** The members of the body that come as query parameters and headers. */
function membersOf(request: Request, { query, headers }: RawUpload): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const name of query) if (typeof request.query[name] === 'string' && request.query[name] !== '') value[name] = request.query[name];
  for (const [header, member] of Object.entries(headers)) {
    const given = objectIn(request, header);
    if (given) value[member] = given;
  }
  return value;
}

/**
 * Reads a body that is the file itself, straight to storage (D143). Throws FILE_TOO_LARGE, VALIDATION_ERROR (Content-Digest, headers); nothing is
 * kept then. `target` null: the caller may not upload, the body is read and thrown away.
 */
export async function readRawBody(
  request: Request,
  mediaType: string,
  { upload, maxBytes, target }: { upload: RawUpload; maxBytes: number; target: FileTarget | null },
): Promise<ParsedBody> {
  const members = membersOf(request, upload);
  const contentType = mediaType === UNKNOWN_TYPE ? {} : { contentType: mediaType };
  const bytes = checkedBytes(request, maxBytes);
  if (!target) {
    for await (const _dropped of bytes);
    const file = new RefusedFile(new ServiceError('INSUFFICIENT_PERMISSIONS'));
    return { value: { ...members, ...contentType, file }, sha256: '', stored: [] };
  }
  const content = await target.take(Readable.from(bytes, { objectMode: false }));
  const identity = JSON.stringify([content.sha256, mediaType, members]);
  return {
    value: { ...members, ...contentType, file: new StreamedFile(content) },
    sha256: createHash('sha256').update(identity).digest('hex'),
    stored: [content],
  };
}
