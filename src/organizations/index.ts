import type { Feature } from '../platform/feature.js';
import type { Tasks } from '../platform/tasks/index.js';
import { createInvitations, type Invitations } from './invitation.service.js';
import { createMailer, type Mailer, type SendMail } from './mail.service.js';
import { OrganizationResolver } from './organization.resolver.js';
import { organizationAreaRows } from './organization.rest.js';
import { createOrganizationService, type OrganizationContext } from './organization.service.js';
import { createRoles } from './role.service.js';
import { createUsage, type UsageCounters } from './usage.service.js';
import { RoleResolver, UserResolver } from './user.resolver.js';
import { createUsers, type MemberHooks } from './user.service.js';
import { createViewerReader, ViewerResolver } from './viewer.resolver.js';

export * from './bootstrap.js';
export * from './invitation.entity.js';
export * from './invitation.service.js';
export * from './mail.service.js';
export * from './organization.entity.js';
export * from './organization.service.js';
export * from './organization.store.js';
export * from './permission.scalar.js';
export * from './plans.js';
export * from './usage.entity.js';
export * from './usage.service.js';
export * from './user.entity.js';
export * from './user.service.js';
export * from './viewer.resolver.js';

/** What the feature needs from the rest of the house. */
export interface OrganizationDependencies extends OrganizationContext {
  readonly tasks: Tasks;
  readonly secret: string;
  readonly publicUrl: string;
  /** null: no mail server, e-mails wait in the outbox. */
  readonly sendMail: SendMail | null;
  readonly hooks: MemberHooks;
}

/** The feature and what those to its right call. */
export interface OrganizationsFeature extends Feature {
  readonly usage: UsageCounters;
  readonly invitations: Invitations;
  readonly mailer: Mailer;
}

/** Builds organizations, users, roles and invitations. */
export function createOrganizations(deps: OrganizationDependencies): OrganizationsFeature {
  const usage = createUsage(deps.database, deps.clock);
  const mailer = createMailer({ ...deps, send: deps.sendMail });
  const invitations = createInvitations({ ...deps, mailer });
  return {
    name: 'organizations',
    usage,
    invitations,
    mailer,
    resolvers: [
      new ViewerResolver(createViewerReader(deps.database)),
      new OrganizationResolver(createOrganizationService(deps), usage),
      new UserResolver(createUsers(deps, deps.hooks), invitations),
      new RoleResolver(deps.database, createRoles(deps, deps.hooks)),
    ],
    rest: organizationAreaRows,
    ...(mailer.tasks ? { tasks: mailer.tasks } : {}),
  };
}
