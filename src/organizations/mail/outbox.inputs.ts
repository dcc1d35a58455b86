import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf, PageArgs } from '../../platform/graphql/paging.js';
import { MailStatus } from './mail.kinds.js';

/** An e-mail of the outbox, as shown: without what it says. */
@ObjectType('OutboxMail', { simpleResolvers: true })
export class OutboxMailView {
  @Field(() => ID)
  id!: string;
  @Field(() => String, { description: 'e.g. invitation, password_reset, quota_reached.' })
  kind!: string;
  @Field(() => String)
  recipient!: string;
  @Field(() => String)
  subject!: string;
  @Field(() => MailStatus)
  status!: MailStatus;
  @Field(() => Int, { description: 'Tries so far.' })
  attempts!: number;
  @Field(() => String, { nullable: true, description: 'Why the last try failed.' })
  lastError!: string | null;
  @Field(() => Date, { nullable: true, description: 'When it is tried next, while it is queued.' })
  nextAttemptAt!: Date | null;
  @Field(() => Date, { description: 'From then on it is not sent any more.' })
  expiresAt!: Date;
  @Field(() => Date)
  createdAt!: Date;
  @Field(() => Date, { nullable: true })
  sentAt!: Date | null;
}

@ObjectType('OutboxMailConnection', { simpleResolvers: true })
export class OutboxMailConnection extends connectionOf('OutboxMail', () => OutboxMailView) {}

@ArgsType()
export class OutboxArgs extends PageArgs {
  @Field(() => MailStatus, { nullable: true })
  status?: MailStatus | null;
}
