/** The 25 permission names that a key or a role can be given, by area. */
export const PERMISSION_AREAS = {
  documents: [
    'documents.create',
    'documents.read',
    'documents.update',
    'documents.delete',
    'documents.share',
    'documents.export',
    'documents.approve',
  ],
  templates: ['templates.create', 'templates.read', 'templates.update', 'templates.delete', 'templates.manage'],
  users: ['users.invite', 'users.manage', 'users.roles', 'users.remove'],
  settings: ['settings.read', 'settings.manage', 'billing.read', 'billing.manage', 'analytics.read'],
  integrations: ['integrations.create', 'integrations.manage', 'webhooks.create', 'webhooks.manage'],
} as const;

/** A permission name. */
export type Permission = (typeof PERMISSION_AREAS)[keyof typeof PERMISSION_AREAS][number];

/** All permission names, area by area. */
export const PERMISSIONS: readonly Permission[] = Object.values(PERMISSION_AREAS).flat();
