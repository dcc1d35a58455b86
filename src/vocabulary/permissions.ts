import { ServiceError } from './errors.js';
import { PERMISSIONS, type Permission } from './permission-names.js';

export { PERMISSIONS, type Permission };

/** Live or test data set (D88). */
export type Mode = 'live' | 'test';

/** The tenant and data set that every query carries (D88); no store method works without one. */
export interface Scope {
  readonly organizationId: number;
  readonly mode: Mode;
}

/** A person's level in the organization (D98). */
export type OrganizationAccess = 'member' | 'admin' | 'owner';

/** What a client token is confined to (D136): the documents that are listed for it, and those of its batch. */
export interface Confinement {
  readonly tokenId: string;
  readonly batchId: string | null;
}

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
  readonly credential: { readonly kind: 'key' | 'session' | 'oauth' | 'client' | 'none'; readonly id: string };
  /**
   * What is counted together against the limits of a credential (D90), where its holder can make many of its kind: the sessions of a person, the access
   * tokens of a program for a person, the client tokens of a maker. Absent for what counts by itself.
   */
  readonly countedWith?: string;
  /** Set for a client token: every other document is not there. */
  readonly confinement?: Confinement;
  /** The organization requires a second factor that the person has not: the session may only set one up (D138). */
  readonly lacksSecondFactor?: boolean;
  /** The key, or that of a client token's maker, runs trusted documents only (D95). */
  readonly trustedDocumentsOnly?: boolean;
  /** An administrator of the platform, signed in: may administer all organizations (PLATFORM_ADMINS). */
  readonly isPlatformAdmin?: boolean;
  readonly requestId: string;
  /** The browser or program as it names itself. */
  readonly device?: string | null;
  readonly address: string | null;
}

/** The caller of a request without a credential: no organization, no permission. */
export function anonymousCaller(facts: Pick<Caller, 'requestId' | 'address' | 'device'>): Caller {
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

/**
 * What an operation needs: `any` valid credential, a permission, all of a list, or any of a list. `none`: open without a credential; `platform`: the
 * session of an administrator of the platform.
 */
export type Requirement =
  | 'any'
  | 'none'
  | 'platform'
  | Permission
  | { readonly anyOf: readonly Permission[] }
  | { readonly allOf: readonly Permission[] };

/** Whether the caller's credential satisfies the requirement. Pure. */
export function mayCall(caller: Pick<Caller, 'permissions' | 'credential' | 'isPlatformAdmin'>, requirement: Requirement): boolean {
  if (requirement === 'none') return true;
  if (caller.credential.kind === 'none') return false;
  if (requirement === 'any') return true;
  if (requirement === 'platform') return caller.isPlatformAdmin === true;
  if (typeof requirement === 'string') return caller.permissions.has(requirement);
  const held = (permission: Permission) => caller.permissions.has(permission);
  return 'allOf' in requirement ? requirement.allOf.every(held) : requirement.anyOf.some(held);
}

/** Throws INSUFFICIENT_PERMISSIONS unless the caller holds the permission: for what an operation needs beside its own, by its input. */
export function requirePermission(caller: Pick<Caller, 'permissions' | 'credential'>, permission: Permission): void {
  if (!mayCall(caller, permission)) throw new ServiceError('INSUFFICIENT_PERMISSIONS', { requires: permission });
}

/** A requirement in words, as the OpenAPI tells it. Pure. */
export function requirementText(requires: Requirement): string {
  if (typeof requires === 'string') return requires;
  return 'allOf' in requires ? requires.allOf.join(' and ') : requires.anyOf.join(' or ');
}

/**
 * What an operation touches (D129). `mode`: data of the credential's own mode; `shared`: what live data and the sandbox share - organization,
 * members, roles, settings, clients, secrets, the audit log - and so needs a live credential.
 */
export type Reach = 'mode' | 'shared';

/** What stands in front of an operation: each says both. */
export interface Guarded {
  readonly requires: Requirement;
  readonly reach: Reach;
  /** Open to a session that still has to set up a required second factor (D138). */
  readonly beforeSecondFactor?: boolean;
  /** Open to client tokens too: it looks at documents only through what respects `Caller.confinement` (D136). */
  readonly clients?: boolean;
}

/** Why the caller may not use the operation, or null when he may (D129). Pure. */
export function refusalOf(
  caller: Pick<Caller, 'permissions' | 'credential' | 'mode' | 'lacksSecondFactor' | 'isPlatformAdmin' | 'confinement'>,
  { requires, reach, beforeSecondFactor, clients }: Guarded,
): ServiceError | null {
  if (caller.lacksSecondFactor && !beforeSecondFactor && requires !== 'none')
    return new ServiceError('SECOND_FACTOR_REQUIRED', undefined, {
      message: 'The organization requires a second factor. Set it up first.',
    });
  if (caller.confinement && !clients && requires !== 'none')
    return new ServiceError('INSUFFICIENT_PERMISSIONS', { requires }, { message: 'A client token cannot do this.' });
  if (!mayCall(caller, requires)) return new ServiceError('INSUFFICIENT_PERMISSIONS', { requires });
  return reach === 'shared' && requires !== 'none' ? liveOnly(caller) : null;
}

/** The refusal of a test credential at what both modes share, or null for a live one (D129). Pure. */
export function liveOnly(caller: Pick<Caller, 'mode'>): ServiceError | null {
  if (caller.mode === 'live') return null;
  const message = 'This concerns live data and the sandbox alike and needs a live credential.';
  return new ServiceError('INSUFFICIENT_PERMISSIONS', { requires: 'live' }, { message });
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
