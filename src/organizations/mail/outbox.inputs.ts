import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { Node } from '../../platform/graphql/graphql.js';
import { orderEnum } from '../../platform/graphql/list-rows.js';
import { connectionOf, PageArgs } from '../../platform/graphql/paging.js';
import { MailStatus } from './mail.kinds.js';

/** An e-mail of the outbox, as shown: without what it says. */
@ObjectType('OutboxMail', {
  implements: Node,
  simpleResolvers: true,
  description: 'An e-mail of the service, kept 30 days, without its text.',
})
export class OutboxMailView {
  @Field(() => ID, { description: 'Global id, begins with `mail_`.' })
  id!: string;
  @Field(() => String, { description: 'e.g. invitation, password_reset, quota_reached.' })
  kind!: string;
  @Field(() => String, { description: 'Address that it goes to.' })
  recipient!: string;
  @Field(() => String, { description: 'Subject line, in the language of the e-mail.' })
  subject!: string;
  @Field(() => MailStatus, { description: 'How far it has come.' })
  status!: MailStatus;
  @Field(() => Int, { description: 'Tries so far.' })
  attempts!: number;
  @Field(() => String, { nullable: true, description: 'Why the last try failed.' })
  lastError!: string | null;
  @Field(() => Date, { nullable: true, description: 'When it is tried next, while it is queued.' })
  nextAttemptAt!: Date | null;
  @Field(() => Date, { description: 'From then on it is not sent any more.' })
  expiresAt!: Date;
  @Field(() => Date, { description: 'When it was written.' })
  createdAt!: Date;
  @Field(() => Date, { nullable: true, description: 'When a mail server took it; null until then.' })
  sentAt!: Date | null;
}

@ObjectType('OutboxMailConnection', { simpleResolvers: true, description: 'A page of e-mails.' })
export class OutboxMailConnection extends connectionOf('OutboxMail', () => OutboxMailView) {}

/** By what the outbox may be ordered. */
export type OutboxOrderMember = 'createdAt' | 'sentAt' | 'recipient';

/** Orders of the outbox. */
export const OutboxOrder = orderEnum<OutboxOrderMember>('MailOrder', { createdAt: 'moment', sentAt: 'moment', recipient: 'text' });

/** Filter, order and page of e-mails that were sent or wait. */
@ArgsType()
export class OutboxArgs extends PageArgs {
  @Field(() => OutboxOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;

  @Field(() => MailStatus, { nullable: true, description: 'E-mails of this status alone.' })
  status?: MailStatus | null;
}
