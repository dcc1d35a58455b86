import { ArgsType, type ClassType, Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import type { EntityManager } from 'typeorm';
import type { CursorCodec } from '../../platform/database/index.js';
import { meaningsOf } from '../../platform/graphql/closed-set.js';
import { listInOrder, orderEnum } from '../../platform/graphql/list-rows.js';
import { connectionOf, PageArgs } from '../../platform/graphql/paging.js';
import type { Scope } from '../../vocabulary/permissions.js';
import { BatchRecord } from './batch.entity.js';
import { Batch, BatchState } from './batch.inputs.js';

/** Kinds of batches (D38). */
export const BatchKindName = { UPLOAD: 'UPLOAD', PROCESSING: 'PROCESSING' } as const;
export type BatchKindName = keyof typeof BatchKindName;
registerEnumType(BatchKindName, {
  name: 'BatchKind',
  description: 'Which kind of batch.',
  valuesConfig: meaningsOf<keyof typeof BatchKindName>({
    UPLOAD: 'Documents that were uploaded together: UploadBatch.',
    PROCESSING: 'Documents that are processed together: ProcessingBatch.',
  }),
});

/** Orders of the list of batches. */
export const BatchOrder = orderEnum('BatchOrder', { submittedAt: 'moment' });

@InputType({ description: 'Filters of a list of batches.' })
export class BatchFilter {
  @Field(() => BatchKindName, { nullable: true, description: 'One of the two kinds of batch.' })
  kind?: BatchKindName | null;
  @Field(() => [BatchState], { nullable: true, description: 'Any of these states.' })
  state?: BatchState[] | null;
  @Field(() => Date, { nullable: true, description: 'Submitted at or after.' })
  from?: Date | null;
  @Field(() => Date, { nullable: true, description: 'Submitted at or before.' })
  to?: Date | null;
}

/** Filter, order and page of batches. */
@ArgsType()
export class BatchListArgs extends PageArgs {
  @Field(() => BatchFilter, { nullable: true, description: 'Only batches that it fits.' })
  filter?: BatchFilter | null;
  @Field(() => BatchOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
}

@ObjectType('BatchConnection', { simpleResolvers: true, description: 'A page of batches of both kinds.' })
export class BatchConnection extends connectionOf('Batch', () => Batch as unknown as ClassType<Batch>) {}

function toRecord(row: Record<string, unknown>): BatchRecord {
  const refused = typeof row.refused === 'string' ? JSON.parse(row.refused) : row.refused;
  return Object.assign(Object.create(BatchRecord.prototype) as BatchRecord, row, { refused });
}

/** Batches of the scope, as everybody sees them who may read documents; what he may not read is left out inside of them. */
export async function listBatches(
  manager: EntityManager,
  cursors: CursorCodec,
  { organizationId, mode }: Scope,
  args: BatchListArgs,
  show: (record: BatchRecord) => Batch,
): Promise<BatchConnection> {
  const conditions = ['b.organizationId = ? AND b.mode = ?'];
  const parameters: unknown[] = [organizationId, mode];
  const add = (sql: string, ...values: unknown[]) => {
    conditions.push(sql);
    parameters.push(...values);
  };
  const { kind, state, from, to } = args.filter ?? {};
  if (kind) add('b.kind = ?', kind.toLowerCase());
  // The row spells the state as its kind does on REST: processing or PROCESSING.
  if (state?.length) add(`UPPER(b.status) IN (${state.map(() => '?').join(',')})`, ...state);
  if (from) add('b.submittedAt >= ?', from);
  if (to) add('b.submittedAt <= ?', to);
  return listInOrder<Batch, 'submittedAt'>(
    { manager, cursors },
    {
      name: 'batches',
      order: BatchOrder.read(args.orderBy),
      columnOf: { submittedAt: 'b.submittedAt' },
      id: 'b.id',
      columns: 'b.*',
      from: 'batches b',
      where: { sql: conditions.join(' AND '), parameters },
      toRows: (rows) => rows.map((row) => show(toRecord(row))),
    },
    args,
  );
}
