/**
 * Every event type once (D33, D79-D81), and who sees it:
 * `history` - part of a document's history (D33); `webhook` - delivered to subscribers and counted in the organization's sequence (D76);
 * `unlessSubscribed` - D80: never sent unless subscribed by name (all are sent by name; kept for documentation and `events` subscriptions).
 */
export const EVENT_TYPES = {
  'document.uploaded': { history: true, webhook: true },
  'processing.started': { history: true, webhook: false },
  'processing.completed': { history: true, webhook: false },
  'processing.failed': { history: true, webhook: false },
  'document.reviewed': { history: true, webhook: false },
  'document.assigned': { history: true, webhook: true },
  'template.matched': { history: false, webhook: true },
  'template.not_matched': { history: false, webhook: true },
  'extraction.completed': { history: false, webhook: true },
  'extraction.review_required': { history: false, webhook: true },
  'document.processed': { history: false, webhook: true },
  'document.failed': { history: false, webhook: true },
  'document.corrected': { history: false, webhook: true },
  'document.approved': { history: false, webhook: true },
  'document.rejected': { history: false, webhook: true },
  'document.split': { history: false, webhook: true },
  'document.deleted': { history: false, webhook: true },
  'batch.completed': { history: false, webhook: true },
  'webhook.disabled': { history: false, webhook: true },
  'test.event': { history: false, webhook: true },
} as const satisfies Record<string, { history: boolean; webhook: boolean }>;

/** An event type. */
export type EventType = keyof typeof EVENT_TYPES;

/** Types that a webhook may subscribe to: the eight of the interface plus D80. */
export const WEBHOOK_EVENT_TYPES = (Object.keys(EVENT_TYPES) as EventType[]).filter((type) => EVENT_TYPES[type].webhook);

/** The `data` of each event (D33, D81). Amounts, dates and confidences as in the document. */
export interface EventPayloads {
  'document.uploaded': {
    documentId: string;
    filename: string;
    type: string | null;
    fileSize: number;
    uploadedBy: string;
    batchId: string | null;
  };
  'processing.started': { templateId: string | null; templateName: string | null; run: number; forced?: boolean };
  'processing.completed': { confidence: number | null; extractedFields: number; processingTime: string; run: number };
  'processing.failed': { errorCode: string; errorMessage: string; run: number };
  'document.reviewed': { user: string; action: string; notes: string | null };
  'template.matched': { documentId: string; templateId: string; templateName: string; confidence: number | null };
  'template.not_matched': { documentId: string; type: string | null; bestConfidence: number | null };
  'extraction.completed': {
    documentId: string;
    templateId: string | null;
    confidence: number | null;
    extractedFields: number;
    extractedData: Record<string, unknown> | null;
  };
  'extraction.review_required': {
    documentId: string;
    reviewReason: string;
    fields: { name: string; confidence: number | null; reason: string | null }[];
  };
  'document.processed': {
    documentId: string;
    status: string;
    processingTime: string | null;
    confidence: number | null;
    type: string | null;
    templateId: string | null;
    jobId: string | null;
    batchId: string | null;
  };
  /** `documentId` null: the address of a batch item could not be read, so there is no document. */
  'document.failed': { documentId: string | null; errorCode: string; errorMessage: string; jobId: string | null; batchId: string | null };
  /** `id` is the document's, as in every event also under `documentId`; `field` a path into extractedData (D145). */
  'document.corrected': {
    id: string;
    documentId: string;
    user: string;
    fields: { field: string; oldValue: unknown; value: unknown }[];
  };
  /** `extractedData` as it was approved (D145). */
  'document.approved': { documentId: string; user: string; notes: string | null; extractedData: Record<string, unknown> | null };
  'document.rejected': { documentId: string; user: string; notes: string | null };
  /** `documentId` is the source; each part is a document of its own (D147). */
  'document.split': { documentId: string; parts: { documentId: string; firstPage: number; lastPage: number }[] };
  /** `assignee` null: nobody's any more. */
  'document.assigned': { documentId: string; user: string; assignee: string | null; notes: string | null };
  'document.deleted': { documentId: string; filename: string; deletedBy: string; reason: string | null };
  'batch.completed': { batchId: string; status: string; documentsCount: number; completedCount: number; failedCount: number };
  'webhook.disabled': { webhookId: string; url: string; reason: string };
  'test.event': Record<string, unknown>;
}
