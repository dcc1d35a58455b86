import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { Plan } from '../organization.entity.js';
import { BillingView } from './billing.inputs.js';
import type { Billing } from './billing.service.js';

/** GraphQL: plan and quota. */
@Resolver()
export class BillingResolver {
  constructor(private readonly plans: Billing) {}

  @Requires('billing.read', 'shared')
  @Query(() => BillingView, { description: 'Plan, quota and use of the organization.' })
  billing(@Ctx() { caller }: RequestContext): Promise<BillingView> {
    return this.plans.read(caller);
  }

  @Requires('billing.manage', 'shared')
  @Mutation(() => BillingView, {
    description:
      'Changes the plan, unless the operator keeps that to himself; QUOTA_EXCEEDED when members or storage are beyond the new one.',
  })
  changePlan(
    @Arg('plan', () => Plan, { description: 'The plan from now on.' }) plan: Plan,
    @Ctx() { caller }: RequestContext,
  ): Promise<BillingView> {
    return this.plans.change(caller, plan);
  }
}
