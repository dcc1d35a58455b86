import type { FileFacts } from '../platform/content/file-format.js';
import { type FieldProblem, invalid, invalidFields, ServiceError } from '../vocabulary/errors.js';
import type { DocumentStatus } from './document.enums.js';

/** What a document is told of an earlier one with the same content (D22). Pure. */
export const duplicateWarning = (id: string) => `The same content was uploaded before as ${id}.`;

/** The document that a warning names as the earlier one, if it does. Pure. */
export const duplicateNamedBy = (warning: string): string | null => /uploaded before as (doc_\w+)\.$/.exec(warning)?.[1] ?? null;

/** Limits of an upload (D20, D28, D36). Sizes in bytes, pixels a side, pixels in all, pages. */
export const LIMITS = {
  fileBytes: 52_428_800,
  inlineBytes: 5_242_880,
  batchBytes: 157_286_400,
  batchDocuments: 100,
  imageSidePx: 10_000,
  imagePixels: 100_000_000,
  pages: 3000,
  synchronousPages: 100,
  metadataKeys: 50,
  metadataKeyLength: 40,
  metadataValueLength: 500,
  filenameLength: 255,
  reasonLength: 500,
} as const;

/** How long the review lock is held without a renewal (D25). */
export const REVIEW_LOCK_MS = 60 * 60 * 1000;

/** How long an upload link may wait for its bytes (D21). */
export const UPLOAD_EXPIRY_MS = 60 * 60 * 1000;

const IN_WORK: readonly DocumentStatus[] = ['uploading', 'processing'];

/** Whether a run has ended (D116: documentUpdated completes in any state but uploading and processing). */
export function isTerminal(status: DocumentStatus): boolean {
  return !IN_WORK.includes(status);
}

/** What the lock rule looks at. */
export interface LockFacts {
  readonly status: DocumentStatus;
  readonly lockedById: number | null;
  readonly lockedUntil: Date | null;
}

/** Whether another user holds the review lock now (D25, D26). */
export function isHeldByOther(document: LockFacts, userId: number, now: Date): boolean {
  return document.lockedById !== null && document.lockedById !== userId && document.lockedUntil !== null && document.lockedUntil > now;
}

/** Throws DOCUMENT_LOCKED for what must not happen during processing, or while somebody else reviews (D26). */
export function assertUnlocked(
  document: LockFacts,
  userId: number,
  now: Date,
  options: { duringReview?: boolean; duringProcessing?: boolean } = {},
): void {
  if (!options.duringProcessing && IN_WORK.includes(document.status)) {
    throw new ServiceError('DOCUMENT_LOCKED', { status: document.status });
  }
  if (!options.duringReview && isHeldByOther(document, userId, now)) {
    throw new ServiceError('DOCUMENT_LOCKED', { lockedUntil: document.lockedUntil!.toISOString() });
  }
}

/** A filename without path parts and control characters (D20); throws when nothing or too much is left. */
export function cleanFilename(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const clean = base.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '').trim();
  const length = [...clean].length;
  const isSeen = /[^\p{C}\p{Z}]/u.test(clean);
  if (!isSeen || length > LIMITS.filenameLength || clean === '.' || clean === '..') {
    throw invalid('filename', `expected 1 to ${LIMITS.filenameLength} characters without path parts and control characters`);
  }
  return clean;
}

function metadataProblem(key: string, value: unknown, field: string): FieldProblem | undefined {
  if (key.length < 1 || [...key].length > LIMITS.metadataKeyLength) {
    return { field: `${field}.${key.slice(0, 40)}`, reason: `expected a key of 1 to ${LIMITS.metadataKeyLength} characters` };
  }
  if (typeof value !== 'string') return { field: `${field}.${key}`, reason: 'expected a string value' };
  if ([...value].length > LIMITS.metadataValueLength) {
    return { field: `${field}.${key}`, reason: `expected at most ${LIMITS.metadataValueLength} characters` };
  }
  return undefined;
}

/** Checks metadata: a flat map of strings within the limits (D28). `field` is the name in error details. */
export function checkMetadata(given: Readonly<Record<string, unknown>>, field = 'metadata'): Record<string, string> {
  const entries = Object.entries(given);
  const problems = entries.map(([key, value]) => metadataProblem(key, value, field)).filter((p) => p !== undefined);
  if (problems.length > 0) throw invalidFields(problems);
  if (entries.length > LIMITS.metadataKeys)
    throw invalid(field, `expected at most ${LIMITS.metadataKeys} keys, received ${entries.length}`);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Merges a metadata patch by key; null removes (D28, RFC 7396). */
export function mergeMetadata(present: Readonly<Record<string, string>>, patch: Readonly<Record<string, unknown>>): Record<string, string> {
  const removed = new Set(Object.keys(patch).filter((key) => patch[key] === null));
  const set = checkMetadata(Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null)));
  const kept = Object.fromEntries(Object.entries(present).filter(([key]) => !removed.has(key)));
  return checkMetadata({ ...kept, ...set });
}

/** Refuses what is not a readable format, contradicts the declared type, or is too big in pixels (D20, D119). */
export function checkFile(
  file: FileFacts,
  declared: string | null,
  codes: { format: 'INVALID_FILE_FORMAT' | 'UNSUPPORTED_FORMAT'; size: 'FILE_TOO_LARGE' | 'DOCUMENT_TOO_LARGE' },
): void {
  if (file.sizeBytes > LIMITS.fileBytes) throw new ServiceError(codes.size, { maxBytes: LIMITS.fileBytes });
  if (file.format === null) throw new ServiceError(codes.format);
  const type = declared?.split(';')[0]?.trim().toLowerCase();
  if (type && type !== 'application/octet-stream' && !file.mediaTypes.includes(type)) {
    throw new ServiceError(
      codes.format,
      { contentType: type, detected: file.mediaTypes[0] },
      { message: `The content is ${file.mediaTypes[0]}, not ${type.slice(0, 80)}.` },
    );
  }
  const { pixelWidth: width, pixelHeight: height } = file;
  if (
    width !== null &&
    height !== null &&
    (width > LIMITS.imageSidePx || height > LIMITS.imageSidePx || width * height > LIMITS.imagePixels)
  ) {
    throw new ServiceError(codes.size, { width, height, maxSide: LIMITS.imageSidePx, maxPixels: LIMITS.imagePixels });
  }
}
