/** Areas of the REST interface in the order in which they are shown, each with what it is about. */
export const API_AREAS = {
  Documents: 'Upload, read, change, review, search, download and delete documents; batches of uploads; figures over documents.',
  OCR: 'Read documents by address at once, by template, or as jobs for text, tables, forms, queries and signatures.',
  Templates: 'Describe how a kind of document is read: fields, zones, rules; try, match, copy and measure templates.',
  Webhooks: 'Have events sent to an address, look at deliveries, repeat them, check signatures, and follow events as a stream.',
  Organizations: 'The organization with its settings and figures, its members, invitations and roles.',
  Permissions: 'Who may do what with a single document, and links that show one without sign-in.',
  Authentication: 'API keys and programs; sign-in, passwords, sessions and second factor of people.',
  'Audit log': 'Who did what to what: to read, to take out as CSV, to verify.',
  Platform: 'All organizations of this installation, for its administrators.',
} as const;

/** Name of an area. */
export type ApiArea = keyof typeof API_AREAS;
