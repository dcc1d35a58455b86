import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Deletion } from '../../platform/graphql/deletion.js';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { SessionView } from '../sessions/session.inputs.js';
import type { Sessions } from '../sessions/session.service.js';
import type { Passwords } from './password.service.js';

const RULE = '12 to 128 characters, not a common one, without the name of the e-mail address.';

/** GraphQL: passwords and sessions of people (D138). */
@Resolver()
export class PasswordResolver {
  constructor(
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  @Requires('any', 'shared')
  @Mutation(() => Boolean, { description: 'Changes the own password and ends the other sessions.' })
  async changePassword(
    @Arg('current', () => String, { description: 'The password until now.' }) current: string,
    @Arg('next', () => String, { description: RULE }) next: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<boolean> {
    await this.passwords.change(caller, current, next);
    return true;
  }

  @Requires('none', 'shared')
  @Mutation(() => Boolean, {
    description: 'Sends a link for a new password when there is such a person; always true. The link works for an hour, once.',
  })
  async requestPasswordReset(@Arg('email', () => String, { description: 'Address of the account.' }) email: string): Promise<boolean> {
    await this.passwords.requestReset(email);
    return true;
  }

  @Requires('none', 'shared')
  @Mutation(() => Boolean, { description: 'Sets the password of whom the link was sent to and ends all sessions.' })
  async resetPassword(
    @Arg('token', () => String, { description: 'Of the link.' }) token: string,
    @Arg('password', () => String, { description: RULE }) password: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<boolean> {
    await this.passwords.reset(token, password, { requestId: caller.requestId, address: caller.address });
    return true;
  }

  @Requires('any', 'shared')
  @Query(() => [SessionView], {
    name: 'sessions',
    description: 'Browsers in which the own account is signed in, newest first; at most 200.',
  })
  listSessions(@Ctx() { caller }: RequestContext): Promise<SessionView[]> {
    return this.sessions.list(caller);
  }

  @Requires('any', 'shared')
  @Mutation(() => Deletion, { description: 'Ends one of the own sessions.' })
  async removeSession(
    @Arg('id', () => ID, { description: 'One of the own sessions.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<Deletion> {
    await this.sessions.endOwn(caller, id);
    return { deletedId: id };
  }

  @Requires('any', 'shared')
  @Mutation(() => Boolean, {
    deprecationReason: 'Since 2026-11-22: use removeSession, which names what is gone.',
    description: 'Ends one of the own sessions.',
  })
  async endSession(
    @Arg('id', () => ID, { description: 'One of the own sessions.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<boolean> {
    await this.sessions.endOwn(caller, id);
    return true;
  }

  @Requires('any', 'shared')
  @Mutation(() => Int, { description: 'Ends every own session but the one that asks; gives how many.' })
  endOtherSessions(@Ctx() { caller }: RequestContext): Promise<number> {
    return this.sessions.endOthers(caller);
  }
}
