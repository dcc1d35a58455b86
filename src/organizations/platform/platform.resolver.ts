import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { OrganizationListArgs } from '../organization.inputs.js';
import {
  AdministerOrganizationInput,
  CreatedOrganization,
  CreateOrganizationInput,
  PlatformOrganization,
  PlatformOrganizationConnection,
} from './platform.inputs.js';
import type { PlatformOrganizations } from './platform.service.js';

/** GraphQL: all organizations of the platform, for its administrators. */
@Resolver()
export class PlatformResolver {
  constructor(private readonly platform: PlatformOrganizations) {}

  @Requires('platform', 'shared')
  @Query(() => PlatformOrganizationConnection, { description: 'All organizations, newest first.' })
  platformOrganizations(@Args(() => OrganizationListArgs) args: OrganizationListArgs): Promise<PlatformOrganizationConnection> {
    return this.platform.list(args);
  }

  @Requires('platform', 'shared')
  @Mutation(() => CreatedOrganization, { description: 'Makes an organization and invites its owner.' })
  createOrganization(
    @Arg('input', () => CreateOrganizationInput) input: CreateOrganizationInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<CreatedOrganization> {
    return this.platform.create(caller, input);
  }

  @Requires('platform', 'shared')
  @Mutation(() => PlatformOrganization, { description: 'Renames, suspends, resumes or gives a plan; what is absent stays.' })
  administerOrganization(
    @Arg('id', () => Int, { description: 'Number of the organization.' }) id: number,
    @Arg('input', () => AdministerOrganizationInput) input: AdministerOrganizationInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<PlatformOrganization> {
    return this.platform.administer(caller, id, input);
  }

  @Requires('platform', 'shared')
  @Mutation(() => PlatformOrganization, {
    description: 'Suspends it at once and removes everything of it after 30 days; until then it can be resumed.',
  })
  deleteOrganization(
    @Arg('id', () => Int, { description: 'Number of the organization.' }) id: number,
    @Ctx() { caller }: RequestContext,
  ): Promise<PlatformOrganization> {
    return this.platform.remove(caller, id);
  }
}
