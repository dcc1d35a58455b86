import { Field, ObjectType } from 'type-graphql';
import { Plan } from '../organization.entity.js';
import { OrganizationLimits, OrganizationUsage } from '../organization.inputs.js';

@ObjectType('Billing', { simpleResolvers: true, description: 'The plan of the organization, what it allows and what is used of it.' })
export class BillingView {
  @Field(() => Plan)
  plan!: Plan;
  @Field(() => OrganizationLimits)
  limits!: OrganizationLimits;
  @Field(() => OrganizationUsage)
  usage!: OrganizationUsage;
  @Field(() => Date, { description: 'When the documents of the month are counted from zero again.' })
  monthEndsAt!: Date;
}
