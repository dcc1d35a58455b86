import { createHash } from 'node:crypto';

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

/** Whether If-Match names this representation; compared strongly. */
export const isMatch = (header: string, etag: string): boolean => list(header).some((tag) => tag === '*' || tag === etag);
