import type { EntityManager } from 'typeorm';
import type { Document } from '../documents/index.js';
import { dayIn } from '../platform/time/period.js';
import type { Scope } from '../vocabulary/permissions.js';
import type { DocumentFigures } from './figures.entity.js';
import { addendsOf, DAY_SUMS, type Figures, type SumColumn, shownTimeMs, USER_SUMS } from './figures.rules.js';

/** One step of a rollup: key, then what is added to each column. */
type Step = readonly (string | number)[];

const addTo = (columns: readonly string[]) => columns.map((column) => `${column} = ${column} + VALUES(${column})`).join(', ');

async function add(
  tx: EntityManager,
  table: string,
  keys: readonly string[],
  columns: readonly string[],
  steps: readonly Step[],
): Promise<void> {
  if (steps.length === 0) return;
  // Always in key order, so that two changes cannot wait for each other.
  const keyOf = (step: Step) => step.slice(0, keys.length).join(' ');
  const sums = new Map<string, (string | number)[]>();
  for (const step of steps) {
    const known = sums.get(keyOf(step));
    sums.set(keyOf(step), known ? known.map((value, at) => (at < keys.length ? value : Number(value) + Number(step[at]))) : [...step]);
  }
  const sorted = [...sums].sort(([a], [b]) => a.localeCompare(b)).map(([, step]) => step);
  const row = `(${[...keys, ...columns].map(() => '?').join(',')})`;
  await tx.query(
    `INSERT INTO ${table} (${[...keys, ...columns].join(', ')}) VALUES ${sorted.map(() => row).join(',')} ON DUPLICATE KEY UPDATE ${addTo(columns)}`,
    sorted.flat(),
  );
}

/** What a document adds to some columns, or takes off them. */
function addends(columns: readonly SumColumn[], figures: Figures, sign: 1 | -1): number[] {
  const added = addendsOf(figures);
  return columns.map((column) => sign * added[column]);
}

function dayStep({ organizationId, mode }: Scope, figures: Figures, sign: 1 | -1): Step {
  return [organizationId, mode, figures.day, figures.type, figures.status, ...addends(DAY_SUMS, figures, sign)];
}

function userStep({ organizationId, mode }: Scope, figures: Figures, sign: 1 | -1): Step {
  return [organizationId, mode, figures.day, figures.userId, figures.type, ...addends(USER_SUMS, figures, sign)];
}

function timeSteps(scope: Scope, figures: Figures, sign: 1 | -1): Step[] {
  if (figures.timeMs === null) return [];
  return [[scope.organizationId, scope.mode, figures.day, figures.type, shownTimeMs(figures.timeMs), sign]];
}

/** Takes some figures off the rollups and adds others. */
async function move(tx: EntityManager, scope: Scope, before: readonly Figures[], after: readonly Figures[]): Promise<void> {
  const steps = <T>(make: (figures: Figures, sign: 1 | -1) => T[]) => [
    ...before.flatMap((figures) => make(figures, -1)),
    ...after.flatMap((figures) => make(figures, 1)),
  ];
  const key = ['organizationId', 'mode', 'day'];
  await add(
    tx,
    'figure_days',
    [...key, 'type', 'status'],
    DAY_SUMS,
    steps((f, sign) => [dayStep(scope, f, sign)]),
  );
  await add(
    tx,
    'figure_users',
    [...key, 'userId', 'type'],
    USER_SUMS,
    steps((f, sign) => [userStep(scope, f, sign)]),
  );
  await add(
    tx,
    'figure_times',
    [...key, 'type', 'timeMs'],
    ['documents'],
    steps((f, sign) => timeSteps(scope, f, sign)),
  );
}

/** Time zone in which the organization's days are kept; holds it until the transaction ends. */
async function holdZone(tx: EntityManager, organizationId: number, timezone: () => Promise<string>): Promise<string> {
  const look = (): Promise<{ timezone: string }[]> =>
    tx.query('SELECT timezone FROM figure_zones WHERE organizationId = ? LOCK IN SHARE MODE', [organizationId]);
  const [held] = await look();
  if (held) return held.timezone;
  // The organization's first document: there is nothing that the sums of reports could lack.
  await tx.query('INSERT IGNORE INTO figure_zones (organizationId, timezone, reportsReady) VALUES (?,?,1)', [
    organizationId,
    await timezone(),
  ]);
  return (await look())[0]!.timezone;
}

async function known(tx: EntityManager, documentIds: readonly string[]): Promise<Figures[]> {
  const rows: (Omit<DocumentFigures, 'everReviewed'> & { everReviewed: number })[] = await tx.query(
    `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, type, status, userId, confidence, timeMs, bytes, everReviewed, reviewedFields, correctedFields
     FROM figure_documents WHERE documentId IN (${documentIds.map(() => '?').join(',')}) ORDER BY documentId FOR UPDATE`,
    [...documentIds],
  );
  return rows.map((row) => ({
    ...row,
    confidence: row.confidence === null ? null : Number(row.confidence),
    bytes: Number(row.bytes),
    everReviewed: Boolean(row.everReviewed),
  }));
}

/** Fields of the shown run that a person gave another value (D49). */
async function correctedFields(tx: EntityManager, document: Readonly<Document>): Promise<number> {
  const [row]: { corrected: string | null }[] = await tx.query(
    `SELECT ${CORRECTED} AS corrected FROM processing_runs r WHERE r.documentId = ? AND r.number = ?`,
    [document.id, document.resultRun ?? 0],
  );
  return Number(row?.corrected ?? 0);
}

const CORRECTED = "COALESCE(JSON_LENGTH(JSON_SEARCH(r.fields, 'all', 'human', NULL, '$[*].source')), 0)";
const four = (value: number | null) => (value === null ? null : Math.round(value * 10_000) / 10_000);

/** Brings the rollups up to date with a document. Counts once, however often it is called. Gives what the document adds now, and what adds it to the sums. */
export async function refreshFigures(
  tx: EntityManager,
  document: Readonly<Document>,
  timezone: () => Promise<string>,
): Promise<{ figures: Figures; move: () => Promise<void> }> {
  const { id, organizationId, mode } = document;
  const zone = await holdZone(tx, organizationId, timezone);
  const [before = null] = await known(tx, [id]);
  const figures = await figuresOf(tx, document, before, zone);
  if (before && JSON.stringify(Object.values(sorted(before))) === JSON.stringify(Object.values(sorted(figures))))
    return { figures, move: async () => undefined };
  await tx.query(
    'REPLACE INTO figure_documents (documentId, organizationId, mode, day, type, status, userId, confidence, timeMs, bytes, everReviewed, reviewedFields, correctedFields) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)',
    [id, organizationId, mode, ...Object.values(sorted(figures))],
  );
  return { figures, move: () => move(tx, document, before ? [before] : [], [figures]) };
}

/** Takes documents of one scope off the rollups. Counts once, however often it is called. */
export async function removeFigures(
  tx: EntityManager,
  scope: Scope,
  documentIds: readonly string[],
  timezone: () => Promise<string>,
): Promise<void> {
  await holdZone(tx, scope.organizationId, timezone);
  const before = await known(tx, documentIds);
  if (before.length === 0) return;
  await tx.query(`DELETE FROM figure_documents WHERE documentId IN (${documentIds.map(() => '?').join(',')})`, [...documentIds]);
  await move(tx, scope, before, []);
}

/** Members in the order of the table. */
const sorted = (figures: Figures): Figures => ({
  day: figures.day,
  type: figures.type,
  status: figures.status,
  userId: figures.userId,
  confidence: figures.confidence,
  timeMs: figures.timeMs,
  bytes: figures.bytes,
  everReviewed: figures.everReviewed,
  reviewedFields: figures.reviewedFields,
  correctedFields: figures.correctedFields,
});

async function figuresOf(tx: EntityManager, document: Readonly<Document>, before: Figures | null, zone: string): Promise<Figures> {
  const wasLookedAt = document.reviewedAt !== null && document.reviewedAt !== undefined;
  return {
    day: before?.day ?? dayIn(document.createdAt, zone),
    type: document.type ?? '',
    status: document.status,
    userId: document.uploadedById,
    confidence: four(document.confidence ?? null),
    timeMs: document.processingTimeMs ?? null,
    bytes: document.fileSize,
    everReviewed: before?.everReviewed === true || document.status === 'review_required',
    reviewedFields: wasLookedAt ? (document.extractedFields ?? 0) : 0,
    correctedFields: wasLookedAt ? await correctedFields(tx, document) : 0,
  };
}

/** A moment from which a zone is so many minutes ahead of UTC. */
export interface ZoneOffset {
  readonly from: Date;
  readonly minutes: number;
}

/** Makes an organization's rollups anew out of its documents, in a time zone given as its offsets (oldest first, at least one). */
export async function rebuildFigures(
  tx: EntityManager,
  organizationId: number,
  timezone: string,
  offsets: readonly ZoneOffset[],
): Promise<void> {
  await tx.query(
    'INSERT INTO figure_zones (organizationId, timezone) VALUES (?,?) ON DUPLICATE KEY UPDATE timezone = VALUES(timezone), reportsReady = 0',
    [organizationId, timezone],
  );
  // The sums of reports are added again by rebuildReportSums(), a few documents at a time.
  for (const table of [
    'figure_documents',
    'figure_days',
    'figure_users',
    'figure_times',
    'report_documents',
    'report_days',
    'report_errors',
  ])
    await tx.query(`DELETE FROM ${table} WHERE organizationId = ?`, [organizationId]);
  const later = [...offsets].reverse().slice(0, -1);
  const minutes = `CASE ${later.map(() => 'WHEN d.createdAt >= ? THEN ?').join(' ')} ELSE ? END`;
  const shift = later.length === 0 ? '?' : minutes;
  const parameters = [...later.flatMap((offset) => [offset.from, offset.minutes]), offsets[0]!.minutes];
  await tx.query(
    `INSERT INTO figure_documents (documentId, organizationId, mode, day, type, status, userId, confidence, timeMs, bytes, everReviewed, reviewedFields, correctedFields)
     SELECT d.id, d.organizationId, d.mode, DATE(d.createdAt + INTERVAL (${shift}) MINUTE), COALESCE(d.type, ''), d.status, d.uploadedById, ROUND(d.confidence, 4), d.processingTimeMs, d.fileSize,
       d.status = 'review_required' OR EXISTS (SELECT 1 FROM processing_runs r WHERE r.documentId = d.id AND r.status = 'review_required')
         OR EXISTS (SELECT 1 FROM events e WHERE e.documentId = d.id AND e.type = 'document.reviewed' AND JSON_UNQUOTE(JSON_EXTRACT(e.data, '$.action')) = 'reopened'),
       IF(d.reviewedAt IS NULL, 0, COALESCE(d.extractedFields, 0)),
       IF(d.reviewedAt IS NULL, 0, COALESCE((SELECT ${CORRECTED} FROM processing_runs r WHERE r.documentId = d.id AND r.number = d.resultRun), 0))
     FROM documents d WHERE d.organizationId = ?`,
    [...parameters, organizationId],
  );
  await sumUp(tx, organizationId);
}

/** Rounds to what is shown, as shownTimeMs() does. */
const SHOWN_TIME =
  'CASE WHEN timeMs < 1000 THEN timeMs WHEN FLOOR(timeMs / 100 + 0.5) < 600 THEN FLOOR(timeMs / 100 + 0.5) * 100 ELSE FLOOR(timeMs / 1000 + 0.5) * 1000 END';

/** addendsOf() of all documents together, in SQL. */
const SUMMED: Readonly<Record<SumColumn, string>> = {
  documents: 'COUNT(*)',
  finished: "SUM(status NOT IN ('uploading', 'processing'))",
  confidences: 'COUNT(confidence)',
  confidenceSum: 'COALESCE(SUM(confidence), 0)',
  high: 'COALESCE(SUM(confidence >= 0.9), 0)',
  medium: 'COALESCE(SUM(confidence >= 0.7 AND confidence < 0.9), 0)',
  low: 'COALESCE(SUM(confidence < 0.7), 0)',
  times: 'COUNT(timeMs)',
  timeSumMs: 'COALESCE(SUM(timeMs), 0)',
  everReviewed: 'SUM(everReviewed)',
  reviewedFields: 'SUM(reviewedFields)',
  correctedFields: 'SUM(correctedFields)',
  bytes: 'SUM(bytes)',
};

async function sumUp(tx: EntityManager, organizationId: number): Promise<void> {
  for (const [table, keys, columns] of [
    ['figure_days', 'organizationId, mode, day, type, status', DAY_SUMS],
    ['figure_users', 'organizationId, mode, day, userId, type', USER_SUMS],
  ] as const)
    await tx.query(
      `INSERT INTO ${table} (${keys}, ${columns.join(', ')})
       SELECT ${keys}, ${columns.map((column) => SUMMED[column]).join(', ')} FROM figure_documents WHERE organizationId = ? GROUP BY ${keys}`,
      [organizationId],
    );
  await tx.query(
    `INSERT INTO figure_times (organizationId, mode, day, type, timeMs, documents)
     SELECT organizationId, mode, day, type, ${SHOWN_TIME} AS shownMs, COUNT(*) FROM figure_documents WHERE organizationId = ? AND timeMs IS NOT NULL
     GROUP BY organizationId, mode, day, type, shownMs`,
    [organizationId],
  );
}
