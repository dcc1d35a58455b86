import { ArgsType, Field, ID, InputType, ObjectType } from 'type-graphql';
import type { EntityManager } from 'typeorm';
import { accessFilter, subjectOf } from '../../documents/index.js';
import { comparableWord } from '../../platform/database/columns.js';
import type { CursorCodec } from '../../platform/database/index.js';
import type { ChildList } from '../../platform/graphql/child-pages.js';
import { listInOrder, orderEnum } from '../../platform/graphql/list-rows.js';
import { connectionOf, PageArgs, type SqlPart } from '../../platform/graphql/paging.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { JobStatus, ProcessingJob } from './job.entity.js';

/** Orders of the list of jobs. */
export const JobOrder = orderEnum('JobOrder', { submittedAt: 'moment' });

@InputType({ description: 'Filters of a list of jobs.' })
export class JobFilter {
  @Field(() => [JobStatus], { nullable: true, description: 'Any of these statuses.' })
  status?: JobStatus[] | null;
  @Field(() => ID, { nullable: true, description: 'An unknown id gives an empty list.' })
  documentId?: string | null;
  @Field(() => ID, { nullable: true, description: 'An unknown id gives an empty list.' })
  batchId?: string | null;
  @Field(() => Date, { nullable: true, description: 'Submitted at or after.' })
  from?: Date | null;
  @Field(() => Date, { nullable: true, description: 'Submitted at or before.' })
  to?: Date | null;
}

/** Filter, order and page of jobs. */
@ArgsType()
export class JobListArgs extends PageArgs {
  @Field(() => JobFilter, { nullable: true, description: 'Only jobs that it fits.' })
  filter?: JobFilter | null;
  @Field(() => JobOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
}

@ObjectType('ProcessingJobConnection', { simpleResolvers: true, description: 'A page of jobs.' })
export class ProcessingJobConnection extends connectionOf('ProcessingJob', () => ProcessingJob) {}

/** A row of `processing_jobs` as an entity. */
export function toJob(row: Record<string, unknown>): ProcessingJob {
  for (const key of ['features', 'queries', 'warnings']) if (typeof row[key] === 'string') row[key] = JSON.parse(row[key] as string);
  return Object.assign(Object.create(ProcessingJob.prototype) as ProcessingJob, row, { ownsDocument: Boolean(row.ownsDocument) });
}

/** Jobs of the scope whose document the caller may read, or that have none yet; those of documents that are gone are no longer shown (D119). */
function conditionsFor(caller: Caller, filter: JobFilter): SqlPart {
  const access = accessFilter(subjectOf(caller));
  const readable = `EXISTS (SELECT 1 FROM documents d WHERE d.id = j.documentId${access ? ` AND ${access.sql}` : ''})`;
  const parts: SqlPart[] = [
    { sql: 'j.organizationId = ? AND j.mode = ?', parameters: [caller.organizationId, caller.mode] },
    { sql: `(j.documentId IS NULL OR ${readable})`, parameters: access?.parameters ?? [] },
  ];
  const add = (sql: string, ...parameters: unknown[]) => parts.push({ sql, parameters });
  if (filter.status?.length) add(`j.status IN (${filter.status.map(() => '?').join(',')})`, ...filter.status);
  if (filter.documentId) add('j.documentId = ?', comparableWord(filter.documentId));
  if (filter.batchId) add('j.batchId = ?', comparableWord(filter.batchId));
  if (filter.from) add('j.submittedAt >= ?', filter.from);
  if (filter.to) add('j.submittedAt <= ?', filter.to);
  return { sql: parts.map(({ sql }) => sql).join(' AND '), parameters: parts.flatMap(({ parameters }) => parameters) };
}

/** Jobs that the caller may see. */
export async function listJobs(
  manager: EntityManager,
  cursors: CursorCodec,
  caller: Caller,
  args: JobListArgs,
): Promise<ProcessingJobConnection> {
  return listInOrder<ProcessingJob, 'submittedAt'>(
    { manager, cursors },
    {
      name: 'jobs',
      order: JobOrder.read(args.orderBy),
      columnOf: { submittedAt: 'j.submittedAt' },
      id: 'j.id',
      columns: 'j.*',
      from: 'processing_jobs j',
      where: conditionsFor(caller, args.filter ?? {}),
      toRows: (rows) => rows.map(toJob),
    },
    args,
  );
}

/** Jobs of documents that were loaded for the caller, newest first. */
export const jobsOfDocuments = ({ organizationId, mode }: Caller): ChildList<ProcessingJob> => ({
  name: 'document.jobs',
  columns: 'j.*',
  from: 'processing_jobs j',
  parent: 'j.documentId',
  where: { sql: 'j.organizationId = ? AND j.mode = ?', parameters: [organizationId, mode] },
  moment: 'j.submittedAt',
  id: 'j.id',
  toRow: toJob,
  positionOf: ({ submittedAt, id }) => ({ moment: submittedAt, id }),
});
