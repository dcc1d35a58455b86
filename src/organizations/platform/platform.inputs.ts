import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Node } from '../../platform/graphql/graphql.js';
import { connectionOf } from '../../platform/graphql/paging.js';
import { OrganizationStatus, Plan } from '../organization.entity.js';

@ObjectType({ simpleResolvers: true, description: 'An organization as administrators of the platform see it: nothing of its documents.' })
export class PlatformOrganization {
  @Field(() => ID, { description: 'Unlike id unique among all things: what node takes.' })
  globalId!: string;
  @Field(() => Int)
  id!: number;
  @Field(() => String)
  name!: string;
  @Field(() => Plan)
  plan!: Plan;
  @Field(() => OrganizationStatus)
  status!: OrganizationStatus;
  @Field(() => Int, { description: 'Members, invited and suspended ones included.' })
  members!: number;
  @Field(() => Float)
  storageUsedGB!: number;
  @Field(() => Date, { nullable: true, description: 'When everything of it is removed for good; null unless it was deleted.' })
  deleteAt!: Date | null;
  @Field(() => Date)
  createdAt!: Date;
}

@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'An organization as administrators of the platform see it, as node gives it.',
})
export class PlatformOrganizationNode {
  @Field(() => ID)
  id!: string;
  @Field(() => PlatformOrganization)
  organization!: PlatformOrganization;
}

@ObjectType('PlatformOrganizationConnection', { simpleResolvers: true, description: 'A page of all organizations of the service.' })
export class PlatformOrganizationConnection extends connectionOf('PlatformOrganization', () => PlatformOrganization) {}

@ObjectType({ simpleResolvers: true, description: 'A new organization, and the link that its owner needs.' })
export class CreatedOrganization {
  @Field(() => PlatformOrganization)
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
  @Field(() => Plan, { nullable: true })
  plan?: Plan | null;
  @Field(() => OrganizationStatus, { nullable: true, description: 'inactive suspends; active resumes, also what was deleted.' })
  status?: OrganizationStatus | null;
}
