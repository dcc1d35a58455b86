import DataLoader from 'dataloader';
import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type RequestContext, Requires } from '../platform/graphql.js';
import type { OrganizationAccess } from '../vocabulary/permissions.js';
import { Organization, settingsOf } from './organization.entity.js';
import {
  OrganizationConnection,
  OrganizationLimits,
  OrganizationListArgs,
  OrganizationRole,
  OrganizationSettings,
  OrganizationUsage,
  UpdateOrganizationInput,
} from './organization.inputs.js';
import type { Organizations } from './organization.service.js';
import { BYTES_PER_GB, PLAN_LIMITS } from './plans.js';
import type { Usage, UsageCounters } from './usage.service.js';

/** GraphQL: the organization itself. */
@Resolver(() => Organization)
export class OrganizationResolver {
  constructor(
    private readonly organizationService: Organizations,
    private readonly counters: UsageCounters,
  ) {}

  @Requires('settings.read')
  @Query(() => Organization)
  organization(@Arg('id', () => Int) id: number, @Ctx() { caller }: RequestContext): Promise<Organization> {
    return this.organizationService.load(caller, id);
  }

  @Requires('any')
  @Query(() => OrganizationConnection, { description: "Organizations of the credential's user (D98)." })
  organizations(
    @Args(() => OrganizationListArgs) args: OrganizationListArgs,
    @Ctx() { caller }: RequestContext,
  ): Promise<OrganizationConnection> {
    return this.organizationService.list(caller, args);
  }

  @Requires('settings.manage')
  @Mutation(() => Organization, { description: 'Name, settings and thresholds; what is absent stays.' })
  updateOrganization(
    @Arg('id', () => Int) id: number,
    @Arg('input', () => UpdateOrganizationInput) input: UpdateOrganizationInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<Organization> {
    return this.organizationService.update(caller, id, input);
  }

  @FieldResolver(() => OrganizationSettings)
  settings(@Root() organization: Organization): OrganizationSettings {
    return settingsOf(organization);
  }

  @FieldResolver(() => OrganizationLimits, { description: 'Of the plan (D97).' })
  limits(@Root() organization: Organization): OrganizationLimits {
    return PLAN_LIMITS[organization.plan];
  }

  @FieldResolver(() => OrganizationUsage)
  async usage(@Root() organization: Organization, @Ctx() context: RequestContext): Promise<OrganizationUsage> {
    const loader = context.memo('organizations.usage', () => new DataLoader<number, Usage>((ids) => this.counters.read(ids)));
    const { documentsThisMonth, storageBytes, activeUsers } = await loader.load(organization.id);
    return { documentsThisMonth, storageUsedGB: Math.round((storageBytes / BYTES_PER_GB) * 1_000_000) / 1_000_000, activeUsers };
  }

  @FieldResolver(() => OrganizationRole, { description: "The caller's level (D98)." })
  role(@Root() organization: Organization, @Ctx() context: RequestContext): Promise<OrganizationAccess> | OrganizationAccess {
    if (organization.level) return organization.level;
    const loader = context.memo(
      'organizations.levels',
      () => new DataLoader<number, OrganizationAccess>((ids) => this.organizationService.levels(context.caller.userId, ids)),
    );
    return loader.load(organization.id);
  }
}
