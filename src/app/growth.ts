/**
 * What bounds each table. A table that only grows fills the disk one day, so every table says here what ends its rows; a test compares the list with the
 * schema, and moves the clock to see that what is purged goes.
 */
export type Growth =
  /** A schedule removes rows by their age. */
  | { readonly purgedBy: string }
  /** Its rows go with a row of another table. */
  | { readonly goesWith: string }
  /** People, documents and settings: as many as somebody made, and removed by people (documents also by retention). */
  | 'made'
  /** A row an organization, at most one more for each month, day or hour that something happened in: kept, because figures are asked for. */
  | 'figures'
  /** A row for each of something that the program itself consists of. */
  | 'fixed'
  /** Work: a row goes when it is done. */
  | 'work';

/** By name of the table. */
export const GROWTH: Readonly<Record<string, Growth>> = {
  api_keys: { purgedBy: 'keys.purge' },
  audit_chains: 'figures',
  audit_erasures: { goesWith: 'audit_log' },
  audit_log: { purgedBy: 'audit.purge' },
  batches: { purgedBy: 'jobs.purge' },
  client_token_documents: { goesWith: 'client_tokens' },
  client_tokens: { purgedBy: 'client-tokens.purge' },
  content_scans: { goesWith: 'files' },
  delivery_attempts: { purgedBy: 'webhooks.purge' },
  document_access: { goesWith: 'documents' },
  document_counters: 'figures',
  document_outputs: { purgedBy: 'outputs.sweep' },
  document_pages: { goesWith: 'documents' },
  document_shares: { purgedBy: 'shares.purge' },
  document_texts: { goesWith: 'documents' },
  documents: 'made',
  event_sequences: 'figures',
  events: { purgedBy: 'events.purge' },
  figure_days: 'figures',
  figure_documents: { goesWith: 'documents' },
  figure_times: 'figures',
  figure_users: 'figures',
  figure_zones: 'figures',
  idempotency_keys: { purgedBy: 'idempotency.purge' },
  installation: 'figures',
  invitations: { goesWith: 'memberships' },
  job_results: { goesWith: 'processing_jobs' },
  job_slots: 'figures',
  kept_pages: { purgedBy: 'kept-pages.sweep' },
  membership_roles: { goesWith: 'memberships' },
  memberships: 'made',
  monthly_usage: 'figures',
  oauth_clients: 'made',
  oauth_payloads: { purgedBy: 'oauth.purge' },
  organization_models: 'figures',
  organizations: 'made',
  outbox_mails: { purgedBy: 'mails.purge' },
  sent_notices: { purgedBy: 'mails.purge' },
  passkeys: 'made',
  answered_challenges: { purgedBy: 'sessions.purge' },
  password_resets: { purgedBy: 'sessions.purge' },
  pending_content: { purgedBy: 'content.sweep' },
  processes: { purgedBy: 'processes.purge' },
  processing_jobs: { purgedBy: 'jobs.purge' },
  processing_runs: { goesWith: 'documents' },
  received_uploads: { goesWith: 'documents' },
  remembered_devices: { purgedBy: 'sessions.purge' },
  recovery_codes: { goesWith: 'second_factors' },
  report_days: 'figures',
  report_documents: { goesWith: 'documents' },
  report_errors: 'figures',
  roles: 'made',
  schedules: 'fixed',
  search_blocks: { goesWith: 'search_segments' },
  search_changes: 'work',
  search_entries: { goesWith: 'documents' },
  search_scopes: 'figures',
  search_segments: { purgedBy: 'search.merge' },
  second_factors: 'made',
  sessions: { purgedBy: 'sessions.purge' },
  sign_in_attempts: { purgedBy: 'sessions.purge' },
  storage_usage: 'figures',
  stream_messages: { purgedBy: 'streams.purge' },
  streams: { purgedBy: 'events.purge' },
  tasks: 'work',
  template_days: 'figures',
  template_error_days: 'figures',
  template_field_days: 'figures',
  template_reviewed_values: { goesWith: 'documents' },
  template_versions: { goesWith: 'templates' },
  templates: 'made',
  trusted_documents: 'made',
  upload_pieces: { goesWith: 'documents' },
  users: 'made',
  webhook_bodies: { purgedBy: 'webhooks.purge' },
  webhook_deliveries: { purgedBy: 'webhooks.purge' },
  webhook_endpoints: { purgedBy: 'webhooks.purge' },
  webhooks: 'made',
};
