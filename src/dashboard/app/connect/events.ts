/** Events that a webhook may subscribe to. */
export const EVENT_TYPES = [
  ...['document.uploaded', 'document.processed', 'document.failed', 'document.corrected'],
  ...['document.approved', 'document.rejected', 'document.assigned', 'document.split', 'document.deleted'],
  ...[
    'extraction.completed',
    'extraction.review_required',
    'template.matched',
    'template.not_matched',
    'batch.completed',
    'webhook.disabled',
  ],
];
