import { type FieldProblem, invalid, invalidFields } from '../../vocabulary/errors.js';
import type { JobQuery, JobStatus, OcrFeature } from './job.entity.js';

/** Limits of jobs, batches and results (D55-D57, D59). */
export const JOB_LIMITS = {
  queries: 30,
  queryLength: 200,
  aliasLength: 200,
  batchDocuments: 100,
  runningInBatches: 5,
  pageItems: 1000,
} as const;

/** Whether the job has ended (D56). */
export function hasEnded(status: JobStatus): boolean {
  return status !== 'QUEUED' && status !== 'IN_PROGRESS';
}

/** Whether the job ended with results. */
export function hasResults(status: JobStatus): boolean {
  return status === 'SUCCEEDED' || status === 'PARTIAL_SUCCESS';
}

/** What a caller asks a job to do, before it was checked. */
export interface AskedWork {
  readonly features?: readonly OcrFeature[] | null | undefined;
  readonly queries?: readonly { readonly text: string; readonly alias?: string | null }[] | null | undefined;
}

/** Features without duplicates, default TEXT, and the queries that go with QUERIES; throws VALIDATION_ERROR (D55). Pure. */
export function readWork(asked: AskedWork): { features: OcrFeature[]; queries: JobQuery[] } {
  const features = [...new Set(asked.features?.length ? asked.features : (['TEXT'] as const))];
  const given = asked.queries ?? [];
  if (features.includes('QUERIES')) {
    if (given.length < 1 || given.length > JOB_LIMITS.queries)
      throw invalid('queries', `expected 1 to ${JOB_LIMITS.queries} queries with the feature QUERIES, received ${given.length}`);
  } else if (given.length > 0) throw invalid('queries', 'expected none without the feature QUERIES');
  const problems = given.flatMap((query, index) => queryProblems(query, `queries[${index}]`));
  if (problems.length > 0) throw invalidFields(problems);
  return { features, queries: given.map(({ text, alias }) => ({ text: text.trim(), alias: alias?.trim() || text.trim() })) };
}

function queryProblems(query: { text: string; alias?: string | null }, field: string): FieldProblem[] {
  const length = [...query.text.trim()].length;
  const problems: FieldProblem[] = [];
  if (length < 1 || length > JOB_LIMITS.queryLength)
    problems.push({ field: `${field}.text`, reason: `expected 1 to ${JOB_LIMITS.queryLength} characters, received ${length}` });
  if ([...(query.alias ?? '')].length > JOB_LIMITS.aliasLength)
    problems.push({ field: `${field}.alias`, reason: `expected at most ${JOB_LIMITS.aliasLength} characters` });
  return problems;
}

/** Exactly one of documentId and documentUrl (D7); throws VALIDATION_ERROR naming both. Pure. */
export function oneSource(given: { documentId?: string | null; documentUrl?: string | null }): { id: string } | { url: string } {
  const both = Boolean(given.documentId) && Boolean(given.documentUrl);
  if (given.documentId && !both) return { id: given.documentId };
  if (given.documentUrl && !both) return { url: given.documentUrl };
  const reason = `expected exactly one of documentId and documentUrl, received ${both ? 'both' : 'neither'}`;
  throw invalidFields([
    { field: 'documentId', reason },
    { field: 'documentUrl', reason },
  ]);
}

/** How many items a page of results holds: default and top 1000 (D59); below 1 is a VALIDATION_ERROR. Pure. */
export function pageSize(maxResults: number | null | undefined): number {
  if (maxResults === null || maxResults === undefined) return JOB_LIMITS.pageItems;
  if (maxResults < 1) throw invalid('maxResults', `expected 1 or more, received ${maxResults}`);
  return Math.min(maxResults, JOB_LIMITS.pageItems);
}
