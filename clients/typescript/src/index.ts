export { createDocket, type Docket, type DocketOptions, type UploadOptions, type UploadSource, type WatchOptions } from './client.js';
export * from './errors.js';
export type * from './schema.js';
export type { UploadProgress } from './send.js';
export { verifyWebhook, type WebhookEvent } from './webhook.js';
