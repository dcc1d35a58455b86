/** The 25 selectable permission names (interface.md). */
export const PERMISSIONS = [
  'documents.create',
  'documents.read',
  'documents.update',
  'documents.delete',
  'documents.share',
  'documents.export',
  'documents.approve',
  'templates.create',
  'templates.read',
  'templates.update',
  'templates.delete',
  'templates.manage',
  'users.invite',
  'users.manage',
  'users.roles',
  'users.remove',
  'settings.read',
  'settings.manage',
  'billing.read',
  'billing.manage',
  'analytics.read',
  'integrations.create',
  'integrations.manage',
  'webhooks.create',
  'webhooks.manage',
] as const;

/** A permission name. */
export type Permission = (typeof PERMISSIONS)[number];

/** Live or test data set (D88). */
export type Mode = 'live' | 'test';

/** The tenant and data set that every query carries (D88); no store method works without one. */
export interface Scope {
  readonly organizationId: number;
  readonly mode: Mode;
}

/** A person's level in the organization (D98). */
export type OrganizationAccess = 'member' | 'admin' | 'owner';

/** Who asks: what a credential was turned into by `auth`. Immutable for one request. */
export interface Caller extends Scope {
  readonly organizationName: string;
  readonly userId: number;
  readonly email: string;
  readonly name: string | null;
  /** Highest built-in level of the user: owner and admin have full access to every document (D103). */
  readonly level: OrganizationAccess;
  /** Ids of the user's roles, for access inherited from roles (D103). */
  readonly roleIds: readonly number[];
  /** Permissions of the user's roles and of the membership, whatever the credential is limited to (D103). */
  readonly rolePermissions: ReadonlySet<Permission>;
  /** Permissions of the credential: never more than its user's. */
  readonly permissions: ReadonlySet<Permission>;
  /** `none`: nobody signed in; such a caller may only use what is open to everybody. */
  readonly credential: { readonly kind: 'key' | 'session' | 'oauth' | 'none'; readonly id: string };
  readonly requestId: string;
  readonly address: string | null;
}

/** The caller of a request without a credential: no organization, no permission. */
export function anonymousCaller(facts: Pick<Caller, 'requestId' | 'address'>): Caller {
  return {
    organizationId: 0,
    organizationName: '',
    mode: 'live',
    userId: 0,
    email: '',
    name: null,
    level: 'member',
    roleIds: [],
    rolePermissions: new Set(),
    permissions: new Set(),
    credential: { kind: 'none', id: facts.address ?? 'unknown' },
    ...facts,
  };
}

/** The service itself as a caller in a data set, for work on schedule that goes through services made for callers. It holds no permission. */
export function systemCaller(scope: Scope): Caller {
  return {
    ...anonymousCaller({ requestId: 'schedule', address: null }),
    organizationId: scope.organizationId,
    mode: scope.mode,
    email: 'system',
  };
}

/** What an operation needs: `any` valid credential, all of a list, or any of a list. `none`: open without a credential. */
export type Requirement = 'any' | 'none' | Permission | { readonly anyOf: readonly Permission[] };

/** Whether the caller's credential satisfies the requirement. Pure. */
export function mayCall(caller: Pick<Caller, 'permissions' | 'credential'>, requirement: Requirement): boolean {
  if (requirement === 'none') return true;
  if (caller.credential.kind === 'none') return false;
  if (requirement === 'any') return true;
  if (typeof requirement === 'string') return caller.permissions.has(requirement);
  return requirement.anyOf.some((permission) => caller.permissions.has(permission));
}

/** Names of the built-in roles, highest first (D102). */
export const BUILT_IN_ROLES = ['owner', 'admin', 'member', 'viewer'] as const;

/** A built-in role name. */
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

/** Permissions of each built-in role; owner and admin hold all. */
export const BUILT_IN_ROLE_PERMISSIONS: Readonly<Record<BuiltInRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  admin: PERMISSIONS,
  member: [
    'documents.create',
    'documents.read',
    'documents.update',
    'documents.share',
    'documents.export',
    'documents.approve',
    'templates.create',
    'templates.read',
    'templates.update',
    'settings.read',
    'analytics.read',
  ],
  viewer: ['documents.read', 'templates.read', 'settings.read', 'analytics.read'],
};
