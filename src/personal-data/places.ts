/** Rows about a person in one table, as they are told to him. SQL is fixed text; nothing of a request goes into it. */
export interface Place {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** How rows are his: `?` stands for the value. */
  readonly of: { readonly sql: string; readonly by: 'id' | 'email' };
  /** How rows belong to an organization: the column, or a condition with `?` for its id; null where they are the person's alone. */
  readonly organization: string | null;
  /** Newest first. */
  readonly order: string;
}

const own = (table: string, sql: string, columns: string, order: string, by: 'id' | 'email' = 'id'): Omit<Place, 'name'> => ({
  table,
  columns: columns.split(' '),
  of: { sql, by },
  organization: 'organizationId = ?',
  order,
});
const alone = (table: string, columns: string, order: string, sql = 'userId = ?'): Omit<Place, 'name'> => ({
  ...own(table, sql, columns, order),
  organization: null,
});
const OF_DOCUMENT = 'documentId IN (SELECT id FROM documents WHERE organizationId = ?)';

/** Everything that is stored about a person, by what it is. What is not told and why stands in `UNTOLD`. */
export const PLACES: readonly Place[] = Object.entries({
  account: alone('users', 'id email name language createdAt', 'id', 'id = ?'),
  secondFactor: alone('second_factors', 'startedAt confirmedAt', 'startedAt'),
  passkeys: alone('passkeys', 'id name transports backedUp createdAt lastUsedAt', 'createdAt'),
  rememberedBrowsers: alone('remembered_devices', 'expiresAt', 'expiresAt'),
  passwordLinks: alone('password_resets', 'expiresAt', 'expiresAt'),
  memberships: own(
    'memberships',
    'userId = ?',
    'organizationId status extraPermissions views lastActive invitedAt joinedAt createdAt',
    'createdAt',
  ),
  roles: own('membership_roles', 'userId = ?', 'organizationId roleId assignedAt', 'assignedAt'),
  sessions: own('sessions', 'userId = ?', 'id organizationId address device signedInBy createdAt lastUsedAt expiresAt', 'createdAt'),
  invitations: own('invitations', 'userId = ?', 'id organizationId invitedBy message roles sentAt expiresAt acceptedAt', 'sentAt'),
  invitationsSent: own('invitations', 'invitedBy = ?', 'id organizationId userId sentAt expiresAt acceptedAt', 'sentAt'),
  apiKeys: own('api_keys', 'userId = ?', 'id organizationId mode name permissions createdAt lastUsedAt expiresAt revokedAt', 'createdAt'),
  programs: own('oauth_clients', 'createdBy = ?', 'clientId organizationId name createdAt', 'createdAt', 'email'),
  webhooks: own('webhooks', 'ownerId = ?', 'id organizationId mode url createdAt', 'createdAt'),
  emails: own('outbox_mails', 'recipient = ?', 'id organizationId kind subject data status createdAt sentAt', 'createdAt', 'email'),
  documentsUploaded: own('documents', 'uploadedById = ?', 'id organizationId mode filename metadata createdAt', 'createdAt'),
  documentsReviewed: own('documents', 'reviewedBy = ?', 'id organizationId mode filename reviewedAt', 'reviewedAt', 'email'),
  documentsHeld: own('documents', 'lockedById = ?', 'id organizationId mode lockedUntil', 'lockedUntil'),
  documentsAssigned: own('documents', 'assigneeId = ?', 'id organizationId mode filename assignedAt', 'assignedAt'),
  documentAccess: {
    ...own('document_access', 'userId = ?', 'documentId access grantedBy grantedAt', 'grantedAt'),
    organization: OF_DOCUMENT,
  },
  accessGiven: { ...own('document_access', 'grantedBy = ?', 'documentId access grantedAt', 'grantedAt'), organization: OF_DOCUMENT },
  links: own('document_shares', 'createdById = ?', 'id organizationId documentId download createdAt expiresAt revokedAt', 'createdAt'),
  batches: own('batches', 'createdById = ?', 'id organizationId mode kind submittedAt', 'submittedAt'),
  jobs: own('processing_jobs', 'createdById = ?', 'id organizationId mode documentId submittedAt', 'submittedAt'),
  uploadsByDay: own('figure_users', 'userId = ?', 'organizationId mode day type documents', 'day'),
  auditLog: own('audit_log', 'userId = ?', 'organizationId number mode action credential target details requestId address at', 'number'),
} satisfies Record<string, Omit<Place, 'name'>>).map(([name, place]) => ({ name, ...place }));

/** Columns about people that are told nowhere, with the reason. */
export const UNTOLD: Readonly<Record<string, string>> = {
  'recovery_codes.userId': 'hashes of codes that the person has himself',
  'figure_documents.userId': 'the same as documentsUploaded, for figures',
  'client_tokens.makerId': 'names a key or session; ends within an hour',
  'oauth_payloads.accountId': 'sessions of programs; end by themselves',
  'audit_log.actor': 'the e-mail address beside userId',
  'documents.uploadedBy': 'the e-mail address beside uploadedById',
  'document_shares.createdBy': 'the e-mail address beside createdById',
  'processing_jobs.createdBy': 'the e-mail address beside createdById',
  'outbox_mails.resetUserId': 'the person beside recipient',
};

/** A column of text or JSON in which an e-mail address may stand. */
export interface TextPlace {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
}

const text = (table: string, column: string, ...key: string[]): TextPlace => ({ table, column, key: key.length > 0 ? key : ['id'] });

/** Where the e-mail address of somebody who is erased is replaced, for each organization. The audit log has its own way. */
export const REWRITTEN: readonly TextPlace[] = [
  text('documents', 'uploadedBy'),
  text('documents', 'reviewedBy'),
  text('documents', 'metadata'),
  text('processing_runs', 'fields', 'documentId', 'number'),
  text('events', 'data'),
  text('events', 'facts'),
  text('document_shares', 'createdBy'),
  text('processing_jobs', 'createdBy'),
  text('oauth_clients', 'createdBy', 'clientId'),
  text('invitations', 'message'),
  text('outbox_mails', 'data'),
];
