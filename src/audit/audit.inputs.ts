import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Node } from '../platform/graphql/graphql.js';
import { orderEnum } from '../platform/graphql/list-rows.js';
import { ModeName } from '../platform/graphql/mode.js';
import { connectionOf, PageArgs } from '../platform/graphql/paging.js';
import type { Mode } from '../vocabulary/permissions.js';

/** A line of the audit log, as shown. */
@ObjectType('AuditEntry', {
  implements: Node,
  simpleResolvers: true,
  description: 'A line of the audit log: who did what to what, chained to the line before by its hash, and never changed.',
})
export class AuditLine {
  @Field(() => ID, { description: 'Global id, `aud_` with the numbers of the organization and of the line.' })
  id!: string;
  @Field(() => Int, { description: "Place in the organization's chain, from 1." })
  number!: number;
  @Field(() => String, { description: 'What was done, such as `role.created`.' })
  action!: string;
  @Field(() => String, { description: 'E-mail of the user, or system.' })
  actor!: string;
  @Field(() => Int, { nullable: true, description: 'Number of the user; null when the service itself acted.' })
  userId!: number | null;
  @Field(() => String, { nullable: true, description: 'Kind and id of the credential, never a secret.' })
  credential!: string | null;
  @Field(() => String, { nullable: true, description: 'Id of what was acted on.' })
  target!: string | null;
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Before and after, without document content.' })
  details!: Record<string, unknown> | null;
  @Field(() => ModeName, { nullable: true, description: 'Whether live or test data was touched; null for what both share.' })
  mode!: Mode | null;
  @Field(() => String, {
    nullable: true,
    description: 'Id of the request that did it, as its answer had it; null when the service itself acted.',
  })
  requestId!: string | null;
  @Field(() => String, { nullable: true, description: 'IP address that the request came from; null when the service itself acted.' })
  address!: string | null;
  @Field(() => Date, { description: 'When it was done.' })
  at!: Date;
  @Field(() => String, { description: 'SHA-256 over this line and the hash of the one before.' })
  hash!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Whether the hash chain of the log is whole.' })
export class AuditVerification {
  @Field(() => Int, { description: 'Lines that were looked at.' })
  lines!: number;
  @Field(() => Int, {
    nullable: true,
    description: 'Number of the first line that does not fit or is missing; null when the chain is whole.',
  })
  brokenAt!: number | null;
  @Field(() => Date, { description: 'When it was looked at.' })
  verifiedAt!: Date;
}

@ObjectType('AuditConnection', { simpleResolvers: true, description: 'A page of the audit log.' })
export class AuditConnection extends connectionOf('AuditEntry', () => AuditLine) {}

/** Orders of the audit log. */
export const AuditOrder = orderEnum('AuditOrder', { at: 'moment' });

@InputType({ description: 'Which lines of the audit log are wanted; what is given holds together.' })
export class AuditFilter {
  @Field(() => String, { nullable: true, description: 'e.g. role.created; a trailing * stands for any ending.' })
  action?: string | null;
  @Field(() => String, { nullable: true, description: 'Id of what was acted on.' })
  target?: string | null;
  @Field(() => Int, { nullable: true, description: 'Number of the user who acted.' })
  userId?: number | null;
  @Field(() => Date, { nullable: true, description: 'Done at or after.' })
  from?: Date | null;
  @Field(() => Date, { nullable: true, description: 'Done at or before; of a bare date the whole day, UTC.' })
  to?: Date | null;
}

/** Filter, order and page of the audit log. */
@ArgsType()
export class AuditListArgs extends PageArgs {
  @Field(() => AuditFilter, { nullable: true, description: 'Only lines that it fits.' })
  filter?: AuditFilter | null;
  @Field(() => AuditOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
}
