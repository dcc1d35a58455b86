import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { RecoveryCodes, SecondFactorStart, SecondFactorState } from './second-factor.inputs.js';
import type { SecondFactors } from './second-factor.service.js';

const CODE = 'Of the authenticator app, or a recovery code.';

const SETTING_UP = { beforeSecondFactor: true };

/** GraphQL: the second factor of people (D138). */
@Resolver()
export class SecondFactorResolver {
  constructor(private readonly factors: SecondFactors) {}

  @Requires('any', 'shared', SETTING_UP)
  @Query(() => SecondFactorState, { description: 'Whether the own account has a second factor.' })
  secondFactor(@Ctx() { caller }: RequestContext): Promise<SecondFactorState> {
    return this.factors.state(caller);
  }

  @Requires('any', 'shared', SETTING_UP)
  @Mutation(() => SecondFactorStart, { description: 'Makes the secret for an authenticator app; it counts when confirmed.' })
  startSecondFactor(
    @Arg('password', () => String, { description: 'The own, present one.' }) password: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<SecondFactorStart> {
    return this.factors.start(caller, password);
  }

  @Requires('any', 'shared', SETTING_UP)
  @Mutation(() => RecoveryCodes, { description: 'From now on signing in needs a code.' })
  async confirmSecondFactor(
    @Arg('code', () => String, { description: 'Of the authenticator app.' }) code: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.factors.confirm(caller, code) };
  }

  @Requires('any', 'shared', SETTING_UP)
  @Mutation(() => Boolean, { description: 'From now on the password is enough.' })
  async removeSecondFactor(
    @Arg('code', () => String, { description: CODE }) code: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<boolean> {
    await this.factors.remove(caller, code);
    return true;
  }

  @Requires('any', 'shared', SETTING_UP)
  @Mutation(() => RecoveryCodes, { description: 'The old recovery codes end.' })
  async newRecoveryCodes(
    @Arg('code', () => String, { description: CODE }) code: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.factors.renewCodes(caller, code) };
  }

  @Requires('users.manage', 'shared')
  @Mutation(() => Boolean, { description: 'Takes the second factor from a member who lost it.' })
  async resetSecondFactor(
    @Arg('userId', () => Int, { description: 'Number of the member who lost the second factor.' }) userId: number,
    @Ctx() { caller }: RequestContext,
  ): Promise<boolean> {
    await this.factors.reset(caller, userId);
    return true;
  }
}
