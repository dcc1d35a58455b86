import type { Database } from '../../platform/database/index.js';
import { OperatorError } from './operator-error.js';

/** Runs that ended with one version of reader and models, added up. Times in milliseconds, rates and confidence from 0 to 1, null over nothing. */
export interface ModelFigures {
  /** Name and version of the reader of pictures. */
  readonly engine: string;
  /** Version of the models that chose the values, without what an organization trained itself. */
  readonly models: string;
  readonly runs: number;
  readonly failed: number;
  readonly averageConfidence: number | null;
  /** Share of the documents read that had to be reviewed. */
  readonly reviewRate: number | null;
  /** Values that a person looked at, and those of them that he changed. */
  readonly reviewedFields: number;
  readonly correctedFields: number;
  readonly averageTimeMs: number | null;
}

type Row = { engine: string; models: string } & Record<
  'runs' | 'failed' | 'confidence' | 'shown' | 'reviewed' | 'reviewedFields' | 'correctedFields' | 'timeMs',
  string | number | null
>;

const orNull = (value: string | number | null) => (value === null ? null : Number(value));

/**
 * Versions of reader and models against each other, over all organizations: runs that ended in the last days, most first. What people changed is told of runs that are
 * shown; a document that was read anew since is told of by its last run alone.
 */
export async function compareModels(database: Pick<Database, 'query'>, days: number): Promise<ModelFigures[]> {
  const rows = await database.query<Row>(
    `SELECT COALESCE(r.engine, '-') AS engine, COALESCE(SUBSTRING_INDEX(r.models, '+', 1), '-') AS models, COUNT(*) AS runs, SUM(r.status = 'failed') AS failed,
       AVG(IF(f.documentId IS NULL, NULL, d.confidence)) AS confidence, COUNT(f.documentId) AS shown, COALESCE(SUM(f.everReviewed), 0) AS reviewed,
       COALESCE(SUM(f.reviewedFields), 0) AS reviewedFields, COALESCE(SUM(f.correctedFields), 0) AS correctedFields, AVG(r.processingTimeMs) AS timeMs
     FROM processing_runs r JOIN documents d ON d.id = r.documentId
     LEFT JOIN figure_documents f ON f.documentId = r.documentId AND d.resultRun = r.number
     WHERE r.completedAt >= UTC_TIMESTAMP() - INTERVAL ? DAY GROUP BY 1, 2 ORDER BY runs DESC, engine, models`,
    [days],
  );
  return rows.map((row) => ({
    engine: row.engine,
    models: row.models,
    runs: Number(row.runs),
    failed: Number(row.failed),
    averageConfidence: orNull(row.confidence),
    reviewRate: Number(row.shown) === 0 ? null : Number(row.reviewed) / Number(row.shown),
    reviewedFields: Number(row.reviewedFields),
    correctedFields: Number(row.correctedFields),
    averageTimeMs: orNull(row.timeMs),
  }));
}

const MOST_DAYS = 3650;
const percent = (share: number | null) => (share === null ? '-' : `${(100 * share).toFixed(1)} %`);

function lineOf(figures: ModelFigures): string {
  const { engine, models, runs, failed, averageConfidence, reviewRate, reviewedFields, correctedFields, averageTimeMs } = figures;
  return [
    `${models} (${engine}):`,
    `${runs} runs,`,
    `${percent(failed / runs)} failed,`,
    `confidence ${percent(averageConfidence)},`,
    `reviewed ${percent(reviewRate)},`,
    `${correctedFields} of ${reviewedFields} values looked at were changed,`,
    averageTimeMs === null ? 'no time' : `${(averageTimeMs / 1000).toFixed(1)} s on average`,
  ].join(' ');
}

/** `models [DAYS]`: tells a line for each version, over 30 days unless told otherwise. Throws OperatorError for what is no number of days from 1 to 3650. */
export async function modelsCommand(
  database: Pick<Database, 'query'>,
  args: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const [given = '30', ...more] = args;
  const days = Number(given);
  if (more.length > 0 || !Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new OperatorError(`Type: npm run models -- DAYS, from 1 to ${MOST_DAYS}.`);
  const figures = await compareModels(database, days);
  if (figures.length === 0) say(`No run ended in the last ${days} days.`);
  for (const one of figures) say(lineOf(one));
}
