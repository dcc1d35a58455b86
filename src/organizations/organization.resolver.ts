import DataLoader from 'dataloader';
import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type RequestContext, Requires } from '../platform/graphql/graphql.js';
import { ServiceError } from '../vocabulary/errors.js';
import type { Caller, OrganizationAccess } from '../vocabulary/permissions.js';
import { PLAN_LIMITS } from './billing/plans.js';
import { toOrganizationUsage, type Usage, type UsageCounters } from './billing/usage.service.js';
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

/** Permissions are those in the credential's organization: they open nothing of another that its user belongs to. */
function requireOwn(organization: Organization, caller: Caller): void {
  if (organization.id !== caller.organizationId)
    throw new ServiceError('INSUFFICIENT_PERMISSIONS', undefined, {
      message: 'This is shown with a credential of that organization alone.',
    });
}

/** GraphQL: the organization itself. */
@Resolver(() => Organization)
export class OrganizationResolver {
  constructor(
    private readonly organizationService: Organizations,
    private readonly counters: UsageCounters,
  ) {}

  @Requires('settings.read', 'shared')
  @Query(() => Organization, { description: "An organization of the credential's user." })
  organization(
    @Arg('id', () => Int, { description: 'Number of the organization.' }) id: number,
    @Ctx() { caller }: RequestContext,
  ): Promise<Organization> {
    return this.organizationService.load(caller, id);
  }

  @Requires('any', 'mode')
  @Query(() => OrganizationConnection, { description: "Organizations of the credential's user." })
  organizations(
    @Args(() => OrganizationListArgs) args: OrganizationListArgs,
    @Ctx() { caller }: RequestContext,
  ): Promise<OrganizationConnection> {
    return this.organizationService.list(caller, args);
  }

  @Requires('settings.read', 'shared')
  @Query(() => OrganizationSettings, { description: "Settings of the credential's organization." })
  async organizationSettings(@Ctx() { caller }: RequestContext): Promise<OrganizationSettings> {
    return settingsOf(await this.organizationService.load(caller, caller.organizationId));
  }

  @Requires('settings.manage', 'shared')
  @Mutation(() => Organization, { description: 'Name, settings and thresholds; what is absent stays.' })
  updateOrganization(
    @Arg('id', () => Int, { description: 'Number of the organization.' }) id: number,
    @Arg('input', () => UpdateOrganizationInput) input: UpdateOrganizationInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<Organization> {
    return this.organizationService.update(caller, id, input);
  }

  @Requires({ anyOf: ['settings.read', 'settings.manage'] }, 'shared')
  @FieldResolver(() => OrganizationSettings, {
    nullable: true,
    description: "Of the credential's own organization, with settings.read or settings.manage; null otherwise.",
  })
  settings(@Root() organization: Organization, @Ctx() { caller }: RequestContext): OrganizationSettings {
    requireOwn(organization, caller);
    return settingsOf(organization);
  }

  @FieldResolver(() => OrganizationLimits, { description: 'Of the plan.' })
  limits(@Root() organization: Organization): OrganizationLimits {
    return PLAN_LIMITS[organization.plan];
  }

  @Requires({ anyOf: ['settings.read', 'settings.manage', 'billing.read'] }, 'shared')
  @FieldResolver(() => OrganizationUsage, {
    nullable: true,
    description: "Of the credential's own organization, with settings.read, settings.manage or billing.read; null otherwise.",
  })
  async usage(@Root() organization: Organization, @Ctx() context: RequestContext): Promise<OrganizationUsage> {
    requireOwn(organization, context.caller);
    const loader = context.memo('organizations.usage', () => new DataLoader<number, Usage>((ids) => this.counters.read(ids)));
    return toOrganizationUsage(await loader.load(organization.id));
  }

  @FieldResolver(() => OrganizationRole, { description: "The caller's level." })
  role(@Root() organization: Organization, @Ctx() context: RequestContext): Promise<OrganizationAccess> | OrganizationAccess {
    if (organization.level) return organization.level;
    const loader = context.memo(
      'organizations.levels',
      () => new DataLoader<number, OrganizationAccess>((ids) => this.organizationService.levels(context.caller.userId, ids)),
    );
    return loader.load(organization.id);
  }
}
