/** Columns that name files of the storage which belong to their row: a backup takes these files along. */
export const FILE_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['documents', 'storageKey'],
  ['received_uploads', 'storageKey'],
  ['upload_pieces', 'storageKey'],
  ['document_outputs', 'storageKey'],
  ['templates', 'sampleKey'],
];

/** Columns that name files of nobody: on their way in or out, removed by a sweep. */
export const TRANSIENT_FILE_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['pending_content', 'storageKey'],
  ['content_scans', 'storageKey'],
];

const named = FILE_COLUMNS.map(
  ([table, column]) => `SELECT \`${column}\` AS fileKey FROM \`${table}\` WHERE \`${column}\` IS NOT NULL AND \`${column}\` <> ''`,
).join(' UNION ');

/** Names of all files that rows name, once each; a file that the malware scanner destroyed is not missed. */
export const STORED_KEYS_SQL = `SELECT k.fileKey FROM (${named}) k
  WHERE NOT EXISTS (SELECT 1 FROM content_scans s WHERE s.storageKey = k.fileKey AND s.signature IS NOT NULL)`;
