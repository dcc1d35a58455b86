import { ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { Organization, type Plan } from '../organization.entity.js';
import type { OrganizationContext } from '../organization.service.js';
import { lockOrganization } from '../organization.store.js';
import { Membership } from '../people/user.entity.js';
import type { BillingView } from './billing.inputs.js';
import { BYTES_PER_GB, PLAN_LIMITS, type PlanLimits } from './plans.js';
import { toOrganizationUsage, type UsageCounters } from './usage.service.js';

/** The plan of an organization: read with billing.read, changed with billing.manage. */
export interface Billing {
  read(caller: Caller): Promise<BillingView>;
  /** Throws QUOTA_EXCEEDED when the organization does not fit the plan; INSUFFICIENT_PERMISSIONS where only the operator changes plans. */
  change(caller: Caller, plan: Plan): Promise<BillingView>;
}

/** What billing needs. */
export interface BillingDependencies extends OrganizationContext {
  readonly usage: UsageCounters;
  /** Whether members may change the plan themselves. */
  readonly selfService: boolean;
}

/** Throws QUOTA_EXCEEDED when members or stored bytes are more than the plan allows; a month's documents only wait for the next. Pure. */
export function requireFits(limits: PlanLimits, used: { readonly members: number; readonly storageBytes: number }): void {
  if (used.members > limits.users)
    throw new ServiceError(
      'QUOTA_EXCEEDED',
      { limit: limits.users, used: used.members },
      { message: `The plan allows ${limits.users} users.` },
    );
  if (used.storageBytes > limits.storageGB * BYTES_PER_GB)
    throw new ServiceError(
      'QUOTA_EXCEEDED',
      { limitGB: limits.storageGB },
      { message: `The plan allows ${limits.storageGB} GB of storage.` },
    );
}

/** Builds billing. */
export function createBilling({ database, clock, audit, usage, selfService }: BillingDependencies): Billing {
  const manager = database.dataSource.manager;
  const billing: Billing = {
    async read({ organizationId }) {
      const [{ plan }, [used]] = await Promise.all([
        manager.findOneByOrFail(Organization, { id: organizationId }),
        usage.read([organizationId]),
      ]);
      const now = clock.now();
      const monthEndsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
      return { plan, limits: PLAN_LIMITS[plan], usage: toOrganizationUsage(used!), monthEndsAt };
    },
    async change(caller, plan) {
      if (!selfService)
        throw new ServiceError('INSUFFICIENT_PERMISSIONS', undefined, { message: 'Plans are changed by the operator of this service.' });
      const { organizationId } = caller;
      await database.transaction(async (tx) => {
        const organization = await lockOrganization(tx, organizationId);
        if (organization.plan === plan) return;
        const [used] = await usage.read([organizationId]);
        requireFits(PLAN_LIMITS[plan], { members: await tx.countBy(Membership, { organizationId }), storageBytes: used!.storageBytes });
        const before = organization.plan;
        await tx.update(Organization, { id: organizationId }, { plan, updatedAt: clock.now() });
        await audit.record(tx, caller, {
          action: 'organization.plan_changed',
          target: String(organizationId),
          details: { before, after: plan },
        });
      });
      return billing.read(caller);
    },
  };
  return billing;
}
