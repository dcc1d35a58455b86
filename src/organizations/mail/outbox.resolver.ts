import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { OutboxArgs, OutboxMailConnection, OutboxMailView } from './outbox.inputs.js';
import type { Outbox } from './outbox.service.js';

/** GraphQL: e-mails of the organization. */
@Resolver()
export class OutboxResolver {
  constructor(private readonly outbox: Outbox) {}

  @Requires('settings.manage', 'shared')
  @Query(() => OutboxMailConnection, { description: 'E-mails of the last 30 days, newest first unless ordered otherwise.' })
  mailOutbox(@Args(() => OutboxArgs) args: OutboxArgs, @Ctx() { caller }: RequestContext): Promise<OutboxMailConnection> {
    return this.outbox.list(caller, args);
  }

  @Requires('settings.manage', 'shared')
  @Mutation(() => OutboxMailView, { description: 'Tries to send an e-mail at once, also one that was sent or given up.' })
  resendMail(
    @Arg('id', () => ID, { description: 'An e-mail of the outbox.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<OutboxMailView> {
    return this.outbox.resend(caller, id);
  }

  @Requires('settings.manage', 'shared')
  @Mutation(() => OutboxMailView, { description: 'Takes out an e-mail that was not sent.' })
  discardMail(
    @Arg('id', () => ID, { description: 'An e-mail of the outbox.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<OutboxMailView> {
    return this.outbox.discard(caller, id);
  }
}
