import type { EntityManager } from 'typeorm';
import type { Config } from '../platform/config.js';
import type { EventLog } from '../platform/events/index.js';
import type { Feature } from '../platform/feature.js';
import { fromList, fromMany } from '../platform/graphql/graphql.js';
import { createLater, type Later } from '../platform/later.js';
import type { Tasks } from '../platform/tasks/index.js';
import { ServiceError } from '../vocabulary/errors.js';
import type { Scope } from '../vocabulary/permissions.js';
import { BillingResolver } from './billing/billing.resolver.js';
import { createBilling } from './billing/billing.service.js';
import { createQuotaNotices } from './billing/quota-notices.js';
import { createUsage, type UsageCounters } from './billing/usage.service.js';
import { createInvitations, type Invitations } from './invitations/invitation.service.js';
import { createMailer, type Mailer } from './mail/mail.service.js';
import { OutboxResolver } from './mail/outbox.resolver.js';
import { createOutbox } from './mail/outbox.service.js';
import type { SendMail } from './mail/smtp.js';
import { Organization, settingsOf } from './organization.entity.js';
import { OrganizationResolver } from './organization.resolver.js';
import { organizationAreaRows } from './organization.rest.js';
import { createOrganizationService, type OrganizationContext } from './organization.service.js';
import { type ReviewSettings, readReviewSettings } from './organization.store.js';
import { globalIdResolvers, numberedNodes } from './people/global-ids.js';
import { OwnershipResolver } from './people/ownership.resolver.js';
import { createOwnership } from './people/ownership.service.js';
import { AuditActorResolver, UserOrganizationsResolver } from './people/person.resolver.js';
import { RoleAssignmentResolver, RoleRemovalResolver } from './people/role.changes.js';
import { createRoles } from './people/role.service.js';
import { SavedViewResolver } from './people/saved-view.resolver.js';
import { createSavedViews } from './people/saved-view.service.js';
import { RoleResolver, UserResolver } from './people/user.resolver.js';
import { createUsers, type MemberHooks, type MemberWorkEnded, type Users } from './people/user.service.js';
import { PlatformResolver } from './platform/platform.resolver.js';
import { platformRows } from './platform/platform.rest.js';
import { createPlatformOrganizations } from './platform/platform.service.js';
import { createViewerReader, ViewerLanguageResolver, ViewerResolver } from './viewer.resolver.js';

export * from './billing/caps.js';
export * from './billing/plans.js';
export * from './billing/usage.entity.js';
export * from './billing/usage.service.js';
export * from './bootstrap.js';
export * from './document-type.enum.js';
export * from './invitations/invitation.entity.js';
export * from './invitations/invitation.service.js';
export * from './invitations/invitation.token.js';
export * from './mail/mail.entity.js';
export type { FactorChange } from './mail/mail.kinds.js';
export type { Mailer } from './mail/mail.service.js';
export * from './mail/smtp.js';
export * from './organization.entity.js';
export { isBeingRemoved } from './organization.rules.js';
export * from './organization.service.js';
export * from './organization.store.js';
export * from './people/person.type.js';
export { findRoleByNameOrId as findRole } from './people/role.service.js';
export * from './people/user.entity.js';
export * from './people/user.service.js';
export { findUserByEmail, normalEmail } from './people/user.store.js';
export * from './permission.scalar.js';
export { DELETION_MS } from './platform/platform.service.js';
export * from './viewer.resolver.js';

/** What the feature needs from the rest of the house. */
export interface OrganizationDependencies extends OrganizationContext {
  readonly config: Pick<Config, 'sandboxStorageMb'>;
  readonly tasks: Tasks;
  readonly events: Pick<EventLog, 'lastSequence'>;
  readonly publicUrl: string;
  /** Whether members with billing.manage may change the plan. */
  readonly selfServicePlans: boolean;
  /** null: no mail server, e-mails wait in the outbox. */
  readonly sendMail: SendMail | null;
}

/** The feature and what those to its right call. */
export interface OrganizationsFeature extends Feature {
  readonly usage: UsageCounters;
  readonly users: Users;
  readonly invitations: Invitations;
  readonly mailer: Mailer;
  readonly sharing: Sharing;
  /** What happens to credentials when a membership ends or changes; `auth` provides it. */
  readonly memberHooks: Later<MemberHooks>;
  /** What happens to reviews that are assigned to a member who cannot do them any more; `documents` provides it. */
  readonly assignmentsEnded: Later<MemberWorkEnded>;
  /** Thresholds and switches that decide about review (D22). */
  reviewSettings(scope: Pick<Scope, 'organizationId'>): Promise<ReviewSettings>;
}

/** Links that show documents without sign-in, as far as the organization decides (D140). */
export interface Sharing {
  /** Whether it allows them now; an inactive one does not. */
  isAllowed(organizationId: number): Promise<boolean>;
  /** Ends all of its links, in the transaction that forbids them; `documents` provides it. */
  readonly ended: Later<(tx: EntityManager, organizationId: number) => Promise<void>>;
}

/** Builds organizations, users, roles and invitations. */
export function createOrganizations(deps: OrganizationDependencies): OrganizationsFeature {
  const memberHooks = createLater<MemberHooks>('what ends credentials with a membership');
  const hooks: MemberHooks = {
    ended: (tx, organizationId, userId) => memberHooks.get().ended(tx, organizationId, userId),
    changed: () => memberHooks.get().changed(),
  };
  const sharingEnded: Sharing['ended'] = createLater('what ends the links of an organization');
  const assignmentsEnded: OrganizationsFeature['assignmentsEnded'] = createLater('what frees the reviews of a member');
  const mailer = createMailer({ ...deps, send: deps.sendMail });
  const usage = createUsage(deps.database, deps.clock, deps.config.sandboxStorageMb, createQuotaNotices(mailer));
  const invitations = createInvitations({ ...deps, mailer });
  const outbox = createOutbox({ ...deps, mailer });
  const platform = createPlatformOrganizations({ ...deps, invitations, hooks });
  const workEnded: MemberWorkEnded = (...ended) => assignmentsEnded.get()(...ended);
  const users = createUsers(deps, hooks, workEnded);
  return {
    name: 'organizations',
    usage,
    users,
    invitations,
    mailer,
    memberHooks,
    sharing: {
      async isAllowed(id) {
        const organization = await deps.database.dataSource.manager.findOneByOrFail(Organization, { id });
        return organization.status === 'active' && settingsOf(organization).allowPublicSharing;
      },
      ended: sharingEnded,
    },
    assignmentsEnded,
    awaits: [memberHooks, sharingEnded, assignmentsEnded],
    reviewSettings: (scope) => readReviewSettings(deps.database.dataSource.manager, scope.organizationId),
    resolvers: [
      new ViewerResolver(createViewerReader(deps.database, deps.events)),
      new ViewerLanguageResolver(deps.database),
      new OrganizationResolver(
        createOrganizationService(deps, (tx, id) => sharingEnded.get()(tx, id)),
        usage,
      ),
      new UserResolver(users, invitations),
      new AuditActorResolver(deps.database),
      new UserOrganizationsResolver(deps.database),
      ...[new RoleAssignmentResolver(deps.database), new RoleRemovalResolver(deps.database)],
      new RoleResolver(deps.database, createRoles(deps, hooks, workEnded)),
      new PlatformResolver(platform),
      new OwnershipResolver(createOwnership(deps, hooks)),
      new SavedViewResolver(createSavedViews(deps.database)),
      new OutboxResolver(outbox),
      ...globalIdResolvers,
      new BillingResolver(createBilling({ ...deps, usage, selfService: deps.selfServicePlans })),
    ],
    nodes: {
      invitation: { type: 'Invitation', requires: 'users.invite', reach: 'shared', load: fromList((caller) => invitations.list(caller)) },
      mail: {
        type: 'OutboxMail',
        requires: 'settings.manage',
        reach: 'shared',
        load: fromMany(
          ({ caller }, ids) => outbox.byIds(caller, ids),
          () => Promise.reject(new ServiceError('MAIL_NOT_FOUND')),
        ),
      },
      ...numberedNodes(deps.database, platform),
    },
    rest: [...organizationAreaRows, ...platformRows],
    ...(mailer.tasks ? { tasks: mailer.tasks } : {}),
    schedules: [
      { name: 'mails.purge', everyMs: 60 * 60_000, run: () => mailer.purge() },
      { name: 'mails.resume', everyMs: 60_000, run: () => mailer.resume() },
    ],
    start: () => mailer.resume(),
  };
}
