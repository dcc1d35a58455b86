import { Field, ObjectType } from 'type-graphql';
import { Plan } from '../organization.entity.js';
import { OrganizationLimits, OrganizationUsage } from '../organization.inputs.js';

@ObjectType('Billing', { simpleResolvers: true, description: 'The plan of the organization, what it allows and what is used of it.' })
export class BillingView {
  @Field(() => Plan, { description: 'The plan now.' })
  plan!: Plan;
  @Field(() => OrganizationLimits, { description: 'What the plan allows.' })
  limits!: OrganizationLimits;
  @Field(() => OrganizationUsage, { description: 'What is used of it.' })
  usage!: OrganizationUsage;
  @Field(() => Date, { description: 'When the documents of the month are counted from zero again.' })
  monthEndsAt!: Date;
}
