import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Node } from '../../platform/graphql/graphql.js';
import { connectionOf } from '../../platform/graphql/paging.js';
import { OrganizationStatus, Plan } from '../organization.entity.js';

@ObjectType({ simpleResolvers: true, description: 'An organization as administrators of the platform see it: nothing of its documents.' })
export class PlatformOrganization {
  @Field(() => ID, { description: 'Unlike id unique among all things: what node takes.' })
  globalId!: string;
  @Field(() => Int, { description: 'Number of the organization.' })
  id!: number;
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
  @Field(() => Plan, { description: 'What it pays for.' })
  plan!: Plan;
  @Field(() => OrganizationStatus, { description: 'Whether it may work.' })
  status!: OrganizationStatus;
  @Field(() => Int, { description: 'Members, invited and suspended ones included.' })
  members!: number;
  @Field(() => Float, { description: 'Its files in gigabytes of 10^9 bytes.' })
  storageUsedGB!: number;
  @Field(() => Date, { nullable: true, description: 'When everything of it is removed for good; null unless it was deleted.' })
  deleteAt!: Date | null;
  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;
}

@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'An organization as administrators of the platform see it, as node gives it.',
})
export class PlatformOrganizationNode {
  @Field(() => ID, { description: 'Global id, begins with `porg_`.' })
  id!: string;
  @Field(() => PlatformOrganization, { description: 'The organization.' })
  organization!: PlatformOrganization;
}

@ObjectType('PlatformOrganizationConnection', { simpleResolvers: true, description: 'A page of all organizations of the service.' })
export class PlatformOrganizationConnection extends connectionOf('PlatformOrganization', () => PlatformOrganization) {}

@ObjectType({ simpleResolvers: true, description: 'A new organization, and the link that its owner needs.' })
export class CreatedOrganization {
  @Field(() => PlatformOrganization, { description: 'The organization as lists show it.' })
  organization!: PlatformOrganization;
  @Field(() => String, { description: 'Page on which the owner accepts; shown only now.' })
  inviteUrl!: string;
}

@InputType({ description: 'A new organization, and who is to own it.' })
export class CreateOrganizationInput {
  @Field(() => String, { description: '1-200 characters.' })
  name!: string;
  @Field(() => String, { description: 'Who is invited to be its owner.' })
  ownerEmail!: string;
  @Field(() => Plan, { nullable: true, description: 'Default free.' })
  plan?: Plan | null;
}

@InputType({ description: 'What is absent stays.' })
export class AdministerOrganizationInput {
  @Field(() => String, { nullable: true, description: '1-200 characters.' })
  name?: string | null;
  @Field(() => Plan, { nullable: true, description: 'The plan from now on.' })
  plan?: Plan | null;
  @Field(() => OrganizationStatus, { nullable: true, description: 'inactive suspends; active resumes, also what was deleted.' })
  status?: OrganizationStatus | null;
}
