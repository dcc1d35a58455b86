import { createHash } from 'node:crypto';
import { ServiceError } from '../../vocabulary/errors.js';

/** A strong ETag of a representation: its SHA-256, shortened (D14). */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

const list = (header: string) => header.split(',').map((tag) => tag.trim());

/** Whether If-None-Match says that the caller has this representation; compared weakly (RFC 9110 13.1.2). */
export function isNotModified(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return list(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

/** Throws PRECONDITION_FAILED unless If-Match names the present representation; compared strongly. */
export function requireMatch(header: string, etag: string): void {
  if (!list(header).some((tag) => tag === '*' || tag === etag)) throw new ServiceError('PRECONDITION_FAILED');
}
