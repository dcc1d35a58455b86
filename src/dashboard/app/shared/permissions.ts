/** Everything that a key or a role may be given, by area: documented names. */
export const PERMISSIONS = {
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
