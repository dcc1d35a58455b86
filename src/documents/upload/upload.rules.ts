import type { StoredContent } from '../../platform/content/intake.js';
import { databaseErrorNumber } from '../../platform/database/index.js';
import type { NewEvent } from '../../platform/events/index.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { newId } from '../../vocabulary/ids.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { Document } from '../document.entity.js';
import { documentFacts } from '../document.facts.js';

/** Everything about an upload but its bytes, checked. */
export interface UploadDetails {
  readonly filename: string;
  readonly declaredType: string | null;
  readonly type: Document['type'];
  readonly metadata: Record<string, string>;
  readonly webhookUrl: string | null;
  readonly priority: Document['priority'];
  readonly templateId: string | null;
  readonly quality: Document['quality'];
}

/** An upload that passed every check. */
export interface AcceptedUpload {
  readonly details: UploadDetails;
  readonly content: StoredContent;
  readonly contentType: string;
  readonly pageCount: number | null;
  readonly batchId: string | null;
  /** Registered by a URL call: no document.uploaded; who registers it works on its run and records the end through Outcomes.record (D53). */
  readonly silent?: boolean;
  /** The pages of another document that the file was made of (D147): who may see that one may see this one. */
  readonly part?: {
    readonly source: Document;
    readonly firstPage: number;
    readonly lastPage: number;
    readonly rotations: Document['pageRotations'];
  };
}

/** Document-area codes (D18). */
export const DOCUMENT_CODES = { format: 'INVALID_FILE_FORMAT', size: 'FILE_TOO_LARGE' } as const;

/** Codes of the URL-based OCR calls (D18). */
export const OCR_CODES = { format: 'UNSUPPORTED_FORMAT', size: 'DOCUMENT_TOO_LARGE' } as const;

/** A new document row in state processing. */
export function newDocument(caller: Caller, accepted: AcceptedUpload, now: Date): Document {
  const { details, content, part } = accepted;
  return Object.assign(Object.create(Document.prototype) as Document, {
    id: newId('document'),
    organizationId: caller.organizationId,
    mode: caller.mode,
    filename: details.filename,
    contentType: accepted.contentType,
    type: details.type,
    requestedType: details.type,
    status: 'processing',
    fileSize: content.sizeBytes,
    pageCount: accepted.pageCount,
    language: null,
    priority: details.priority,
    quality: details.quality,
    confidence: null,
    templateId: null,
    templateVersion: null,
    templateName: null,
    requestedTemplateId: details.templateId,
    forceTemplate: false,
    extractedFields: null,
    hasRuleErrors: false,
    reviewReason: null,
    reviewReasons: [],
    metadata: details.metadata,
    warnings: [],
    uploadedById: caller.userId,
    uploadedBy: caller.email,
    webhookUrl: details.webhookUrl,
    batchId: accepted.batchId,
    storageKey: content.storageKey,
    sha256: content.sha256,
    pageRotations: part?.rotations ?? null,
    duplicateOf: null,
    sourceDocumentId: part?.source.id ?? null,
    sourceFirstPage: part?.firstPage ?? null,
    sourceLastPage: part?.lastPage ?? null,
    run: 1,
    resultRun: null,
    processingTimeMs: null,
    processingStartedAt: now,
    reprocessingStartedAt: null,
    createdAt: now,
    completedAt: null,
    updatedAt: now,
    errorCode: null,
    errorMessage: null,
    uploadExpiresAt: null,
    defaultAccess: part?.source.defaultAccess ?? 'organization',
    inheritRolePermissions: part?.source.inheritRolePermissions ?? true,
    lockedById: null,
    lockedUntil: null,
    reviewedBy: null,
    reviewedAt: null,
    totalAmount: null,
    taxAmount: null,
    currency: null,
    vendorName: null,
    customerName: null,
    invoiceNumber: null,
  } satisfies Partial<Document>);
}

/** Says that a document was uploaded (D79, D81). */
export function uploadedEvent(document: Document): NewEvent<'document.uploaded'> {
  const { id: documentId, filename, type, fileSize, uploadedBy, batchId } = document;
  return {
    type: 'document.uploaded',
    documentId,
    batchId,
    facts: documentFacts(document),
    data: { documentId, filename, type, fileSize, uploadedBy, batchId },
  };
}

/** Other bytes came while those before them were looked at: completed again, the upload has these. */
export const otherBytes = (cause?: unknown): ServiceError =>
  new ServiceError(
    'DOCUMENT_LOCKED',
    { status: 'uploading' },
    { message: 'Other bytes have just arrived: complete the upload again.', cause },
  );

/** Whether an error is a refusal of the caller's input rather than a fault of ours. */
export function isRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status < 500 && databaseErrorNumber(error) === undefined;
}
