/**
 * Every background job name once, with its payload type. A job is a row in `tasks` written in the same transaction as the change that
 * asks for it; each name has exactly one handler (checked at start). Handlers may run twice and must do the work once.
 */
export interface JobPayloads {
  /** One processing run of a document (upload, reprocess). */
  'document.process': { documentId: string; run: number };
  /** One advanced-processing job. */
  'job.run': { jobId: string };
  /** Some pages of a long document or job that is being read, for whichever process has time; its subject is that of the run. */
  'pages.read': { run: number; pages: number[]; file: SharedFile };
  /** One e-mail of the outbox. */
  'mail.send': { mailId: string };
  /** Removes the events that were still to be delivered when their document was deleted (D35). */
  'document.forget': { documentId: string };
  /** The same of many documents that were deleted together. */
  'documents.forget': { documentIds: string[] };
  /** Removes what a deleted document left in storage. */
  'storage.remove': { keys: string[] };
  /** Removes the deliveries of a webhook that was deleted. */
  'webhook.forget': { endpointId: string };
  /** Removes what webhooks keep of a document that was deleted (D35). */
  'webhook.forget-document': { documentId: string };
  /** Fits the models of one organization and mode on its reviewed documents; `by`: who asked, null: the schedule. */
  'models.train': { by: string | null };
}

/** The file of a run whose pages several processes read, and how it is read. */
export interface SharedFile {
  storageKey: string;
  quality: 'speed' | 'balanced' | 'accuracy';
  /** Which way is up as a person said, by page number. */
  rotations?: Readonly<Record<number, number>>;
}

/** A job name. */
export type JobName = keyof JobPayloads;

/** Priority of work (D39), most urgent first. */
export const PRIORITIES = ['high', 'normal', 'low'] as const;

/** A priority. */
export type Priority = (typeof PRIORITIES)[number];
